"""Learning headlines from Python: the same wherever it runs, kept in a file, and used again."""

import json
from dataclasses import replace

import numpy as np
import pytest

from byline.corpus import Skipped
from byline.corpus.sentence_groups import SourcedGroup, read_groups
from byline.engine import connect
from byline.errors import InputError, UsageError
from byline.questions.headline import headline, learn_headlines, load_headlines

NOUNS = ["goat", "ferry", "bridge", "mill", "lamp", "whale"]


def taught(noun, sentences=3, references=None):
    lines = [f"Old {noun} breaks", f"Old {noun} breaks at noon", f"A {noun} breaks again"]
    some = tuple((lines * sentences)[:sentences])
    told = (f"old {noun} breaks",) if references is None else references
    return SourcedGroup(noun, some, tuple(map(str, range(sentences))), told)


GROUPS = [taught(noun) for noun in NOUNS]
ASKED = ["Old dam breaks", "Old dam breaks at noon", "A dam breaks again"]


def test_what_was_learned_is_kept_and_used(tmp_path):
    learned = learn_headlines(GROUPS, seed=3)
    learned.save(tmp_path / "own.model")
    loaded = load_headlines(tmp_path / "own.model", seed=3)
    found = headline(ASKED, model=loaded)
    assert found.headline == headline(ASKED, model=learned).headline == "Old dam breaks"
    assert (found.run.seed, found.method) == (3, "ranked-paths")


def test_files_of_groups_are_learned_from_and_bad_rows_named(tmp_path):
    rows = [
        {"group": group.name, "sentences": group.sentences, "references": group.references}
        for group in GROUPS
    ]
    path = tmp_path / "groups.jsonl"
    path.write_text("\n".join([*map(json.dumps, rows), '{"sentences": 3}']))
    [skipped] = learn_headlines(read_groups(path)).skipped
    assert skipped.source.endswith("groups.jsonl#7")


def test_groups_that_teach_nothing_are_named_and_left_out():
    odd = [
        SourcedGroup("marks", ("!!!", "?"), ("1", "2"), ("a b",)),
        taught("kite", references=("...",)),
        taught("none", references=()),
    ]
    found = learn_headlines([*GROUPS, *odd])
    assert found.skipped == (
        Skipped("group marks", "has no sentence with a word"),
        Skipped("group kite", "has no reference with a word"),
        Skipped("group none", "has no sentences, or no references and none chosen"),
    )
    np.testing.assert_array_equal(found.model.weights_, learn_headlines(GROUPS).model.weights_)
    with pytest.raises(InputError, match="there are 4"):
        learn_headlines([*GROUPS[:4], *odd])


def test_a_reference_without_words_beside_one_with_them_is_passed_over():
    both = [taught(noun, references=("!!!", f"old {noun} breaks")) for noun in NOUNS]
    for method in ("ranked-paths", "structural-svm"):
        one, other = (learn_headlines(some, method=method, C=0.5) for some in (both, GROUPS))
        np.testing.assert_array_equal(one.model.weights_, other.model.weights_)


def test_lines_that_were_chosen_teach_beside_those_written():
    """Written ones alone, the chosen ones alone, and both, are three things to learn."""
    chosen, written = ("old {} breaks",), ("a {} breaks again",)
    told = [
        [replace(taught(noun), references=a, chosen=b) for noun in NOUNS for a, b in [pair(noun)]]
        for pair in (
            lambda noun: (_filled(chosen, noun), ()),
            lambda noun: (_filled(written, noun), ()),
            lambda noun: (_filled(written, noun), _filled(chosen, noun)),
        )
    ]
    found = [tuple(learn_headlines(some, C=0.5).model.weights_.tolist()) for some in told]
    assert len(set(found)) == 3
    # The structural machine learns one path, which is the best of those chosen.
    paths = [learn_headlines(some, C=0.5, method="structural-svm").model for some in told]
    np.testing.assert_array_equal(paths[0].weights_, paths[2].weights_)


def _filled(lines, noun):
    return tuple(line.format(noun) for line in lines)


def test_of_very_many_sentences_some_are_learned_from():
    """Every other of 1,000 is that of 500 twice over."""
    many = [taught(NOUNS[0], 1000), *GROUPS]
    assert len({*many[0].sentences}) == 3
    evenly = SourcedGroup(
        NOUNS[0], many[0].sentences[::2], many[0].sources[::2], many[0].references
    )
    one, other = (learn_headlines(some, C=0.5) for some in (many, [evenly, *GROUPS]))
    np.testing.assert_array_equal(one.model.weights_, other.model.weights_)


def test_the_engine_changes_nothing_and_shards_are_said():
    alone = learn_headlines(GROUPS, C=0.5)
    with connect("local", 2) as engine:
        np.testing.assert_array_equal(
            learn_headlines(GROUPS, C=0.5, engine=engine).model.weights_, alone.model.weights_
        )
    apart = learn_headlines(GROUPS, C=0.5, shards=2)
    assert (apart.settings["shards"], alone.settings["shards"]) == (2, 1)
    assert not np.array_equal(apart.model.weights_, alone.model.weights_)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        pytest.param({"C": -1}, "above 0", id="C"),
        pytest.param({"C": "x"}, "above 0", id="C no number"),
        pytest.param({"shards": 0}, "1 or more, not 0", id="no shards"),
        pytest.param({"shards": 4}, "1 to 3 shards", id="too many shards"),
        pytest.param({"seed": -1}, "seed", id="seed"),
        pytest.param({"language": "klingon"}, "klingon", id="language"),
        pytest.param({"method": "yen"}, "does not learn", id="method"),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(options, complaint):
    with pytest.raises(UsageError, match=complaint):
        learn_headlines(GROUPS, **options)


def test_a_model_has_its_settings_already():
    learned = learn_headlines(GROUPS, C=0.5)
    with pytest.raises(UsageError, match="already"):
        headline(ASKED, model=learned, paths=10)
