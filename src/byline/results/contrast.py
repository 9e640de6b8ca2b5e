"""Answers about what one set of texts prefers and another avoids."""

from dataclasses import dataclass

from byline.results._run import Run

__all__ = ["Contrast", "ContrastRow"]


@dataclass(frozen=True, slots=True)
class ContrastRow:
    """One feature in A and in B; `byline.methods.style.keyness` has the formulas."""

    feature: str
    score: float
    """By the measure of the contrast; higher is more preferred by A."""
    low: float | None
    """The 95 % bootstrap interval of the score over texts; None with fewer than two on a side."""
    high: float | None
    zeta_craig: float
    zeta_eder: float
    log_likelihood: float
    """G², negative where B uses the feature more."""
    log_ratio: float
    count_a: int
    count_b: int
    per_thousand_a: float
    per_thousand_b: float
    texts_a: int
    """How many texts of A have it,"""
    texts_b: int
    """and of B."""
    dp_a: float | None
    """Gries's deviation of proportions over the texts of A: 0 is even,"""
    dp_b: float | None
    """and of B."""
    p: float | None
    """Of the rank-sum test over texts; None with fewer than three on a side."""
    p_adjusted: float | None
    """The same, adjusted for the number of features."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """What A prefers (the first rows) and avoids (the last)."""

    a: str
    b: str
    measure: str
    correction: str
    rows: tuple[ContrastRow, ...]
    """All features that were compared, by score."""
    texts: tuple[int, int]
    segments: tuple[int, int]
    segment: int
    """Words of a segment, about."""
    notes: tuple[str, ...] = ()
    run: Run | None = None

    def preferred(self, k: int = 15) -> tuple[ContrastRow, ...]:
        """The k features that A prefers most."""
        return self.rows[:k]

    def avoided(self, k: int = 15) -> tuple[ContrastRow, ...]:
        """The k features that A avoids most, in favour of B."""
        return self.rows[::-1][:k]
