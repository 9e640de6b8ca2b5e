"""The relevance of each sentence to a query.

The weight of a sentence is that of Robertson, S. E., Walker, S., Jones, S., Hancock-Beaulieu, M.,
Gatford, M. (1995). Okapi at TREC-3. NIST SP 500-225, 109-126, which counts a word of the query the
more, the fewer sentences have it, and the less, the longer the sentence. With A the counts, n
sentences, n_t of which have term t, l_s the terms of sentence s and l their mean,

    r_s = sum over t of ln(1 + (n - n_t + 1/2) / (n_t + 1/2)) · A_st (k + 1) / (A_st + k_s)  (O1)
    k_s = k (1 - b + b l_s / l),  k = 1.2,  b = 3/4                                          (O2)
    w_s = sqrt(r_s / highest r)                                                              (O3)

over the terms of the query. The root leaves room for the summariser's own ranking.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError, UsageError
from byline.methods.summarisation.sentences import Sentences

__all__ = ["QueryRelevance", "relevance", "score_query"]

Floats = NDArray[np.float64]
K, B = 1.2, 0.75


class QueryRelevance(NamedTuple):
    """How much each sentence has to do with a query."""

    weights: Floats
    """From 0 to 1 (O3)."""
    missing: tuple[str, ...]
    """Words of the query that no sentence has."""


def score_query(sentences: Sentences, query: str) -> QueryRelevance:
    """What the sentences have to do with the query; refused if it is nothing at all."""
    if not query.strip():
        raise UsageError("the query is empty: say in a few words what the summary is to be about.")
    known, missing = _terms(sentences, query)
    if not len(known) and not missing:
        raise UsageError(
            f"{query!r} has no word that says what to look for: use a noun or a name. "
            "Numbers are not looked for."
        )
    weights = relevance(sentences, known)
    if not weights.any():
        named = ", ".join(missing)
        raise InputError(f"none of these words is in any of the texts: {named}. Ask otherwise.")
    return QueryRelevance(np.sqrt(weights / weights.max()), missing)  # (O3)


def relevance(sentences: Sentences, terms: NDArray[np.intp]) -> Floats:
    """The weight of each sentence for these terms (O1)."""
    counts = sentences.counts
    n = counts.shape[0]
    lengths = np.asarray(counts.sum(axis=1)).ravel()
    scale = K * (1.0 - B + B * lengths / lengths.mean())  # (O2)
    total = np.zeros(n)
    columns = counts[:, terms].tocsc()
    for start, end in zip(columns.indptr[:-1], columns.indptr[1:], strict=True):
        rows, times = columns.indices[start:end], columns.data[start:end]
        rarity = np.log1p((n - len(rows) + 0.5) / (len(rows) + 0.5))
        total[rows] += rarity * times * (K + 1.0) / (times + scale[rows])
    return total


def _terms(sentences: Sentences, query: str) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """The terms of the query in any language of the pile, and its words that are no term here."""
    languages = sorted({sentences.terms.language, *sentences.languages})
    n = len(sentences.terms.numbers)
    found: set[int] = set()
    missing: list[str] = []
    for word in dict.fromkeys(_words(query)):
        symbols = sentences.terms.code([word] * len(languages), languages).symbols
        known = {int(symbol) for symbol in symbols if symbol < n}
        found |= known
        if len(symbols) and not known:
            missing.append(word)
    return np.array(sorted(found), np.intp), tuple(missing)


def _words(query: str) -> list[str]:
    from byline.corpus.tokens import token_texts

    return [token for token in token_texts(query) if token[0].isalnum()]
