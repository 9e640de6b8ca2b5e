"""The language of a pile and of each of its texts.

Short texts are too little to tell their language unless their script does: they are taken to be in
the language of the pile.
"""

from collections import Counter
from collections.abc import Sequence

from byline.corpus.language import UNDETERMINED, guess_language, language_of_script

__all__ = ["languages_of", "pile_language"]

# Fewer characters than this are not enough to guess a language from.
_TELLING = 300
_SAMPLE = 200


def pile_language(bodies: Sequence[str]) -> str:
    """The language that most of a sample of the texts are in, weighed by length."""
    step = max(1, len(bodies) // _SAMPLE)
    sample = [body[:2000] for body in bodies[::step]]
    votes: Counter[str] = Counter()
    short = []
    for body in sample:
        if own := _own_language(body):
            votes[own] += len(body)
        elif len(body) < _TELLING:
            short.append(body)
    votes[guess_language(" ".join(short)).code] += sum(map(len, short))
    del votes[UNDETERMINED]
    return min(votes, key=lambda code: (-votes[code], code), default=UNDETERMINED)


def languages_of(bodies: Sequence[str], language: str) -> list[str]:
    """The language of each text, where `language` is the pile's."""
    return [_own_language(body) or language for body in bodies]


def _own_language(body: str) -> str | None:
    if len(body) < _TELLING:
        return language_of_script(body)
    code = guess_language(body).code
    return None if code == UNDETERMINED else code
