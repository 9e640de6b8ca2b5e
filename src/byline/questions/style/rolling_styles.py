"""Who writes like whom along one text."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.features.pile import Pile
from byline.methods.style.rolling import (
    RollingCalibration,
    RollingMethod,
    RollingScorer,
    Steps,
    calibrate_rolling,
    fit_scorer,
    windows_of,
)
from byline.methods.style.segments import word_starts
from byline.methods.style.settings import style_features
from byline.numerics.change_points import Change, binary_segmentation, p_value, scan
from byline.results import Run
from byline.results.rolling import Rolling, RollingChange, RollingPart, RollingWindow

__all__ = ["rolling"]

Floats = NDArray[np.float64]
NARROWEST, WIDEST = 100, 5000
STEPS = 20
"""Steps of a window, where the step is not given."""
BAND = (5, 95)
LONGER = 1.5
FEWEST_STEPS = 4


def rolling(  # noqa: PLR0913
    text: Text | str,
    candidates: Corpus,
    *,
    window: int | None = None,
    step: int | None = None,
    method: RollingMethod = "svm",
    features: str = "words",
    mfw: int = 300,
    level: float = 0.05,
    language: str = "auto",
    seed: int = 0,
) -> Rolling:
    """Scores of windows along a text for each candidate, and where the hand changes.

    A change is called where its two sides are nearest to different candidates and no more than a
    share `level` of the candidates' own texts, each scored by models fitted without it, would show
    as large a one. A window has a quarter of the text's words if not told otherwise, from 100 to
    5,000, and a twentieth of it is a step. `features` may
    join feature sets, as in `words+chars:4`; the `mfw` most frequent of each are compared.
    """
    asked = text if isinstance(text, Text) else Text("the text", text)
    pile, notes = _known(asked, candidates)
    starts = [word_starts(one.body) for one in (asked, *pile)]
    width, by = _sizes([len(one) for one in starts], window, step)
    cut = [_Cut.of(one.body, words, by) for one, words in zip((asked, *pile), starts, strict=True)]
    steps = _counts(cut, features, mfw, language)
    authors = pile.authors
    labels = [authors.index(str(one.author)) for one in pile]
    n_steps = max(2, round(width / by))
    least = width / 2
    fitted = {"width": n_steps, "method": method, "seed": seed}
    calibrated = calibrate_rolling(steps[1:], labels, len(authors), least=least, **fitted)  # type: ignore[arg-type]
    model = fit_scorer(steps[1:], labels, len(authors), **fitted)  # type: ignore[arg-type]
    seen = windows_of(steps[0], method, n_steps)
    scores = model.scores(seen)
    unchanged = calibrated.statistics.tolist()
    largest, _ = scan(scores, seen.sizes, calibrated.scale, least, crossing=True)
    changes = binary_segmentation(
        scores, seen.sizes, calibrated.scale, least, unchanged, level, crossing=True
    )
    lengths = [len(words) for words in starts]
    # Scores of windows stand for their middles.
    shift = 0 if method == "svm" else n_steps // 2
    return Rolling(
        asked.id,
        authors,
        _windows(cut[0], model.scores(steps[0].windows(n_steps)), n_steps, authors),
        tuple(_change(cut[0], change, shift) for change in changes),
        _parts(cut[0], model, steps[0], [c.place + shift for c in changes], authors),
        _bands(calibrated, authors),
        p_value(largest, unchanged),
        level,
        len(unchanged),
        _false_alarms(unchanged, level),
        width,
        by,
        method,
        (*notes, *_notes(lengths, len(unchanged), level)),
        Run.of(seed, method=method, features=features, mfw=mfw, window=width, step=by, level=level),
    )


class _Cut(NamedTuple):
    """Where the steps of a text begin and end, in characters and in words."""

    bodies: list[str]
    edges: list[int]
    words: list[int]

    @classmethod
    def of(cls, body: str, starts: Sequence[int], size: int) -> "_Cut":
        """As many equal steps as come nearest to this size."""
        n = max(1, round(len(starts) / size))
        words = [k * len(starts) // n for k in range(n + 1)]
        edges = [0, *(starts[k] for k in words[1:-1]), len(body)]
        return cls([body[a:b] for a, b in pairwise(edges)], edges, words)


def _known(asked: Text, candidates: Corpus) -> tuple[Corpus, tuple[str, ...]]:
    """The candidates' texts without the one in question, and what to beware of."""
    known = candidates.signed.where(
        lambda one: one.body != asked.body and bool(word_starts(one.body))
    )
    if len(known.authors) < 2:
        raise InputError(
            f"rolling compares candidates, but the corpus has {len(known.authors)} with texts of "
            "their own: two or more are needed."
        )
    if max(len(texts) for texts in known.by_author.values()) < 2:
        raise InputError(
            "every candidate has one text only, so none can be held out to measure false alarms: "
            "add texts, or cut long ones into files of their own."
        )
    removed = len(candidates.signed) - len(known)
    note = f"{removed} of the candidates' texts is the text itself or empty, and was left out"
    return known, (note,) if removed else ()


