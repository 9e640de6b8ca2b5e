"""Invented writers for tests: each has favourite words, and says anything with them."""

import numpy as np

from byline.corpus import Corpus, Text

WORDS = (
    *("the", "of", "and", "to", "a", "in", "that", "it", "was", "for", "on"),
    *("with", "as", "he", "be", "at", "by", "had", "not", "are", "but", "from"),
)
TOPICS = ("boat", "bread", "bridge", "goat", "ferry", "lantern", "flood", "harbour", "storm")


def writer(name: str, n_texts: int, n_words: int = 120, seed: int = 0) -> list[Text]:
    """Texts of one writer, whose habits follow from the name alone."""
    habits = np.random.default_rng([ord(c) for c in name])
    shares = habits.dirichlet(np.full(len(WORDS), 0.7))
    mark = [",", ";", " -", ":"][habits.integers(4)]
    rng = np.random.default_rng([seed, *(ord(c) for c in name)])
    found = []
    for number in range(n_texts):
        words = rng.choice(WORDS, n_words, p=shares)
        said = np.where(rng.random(n_words) < 0.3, rng.choice(TOPICS, n_words), words)
        pieces = [word + (mark if rng.random() < 0.1 else "") for word in said]
        found.append(Text(f"{name}/{seed}-{number}", " ".join(pieces) + ".", author=name))
    return found


def pile(names: str, n_texts: int, n_words: int = 120, seed: int = 0) -> Corpus:
    """Texts of several writers, named in one string with blanks between."""
    return Corpus(text for name in names.split() for text in writer(name, n_texts, n_words, seed))
