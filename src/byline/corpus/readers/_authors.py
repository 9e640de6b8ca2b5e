"""Who is said to have written a text: by its own word, its folder or its name."""

from byline.corpus.readers._formats import Kind
from byline.corpus.readers._options import AuthorFrom

__all__ = ["UNSIGNED", "author_of"]

# Names of folders and files that say that nobody knows; PAN calls its questioned text `unknown`.
UNSIGNED = frozenset({"unknown", "unsigned", "disputed", "anonymous"})


def author_of(said: str | None, name: str, kind: Kind, author_from: AuthorFrom) -> str | None:
    """The author of a text.

    `said` is what its record says (empty: there is a place for it, but it is blank) and `name` its
    file, relative to the pile and with `/` between folders.

    >>> author_of(None, "ann/letter.txt", "single", "auto")
    'ann'
    >>> author_of("bob@example.org", "ann/letters.mbox", "container", "auto")
    'bob@example.org'
    """
    folder, _, _ = name.rpartition("/")
    stem = name[len(folder) :].lstrip("/").partition(".")[0]
    if author_from == "auto":
        own_word = said is not None if kind == "container" else kind == "post" or not folder
        author_from = "header" if own_word else "folder"
    if author_from == "header":
        author = said
    elif author_from == "name":
        author = stem.partition("_")[0] if "_" in stem else None
    else:
        author = folder.partition("/")[0]
    if not author or (author_from != "header" and author.lower() in UNSIGNED):
        return None
    return None if kind == "single" and stem.lower() in UNSIGNED else author