def _sizes(lengths: list[int], window: int | None, step: int | None) -> tuple[int, int]:
    """Words of a window and of a step."""
    own, others = lengths[0], sorted(lengths[1:])
    usual = others[len(others) // 2]
    width = window or min(max(NARROWEST, own // 4), WIDEST, max(NARROWEST, usual // 2))
    by = step or max(1, width // STEPS)
    if width < 2 * by:
        raise UsageError(f"a window of {width} words must hold two steps of {by} words or more.")
    if own < width:
        raise InputError(
            f"the text has {own:,} words, fewer than the window of {width:,}: choose a narrower "
            "--window (below 100 words style says little), or a longer text."
        )
    return width, by


def _counts(cut: list[_Cut], features: str, mfw: int, language: str) -> list[Steps]:
    """Counts of the features that the candidates use most, of each feature set so many."""
    if mfw < 2:
        raise UsageError(f"mfw must be 2 or more, not {mfw}.")
    pile = Pile([body for one in cut for body in one.bodies])
    ends = np.cumsum([len(one.bodies) for one in cut])
    parts: list[tuple[Floats, Floats]] = []
    for name in features.split("+"):
        counted = style_features(name.strip(), language).count(pile)
        sums = np.asarray(counted.table[ends[0] :].sum(axis=0)).ravel()
        kept = np.argsort(-sums, kind="stable")[:mfw].astype(np.int64)
        counts = counted.columns(kept[sums[kept] > 0]).table.toarray().astype(np.float64)
        # Each feature set is a whole of its own, so its counts are put on the scale of the first.
        sizes = counted.totals.sum(axis=1).astype(np.float64)
        first = sizes if not parts else parts[0][1]
        scale = np.divide(first, sizes, out=np.zeros_like(sizes), where=sizes > 0)
        parts.append((counts * scale[:, None], first))
    table, sizes = np.hstack([counts for counts, _ in parts]), parts[0][1]
    return [Steps(table[a:b], sizes[a:b]) for a, b in zip([0, *ends[:-1]], ends, strict=True)]


def _windows(
    cut: _Cut, scores: Floats, n_steps: int, authors: tuple[str, ...]
) -> tuple[RollingWindow, ...]:
    last = len(cut.bodies)
    return tuple(
        RollingWindow(
            cut.edges[k], cut.edges[min(k + n_steps, last)], cut.words[k] + 1,
            cut.words[min(k + n_steps, last)], tuple(row.tolist()), authors[int(row.argmax())],
        )
        for k, row in enumerate(scores)
    )  # fmt: skip


def _change(cut: _Cut, change: Change, shift: int) -> RollingChange:
    place = change.place + shift
    return RollingChange(cut.words[place], cut.edges[place], change.p)


def _parts(
    cut: _Cut, model: RollingScorer, steps: Steps, places: list[int], authors: tuple[str, ...]
) -> tuple[RollingPart, ...]:
    """The text between changes, each part scored as one window."""
    found = []
    edges = [0, *places, len(cut.bodies)]
    for a, b in pairwise(edges):
        whole = Steps(steps.counts[a:b].sum(axis=0)[None], steps.sizes[a:b].sum()[None])
        [row] = model.scores(whole)
        nearest = authors[int(row.argmax())]
        found.append(RollingPart(cut.words[a] + 1, cut.words[b], nearest, tuple(row.tolist())))
    return tuple(found)


def _bands(
    calibrated: RollingCalibration, authors: tuple[str, ...]
) -> dict[str, tuple[float, float]]:
    found = {}
    for k, author in enumerate(authors):
        own = calibrated.windows[calibrated.owners == k, k]
        if len(own):
            low, high = np.percentile(own, BAND).tolist()
            found[author] = (low, high)
    return found


def _false_alarms(unchanged: list[float], level: float) -> int:
    """How many of the texts would show a change by the measure of the others."""
    rest = (unchanged[:k] + unchanged[k + 1 :] for k in range(len(unchanged)))
    ranks = (p_value(one, others) for one, others in zip(unchanged, rest, strict=True))
    return sum(p <= level for p in ranks)


def _notes(lengths: list[int], tested: int, level: float) -> tuple[str, ...]:
    notes = []
    if tested + 1 < 1 / level:
        notes.append(
            f"only {tested} single-author texts are long enough to be scanned, so p cannot fall to "
            f"{level:g} and no change is called: {round(1 / level) - 1} are needed"
        )
    longest = sorted(lengths[1:])[int(0.9 * (len(lengths) - 2))] if len(lengths) > 2 else lengths[1]
    if lengths[0] > LONGER * longest:
        notes.append(
            f"the text has {lengths[0]:,} words, more than most single-author texts here "
            f"(nine in ten have {longest:,} or fewer): in a longer text a change is called by "
            "chance more often than was measured on these"
        )
    return tuple(notes)
