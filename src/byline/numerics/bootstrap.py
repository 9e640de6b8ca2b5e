"""How far probabilities could be off, had other texts been held out: calibrations drawn anew.

Efron, B. (1979). Bootstrap methods: another look at the jackknife. Annals of Statistics 7(1), 1-26.
From the texts of a validation as many are drawn with replacement, each with all its rows, and
calibrated anew (`open_set`). Where classifiers made no mistake, every such draw agrees, although
few texts cannot show that mistakes are rare. The doubt d = 1/(n + 2), which stands for mistakes
that n texts may not have shown, is therefore drawn as well, from what n texts without a mistake
leave possible:

    d ~ Beta(1, 1/d - 1),  whose mean is d                                                    (R1)

What learned the scores is not learned anew: how much an answer owes to single texts that were
learned from has to be found out by leaving them out.
"""

from collections.abc import Iterator

import numpy as np

from byline.numerics.open_set import Calibration, ValidationScores, calibrate

__all__ = ["bootstrap_calibrations"]


def bootstrap_calibrations(
    validation: ValidationScores, draws: int, seed: int = 0
) -> Iterator[Calibration]:
    """Calibrations as other texts of the same kind might have given them.

    Of a trial without texts only the doubt is drawn.
    """
    numbers, owner = np.unique(validation.texts, return_inverse=True)
    rows = [np.flatnonzero(owner == place) for place in range(len(numbers))]
    smoothing = calibrate(validation).smoothing
    rng = np.random.default_rng(seed)
    for _ in range(draws):
        drawn = [rows[place] for place in rng.integers(max(1, len(rows)), size=len(rows))]
        found = calibrate(_of(validation, drawn) if drawn else validation)
        yield found._replace(smoothing=(_beta(rng, smoothing[0]), _beta(rng, smoothing[1])))


def _of(validation: ValidationScores, drawn: list[np.ndarray]) -> ValidationScores:
    """The validation of these texts; one that was drawn twice counts as two."""
    chosen = np.concatenate(drawn)
    texts = np.repeat(np.arange(len(drawn)), [len(rows) for rows in drawn])
    # Whether a row is of a whole text makes no difference to calibration.
    return ValidationScores(
        validation.scores[chosen],
        validation.classes[chosen],
        validation.strange[chosen],
        validation.evidence[chosen],
        texts,
        len(chosen),
        validation.waning,
        None if validation.weights is None else validation.weights[chosen],
    )


def _beta(rng: np.random.Generator, doubt: float) -> float:
    """(R1)."""
    return float(rng.beta(1.0, 1 / doubt - 1))
