"""Reports made by hand, small enough to know what their pages must say."""

from byline.corpus import Skipped
from byline.results import (
    Attribution,
    Evidence,
    Finding,
    Group,
    Headline,
    HeadlineCandidate,
    Passage,
    Ranked,
    Run,
    SimilarityExplanation,
    Summary,
    SummarySentence,
    Survey,
    WordCounts,
)
from byline.results.report import (
    KnownPair,
    MapPoint,
    PairChecked,
    Range,
    Report,
    ReportText,
    SelfTest,
    SelfTestGuess,
    SimilarityMap,
    Story,
)

RUN = Run({"method": "mkl-ssad", "held_out": 4}, 0, {"byline": "9.9", "python": "3.11"})
ANN = "It is upon the table that Quillfeather lay, whilst upon the chair lay nobody at all."
BOB = "We ran. We ran home in the rain with Quillfeather and the dog was wet and so were we."
ASKED = "The cat is upon the mat, whilst nobody ran; write to me at ann@mill.example about it."


def text(name: str, body: str, author: str | None, date: str | None = None) -> ReportText:
    return ReportText(name, author, date, None, "en", len(body.split()), "ab" * 32, body)


def place(words: str) -> tuple[int, int]:
    start = ASKED.index(words)
    return start, start + len(words)


def undecided(why: str) -> dict[str, object]:
    """What makes an attribution undecided."""
    return {"answer": "undecided", "author": None, "undecided": why}


def made_report(**changes) -> Report:
    """Two writers, one unsigned text, and something in every part of the page."""
    texts = (
        text("ann/one.txt", ANN, "Ann Tull", "1934-06-04T00:00:00"),
        text("bob/two.txt", BOB, "Bob Crewe", "1934-06-11T00:00:00"),
        text("asked/three.txt", ASKED, None),
    )
    survey = Survey(
        3, {"Ann Tull": 1, "Bob Crewe": 1}, {"Ann Tull": 16, "Bob Crewe": 19}, 1, {"en": 3},
        {"utf-8": 3}, WordCounts(51, 16, 16, 19), (), (), (Skipped("scan.pdf", "no text in it"),),
        (Finding("short", "all texts of Ann Tull are short.", ("ann/one.txt",)),), ("short",),
    )  # fmt: skip
    answer = Attribution(
        "asked/three.txt", "author", "Ann Tull",
        (Ranked("Ann Tull", 1.0, 0.9), Ranked("Bob Crewe", -1.0, 0.04)), 0.06, "mkl-ssad",
        {"tokens": 0.75, "punctuation-and-case": 0.25},
        (Evidence("Ann Tull", "upon", 0.8, "tokens", (place("upon"),)),
         Evidence("Ann Tull", "ran", -0.4, "tokens", (place("ran"),))),
        words=16, notes=("16 words are few.",), run=RUN,
    )  # fmt: skip
    sentence = SummarySentence("We ran.", "bob/two.txt", 0, 0.5, (0, 7), ("bob/two.txt",))
    group = Group(1, ("ann/one.txt", "bob/two.txt"), ("table", "rain"))
    headline = Headline(
        "1", "Nobody ran", 0.5, (HeadlineCandidate("Nobody ran", 0.5),), ("bob/two.txt",), "m"
    )
    story = Story(
        group, headline, Summary("We ran.", (sentence,), "lead", 2, run=RUN, sources=group.texts)
    )
    points = tuple(
        MapPoint(t.id, x, y) for t, (x, y) in zip(texts, [(0, 0), (1, 1), (0.2, 0.1)], strict=True)
    )
    pairs = (
        PairChecked("leader", "Ann Tull", ("ann/one.txt",), "asked/three.txt", "yes", 0.95, 1.3,
                    Range(1.1, 1.5), "moderate"),
        PairChecked("unsigned", None, ("bob/two.txt",), "asked/three.txt", "no", 0.1, -0.9, None,
                    "weak"),
    )  # fmt: skip
    passages = (
        SimilarityExplanation("ann/one.txt", "asked/three.txt", 0.4, "tf-idf", (),
                 (Passage((6, 14), (11, 19), 2, "upon the"),), (0.1, 0.1)),
    )  # fmt: skip
    test = SelfTest(
        (SelfTestGuess("ann/one.txt", "Ann Tull", "Ann Tull",
                       {"Ann Tull": 0.8, "Bob Crewe": 0.1}, 0.1),
         SelfTestGuess("bob/two.txt", "Bob Crewe", "Ann Tull",
                       {"Ann Tull": 0.6, "Bob Crewe": 0.3}, 0.1)),
        5, {"asked/three.txt": {"Ann Tull": Range(0.7, 0.95), "Bob Crewe": Range(0.02, 0.2),
                                "": Range(0.03, 0.1)}},
        tuple(KnownPair(("x",), "y", k % 2 == 0, (1.0 if k % 2 == 0 else -1.0) + 0.1 * k)
              for k in range(12)),
    )  # fmt: skip
    given = {
        "pile": "sallow-green", "asked": ("who", "same", "alike", "gist", "headline"),
        "survey": survey, "texts": texts, "stories": (story,), "alone": ("asked/three.txt",),
        "map": SimilarityMap(points, 1, 0.7), "attributions": (answer,), "not_judged": {},
        "mixtures": {
            "Ann Tull": {"tokens": 0.75, "punctuation-and-case": 0.25},
            "Bob Crewe": {"tokens": 0.5, "punctuation-and-case": 0.5},
        },
        "pairs": pairs, "passages": passages, "test": test, "missing": {}, "limits": {},
        "runs": {"who": RUN}, "command": "byline report sallow-green -o page.html --seed 0",
        "date": "2026-11-17",
    }  # fmt: skip
    return Report(**{**given, **changes})
