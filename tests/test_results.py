"""Answers have the shapes that other programs were promised."""

import json

import pytest

from byline import results
from byline.corpus import Skipped

SURVEY = results.Survey(
    texts=1,
    authors={"ann": 1},
    author_words={"ann": 3},
    unsigned=0,
    languages={"en": 1},
    encodings={"utf-8": 1},
    words=results.WordCounts(3, 3, 3, 3),
    duplicates=(("a", "b"),),
    near_duplicates=(),
    skipped=(Skipped("x.bin", "looks binary"),),
    findings=(),
    warnings=("short",),
)
ATTRIBUTION = results.Attribution(
    "t", "none", None, (results.Ranked("ann", 1.0, 0.3),), 0.7, "delta", None,
    (results.Evidence("ann", "upon", 0.2),),
)  # fmt: skip
VERIFICATION = results.Verification("q", "undecided", 0.5, None, "gi")
SUMMARY = results.Summary("s", (results.SummarySentence("s", "a", 0, 1.0),), "lead")
HEADLINE = results.Headline(
    "g", "h", 0.1, (results.HeadlineCandidate("h", 0.1),), ("a",), "shortest"
)
CATEGORY = results.Categorisation("t", "news", (results.Labelled("news", 0.9),))
CELL = results.Comparison("p", "1", "r", "c", 1.0, 2.0, 1.0, "")


@pytest.mark.parametrize(
    ("answer", "keys"),
    [
        (SURVEY, "texts authors languages words duplicates skipped warnings"),
        (ATTRIBUTION, "text answer author ranking none method views evidence"),
        (VERIFICATION, "questioned answer score log10_lr method evidence"),
        (results.Similarity("a", "b", 1.0), "a b similarity"),
        (results.Group(0, ("a",)), "group texts"),
        (SUMMARY, "summary sentences method"),
        (HEADLINE, "group headline score candidates sources method"),
        (CATEGORY, "text label ranking"),
        (CELL, "paper table row column printed ours difference note"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_json_has_the_promised_fields(answer, keys):
    assert set(keys.split()) <= set(json.loads(json.dumps(results.as_json(answer))))


def test_inner_shapes_are_as_promised():
    survey = results.as_json(SURVEY)
    assert survey["words"] == {"total": 3, "median": 3, "min": 3, "max": 3}
    assert survey["duplicates"] == [["a", "b"]]
    assert survey["skipped"] == [{"source": "x.bin", "reason": "looks binary"}]
    answer = results.as_json(ATTRIBUTION)
    assert answer["author"] is None
    promised = {"author": "ann", "score": 1.0, "probability": 0.3}
    assert [row | promised for row in answer["ranking"]] == answer["ranking"]
    assert len(answer["ranking"]) == 1
    assert {"author", "feature", "weight"} <= set(answer["evidence"][0])
    assert {"text", "source", "position", "score"} <= set(results.as_json(SUMMARY)["sentences"][0])


def test_the_probability_is_that_of_the_answer_given():
    assert ATTRIBUTION.probability == 0.7
    named = results.Attribution("t", "author", "ann", ATTRIBUTION.ranking, 0.7, "delta")
    assert named.probability == 0.3


def test_no_nan_or_infinity_reaches_a_program():
    cell = results.Comparison("p", "1", "r", "c", float("nan"), float("inf"), None, "")
    assert json.dumps(results.as_json(cell), allow_nan=False)


def test_a_run_notes_settings_seed_and_versions():
    run = results.Run.of(7, n_words=150)
    assert (run.seed, run.settings) == (7, {"n_words": 150})
    assert {"python", "byline", "numpy"} <= set(run.versions)
