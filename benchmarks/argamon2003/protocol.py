"""The paper's protocol on 20 Newsgroups: whose posts, which folds, and how answers are scored.

Posts are cut down to their writer's own words; those left without a word and copies are dropped,
and addresses that are one person's by name are joined. A sub-corpus holds the posts of the 2, 5 or
20 people of a group who wrote most, or (`10/`) of the ten who wrote most and the ten who wrote
least of those with at least ten posts. Copies and near-copies stay in one of the ten folds
(of two in a quick run).

The posts of most sub-corpora are longer than those of the paper. `cut` ones are the same posts in
the same folds, each cut after so many words that their mean length is the printed one.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.stats import binomtest
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import MaxAbsScaler
from sklearn.svm import LinearSVC
from uncalibrated import Uncalibrated

from byline.corpus import Corpus, Text
from byline.corpus.people import Person, merge, people
from byline.corpus.readers.mail.cleaning import with_signatures
from byline.corpus.splits import duplicate_groups, folds
from byline.corpus.tokens import is_word, tokenise, words
from byline.errors import InputError
from byline.features.kernels.chars import CharTfIdf
from byline.features.messages import MessageFeatures
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.numerics.exponentiated import Diagonal, Reading, Update
from byline.research.bench import Measured, Request, find_paper
from byline.research.corpora import load, locate

__all__ = [
    "CHARACTERS",
    "DEFAULT",
    "GROUPS",
    "SIZES",
    "UPDATES",
    "Form",
    "Names",
    "all_vs_all",
    "answers_of",
    "compared",
    "cut_after",
    "data",
    "folded",
    "formed",
    "forms",
    "label",
    "learner",
    "n_folds_of",
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
FOLDS, QUICK_FOLDS = 10, 2
CHARACTERS, DEFAULT = "linear SVM, runs of 2-5 characters", "default of who"
UPDATES: tuple[Update, ...] = ("naive", "conservative")
PAIRED: tuple[Update, ...] = ("none", "all", "rows")
FEWEST_TEXTS = 2
"""Features that fewer posts of those to learn from have are left out."""
Names = NDArray[np.str_]
Form = Literal["whole", "signatures", "cut"]
"""Posts as they are, with their signatures, or cut to the paper's mean length."""


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
    posts = _posts(group)
    count = Counter(text.author for text in posts)
    ranked = sorted(count, key=lambda name: (-count[name], str(name)))
    if size == "10/":
        enough = [name for name in ranked if count[name] >= FEWEST_POSTS]
        kept = {*enough[:10], *enough[-10:]}
    else:
        kept = set(ranked[: int(size)])
    return posts.where(lambda text: text.author in kept)


def cut_after(group: str, size: str) -> int | None:
    """After how many words posts are as long as the paper's in the mean; None if they are not."""
    lengths = np.array([len(words(text.body)) for text in sub_corpus(group, size)])
    [mean] = (
        cell.printed
        for cell in find_paper("argamon2003").cells
        if (cell.row, cell.column) == (label(group, size), "tokens per post, mean")
    )
    if lengths.mean() <= mean:
        return None
    tried = range(lengths.max(), 0, -1)
    return next(most for most in tried if np.minimum(lengths, most).mean() <= mean)


def forms(group: str, size: str) -> tuple[Form, ...]:
    """The forms of a sub-corpus that stand beside print."""
    return ("whole",) if cut_after(group, size) is None else ("whole", "cut")


def label(group: str, size: str, form: Form = "whole") -> str:
    """A sub-corpus, and the one of the paper that its figures stand beside."""
    cut = f" cut after {cut_after(group, size)} words" if form == "cut" else ""
    return f"{group}{cut} for {PRINTED[GROUPS.index(group)]}({size})"


