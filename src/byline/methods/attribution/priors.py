"""Author priors: probabilities of a batch of texts, shifted to how many each author wrote.

With a given prior, probabilities are sharpened and shifted to it (`byline.numerics.class_priors`,
H1 to H3). Without one, texts that are asked about as a batch are shifted to the proportions of the
training texts as far as they seem to have them (H4 and H5), and a share of the uncertainty is
spread over all authors, as a batch makes probabilities too high:

    p_ic -> (1 - δ) p_ic + δ w_i / K,   δ = DOUBT · (1 - mean over i of max_c p_ic / w_i)      (S1)

`benchmarks/studies/attribution/transduction.py` measures both, with even and uneven proportions.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import UsageError
from byline.numerics.class_priors import (
    AuthorPrior,
    log_shift,
    mean_error,
    partial_log_shift,
    sharpened,
    shifted,
)

__all__ = [
    "PriorShift",
    "apply_shift",
    "check_author_prior",
    "given_shift",
    "guessed_shift",
    "shift_to_prior",
]

Floats = NDArray[np.float64]
DOUBT = 0.1


class PriorShift(NamedTuple):
    """How probabilities of authors are changed by what is known of all texts in question."""

    raised: Floats
    """b, by author."""
    sharpening: float = 1.0
    """τ."""
    doubt: float = 0.0
    """δ of (S1)."""


def given_shift(
    authors: Floats, author_prior: AuthorPrior, counts: Floats, sharpening: float
) -> PriorShift:
    """By a prior that is uniform, or that of the counts of texts learned from ("training")."""
    if author_prior not in ("uniform", "training"):
        raise UsageError(f"author_prior is none, uniform or training, not {author_prior}.")
    check_author_prior(*authors.shape)
    wanted = counts if author_prior == "training" else np.ones(len(counts))
    return PriorShift(log_shift(sharpened(authors, sharpening), wanted), sharpening)


def guessed_shift(authors: Floats, counts: Floats) -> PriorShift | None:
    """By the proportions of the training texts, as far as they seem to hold; None for few texts."""
    if len(authors) < len(counts):
        return None
    raised = partial_log_shift(authors, counts)
    return PriorShift(raised, doubt=DOUBT * mean_error(shifted(authors, raised)))


def shift_to_prior(authors: Floats, author_prior: AuthorPrior, counts: Floats) -> Floats:
    """The probabilities of authors, shifted to the prior without being sharpened."""
    if author_prior == "none":
        prior_shift = guessed_shift(authors, counts)
    else:
        prior_shift = given_shift(authors, author_prior, counts, 1.0)
    return authors if prior_shift is None else shifted(authors, prior_shift.raised)


def apply_shift(authors: Floats, prior_shift: PriorShift) -> Floats:
    """The probabilities of authors, changed; each row adds up to what it did."""
    found = shifted(sharpened(authors, prior_shift.sharpening), prior_shift.raised)
    even = authors.sum(axis=1, keepdims=True) / authors.shape[1]
    return np.asarray((1 - prior_shift.doubt) * found + prior_shift.doubt * even)


def check_author_prior(n_texts: int, n_authors: int) -> None:
    """Refuse a prior over more authors than there are texts."""
    if n_texts < n_authors:
        raise UsageError(
            f"an author prior over {n_authors} authors needs at least {n_authors} texts, not "
            f"{n_texts}: ask about more at once, or leave the author prior out."
        )
