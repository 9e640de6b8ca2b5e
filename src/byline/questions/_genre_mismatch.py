"""Whether the reference texts are of the genre of a case, and the note where they are not."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from byline.questions._same_texts import FEWEST_OTHERS

__all__ = ["GenreMismatch"]

STRANGE = (
    "the others' texts are of another kind than the questioned text and the known ones{unlike}: "
    "seen against such others any two texts of one kind look alike, so nothing is judged. Give "
    "texts of the same genre, time and layout with --others."
)

EACH, ENOUGH, LESS_STRANGE = 20, 8, 0.95
"""Same-author cases to draw, the fewest to go by, and the share of them that must pass."""
SIZES = (1, 2, 4, 8)


@dataclass(frozen=True)
class GenreMismatch:
    """A check of reference texts against the texts of cases."""

    fitting: Any
    around: Any
    """The reference texts, prepared as for the default verifier."""
    limit: float
    """Log-odds of another genre above which no case is answered."""

    @classmethod
    def of(cls, others: Any | None, model: Any, seed: int) -> "GenreMismatch | None":
        """Check the reference texts that were given, or those of the default verifier."""
        from byline.methods.verification.genre_check import GenreCheck
        from byline.methods.verification.similarities import SPACES, PreparedReferences

        prepared = getattr(model, "prepared_", None)
        if isinstance(prepared, PreparedReferences):
            around = prepared
        elif others is None:
            return None
        else:
            around = PreparedReferences.of(others, list(SPACES), seed)
        fitting = GenreCheck(around)
        return cls(fitting, around, _limit(fitting, around, seed))

    def notes(self, cases: Sequence[Any], scored: Sequence[Any] = ()) -> list[str]:
        """Why cases cannot be answered, or ""; features of their scores are used again."""
        rows = [score.unfiltered_features for score in scored]
        known = bool(rows) and all(row is not None for row in rows)
        odds = _odds(self.fitting, self.around, cases, rows if known else None)
        return [
            _said(self.fitting.unlike(case)) if strange > self.limit else ""
            for case, strange in zip(cases, odds, strict=True)
        ]


def _odds(
    fitting: Any, around: Any, cases: Sequence[Any], numbers: Any | None = None
) -> list[float]:
    """The log-odds that the reference texts are of another genre than each case."""
    from byline.methods.verification.genre_check import stored_genre_weights
    from byline.methods.verification.similarities import SPACES, case_features, feature_names

    rows = case_features(cases, around, SPACES) if numbers is None else numbers
    names, log_odds = feature_names(SPACES), []
    for case, row in zip(cases, rows, strict=True):
        few = len(around.apart_from(case)) < FEWEST_OTHERS
        terms = {} if few else fitting.numbers(case, dict(zip(names, row.tolist(), strict=True)))
        log_odds.append(-math.inf if few else stored_genre_weights().log_odds(terms))
    return log_odds


def _limit(fitting: Any, around: Any, seed: int) -> float:
    """Where another kind is likelier than not, and likelier than for the others' own texts.

    Two texts by one of the others are of their kind, however alike they are.
    """
    from byline.methods.verification.cases import draw_training_cases
    from byline.methods.verification.genre_check import OTHER_KIND

    cases, same = draw_training_cases(around.everybody, EACH, sizes=SIZES, seed=seed)
    own = [case for case, one in zip(cases, same, strict=True) if one]
    odds = [x for x in _odds(fitting, around, own) if math.isfinite(x)] if own else []
    if len(odds) < ENOUGH:
        return OTHER_KIND
    return max(OTHER_KIND, sorted(odds)[int(LESS_STRANGE * len(odds))])


def _said(unlike: Sequence[str]) -> str:
    """The note, with what both hands have more or less of than the others."""
    return STRANGE.format(unlike=f", which have {_listed(unlike)}" if unlike else "")


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