def one_vs_all(group: str, size: str, request: Request) -> Iterator[tuple[str, Names]]:
    """The answers of the two variants of one against all, and of the second in two other ways."""
    cases = folded(group, size, request.seed, n_folds=n_folds_of(request))
    for update in UPDATES:
        yield update, answers_of(cases, learner(update))
    before = learner("conservative", evaluation="before")
    yield "conservative, compared before", answers_of(cases, before)
    signed = folded(group, size, request.seed, "signatures", n_folds=n_folds_of(request))
    yield "conservative, signatures left in", answers_of(signed, learner("conservative"))


def all_vs_all(
    group: str, size: str, request: Request, form: Form = "whole"
) -> Iterator[tuple[str, str, Names]]:
    """The answers of each against each, with the printed row that they stand beside.

    Beside the nine of the paper, whose least and greatest take a diagonal of 0 in, stand those of
    `none` and `all` without it; those of `rows` are then its votes.
    """
    cases = folded(group, size, request.seed, form, n_folds=n_folds_of(request))
    for update in PAIRED:
        read: dict[tuple[str, str], Names] = {}
        for case in cases:
            model = ExponentiatedGradient(update).fit(case.features[0], case.authors)
            for reading, diagonal in _read_by(update):
                model.set_params(reading=reading, diagonal=diagonal)
                empty = ", diagonal empty" if reading != "vote" and diagonal == "empty" else ""
                given = read.setdefault((f"{update}, {reading}", empty), _no_names(cases))
                given[case.test] = model.predict(case.features[1])
        yield from ((printed + extra, printed, given) for (printed, extra), given in read.items())


def rivals(group: str, size: str, request: Request) -> Iterator[tuple[str, Names]]:
    """What else would be tried on the same folds."""
    truth = _authors(sub_corpus(group, size))
    most = Counter(truth.tolist()).most_common(1)[0][0]
    yield "most frequent author", np.full(len(truth), most)
    cases = folded(group, size, request.seed, n_folds=n_folds_of(request))
    yield "linear SVM, same features", answers_of(cases, _svm_on_features)
    yield CHARACTERS, answers_of(cases, _svm_on_characters)
    yield DEFAULT, answers_of(cases, _default_of_who)


def svm_on_characters() -> Pipeline:
    """The rival that short texts are usually given to."""
    return make_pipeline(CharTfIdf((2, 5), min_texts=2), LinearSVC())


def scores(row: str, truth: Names, answers: Names, beside: str = "") -> Iterator[Measured]:
    """Accuracy, and F and precision over authors; who is never named rightly has 0."""
    authors = np.unique(truth)
    right = np.array([((truth == a) & (answers == a)).sum() for a in authors])
    named = np.array([(answers == a).sum() for a in authors])
    f = 2 * right / (named + np.array([(truth == a).sum() for a in authors]))
    never = int((right == 0).sum())
    accuracy, precision = (truth == answers).mean(), (right / np.maximum(named, 1)).mean()
    for column, value, note in (
        ("accuracy, %", round(100 * float(accuracy), 1), ""),
        ("least F", round(float(f.min()), 3), f"{never} never named rightly" if never else ""),
        ("greatest F", round(float(f.max()), 3), ""),
        ("mean F", round(float(f.mean()), 3), ""),
        ("mean precision", round(float(precision), 3), ""),
    ):
        yield Measured(row, column, value, note, beside)


def compared(row: str, truth: Names, ours: Names, rival: Names) -> Iterator[Measured]:
    """How often only one of two is right, and how probable that is if neither is better."""
    won = int(((ours == truth) & (rival != truth)).sum())
    lost = int(((ours != truth) & (rival == truth)).sum())
    yield Measured(row, "right alone", won)
    yield Measured(row, "wrong alone", lost)
    p = float(binomtest(won, won + lost).pvalue) if won + lost else 1.0
    yield Measured(row, "McNemar's p", round(p, 4))


@cache
def _posts(group: str) -> Corpus:
    """Every post of a group that has a word of its writer's own, under the name of a person."""
    kept, persons = _signed()
    pile = load("usenet", part=group).where(lambda text: text.id in kept and bool(words(text.body)))
    return merge(pile, persons)


