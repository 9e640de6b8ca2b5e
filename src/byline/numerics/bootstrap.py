"""Bootstrap calibrations: how far probabilities vary with the texts that were held out.

Efron, B. (1979). Bootstrap methods: another look at the jackknife. Annals of Statistics 7(1), 1-26.
As many texts as the validation has are drawn with replacement, each with all its rows, and
calibrated again (`open_set`). Where classifiers made no error, all replicates agree, although few
texts cannot show that errors are rare. The smoothing d = 1/(n + 2), which stands for errors that n
texts may not have shown, is therefore drawn too, from the posterior after n texts without an error:

    d ~ Beta(1, 1/d - 1),  whose mean is d                                                    (R1)

The classifiers are not fitted again: their own variance has to be estimated by leaving out texts
they were trained on.
"""

from collections.abc import Iterator

import numpy as np

from byline.numerics.open_set import Calibration, ValidationScores, calibrate

__all__ = ["bootstrap_calibrations"]


def bootstrap_calibrations(
    validation: ValidationScores, draws: int, seed: int = 0
) -> Iterator[Calibration]:
    """Calibrations of bootstrap replicates of a validation.

    Without any texts only the smoothing is drawn.
    """
    numbers, owner = np.unique(validation.texts, return_inverse=True)
    rows = [np.flatnonzero(owner == place) for place in range(len(numbers))]
    smoothing = calibrate(validation).smoothing
    rng = np.random.default_rng(seed)
    for _ in range(draws):
        drawn = [rows[place] for place in rng.integers(max(1, len(rows)), size=len(rows))]
        calibration = calibrate(_resampled(validation, drawn) if drawn else validation)
        yield calibration._replace(smoothing=(_beta(rng, smoothing[0]), _beta(rng, smoothing[1])))


def _resampled(validation: ValidationScores, drawn: list[np.ndarray]) -> ValidationScores:
    """The validation of these texts; a text that was drawn twice counts as two."""
    chosen = np.concatenate(drawn)
    texts = np.repeat(np.arange(len(drawn)), [len(rows) for rows in drawn])
    # Whether a row is of a whole text makes no difference to calibration.
    return ValidationScores(
        validation.scores[chosen],
        validation.classes[chosen],
        validation.out_of_set[chosen],
        validation.log_lengths[chosen],
        texts,
        len(chosen),
        validation.by_length,
        None if validation.weights is None else validation.weights[chosen],
    )


def _beta(rng: np.random.Generator, smoothing: float) -> float:
    """(R1)."""
    return float(rng.beta(1.0, 1 / smoothing - 1))
