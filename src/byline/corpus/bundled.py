"""The pile of invented letters that comes with the package."""

from pathlib import Path

__all__ = ["bundled_pile"]


def bundled_pile() -> Path:
    """The folder of the bundled pile: some forty short texts, one sub-folder per correspondent."""
    return Path(__file__).parent / "pile"
