"""What any summary should beat: sentences drawn at random, and the first sentences of the texts.

The first is the lowest row of the table of Wang, D., Zhu, S., Li, T., Gong, Y. (2009).
Multi-document summarization using sentence-based topic models. ACL-IJCNLP 2009, 297-300. That the
opening of a news text is hard to beat was seen by Brandow, R., Mitze, K., Rau, L. F. (1995).
Automatic condensation of electronic publications by sentence selection. Information Processing and
Management 31(5), 675-685. With p_s = 0, 1, 2 … the place of sentence s in its text,

    random    score_s = a number between 0 and 1 by chance                                  (B1)
    lead      score_s = 1 / (1 + p_s)                                                       (B2)

Sentences of equal place are taken in the order of the texts, so that of ten texts the openings come
first, and only then what follows them.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds

__all__ = ["Lead", "RandomSentences"]

Floats = NDArray[np.float64]


@dataclass(kw_only=True, eq=False, repr=False)
class RandomSentences(Ranker):
    """Sentences drawn at random.

    Parameters
    ----------
    alike : float, default=1.0
        Pass over sentences whose cosine with one already chosen is above this.
    seed : int, default=0
        Decides which.
    """

    alike: Annotated[float, Bounds(0, 1)] = 1.0
    seed: int = 0

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        return np.random.default_rng(self.seed).random(len(sentences))  # (B1)


@dataclass(kw_only=True, eq=False, repr=False)
class Lead(Ranker):
    """The first sentence of each text, then the second of each, and so on.

    Parameters
    ----------
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    """

    alike: Annotated[float, Bounds(0, 1)] = ALIKE

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        return 1.0 / (1.0 + sentences.position.astype(np.float64))  # (B2)
