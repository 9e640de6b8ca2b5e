"""Which views of messages find most authors, on groups that the tables do not use.

    python benchmarks/argamon2003/views.py [groups …]

The two and five people of ten other groups, or of those named, who wrote most, in five folds, and
twenty of the first four groups in three. Of twenty people posts of 80 words or more are judged
again, cut to their first 10, 20 and 40 words; what is learned from is not cut. One line for each
set of views, and one for a linear SVM on runs of characters. Writes `results/views.txt` and renews
it after every group.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from learning_curve import first_words
from numpy.typing import NDArray
from protocol import sub_corpus, svm_on_characters

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Serial
from byline.features.style import Pile, StyleRows, style_of
from byline.methods.attribution.messages import MessageSSAD
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.research.records import study_results

OTHERS = (
    *("sci.space", "talk.politics.guns", "sci.crypt", "sci.med", "rec.sport.hockey"),
    *("talk.politics.misc", "talk.religion.misc", "rec.sport.baseball", "rec.motorcycles"),
    "rec.autos",
)
SETS: dict[str, Sequence[str]] = {
    "messages": MessageSSAD.feature_sets,
    "tokens and punctuation by z-scores": (
        "char-2-5-grams",
        "masked-char-2-5-grams",
        "tokens",
        "words",
        "punctuation-and-case",
    ),
    "punctuation by z-scores": (
        "char-2-5-grams",
        "masked-char-2-5-grams",
        "token-1-2-grams",
        "words",
        "punctuation-and-case",
    ),
    "messages and sentence starts and ends": (
        *MessageSSAD.feature_sets,
        "sentence-starts-and-ends",
    ),
}
SVM = "linear SVM, characters"
FOLDS = {"2": 5, "5": 5, "20": 3}
TWENTY, CUTS, LONG = 4, (10, 20, 40), 80
FeatureRows = dict[str, StyleRows]
RESULTS = study_results(__file__)


def main() -> None:
    """Measure group after group."""
    right: Counter[tuple[str, str]] = Counter()
    asked: Counter[str] = Counter()
    groups = sys.argv[1:] or OTHERS
    for number, group in enumerate(groups, 1):
        for size in list(FOLDS)[: 3 if number <= TWENTY else 2]:
            _measure(sub_corpus(group, size), size, right, asked)
        page = f"{number} of {len(groups)} groups\n{_page(right, asked)}\n"
        (RESULTS / "views.txt").write_text(page, "utf-8")


def _measure(
    corpus: Corpus, size: str, right: Counter[tuple[str, str]], asked: Counter[str]
) -> None:
    """Add the answers to a sub-corpus."""
    for fold in folds(corpus, FOLDS[size], groups=duplicate_groups(corpus), seed=0):
        train, test = fold.of(corpus)
        cases = list(_cases(test, size))
        truth = np.array([text.author for _, text in cases])
        columns = np.array([column for column, _ in cases])
        asked.update(columns.tolist())
        for name, answers in _answers(train, [text.body for _, text in cases]):
            for column in columns[answers == truth].tolist():
                right[name, column] += 1


def _cases(test: Corpus, size: str) -> list[tuple[str, Text]]:
    """Posts to judge, each under the name of its column."""
    whole = [(f"{size} authors", text) for text in test]
    if size != "20":
        return whole
    long = [text for text in test if len(text.body.split()) >= LONG]
    return whole + [(f"20, {n} words", first_words(text, n)) for n in CUTS for text in long]


def _answers(train: Corpus, bodies: list[str]) -> list[tuple[str, NDArray[np.str_]]]:
    """What every set of views and the SVM answer."""
    authors = np.array([text.author for text in train])
    names, numbers = np.unique(authors, return_inverse=True)
    known, new = Pile(train.bodies), Pile(bodies)
    styles = {view: style_of(view) for views in SETS.values() for view in views}
    features: FeatureRows = {view: style.fit_rows(known) for view, style in styles.items()}
    asked: FeatureRows = {view: style.rows(new) for view, style in styles.items()}
    classifier = MKLSSAD()
    grams = classifier.prepare(features, Serial())
    found: list[tuple[str, Any]] = []
    for name, views in SETS.items():
        scorer = classifier.learn(
            {view: features[view] for view in views}, grams, numbers, len(names)
        )
        scores = scorer.scores({view: asked[view] for view in views})
        found.append((name, names[scores.argmax(axis=1)]))
    svm = svm_on_characters().fit(train.bodies, authors)
    return [*found, (SVM, np.asarray(svm.predict(bodies)))]


def _page(right: Counter[tuple[str, str]], asked: Counter[str]) -> str:
    """Shares in per cent, over the posts of all groups."""
    rows = [f"{'':24}" + "".join(f"{column:>14}" for column in asked)]
    for name in (*SETS, SVM):
        shares = (100 * right[name, column] / asked[column] for column in asked)
        rows.append(f"{name:24}" + "".join(f"{share:14.1f}" for share in shares))
    return "\n".join([*rows, f"{'posts':24}" + "".join(f"{n:14,}" for n in asked.values())])


if __name__ == "__main__":
    main()
