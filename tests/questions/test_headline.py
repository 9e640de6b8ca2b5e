"""Headlines of small groups, with what they are made of."""

import pytest

import byline
from byline.catalogue import methods
from byline.corpus import Corpus, Skipped, Text
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Serial, connect
from byline.errors import InputError, UsageError
from byline.questions._sentence_groups import truncate_group
from byline.questions.headline import DEFAULT, headline, headliner, headlines
from byline.results import HeadlinePart

DAM = ["Dam breaks in storm", "Old dam breaks", "The old dam breaks in storm"]
GOAT = ["Goat eats library cards", "A goat eats eleven cards", "Goat eats cards"]


def group(name, sentences):
    sources = tuple(f"{name}:{k}" for k in range(1, len(sentences) + 1))
    return SourcedGroup(name, tuple(sentences), sources)


def test_the_shortest_sentence_with_its_sources():
    """*Old dam breaks* is part of the third sentence; the first has *dam breaks* alone."""
    found = headline(DAM, method="shortest", language="en")
    assert (found.group, found.headline, found.method) == ("1", "Old dam breaks", "shortest")
    assert found.sources == ("1", "2", "3")
    assert found.sentences == 3
    assert found.stretches == (HeadlinePart("Old dam breaks", ("2", "3")),)
    assert [phrase.headline for phrase in found.candidates] == [
        "Old dam breaks", "Dam breaks in storm", "The old dam breaks in storm",
    ]  # fmt: skip
    assert found.notes == ()
    assert found.run.settings["language"] == "en"


def test_words_that_are_not_next_to_each_other_are_no_source():
    """The second sentence has *dam* and *breaks*, but something between them."""
    found = headline(["Dam breaks", "Dam almost breaks now", "Breaks for mill"], method="shortest")
    assert (found.headline, found.sources) == ("Dam breaks", ("1",))
    assert headline(["Dam", "Dam breaks"], method="shortest").sources == ("1", "2")


def test_a_headline_that_no_sentence_has_is_told_in_stretches():
    """The fewest words: *dam* begins the first sentence, *breaks* ends the second."""
    found = headline(["Dam breaks in storm", "Old dam breaks", "Mill burns"], method="yen")
    assert found.headline.lower() == "dam breaks"
    assert found.sources == ("1", "2")
    assert found.stretches[0].sources == ("1", "2")
    apart = headline(["Ann saw dam X fall", "Bob saw dam Y fall", "Dam Y burns"], method="yen")
    assert [len(part.sources) >= 1 for part in apart.stretches]
    told = " ".join(part.text for part in apart.stretches)
    assert told.lower() == apart.headline.lower()


@pytest.mark.parametrize("row", methods("headline"), ids=lambda row: row.name)
def test_every_method_of_the_catalogue_can_be_asked(row):
    found = headline(DAM, method=row.name, candidates=3)
    assert 1 <= len(found.candidates) <= 3
    assert found.candidates[0].headline == found.headline
    words = {word for line in DAM for word in line.lower().split()}
    assert set(found.headline.lower().split()) <= words


def test_the_default_is_in_the_catalogue():
    assert DEFAULT in {row.name for row in methods("headline")}
    assert headline(GOAT).method == DEFAULT
    assert byline.headline(GOAT) == headline(GOAT)


def test_lines_texts_and_corpora_may_be_given():
    lines = headline("\n".join(DAM), method="shortest")
    assert (lines.headline, lines.sources) == ("Old dam breaks", ("1:1", "1:2", "1:3"))
    text = headline(Text("dam.txt", "\n".join(DAM)), method="shortest")
    assert (text.group, text.sources[0]) == ("dam.txt", "dam.txt:1")
    pile = Corpus([Text(str(k), line) for k, line in enumerate(DAM)])
    assert headline(pile, method="shortest").sources == ("0", "1", "2")


def test_a_pile_is_grouped_if_asked():
    lines = [
        *zip(("d1", "d2", "d3"), DAM, strict=True),
        *zip(("g1", "g2", "g3"), GOAT, strict=True),
    ]
    pile = Corpus([Text(name, line) for name, line in lines])
    found = headline(pile, groups=True, method="shortest")
    assert {answer.headline for answer in found} == {"Old dam breaks", "Goat eats cards"}
    assert {answer.group for answer in found} == {"1", "2"}


@pytest.mark.parametrize(
    ("sentences", "note"),
    [
        pytest.param(["Dam breaks"], "only one sentence", id="one"),
        pytest.param(["Dam breaks"] * 3, "all sentences are the same", id="identical"),
        pytest.param(["Dam breaks", "Goat eats"], "no two sentences share", id="nothing in common"),
        pytest.param(
            [f"Mill {k} burns down{k}" for k in range(3)] + [f"w{k} x{k}" for k in range(25)],
            "few of the sentences",
            id="several things",
        ),
        pytest.param(
            [
                "The ferry sank in the harbour on Monday morning",
                "Die Fähre ist am Montagmorgen im Hafen gesunken",
            ],
            "several languages",
            id="languages",
        ),
    ],
)
def test_what_to_beware_of_is_noted(sentences, note):
    assert any(note in told for told in headline(sentences, method="shortest").notes)


def test_sentences_without_a_word_do_not_shift_the_sources():
    found = headline(["---", *DAM], method="shortest")
    assert found.sources == ("2", "3", "4")


def test_of_very_many_sentences_some_are_looked_at():
    """Of 1,000 every other one: the first, the third, …, with the shortest last."""
    lines = [*(f"Old dam breaks at {k}" for k in range(998)), "Dam breaks", "Dam breaks now"]
    found = headline(lines, method="shortest", language="en")
    assert (found.headline, found.sentences) == ("Dam breaks", 1000)
    assert {int(name) % 2 for name in found.sources} == {1}
    assert "of 1,000 sentences 500, taken evenly, were looked at" in found.notes
    assert headline(lines[500:], method="shortest", language="en").notes == ()