@cache
def _signed() -> tuple[frozenset[str], tuple[Person, ...]]:
    """The signed posts of all groups, the first of copies, and the people who wrote them.

    Only the posts of a group that is asked about are cut down to their writers' own words, which
    takes most of the time.
    """
    pile = load("usenet", body="as posted").where(lambda text: text.author is not None)
    return frozenset(text.id for text in pile), people(pile)


def _authors(corpus: Corpus) -> Names:
    return np.array([text.author for text in corpus])


def n_folds_of(request: Request) -> int:
    """Two folds in a quick run, otherwise ten."""
    return QUICK_FOLDS if request.effort == "quick" else FOLDS


@cache
def folded(
    group: str, size: str, seed: int, form: Form = "whole", *, n_folds: int = FOLDS
) -> list[Case]:
    """The folds, which do not depend on the form; posts are counted once for all of them.

    A share of a feature does not depend on the other features, so that a fold's are those columns
    of all posts' features that enough of the posts to learn from have.
    """
    corpus = sub_corpus(group, size)
    posts = formed(group, size, form)
    shares = MessageFeatures(min_texts=1).fit_transform(posts)
    found = []
    for fold in folds(corpus, n_folds, groups=duplicate_groups(corpus), seed=seed):
        train, test = fold.of(posts)
        own = shares[:, shares[fold.train].getnnz(axis=0) >= FEWEST_TEXTS]
        tables = own[fold.train], own[fold.test]
        found.append(Case(fold.test, tables, (train.bodies, test.bodies), _authors(train)))
    return found


def formed(group: str, size: str, form: Form) -> Corpus:
    """The posts of a sub-corpus in one of their forms."""
    corpus = sub_corpus(group, size)
    if form == "signatures":
        return with_signatures(corpus)
    most = cut_after(group, size) if form == "cut" else None
    return corpus if most is None else Corpus(_cut(text, most) for text in corpus)


def answers_of(cases: list[Case], answer: Callable[[Case], Names]) -> Names:
    """The answer to every post, from the fold that it is tested in."""
    given = _no_names(cases)
    for case in cases:
        given[case.test] = answer(case)
    return given


def _no_names(cases: list[Case]) -> Names:
    """Room for the answers of all folds."""
    return np.empty(sum(len(case.test) for case in cases), "U200")


def _read_by(update: Update) -> list[tuple[Reading, Diagonal]]:
    """How models of pairs are read."""
    read: list[tuple[Reading, Diagonal]] = [("vote", "empty"), ("min", "zero"), ("max", "zero")]
    return read if update == "rows" else [*read, ("min", "empty"), ("max", "empty")]


def _cut(text: Text, most: int) -> Text:
    """The text up to the end of its last word of so many."""
    ends = [token.end for token in tokenise(text.body) if is_word(token.text)]
    return replace(text, body=text.body[: ends[most - 1]]) if len(ends) > most else text


def learner(update: Update, **settings: Any) -> Callable[[Case], Names]:
    """Learns a fold by this rule, and answers its test part."""

    def answer(case: Case) -> Names:
        model = ExponentiatedGradient(update, **settings).fit(case.features[0], case.authors)
        return np.asarray(model.predict(case.features[1]), dtype=np.str_)

    return answer


def _svm_on_features(case: Case) -> Names:
    model = make_pipeline(MaxAbsScaler(), LinearSVC()).fit(case.features[0], case.authors)
    return np.asarray(model.predict(case.features[1]), dtype=np.str_)


def _svm_on_characters(case: Case) -> Names:
    model = svm_on_characters().fit(case.bodies[0], case.authors)
    return np.asarray(model.predict(case.bodies[1]), dtype=np.str_)


def _default_of_who(case: Case) -> Names:
    return np.asarray(Uncalibrated().fit(case.bodies[0], case.authors).predict(case.bodies[1]))
