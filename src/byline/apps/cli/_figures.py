"""Figures as files: a drawing (.svg), a picture (.png), or the numbers (.csv)."""

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Protocol

import typer

from byline.apps.cli._output import refuse_existing, write_whole
from byline.errors import InputError, UsageError

__all__ = ["ENDINGS", "check_figure", "check_folder", "save_figure", "save_figures"]

ENDINGS = (".svg", ".png", ".csv")


class Figure(Protocol):
    """What can be saved."""

    def svg(self, name: str = ...) -> str:
        """The drawing."""
        ...

    def csv(self) -> str:
        """The numbers."""
        ...


def check_figure(target: Path, option: str, *, force: bool) -> None:
    """Refuse, before any work, a file that no figure can be saved as."""
    if target.suffix.lower() not in ENDINGS:
        known = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise UsageError(f"{option} writes {known}, by the name, not {target.name}.")
    if target.suffix.lower() == ".png":
        from byline.reports.png import HINT, can_paint

        if not can_paint():
            raise UsageError(f"nothing here paints a figure as PNG: {HINT}; or name an .svg.")
    refuse_existing(target, force=force)


def check_folder(folder: Path, *, force: bool) -> None:
    """Refuse, before any work, a folder that cannot be, or that holds figures already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = [path.name for path in folder.iterdir() if path.suffix in ENDINGS]
    except OSError as error:
        raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
    if held and not force:
        raise InputError(
            f"{folder} holds figures already, such as {min(held)}: choose another folder or pass "
            "--force."
        )


def save_figures(figures: Mapping[str, Figure], folder: Path) -> None:
    """Each figure in all forms; without pictures, and a word about it, if nothing paints."""
    from byline.reports.png import HINT, can_paint

    endings = ENDINGS if can_paint() else tuple(end for end in ENDINGS if end != ".png")
    for name, figure in figures.items():
        for ending in endings:
            save_figure(figure, folder / f"{name}{ending}", name)
    if ".png" not in endings:
        typer.echo(f"byline: figures were saved without .png; for these {HINT}.", err=True)


def save_figure(figure: Figure, target: Path, name: str) -> None:
    """A figure in the form that the name of the file asks for."""
    content = _content(figure, target.suffix.lower(), name)

    def write(stream: IO[bytes]) -> None:
        stream.write(content)

    write_whole(target, write)


def _content(figure: Figure, ending: str, name: str) -> bytes:
    if ending == ".csv":
        return figure.csv().encode("utf-8", "replace")
    if ending == ".png":
        from byline.reports.png import painted

        return painted(figure.svg(name))
    return figure.svg(name).encode("utf-8", "replace")
