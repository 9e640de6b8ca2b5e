"""The paper's protocol on 20 Newsgroups: whose posts, which folds, and how answers are scored.

Posts are cut down to their writer's own words; those left without a word and copies are dropped,
and addresses that are one person's by name are joined. A sub-corpus holds the posts of the 2, 5 or
20 people of a group who wrote most, or (`10/`) of the ten who wrote most and the ten who wrote
least of those with at least ten posts. Copies and near-copies stay in one of the ten folds.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.stats import binomtest
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import MaxAbsScaler
from sklearn.svm import LinearSVC
from uncalibrated import Uncalibrated

from byline.corpus import Corpus
from byline.corpus.people import merge, people
from byline.corpus.readers.mail.cleaning import with_signatures
from byline.corpus.splits import duplicate_groups, folds
from byline.corpus.tokens import words
from byline.errors import InputError
from byline.features.kernels.chars import CharTfIdf
from byline.features.messages import MessageFeatures
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

__all__ = [
    "CHARACTERS",
    "DEFAULT",
    "GROUPS",
    "SIZES",
    "all_vs_all",
    "compared",
    "data",
    "label",
    "one_vs_all",
    "rivals",
    "scores",
    "sub_corpus",
    "svm_on_characters",
]

GROUPS = ("alt.atheism", "soc.religion.christian", "talk.politics.mideast")
PRINTED = ("theory", "books", "lang.c")
"""Those of the paper whose most frequent authors have about the shares that those of ours have."""
SIZES = ("2", "5", "10/", "20")
FEWEST_POSTS = 10
CHARACTERS, DEFAULT = "linear SVM, runs of 2-5 characters", "default of who"
READINGS = ("vote", "min", "max")
Names = NDArray[np.str_]


class Case(NamedTuple):
    """One fold: the features of the paper, the bodies, and who wrote those to learn from."""

    test: NDArray[np.intp]
    features: tuple[csr_matrix, csr_matrix]
    bodies: tuple[list[str], list[str]]
    authors: Names


def data() -> list[Path]:
    """The corpus, if it is here."""
    try:
        return [locate("usenet")]
    except InputError:
        return []


@cache
def sub_corpus(group: str, size: str) -> Corpus:
    """The posts of the people of a group who wrote most, or most and least."""
    posts = _posts().where(lambda text: text.detail("group") == group)
    count = Counter(text.author for text in posts)
    ranked = sorted(count, key=lambda name: (-count[name], str(name)))
    if size == "10/":
        enough = [name for name in ranked if count[name] >= FEWEST_POSTS]
        kept = {*enough[:10], *enough[-10:]}
    else:
        kept = set(ranked[: int(size)])
    return posts.where(lambda text: text.author in kept)


def label(group: str, size: str) -> str:
    """A sub-corpus, and the one of the paper that its figures stand beside."""
    return f"{group} for {PRINTED[GROUPS.index(group)]}({size})"


def one_vs_all(group: str, size: str, request: Request) -> Iterator[tuple[str, Names]]:
    """The answers of the two variants of one against all, and of the second in two other ways."""
    for update in ("naive", "conservative"):
        yield update, _answers(group, size, request, lambda case, u=update: _learned(case, u))
    yield "conservative, compared before", _answers(group, size, request, _learned_before)
    given = np.empty(len(sub_corpus(group, size)), "U200")
    for case in _cases(group, size, request.seed, "signatures"):
        given[case.test] = _learned(case, "conservative")
    yield "conservative, signatures left in", given


def all_vs_all(group: str, size: str, request: Request) -> Iterator[tuple[str, Names]]:
    """The answers of the nine variants of each against each; what differs in reading is shared."""
    for update in ("none", "all", "rows"):
        read: dict[str, Names] = {
            r: np.empty(len(sub_corpus(group, size)), "U200") for r in READINGS
        }
        for case in _cases(group, size, request.seed):
            model = _model(case, update)
            for reading in READINGS:
                model.set_params(reading=reading)
                read[reading][case.test] = model.predict(case.features[1])
        yield from ((f"{update}, {reading}", read[reading]) for reading in READINGS)


def rivals(group: str, size: str, request: Request) -> Iterator[tuple[str, Names]]:
    """What else would be tried on the same folds."""
    truth = _authors(sub_corpus(group, size))
    most = Counter(truth.tolist()).most_common(1)[0][0]
    yield "most frequent author", np.full(len(truth), most)
    yield "linear SVM, same features", _answers(group, size, request, _svm_on_features)
    yield CHARACTERS, _answers(group, size, request, _svm_on_characters)
    yield DEFAULT, _answers(group, size, request, _default_of_who)


def svm_on_characters() -> Pipeline:
    """The rival that short texts are usually given to."""
    return make_pipeline(CharTfIdf((2, 5), min_texts=2), LinearSVC())


def scores(row: str, truth: Names, answers: Names, note: str = "") -> Iterator[Measured]:
    """Accuracy, and F and precision over authors; who is never named rightly has 0."""
    authors = np.unique(truth)
    right = np.array([((truth == a) & (answers == a)).sum() for a in authors])
    named = np.array([(answers == a).sum() for a in authors])
    f = 2 * right / (named + np.array([(truth == a).sum() for a in authors]))
    never = int((right == 0).sum())
    yield Measured(row, "accuracy, %", round(100 * float((truth == answers).mean()), 1), note)
    yield Measured(
        row, "least F", round(float(f.min()), 3), f"{never} never named rightly" if never else ""
    )
    yield Measured(row, "greatest F", round(float(f.max()), 3))
    yield Measured(row, "mean F", round(float(f.mean()), 3))
    yield Measured(row, "mean precision", round(float((right / np.maximum(named, 1)).mean()), 3))


def compared(row: str, truth: Names, ours: Names, rival: Names) -> Iterator[Measured]:
    """How often only one of two is right, and how probable that is if neither is better."""
    won = int(((ours == truth) & (rival != truth)).sum())
    lost = int(((ours != truth) & (rival == truth)).sum())
    yield Measured(row, "right alone", won)
    yield Measured(row, "wrong alone", lost)
    p = float(binomtest(won, won + lost).pvalue) if won + lost else 1.0
    yield Measured(row, "McNemar's p", round(p, 4))


@cache
def _posts() -> Corpus:
    """Every post that has a word of its writer's own, under the name of a person."""
    pile = load("usenet").where(lambda text: text.author is not None and bool(words(text.body)))
    return merge(pile, people(pile))


