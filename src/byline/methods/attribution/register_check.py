"""Whether an attribution rests on register, which one candidate alone shares with the text.

A text may be formal or informal whoever wrote it. Where one candidate alone is known by informal
texts, every informal text looks like theirs. With m_a the mean of the numbers of
`features.registers` over the texts of candidate a, m and s the mean of the others' means and the
spread of their texts, and n_a the number of texts of a,

    u_a = (m_a - m) / (s + .02), each within ±6;   U_a² = mean of u_a² - 1 / n_a              (G1)
    t_a(x) = u_a · (x - m) / (s + .02) / |u_a|²                                               (G2)

t is 1 for texts like those of a and 0 for texts like those of the others. The answer a rests on
register if U_a is at least `OUTLYING` and twice the median of the others' U, and t_a(x) at least
`SHARED`. Of candidates of whom none was rewritten few are so far from the others (in
`benchmarks/mismatch`, development part, one of 15 people of Usenet, who posts press releases, and
none of 15 journalists or novelists); one who was made informal by rule always is. Of two candidates
each is unlike the other, so nothing is said with fewer than three.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features.registers import REGISTERS, registers

__all__ = ["RegisterCheck", "fit_register_check"]

Floats = NDArray[np.float64]
FEWEST_AUTHORS = 3
OUTLYING, TIMES, SHARED = 0.9, 2.0, 0.5
LEAST_SPREAD, FURTHEST = 0.02, 6.0
OF_EACH = 40
"""Texts of each author that are looked at, at most."""
NAMED = 3
"""How many numbers are named."""


class RegisterCheck(NamedTuple):
    """The register of each candidate beside that of the others."""

    middles: Floats
    """m of each candidate, one row each."""
    shifts: Floats
    """u of each candidate, all 0 of those who are like the others."""
    spreads: Floats
    """s + .02."""

    def rests_on_register(self, bodies: Sequence[str], first: NDArray[np.intp]) -> list[bool]:
        """Whether each text shares the register that sets its first candidate apart."""
        outlying = np.any(self.shifts != 0, axis=1)[first]
        return [
            bool(far) and self._shared(body, int(author)) >= SHARED
            for body, author, far in zip(bodies, first, outlying, strict=True)
        ]

    def told(self, author: int) -> str:
        """In what a candidate is unlike the others, such as "more exclamation marks"."""
        shift = self.shifts[author]
        plainest = np.argsort(-np.abs(shift), kind="stable")[:NAMED]
        return ", ".join(f"{'more' if shift[k] > 0 else 'fewer'} {REGISTERS[k]}" for k in plainest)

    def _shared(self, body: str, author: int) -> float:
        """(G2)."""
        shift = self.shifts[author]
        away = (registers([body])[0] - self.middles[author]) / self.spreads[author]
        return float(shift @ np.clip(away, -FURTHEST, FURTHEST) / (shift @ shift))


def fit_register_check(
    bodies: Sequence[str], authors: NDArray[np.intp], n_authors: int
) -> RegisterCheck:
    """The register of each candidate, by number; nobody's is set apart with fewer than three."""
    width = len(REGISTERS)
    middles, shifts = np.zeros((n_authors, width)), np.zeros((n_authors, width))
    spreads = np.ones((n_authors, width))
    if n_authors < FEWEST_AUTHORS:
        return RegisterCheck(middles, shifts, spreads)
    kept = [np.flatnonzero(authors == one)[:OF_EACH] for one in range(n_authors)]
    rows = [registers([bodies[place] for place in own]) for own in kept]
    means = np.array([own.mean(axis=0) for own in rows])
    far = np.zeros(n_authors)
    for one in range(n_authors):
        others = np.concatenate([rows[k] for k in range(n_authors) if k != one])
        middles[one] = np.delete(means, one, axis=0).mean(axis=0)
        spreads[one] = others.std(axis=0) + LEAST_SPREAD
        away = (means[one] - middles[one]) / spreads[one]
        shifts[one] = np.clip(away, -FURTHEST, FURTHEST)
        far[one] = np.sqrt(max((shifts[one] ** 2).mean() - 1 / len(rows[one]), 0.0))
    usual = [np.median(np.delete(far, one)) for one in range(n_authors)]
    shifts[(far < OUTLYING) | (far < TIMES * np.array(usual))] = 0.0
    return RegisterCheck(middles, shifts, spreads)
