"""What each part of the default of `byline who` is worth: one row per part taken out.

    python benchmarks/studies/attribution/ablation.py [c50] [usenet]

On texts that are in no other table: the training half of C50 in five random tens, each author's
texts cut in two by time, three of ten authors unknown; and twenty people of 20 Newsgroups divided
by subject, six of them unknown. The questioned texts are asked whole and cut to 60 words.

Columns: accuracy over texts of known authors, log loss in bits, expected calibration error; of
"none of these" the area under the ROC curve and the log loss, texts of known and of unknown authors
weighing the same. p: sign test over texts that only one of the row and the default gets right; low
and high: a 95 % bootstrap interval, over cases, of the change in each log loss.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from evaluation import Case, Floats, Sheet
from scipy.optimize import minimize
from scipy.stats import binomtest
from sklearn.metrics import roc_auc_score
from typicality import other_people
from usenet_authors import by_subject

from byline.corpus import Corpus
from byline.methods.attribution import attributor as attributor_module
from byline.methods.attribution import cross_validation
from byline.metrics.calibration import expected_calibration_error
from byline.numerics import open_set
from byline.questions.attributors import attributor
from byline.research.corpora import load

TEN, UNKNOWN_OF_TEN, TEXTS, SEED = 10, 3, 25, 300
USENET_SEEDS, UNKNOWN_OF_TWENTY = range(60, 64), 6
SHORT = 60
FIVE_VIEWS = (
    "chars",
    "tokens",
    "masked-token-2-3-grams",
    "masked-char-6-grams",
    "punctuation-and-case",
)
Patches = Sequence[tuple[Any, str, Any]]


class Outcome(NamedTuple):
    """What one variant answered in one case."""

    right: Floats
    loss: Floats
    top: Floats
    none: Floats
    known: Floats

    def none_loss(self) -> Floats:
        """Log loss of "none of these", known and unknown authors weighing the same."""
        p = np.clip(self.none, 1e-9, 1 - 1e-9)
        known = self.known > 0
        weights = np.where(known, 0.5 / known.sum(), 0.5 / (~known).sum()) * len(known)
        return np.asarray(-np.where(known, np.log2(1 - p), np.log2(p)) * weights)


def main(wanted: Sequence[str]) -> None:
    """Write one table for each corpus."""
    for corpus in wanted:
        sheet = Sheet(__file__, ["texts in no other table; see the docstring"], corpus)
        tables: dict[str, dict[str, list[Outcome]]] = {"whole texts": {}, f"{SHORT} words": {}}
        for case in _c50() if corpus == "c50" else _usenet():
            for length, rows in tables.items():
                bodies = case.asked.bodies
                asked = bodies if length == "whole texts" else [_first_words(b) for b in bodies]
                for name, outcome in _variants(case, asked):
                    rows.setdefault(name, []).append(outcome)
        for length, rows in tables.items():
            sheet.line(f"\n{corpus}, {length}")
            sheet.line(f"{'taken out':44}  acc %    p   loss    low   high    ECE  none:AUC   loss")
            for name, outcomes in rows.items():
                sheet.line(_line(name, outcomes, rows["nothing (the default)"]))


def _first_words(body: str) -> str:
    return " ".join(body.split()[:SHORT])


def _c50() -> Iterator[Case]:
    half = load("c50", part="train")
    drawn = np.random.default_rng(SEED).permutation(sorted(half.authors))
    for names in drawn.reshape(-1, TEN).tolist():
        texts = {name: [text for text in half if text.author == name] for name in names}
        learn = Corpus(t for name in sorted(names)[UNKNOWN_OF_TEN:] for t in texts[name][:TEXTS])
        yield Case("c50", learn, Corpus(t for name in names for t in texts[name][TEXTS:]))


def _usenet() -> Iterator[Case]:
    pile = other_people()
    for seed in USENET_SEEDS:
        learn, asked = by_subject(pile, seed)
        unknown = np.random.default_rng(seed).permutation(sorted(learn.authors))[:UNKNOWN_OF_TWENTY]
        known = Corpus(text for text in learn if text.author not in set(unknown.tolist()))
        yield Case("usenet", known, asked)


def _variants(case: Case, bodies: Sequence[str]) -> Iterator[tuple[str, Outcome]]:
    """Every row of the table: parts of calibration share one fit, others need their own."""
    for name, (method, settings, patches) in _FITS.items():
        with ExitStack() as stack:
            for module, attribute, value in patches:
                stack.enter_context(patch.object(module, attribute, value))
            model = attributor(method, **settings).fit(case.learn.bodies, case.authors)
        scores = model.scores(model.features(bodies), bodies)
        calibrations = {name: model.calibration_}
        if not patches and method == "mkl-ssad" and not settings:
            calibrations |= {row: _calibrated(model.validation_, p) for row, p in _PARTS.items()}
        for row, calibration in calibrations.items():
            answer = model.probabilities_by(calibration, scores, bodies)
            yield row, _outcome(answer.authors, answer.none, case.truth)


def _outcome(authors: Floats, none: Floats, truth: Any) -> Outcome:
    known = truth >= 0
    inside = (authors / authors.sum(axis=1, keepdims=True))[known]
    p = inside[np.arange(len(inside)), truth[known]]
    right = (inside.argmax(axis=1) == truth[known]).astype(np.float64)
    loss = -np.log2(np.maximum(p, 1e-12))
    return Outcome(right, loss, inside.max(axis=1), none, known.astype(np.float64))


def _calibrated(validation: Any, change: Callable[[], Mapping[str, Any]] | None) -> Any:
    """The calibration with some of its constants replaced, or by whole texts alone."""
    if change is None:
        n = validation.n_whole
        rows = {name: getattr(validation, name)[:n] for name in _ROWS}
        return open_set.calibrate(validation._replace(**rows))
    with ExitStack() as stack:
        for attribute, value in change().items():
            stack.enter_context(patch.object(open_set, attribute, value))
        return open_set.calibrate(validation)


_ROWS = ("scores", "classes", "out_of_set", "log_lengths", "texts")


def _usual(place: int, value: float) -> Floats:
    changed = open_set.USUAL.copy()
    changed[place] = value
    return changed


def _without_length(scores: Floats, log_lengths: Floats, b: float) -> Floats:
    """The features of (O3) with u_2 and u_3 out of use."""
    return _WITH_LENGTH(scores, log_lengths, b) * [1, 1, 0, 0]


def _with_b_fixed(loss: Any, start: Floats, **how: Any) -> Any:
    """The optimiser of (O5) with b = 0."""
    if "bounds" in how:
        how["bounds"][1] = (0.0, 0.0)
    return minimize(loss, start, **how)


_WITH_LENGTH = open_set._features
_PARTS: dict[str, Callable[[], Mapping[str, Any]] | None] = {
    "stretches of texts in calibration": None,
    "temperature by length (b)": lambda: {"minimize": _with_b_fixed},
    "unknown authors like a candidate (epsilon)": lambda: {"USUAL": _usual(6, -30.0)},
    "length in none of these (u2, u3)": lambda: {"_features": _without_length},
    "offset of each author (e)": lambda: {"EVEN": 1e9},
    "stronger penalty on offsets": lambda: {"EVEN": 1.0},
}


def _random_blocks(features: Any, answers: Any, groups: Any, parts: int, absence: Any) -> Any:
    """Folds at random instead of in the order of the first principal component."""
    part, rng = np.zeros(len(answers), np.intp), np.random.default_rng(0)
    for author in range(int(answers.max()) + 1):
        own = np.flatnonzero(answers == author)
        turns = cross_validation._turns(len(own), parts, author, int(absence[author]))
        part[rng.permutation(own)] = turns
    return part[np.unique(groups, return_index=True)[1]][groups]


_FITS: dict[str, tuple[str, Mapping[str, Any], Patches]] = {
    "nothing (the default)": ("mkl-ssad", {}, ()),
    "learned mixture (uniform instead)": ("ssad", {}, ()),
    "SSAD (SVC on the mean kernel instead)": ("kernel-sum", {}, ()),
    "five of ten views": ("mkl-ssad", {"views": FIVE_VIEWS}, ()),
    "eight of ten folds (as in a large pile)": ("mkl-ssad", {}, [(cross_validation, "ENOUGH", 1)]),
    "features refitted in each fold": (
        "mkl-ssad",
        {},
        [(attributor_module, "view_counts", lambda *_: {})],
    ),
    "folds by principal component": (
        "mkl-ssad",
        {},
        [(cross_validation, "_blocks", _random_blocks)],
    ),
}


def _line(name: str, outcomes: Sequence[Outcome], default: Sequence[Outcome]) -> str:
    right, usual = (np.concatenate([o.right for o in some]) for some in (outcomes, default))
    apart = int((right > usual).sum()), int((right < usual).sum())
    p = binomtest(apart[0], sum(apart)).pvalue if sum(apart) else 1.0
    loss = np.concatenate([o.loss for o in outcomes])
    change = [a.loss.mean() - b.loss.mean() for a, b in zip(outcomes, default, strict=True)]
    drawn = np.random.default_rng(0).choice(change, (2000, len(change))).mean(axis=1)
    low, high = np.quantile(drawn, (0.025, 0.975))
    error = expected_calibration_error(np.concatenate([o.top for o in outcomes]), right > 0)
    area = np.mean([roc_auc_score(1 - o.known, o.none) for o in outcomes])
    none = np.mean(np.concatenate([o.none_loss() for o in outcomes]))
    figures = f"{100 * right.mean():6.1f} {p:5.2f} {loss.mean():6.3f} {low:+6.3f} {high:+6.3f}"
    return f"{name:44} {figures} {error:6.3f}    {area:6.3f} {none:6.3f}"


if __name__ == "__main__":
    main(sys.argv[1:] or ["c50", "usenet"])
