"""Calibration errors of probabilities, beside those that chance alone would show."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from byline.metrics.calibration import Equal, expected_calibration_error
from byline.research.miscalibration import (
    Estimate,
    calibration_line,
    ece_by_chance,
    spiegelhalter,
    squared_calibration_error,
)

Floats = NDArray[np.float64]
BINS = (10, 15)
EQUALS: tuple[Equal, ...] = ("width", "number")


def calibration_lines(p: Floats, same: Sequence[bool]) -> Iterator[str]:
    """Errors by bins of several sorts, each beside what right probabilities show, and tests."""
    print_as = "{:<28}{:>8}{:>9}{:>16}{:>12}{:>14}"
    heads = ("", "ECE", "chance", "9 of 10 draws", "above it", "root of (K5)")
    yield print_as.format(f"{len(p)} problems", *heads[1:])
    for equal in EQUALS:
        for bins in BINS:
            error = expected_calibration_error(p, same, bins, equal)
            chance = ece_by_chance(p, bins, equal)
            square = squared_calibration_error(p, same, bins, equal)
            yield print_as.format(
                f"{bins} bins of equal {equal}",
                f"{error:.3f}",
                f"{chance.value:.3f}",
                f"{chance.low:.3f}-{chance.high:.3f}",
                f"{error - chance.value:+.3f}",
                f"{max(square, 0.0) ** 0.5:.3f}",
            )
    slope, intercept = calibration_line(p, same)
    z, p_value = spiegelhalter(p, same)
    yield f"slope {_interval(slope)}, intercept {_interval(intercept)}"
    yield f"Spiegelhalter's z {z:.2f}, p {p_value:.2f}"


def _interval(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
