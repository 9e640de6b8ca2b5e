"""Text that is safe to show on a terminal."""

from byline.results import Run

__all__ = ["printable", "run_text"]


def printable(text: str) -> str:
    r"""The text with control characters replaced: a file name must not steer the terminal.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(c if c.isprintable() else "?" for c in text)


def run_text(run: Run) -> str:
    """One line that says how to get the same answer again; what is not known is left out."""
    known = {name: value for name, value in run.settings.items() if value is not None}
    shown = (f"{name.replace('_', ' ')} {_short(value)}" for name, value in known.items())
    return f"({', '.join(shown)}; seed {run.seed}, byline {run.versions['byline']})"


def _short(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else printable(str(value))
