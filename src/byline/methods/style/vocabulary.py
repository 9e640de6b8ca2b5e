"""The vocabulary of texts: how rich, how varied, how long its words and sentences are.

With N words, V different ones, and V(i) of these used i times:

    type-token ratio   V / N                                                                (H1)
    hapax share        V(1) / V                                                             (H2)
    Yule's K           10⁴ (Σ i² V(i) - N) / N²                                             (H3)
    Honoré's R         100 ln N / (1 - V(1) / V)                                            (H4)

(H1) falls as texts grow and compares only texts of one length; (H3) Yule 1944 and the measures of
`byline.numerics.lexical_diversity` depend on length little. (H4) Honoré 1979; undefined where no
word is repeated.
"""

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np

from byline.corpus import Text
from byline.corpus.sentences import sentences
from byline.corpus.tokens import folded_words, words
from byline.numerics.lexical_diversity import mattr, mtld
from byline.results.words import VocabularyRow

__all__ = ["WINDOW", "vocabulary_of"]

WINDOW = 100
"""Words of the window of MATTR."""


def vocabulary_of(name: str, texts: Sequence[Text]) -> VocabularyRow:
    """All measures of some texts taken together, in their order; None where undefined."""
    told = [word for text in texts for word in folded_words(text.body)]
    lengths = [len(word) for text in texts for word in words(text.body)]
    spoken = [
        n
        for text in texts
        for start, end in sentences(text.body, text.language)
        if (n := len(words(text.body[start:end])))
    ]
    counts = Counter(told)
    n, types = len(told), len(counts)
    spectrum = Counter(counts.values())
    numbers = {word: k for k, word in enumerate(counts)}
    sequence = np.array([numbers[word] for word in told], np.int64)
    authors = {text.author for text in texts}
    repeated = spectrum[1] < types
    return VocabularyRow(
        name=name,
        author=next(iter(authors)) if len(authors) == 1 else None,
        texts=len(texts),
        words=n,
        types=types,
        type_token_ratio=types / n if n else None,
        mattr=mattr(sequence, WINDOW),
        mtld=mtld(sequence),
        hapax=spectrum[1],
        dis=spectrum[2],
        hapax_share=spectrum[1] / types if types else None,
        yule_k=1e4 * (sum(i * i * v for i, v in spectrum.items()) - n) / n**2 if n else None,
        honore_r=100 * log(n) / (1 - spectrum[1] / types) if repeated else None,
        word_length=float(np.mean(lengths)) if lengths else None,
        word_length_sd=float(np.std(lengths, ddof=1)) if n > 1 else None,
        sentences=len(spoken),
        sentence_length=float(np.mean(spoken)) if spoken else None,
        sentence_length_sd=float(np.std(spoken, ddof=1)) if len(spoken) > 1 else None,
    )
