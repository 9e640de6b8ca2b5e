"""The judges that together measured best: terms, pairs of terms and letters.

Which were taken was decided on parts of the training halves of five corpora, see
docs/methods/blend.md; how much each counts is learned anew from every set of examples.
"""

from typing import Any

from byline.features.kernels.chars import CharTfIdf
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.categories.judges import Weighing

__all__ = ["blend"]


def blend(language: str = "auto") -> tuple[tuple[Any, Weighing], ...]:
    """Kernels and ways to weigh them."""
    runs = TfIdf(2, language=language, words="all", forms="words")
    return (
        (SPGK(language=language, words="tokens"), "contrast"),
        (SPGK(language=language), "contrast"),
        (runs, "plain"),
        (runs, "contrast"),
        (TfIdf(1, language=language), "contrast"),
        (CharTfIdf(min_texts=2), "contrast"),
    )
