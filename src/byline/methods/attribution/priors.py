"""Texts in question whose authors' shares are known, or may be those of the texts learned from.

If it is said how many texts each author wrote, probabilities are sharpened and lean to these shares
(`byline.numerics.class_priors`, H1 to H3). Where nothing is said, but texts are judged `together`,
they lean to the shares of the texts that were learned from as far as they look as if they had them
(H4 and H5), and a share of what is unsure is dealt out among all authors, as texts that helped each
other are believed too much:

    p_ic -> (1 - δ) p_ic + δ w_i / K,   δ = DOUBT · (1 - mean over i of max_c p_ic / w_i)      (S1)

DRIFT and DOUBT, and how much the help of others weighs (`together.HELP`), were chosen on the half
of C50 to learn from, each author's texts cut by time and learned from either part: random tens and
all fifty authors, with as many texts of each asked about, and with shares drawn from Dirichlet
distributions (20, 5 and 1), when texts still helped each other in another way than that of
`together`. `benchmarks/attribution/transduction.py` measures them by what is done now.
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
    """By shares that may be those of the texts learned from; None if texts are too few to tell."""
    if len(authors) < len(counts):
        return None
    raised = partial_log_shift(authors, counts)
    return PriorShift(raised, doubt=DOUBT * mean_error(shifted(authors, raised)))


def shift_to_prior(authors: Floats, author_prior: AuthorPrior, counts: Floats) -> Floats:
    """The probabilities of authors, leaning to what shares are, or may be: no surer, nor less."""
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
