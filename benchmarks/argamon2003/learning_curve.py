"""How many authors are found by words of a message, and by messages of each author.

    python benchmarks/argamon2003/learning_curve.py words|messages [groups …]

Twenty people of each of three groups, or of those named, in five folds. `words`: messages of 160
words or more, cut to their first words, so that all points are about the same messages; what is
learned from is not cut. `messages`: at most so many of each author are learned from, drawn by
chance, and all messages of the fold are judged. Writes the tables of each group and of all
together, and a figure of all, to `results/`.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from protocol import GROUPS, sub_corpus, svm_on_characters
from uncalibrated import Uncalibrated

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups, folds
from byline.features.messages import MessageFeatures
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.research.records import study_results

RESULTS = study_results(__file__)

WORDS = (10, 20, 40, 80, 160)
MESSAGES = (2, 4, 8, 16, 32)
Bodies = Sequence[str]
Tally = dict[str, Counter[int]]


def main() -> None:
    """Measure, and write the curve."""
    asked, *groups = sys.argv[1:] or [""]
    if asked not in CURVES:
        sys.exit(__doc__)
    groups = groups or list(GROUPS)
    measure, amount = CURVES[asked]
    whole, pages = Curve(amount), []
    for group in groups:
        own = Curve(amount)
        corpus = sub_corpus(group, "20")
        for fold in folds(corpus, 5, groups=duplicate_groups(corpus), seed=0):
            measure(*fold.of(corpus), [own, whole])
        pages += [f"twenty people of {group}\n", own.page()]
        _write(asked, pages, whole)
    if len(groups) > 1:
        pages += [f"the {len(groups)} groups together\n", whole.page()]
        _write(asked, pages, whole)


def _write(asked: str, pages: list[str], whole: "Curve") -> None:
    target = RESULTS / f"learning_curve_{asked}.txt"
    target.write_text("\n".join(pages), "utf-8")
    target.with_suffix(".svg").write_text(whole.figure().svg(f"by-{asked}") + "\n", "utf-8")


class Curve:
    """Answers that were right, by method and amount."""

    def __init__(self, amount: str) -> None:
        self.amount = amount
        self.right: Tally = defaultdict(Counter)
        self.asked: Tally = defaultdict(Counter)

    def add(self, name: str, amount: int, answers: Any, truth: NDArray[np.str_]) -> None:
        """Count the answers of one fold."""
        self.right[name][amount] += int((np.asarray(answers) == truth).sum())
        self.asked[name][amount] += len(truth)

    def figure(self) -> LearningFigure:
        """The curve of every method."""
        lines = tuple(
            LearningLine(name, tuple((k, right[k] / self.asked[name][k]) for k in sorted(right)))
            for name, right in self.right.items()
        )
        return LearningFigure(lines, self.amount, "Authors found", "Twenty authors of Usenet posts")

    def page(self) -> str:
        """The same as a table, in per cent."""
        amounts = sorted(next(iter(self.right.values())))
        rows = [f"{self.amount:36}" + "".join(f"{k:8}" for k in amounts)]
        for name, right in self.right.items():
            shares = (100 * right[k] / self.asked[name][k] for k in amounts)
            rows.append(f"{name:36}" + "".join(f"{share:8.1f}" for share in shares))
        asked = next(iter(self.asked.values()))
        rows.append(f"{'messages judged':36}" + "".join(f"{asked[k]:8,}" for k in amounts))
        return "\n".join(rows) + "\n"


def _by_words(train: Corpus, test: Corpus, curves: "Sequence[Curve]") -> None:
    """Add a fold, its messages cut."""
    long = [text for text in test if len(text.body.split()) >= WORDS[-1]]
    if not long:
        return
    for name, method in METHODS.items():
        model = method(train)
        for words in WORDS:
            answers = model([first_words(text, words) for text in long])
            for curve in curves:
                curve.add(name, words, answers, _authors(long))


def _by_messages(train: Corpus, test: Corpus, curves: "Sequence[Curve]") -> None:
    """Add a fold, learned from some of its messages."""
    for name, method in METHODS.items():
        for most in MESSAGES:
            answers = method(_at_most(train, most))(list(test))
            for curve in curves:
                curve.add(name, most, answers, _authors(test))


def first_words(text: Text, words: int) -> Text:
    """The first words, with the line ends between them."""
    kept = text.body.split(None, words)
    end = len(text.body) - len(kept[words]) if len(kept) > words else len(text.body)
    return Text(text.id, text.body[:end].rstrip(), author=text.author, title=text.title)


def _at_most(train: Corpus, most: int) -> Corpus:
    """So many messages of each author at most."""
    order = np.random.default_rng(0).permutation(len(train))
    kept: set[int] = set()
    seen: Counter[str | None] = Counter()
    for place in order.tolist():
        if seen[train[place].author] < most:
            seen[train[place].author] += 1
            kept.add(place)
    return Corpus(text for place, text in enumerate(train) if place in kept)


def _authors(texts: Corpus | list[Text]) -> NDArray[np.str_]:
    return np.array([text.author for text in texts])


def _bodies(texts: Corpus | list[Text]) -> list[str]:
    return [text.body for text in texts]


def _who(train: Corpus) -> Callable[[list[Text]], Any]:
    model = Uncalibrated().fit(train.bodies, _authors(train))
    return lambda texts: model.predict(_bodies(texts))


def _svm(train: Corpus) -> Callable[[list[Text]], Any]:
    model = svm_on_characters().fit(train.bodies, _authors(train))
    return lambda texts: model.predict(_bodies(texts))


def _eg(train: Corpus) -> Callable[[list[Text]], Any]:
    features = MessageFeatures()
    model = ExponentiatedGradient().fit(features.fit_transform(train), _authors(train))
    return lambda texts: model.predict(features.transform(texts))


METHODS: dict[str, Callable[[Corpus], Callable[[list[Text]], Any]]] = {
    "default of who": _who,
    "linear SVM, runs of 2-5 characters": _svm,
    "exponentiated gradient": _eg,
}

CURVES = {
    "words": (_by_words, "Words of the message"),
    "messages": (_by_messages, "Messages of each author"),
}

if __name__ == "__main__":
    main()
