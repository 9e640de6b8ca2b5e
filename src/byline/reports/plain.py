"""Text that is safe to show on a terminal."""

from byline.results import Run

__all__ = ["printable", "run_text"]

IN_LAST_LINE = frozenset({
    "method", "groups", "chosen", "language", "learned_from", "learned_later", "calibrated",
    "held_out", "held_out_accuracy", "together", "author_prior",
})  # fmt: skip
"""Settings that the last line of an answer shows."""


def printable(text: str) -> str:
    r"""The text with control characters replaced: a file name must not steer the terminal.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(c if c.isprintable() else "?" for c in text)


def run_text(run: Run) -> str:
    """One line with what a person needs: the method, how good it was, the seed and the version.

    All other settings are in `--json` and in the appendix of a report.
    """
    shown = (
        f"{name.replace('_', ' ')} {_short(value)}"
        for name, value in run.settings.items()
        if name in IN_LAST_LINE and value is not None
    )
    return f"({', '.join(shown)}; seed {run.seed}, byline {run.versions['byline']})"


def _short(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else printable(str(value))
