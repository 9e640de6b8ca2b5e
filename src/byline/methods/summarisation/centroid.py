"""Centroid: sentences that have the words the pile is about, stand early, and echo the opening.

Radev, D. R., Jing, H., Styś, M., Tam, D. (2004). Centroid-based summarization of multiple
documents. Information Processing and Management 40(6), 919-938 (MEAD). With A the counts of terms
in sentences, Y those in D texts and r_t the rarity of a term, for sentence s, the p-th (0, 1 …) of
the n of its text,

    v_t = r_t · mean over texts of Y_dt,  0 where below a share of the highest v            (C1)
    C_s = sum of v_t over the terms that s has                                              (C2)
    P_s = (n - p) / n · highest C in its text                                               (C3)
    F_s = a_1 · a_s, with a_1 the first sentence of its text                                (C4)
    score_s = w_C C_s + w_P P_s + w_F F_s                                                   (C5)

Sentences with few words come after all others, as MEAD leaves them out.

Departures: rarity is counted over the pile's own sentences (`selection`), and what is too low
for the centroid depends on its highest value, as no outside collection gives it a scale. The paper
takes off what a sentence repeats of better ones; here, as with all methods, what repeats too much
is skipped.
"""

from dataclasses import KW_ONLY, dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.methods.summarisation._summariser import ALIKE, Ranker, check_weights
from byline.methods.summarisation.selection import Limit, term_weights
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds, CountOrZero

__all__ = ["Centroid", "centroid", "centroid_scores"]

Floats = NDArray[np.float64]


@dataclass(eq=False, repr=False)
class Centroid(Ranker):
    """Similarity to the centroid of the pile and to the opening of the text, and position in it.

    Parameters
    ----------
    weights : tuple of three float, default=(1, 1, 1)
        What centroid, position and opening count, w_C, w_P and w_F.
    share : float, default=0.1
        Terms below this share of the highest value are not in the centroid.
    fewest : int, default=9
        Sentences with fewer words come last.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    """

    weights: tuple[float, float, float] = (1.0, 1.0, 1.0)
    _: KW_ONLY
    share: Annotated[float, Bounds(0, 1)] = 0.1
    fewest: CountOrZero = 9
    alike: Annotated[float, Bounds(0, 1)] = ALIKE

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        check_weights(self.weights, 3, "similarity, position and opening")
        values = centroid(sentences.counts, sentences.by_text, self.share)
        scores = centroid_scores(
            sentences.counts, values, sentences.text, sentences.position, self.weights
        )
        few = sentences.words < self.fewest
        return np.where(few, scores - scores.max() - 1.0, scores)


def centroid(counts: csr_matrix, by_text: csr_matrix, share: float) -> Floats:
    """The value of each term in the centroid (C1)."""
    values = term_weights(counts) * np.asarray(by_text.mean(axis=0)).ravel()
    return np.where(values >= share * values.max(), values, 0.0)


def centroid_scores(
    counts: csr_matrix,
    values: Floats,
    text: NDArray[np.integer],
    position: NDArray[np.integer],
    weights: tuple[float, float, float],
) -> Floats:
    """How good each sentence is (C5); sentences of a text stand together, in order."""
    core = (counts > 0) @ values  # (C2)
    firsts = np.flatnonzero(np.concatenate([[True], text[1:] != text[:-1]]))
    sizes = np.diff([*firsts, len(text)])
    highest = np.repeat(np.maximum.reduceat(core, firsts), sizes)
    length = np.repeat(np.maximum.reduceat(position, firsts), sizes) + 1
    place = (length - position) / length * highest  # (C3)
    opening = counts[np.repeat(firsts, sizes)]
    echo = np.asarray(opening.multiply(counts).sum(axis=1)).ravel()  # (C4)
    return weights[0] * core + weights[1] * place + weights[2] * echo