def _authors(corpus: Corpus) -> Names:
    return np.array([text.author for text in corpus])


@cache
def _cases(group: str, size: str, seed: int, kept: str = "") -> list[Case]:
    """The ten folds, with features learned from nine parts of ten; signatures may be kept."""
    corpus = sub_corpus(group, size)
    looked_at = with_signatures(corpus) if kept == "signatures" else corpus
    found = []
    for fold in folds(corpus, 10, groups=duplicate_groups(corpus), seed=seed):
        train, test = fold.of(looked_at)
        seen = MessageFeatures()
        tables = (seen.fit_transform(train), seen.transform(test))
        found.append(Case(fold.test, tables, (train.bodies, test.bodies), _authors(train)))
    return found


def _answers(group: str, size: str, request: Request, answer: Any) -> Names:
    """The answer to every post, from the fold that it is tested in."""
    given = np.empty(len(sub_corpus(group, size)), "U200")
    for case in _cases(group, size, request.seed):
        given[case.test] = answer(case)
    return given


def _model(case: Case, update: Any) -> ExponentiatedGradient:
    return ExponentiatedGradient(update).fit(case.features[0], case.authors)


def _learned(case: Case, update: str) -> Names:
    return np.asarray(_model(case, update).predict(case.features[1]), dtype=np.str_)


def _learned_before(case: Case) -> Names:
    """Models compared as they stood when a text came up, all corrected at once."""
    model = ExponentiatedGradient("conservative", evaluation="before")
    model.fit(case.features[0], case.authors)
    return np.asarray(model.predict(case.features[1]), dtype=np.str_)


def _svm_on_features(case: Case) -> Names:
    model = make_pipeline(MaxAbsScaler(), LinearSVC()).fit(case.features[0], case.authors)
    return np.asarray(model.predict(case.features[1]), dtype=np.str_)


def _svm_on_characters(case: Case) -> Names:
    model = svm_on_characters().fit(case.bodies[0], case.authors)
    return np.asarray(model.predict(case.bodies[1]), dtype=np.str_)


def _default_of_who(case: Case) -> Names:
    return np.asarray(Uncalibrated().fit(case.bodies[0], case.authors).predict(case.bodies[1]))
