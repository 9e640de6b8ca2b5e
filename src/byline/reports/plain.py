"""Text that is safe to show on a terminal."""

__all__ = ["printable"]


def printable(text: str) -> str:
    r"""The text with control characters replaced: a file name must not steer the terminal.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(c if c.isprintable() else "?" for c in text)
