"""Figures as files: a drawing (.svg), a picture (.png), or the numbers (.csv)."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from byline.apps.cli._output import refuse_existing, write_whole
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from byline.reports.figures.svg import Figure

__all__ = ["ENDINGS", "check_figure", "check_folder", "save_figure", "save_figures"]

ENDINGS = (".svg", ".png", ".csv")


def check_figure(target: Path, option: str, *, force: bool) -> None:
    """Refuse, before any work, a file that no figure can be saved as."""
    if target.suffix.lower() not in ENDINGS:
        known = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise UsageError(f"{option} writes {known}, by the name, not {target.name}.")
    if target.suffix.lower() == ".png":
        from byline.reports.pictures import check_painter

        check_painter()
    refuse_existing(target, force=force)


def check_folder(folder: Path, *, force: bool) -> None:
    """Refuse, before any work, a folder that cannot be, or that holds figures already."""
    try:
        held = [path.name for path in folder.iterdir() if path.suffix in ENDINGS]
    except FileNotFoundError:
        held = []
    except OSError as error:
        raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
    whole = folder.absolute()
    there = next(path for path in (whole, *whole.parents) if os.path.lexists(path))
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise InputError(f"no figures can be saved in {folder}: {there} cannot be written to.")
    if held and not force:
        raise InputError(
            f"{folder} holds figures already, such as {min(held)}: choose another folder or pass "
            "--force."
        )


def save_figures(figures: "Mapping[str, Figure]", folder: Path) -> None:
    """Save each figure in all formats; without pictures, and a note, if nothing can draw them."""
    from byline.reports.pictures import HINT, can_paint

    endings = ENDINGS if can_paint() else tuple(end for end in ENDINGS if end != ".png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
    for name, figure in figures.items():
        for ending in endings:
            save_figure(figure, folder / f"{name}{ending}", name)
    if ".png" not in endings:
        typer.echo(f"byline: figures were saved without .png; for these {HINT}.", err=True)


def save_figure(figure: "Figure", target: Path, name: str) -> None:
    """A figure in the format that the name of the file asks for."""
    from byline.reports.pictures import painted

    ending = target.suffix.lower()
    drawing = figure.csv() if ending == ".csv" else figure.svg(name)
    content = painted(drawing) if ending == ".png" else drawing.encode("utf-8", "replace")
    write_whole(target, lambda stream: stream.write(content))
