"""What regions and a linear SVM on characters say of posts, and of those held out to learn from.

With both, probabilities can be had in several ways without measuring again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from protocol import svm_on_characters

from byline.corpus import Corpus
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Serial
from byline.features.style import Pile
from byline.methods.attribution.held_out import held_out
from byline.methods.attribution.looking import first_looks, styles_of
from byline.methods.attribution.recipes import RECIPES, attributor
from byline.methods.attribution.seconding import Seconded, shortest, weights_of
from byline.methods.attribution.stage import Stage, folds_of, recounts
from byline.methods.attribution.trials import (
    FEWEST,
    deal,
    evidence,
    stretches,
    try_all,
    word_counts,
)
from byline.numerics.open_set import Share, Trial, calibrate, share_of

__all__ = ["EVERYTHING", "Said", "heard", "needed", "probable", "said"]

Floats = NDArray[np.float64]
SCORES = ("tr", "ts", "tf", "truth", "words", "usual")
TRIAL = ("R", "classes", "strange", "evidence", "texts", "n_whole")
VIEWS = RECIPES["messages"].views
EVERYTHING = {"waning": True, "added": True, "half": True, "tried": True}
"""The way of `messages`."""


class Said(NamedTuple):
    """Of one fold: scores of its posts by both machines, and of those held out within the rest."""

    first: Floats
    second: Floats
    rival: Floats
    """By the SVM of the tables, whose features are not those of a view."""
    truth: NDArray[np.intp]
    words: Floats
    usual: float
    trial: Trial
    beside: Floats
    """What the second says in the trial."""


def said(name: str, corpus: Corpus, n_folds: int, seed: int, keep: Path | None) -> Iterator[Said]:
    """Every fold of a draw; what is in the folder `keep` is not measured again."""
    parts = folds(corpus, n_folds, groups=duplicate_groups(corpus), seed=seed)
    for number, fold in enumerate(parts):
        target = keep and keep / f"{name.replace('/', '-')}_{seed}_{number}.npz"
        if target and target.exists():
            yield _read(target)
            continue
        found = _measured(*fold.of(corpus))
        if target:
            _write(found, target)
        yield found


def probable(
    one: Said,
    *,
    waning: bool = False,
    added: bool = False,
    half: bool = False,
    tried: bool = False,
) -> Floats:
    """Probabilities as `Attributor` has them, given that one of the authors wrote each post.

    `added` is the second machine, `waning` what changes with the length of posts; `half` is what
    stretches count, and `tried` that posts as short as those held out are judged like these.
    """
    trial = one.trial._replace(waning=waning, weights=weights_of(one.trial) if half else None)
    share = share_of(trial, one.beside) if added else Share()
    calibration = calibrate(trial._replace(scores=heard(one, share)))
    fewest = shortest(trial, one.usual) if tried else FEWEST
    amount = evidence(np.maximum(one.words, fewest), one.usual)
    inside = calibration.inside(one.first + share.at(amount)[:, None] * one.second, amount)
    told = np.minimum(one.words / fewest, 1.0)[:, None]
    return np.asarray(told * inside + (1 - told) / inside.shape[1])


def needed(one: Said) -> float | None:
    """How many words a post needs by what `messages` says of itself; None if no length will do."""
    trial = one.trial._replace(waning=True, weights=weights_of(one.trial))
    trial = trial._replace(scores=heard(one, share_of(trial, one.beside)))
    return held_out(calibrate(trial), trial, one.usual).enough


def heard(one: Said, share: Share) -> Floats:
    """Scores of what was held out by both machines."""
    there = np.isfinite(one.trial.scores)
    beside = share.at(one.trial.evidence)[:, None] * np.where(there, one.beside, 0.0)
    return np.asarray(one.trial.scores + beside)


def _measured(train: Corpus, test: Corpus) -> Said:
    names, answers = np.unique([text.author for text in train], return_inverse=True)
    pile, new, n_authors = Pile(train.bodies), Pile(test.bodies), len(names)
    styles, looks = first_looks(styles_of(VIEWS, pile), pile)
    machine = attributor("messages").machine
    assert isinstance(machine, Seconded)
    both = machine.first, machine.second
    grams = machine.prepare(looks, Serial())
    asked = {name: style.rows(new) for name, style in styles.items()}
    scores = [one.learn(looks, grams, answers, n_authors).scores(asked) for one in both]
    rival = svm_on_characters().fit(train.bodies, answers).decision_function(test.bodies)
    cut, usual = stretches(pile.bodies, 0), float(np.median(word_counts(pile.bodies)))
    short = {name: style.rows(Pile(cut)) for name, style in styles.items()}
    stage = Stage(looks, grams, short, answers, recounts(styles, pile.bodies, cut))
    lengths = evidence(word_counts([*pile.bodies, *cut]), usual)
    dealt = deal(pile.bodies, answers, looks, folds_of(len(pile)), 0)
    trial, beside = try_all(both, stage, lengths, dealt, Serial())
    return Said(
        scores[0],
        scores[1],
        np.column_stack([-rival, rival]) if rival.ndim == 1 else rival,
        np.searchsorted(names, np.array([text.author for text in test])),
        word_counts(test.bodies),
        usual,
        trial,
        beside.scores,
    )


def _write(found: Said, target: Path) -> None:
    parts: dict[str, Any] = dict(zip(SCORES, found[:6], strict=True))
    parts |= dict(zip(TRIAL, found.trial[:6], strict=True))
    np.savez(target, **parts, S=found.beside)


def _read(target: Path) -> Said:
    with np.load(target) as kept:
        first, second, rival, truth, words, usual = (kept[name] for name in SCORES)
        rows, classes, strange, lengths, texts, n_whole = (kept[name] for name in TRIAL)
        trial = Trial(rows, classes, strange, lengths, texts, int(n_whole))
        return Said(first, second, rival, truth, words, float(usual), trial, kept["S"])