def test_all_engines_say_the_same():
    groups = [group("dam", DAM), group("goat", GOAT), group("none", ["!!!"])]
    here = list(headlines(groups, headliner(), Serial()))
    with connect("local", 2) as engine:
        assert list(headlines(groups, headliner(), engine)) == here
    assert [answer.group for answer in here[:2]] == ["dam", "goat"]
    assert here[2] == Skipped(
        "group none", "there is nothing to make a headline of: no sentence has a word"
    )


@pytest.mark.parametrize(
    ("given", "options", "error", "complaint"),
    [
        pytest.param([], {}, InputError, "no sentence", id="nothing"),
        pytest.param(["", " "], {}, InputError, "no sentence", id="blank"),
        pytest.param(["...", "!"], {}, InputError, "no sentence has a word", id="marks"),
        pytest.param([3], {}, UsageError, "strings", id="numbers"),
        pytest.param(DAM, {"method": "shortset"}, UsageError, "shortest", id="method"),
        pytest.param(DAM, {"candidates": 0}, UsageError, "1 to 100,000", id="candidates"),
        pytest.param(DAM, {"depth": 1}, UsageError, "no setting 'depth'", id="setting"),
        pytest.param(None, {}, UsageError, "sentences: .* not NoneType", id="None"),
        pytest.param(5, {}, UsageError, "sentences: .* not int", id="a number"),
        pytest.param(b"Dam", {}, UsageError, "sentences", id="bytes"),
        pytest.param(DAM, {"candidates": "3"}, UsageError, "1 to 100,000", id="no number"),
        pytest.param(
            DAM,
            {"paths": "x"},
            UsageError,
            "paths of .* is a whole number from 1 to 100000, not 'x'",
            id="paths",
        ),
        pytest.param(DAM, {"paths": 0}, UsageError, "from 1 to 100000, not 0", id="no paths"),
        pytest.param(DAM, {"C": -1}, UsageError, "above 0", id="C below zero"),
        pytest.param(DAM, {"C": float("nan")}, UsageError, "above 0", id="C no number"),
        pytest.param(DAM, {"seed": -1}, UsageError, "seed", id="seed"),
        pytest.param(DAM, {"seed": 0.5}, UsageError, "seed", id="half a seed"),
        pytest.param(DAM, {"language": "klingon-xyz"}, UsageError, "klingon", id="language"),
        pytest.param(DAM, {"model": "own.model"}, UsageError, "load_headlines", id="model"),
        pytest.param(DAM, {"groups": True}, UsageError, "corpus", id="groups of lines"),
        pytest.param(
            Corpus([Text("a", "Dam")]),
            {"groups": True, "candidates": 0},
            UsageError,
            "1 to 100,000",
            id="candidates of groups",
        ),
        pytest.param(DAM, {"grouping": "events"}, UsageError, "groups=True", id="grouping"),
        pytest.param(
            Corpus([Text("a", "Dam"), Text("b", "Dam")]),
            {"groups": True, "grouping": "spectral", "count": 3},
            UsageError,
            "2 groups at most, not 3",
            id="more groups than texts",
        ),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(given, options, error, complaint):
    with pytest.raises(error, match=complaint):
        headline(given, **options)


def test_groups_together_are_a_pile_that_is_learned_from():
    """What the other groups say changes what a line is worth; of one group alone nothing does."""
    speaker = headliner()
    both = [group("dam", DAM), group("goat", GOAT)]
    [alone] = headlines(both[:1], speaker, Serial(), language="en")
    first, _ = headlines(both, speaker, Serial(), language="en")
    assert alone.score == headline(DAM, language="en").score
    assert first.score != alone.score
    with connect("local", 2) as engine:
        there, _ = headlines(both, speaker, engine, language="en")
    assert there.score == first.score


def test_sentences_may_come_one_by_one():
    assert headline(iter(DAM), method="shortest") == headline(DAM, method="shortest")


def test_groups_without_a_headline_are_warned_of():
    pile = Corpus([Text("a", "Dam")])
    parts = [group("dam", DAM), group("marks", ["!!!", "!!!"])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("byline.questions.headline.group_texts", lambda *_: (parts, ()))
        with pytest.warns(UserWarning, match="1 groups have no headline; group marks: there is"):
            [found] = headline(pile, groups=True, method="shortest")
    assert found.group == "dam"


def test_a_sentence_is_cut_after_three_hundred_words():
    """The last word of 300 is still there, that of 301 is not; two characters are a Chinese one."""
    whole = " ".join(f"w{k}" for k in range(300))
    assert headline([whole], method="shortest").headline.endswith("w299")
    cut = headline([f"{whole} end"], method="shortest")
    assert cut.headline.endswith("w299")
    assert any(note.startswith("1 sentence is longer than 300 words or") for note in cut.notes)
    longer = truncate_group(group("zh", ["\u6c34" * 601, "\u6c34" * 600, "!" * 7000]))
    assert [len(sentence) for sentence in longer.sentences] == [600, 600, 6000]
    assert longer.notes == (
        "2 sentences are longer than 300 words or 6,000 characters, "
        "and what comes after was left out",
    )


def test_a_word_repeated_ten_times_and_a_long_sentence_are_answered():
    words = " ".join(f"word{k}" for k in range(300))
    assert headline([words, "word1 word2 came"]).headline
    assert headline(["buffalo " * 10, "buffalo run", "buffalo buffalo run"]).headline
