"""Tables of distances from the texts on."""

from byline.corpus import Corpus, Text
from byline.questions.style.distance_tables import distances


def test_a_text_with_none_of_the_features_is_named():
    bodies = {"a": "the cat and the dog", "b": "the dog and the cat", "c": "άλφα βήτα γάμμα"}
    pile = Corpus(Text(name, body, author=name) for name, body in bodies.items())
    found = distances(pile, mfw=2, distance="min-max")
    assert [note for note in found.notes if "none of the features" in note] == [
        "c: has none of the features compared, its distances say nothing"
    ]
    assert not any("none of the features" in note for note in distances(pile[:2], mfw=2).notes)
