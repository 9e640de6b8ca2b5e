"""Messages with their signatures put back, for whoever asks about accounts rather than hands."""

from collections.abc import Iterable
from dataclasses import replace

from byline.corpus._corpus import Corpus
from byline.corpus._text import Skipped, Text

__all__ = ["with_signatures"]


def with_signatures(texts: Iterable[Text], skipped: Iterable[Skipped] = ()) -> Corpus:
    r"""The same texts, each with the signatures below it that were taken out.

    >>> from byline.corpus import Removed
    >>> post = Text("1", "No.", removed=(Removed("signature", "-- \nBob, Leeds"),))
    >>> with_signatures([post])[0].body
    'No.\n\n-- \nBob, Leeds'
    """
    return Corpus((_signed(text) for text in texts), skipped)


def _signed(text: Text) -> Text:
    taken = [part for part in text.removed if part.kind == "signature"]
    if not taken:
        return text
    left = tuple(part for part in text.removed if part.kind != "signature")
    return replace(text, body="\n\n".join([text.body, *(p.content for p in taken)]), removed=left)
