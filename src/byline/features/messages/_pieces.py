"""Where the tokens of messages stand, and what else is counted on the way."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import is_word, token_texts, tokens_and_line_ends
from byline.features._tally import Ints, Tally, differs_from_last, tally
from byline.features.messages._layout import PLACES, body_start

__all__ = ["BETWEEN", "Pieces", "pieces"]

Bools = NDArray[np.bool_]
BETWEEN = {"\n": 0, "\x1e": 1}
"""What stands between tokens, by number: the ends of a line and of a subject."""
_LINE_END, _SUBJECT_END = BETWEEN.values()
_SUBJECT, _PARAGRAPH, _LINE, _OTHER = range(len(PLACES))


class Pieces(NamedTuple):
    """What messages are made of, by number."""

    symbols: Tally
    """Tokens with their placement among the words: len(PLACES) * token + place."""
    placements: Tally
    lines: Tally
    """Lengths of lines that are not empty, subjects left out."""


def pieces(messages: Sequence[str], numbers: defaultdict[str, int]) -> Pieces:
    """Count a block of messages; tokens that are new to `numbers` get one."""
    rows, lines = [np.empty(0, np.int64)], []
    for message in messages:
        start = body_start(message)
        body = message[start:]
        tokens = token_texts(message[: start - 1]) if start > 1 else []
        tokens += ("\x1e", *tokens_and_line_ends(body))
        rows.append(np.fromiter(map(numbers.__getitem__, tokens), np.int64, len(tokens)))
        lines.append([len(line) for line in map(str.rstrip, body.split("\n")) if line])
    texts = np.repeat(np.arange(len(messages)), list(map(len, rows[1:])))
    words = np.fromiter(map(is_word, numbers), np.bool_, len(numbers))
    found, texts, among_tokens, among_words = _placed(np.concatenate(rows), texts, words)
    totals = np.bincount(texts, minlength=len(messages))
    sizes = np.array(list(map(len, lines)), np.int64)
    lengths = np.fromiter(chain.from_iterable(lines), np.int64, int(sizes.sum()))
    return Pieces(
        tally(texts, found * len(PLACES) + among_words, totals),
        tally(texts, among_tokens, totals),
        tally(np.repeat(np.arange(len(messages)), sizes), lengths, sizes),
    )


def _placed(row: Ints, texts: Ints, is_a_word: Bools) -> tuple[Ints, Ints, Ints, Ints]:
    """The tokens and their texts; where each stands among the tokens, and among the words.

    A line begins a paragraph unless it follows a line that is not empty.
    """
    ends_subject = row == _SUBJECT_END
    # Each message has two parts, of which the first is its subject, and a subject is one line.
    part = 2 * texts + (np.cumsum(ends_subject) > texts)
    line = np.cumsum(ends_subject | (row == _LINE_END))
    is_token = row > _SUBJECT_END
    row, texts, part, line = row[is_token], texts[is_token], part[is_token], line[is_token]
    first = differs_from_last(part) | differs_from_last(line)
    follows = np.diff(line, prepend=-2) == 1
    follows &= ~differs_from_last(part)
    begins = np.where(follows, _LINE, _PARAGRAPH)
    of_line = begins[first][np.cumsum(first) - 1]
    of_tokens = np.where(first, of_line, _OTHER)
    word = np.flatnonzero(is_a_word[row])
    first_word = np.zeros(len(row), np.bool_)
    first_word[word] = differs_from_last(part[word]) | differs_from_last(line[word])
    of_words = np.where(first_word, of_line, _OTHER)
    in_subject = part % 2 == 0
    of_tokens[in_subject] = of_words[in_subject] = _SUBJECT
    return row, texts, of_tokens, of_words
