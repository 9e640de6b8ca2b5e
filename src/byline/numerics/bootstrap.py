"""Bootstrap calibrations: how far probabilities vary with the texts that were held out.

Efron, B. (1979). Bootstrap methods: another look at the jackknife. Annals of Statistics 7(1), 1-26.
As many texts (or clusters, such as documents) as the validation has are drawn with replacement,
each with all its rows, and calibrated again (`open_set`). Where classifiers made no error, all
replicates agree, although few texts cannot show that errors are rare. The smoothing d = 1/(n + 2),
which stands for errors that n texts may not have shown, is therefore drawn too, from the posterior
after n texts, or clusters, without an error:

    d ~ Beta(1, n + 1),  whose mean is 1/(n + 2)                                              (R1)

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
    clusters = validation.texts if validation.clusters is None else validation.clusters
    numbers, owner = np.unique(clusters, return_inverse=True)
    rows = np.split(np.argsort(owner, kind="stable"), np.cumsum(np.bincount(owner))[:-1])
    rows = rows if len(numbers) else []
    n = [len(np.unique(clusters[k])) for k in (validation.tried, validation.out_of_set)]
    rng = np.random.default_rng(seed)
    for _ in range(draws):
        drawn = [rows[place] for place in rng.integers(max(1, len(rows)), size=len(rows))]
        calibration = calibrate(_resampled(validation, drawn) if drawn else validation)
        yield calibration._replace(smoothing=(_beta(rng, n[0]), _beta(rng, n[1])))


def _resampled(validation: ValidationScores, drawn: list[np.ndarray]) -> ValidationScores:
    """The validation of these clusters; a text that was drawn twice counts as two."""
    chosen = np.concatenate(drawn)
    copies = np.repeat(np.arange(len(drawn)), [len(rows) for rows in drawn])
    numbers = copies * (int(validation.texts.max()) + 1) + validation.texts[chosen]
    texts = np.unique(numbers, return_inverse=True)[1]
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
        None if validation.same_document is None else validation.same_document[chosen],
    )


def _beta(rng: np.random.Generator, n: int) -> float:
    """(R1)."""
    return float(rng.beta(1.0, n + 1))
