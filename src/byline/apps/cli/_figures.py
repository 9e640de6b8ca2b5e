"""Figures as files: a drawing (.svg), a picture (.png), or the numbers (.csv)."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from byline.apps.cli._output import refuse_existing, write_whole
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from byline.reports.figures.svg import Figure

__all__ = ["ENDINGS", "check_figure", "check_folder", "figures_saved", "save_figure"]

ENDINGS = (".svg", ".png", ".csv")


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
        held = [path.name for path in folder.iterdir() if path.suffix in ENDINGS]
    except FileNotFoundError:
        held = []
    except OSError as error:
        raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
    there = _nearest(folder)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise InputError(f"no figures can be saved in {folder}: {there} cannot be written to.")
    if held and not force:
        raise InputError(
            f"{folder} holds figures already, such as {min(held)}: choose another folder or pass "
            "--force."
        )


def _nearest(folder: Path) -> Path:
    """The folder, or the one nearest above it that exists."""
    whole = folder.absolute()
    return next(path for path in (whole, *whole.parents) if os.path.lexists(path))


@contextmanager
def figures_saved(figures: "Mapping[str, Figure]", folder: Path | None) -> Iterator[None]:
    """Draw each figure in all forms, and put all of them in their place when the body is done.

    Until then they lie in a folder of their own, which is gone if anything goes wrong: all figures
    are there or none. Without pictures, and a word about it, if nothing paints.
    """
    if folder is None:
        yield
        return
    from byline.reports.png import HINT, can_paint

    endings = ENDINGS if can_paint() else tuple(end for end in ENDINGS if end != ".png")
    try:
        part = Path(tempfile.mkdtemp(dir=_nearest(folder), prefix=".figures."))
    except OSError as error:
        raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
    try:
        for name, figure in figures.items():
            for ending in endings:
                save_figure(figure, part / f"{name}{ending}", name)
        yield
        _settle(part, folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    if ".png" not in endings:
        typer.echo(f"byline: figures were saved without .png; for these {HINT}.", err=True)


def _settle(part: Path, folder: Path) -> None:
    """Move what is drawn to where it belongs; what was moved goes again if that is interrupted."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    moved: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(part.iterdir()):
            target = folder / path.name
            moved += [] if target.exists() else [target]
            os.replace(path, target)
    except BaseException as error:
        for path in moved:
            path.unlink(missing_ok=True)
        for path in made:
            with suppress(OSError):
                path.rmdir()
        if isinstance(error, OSError):
            raise InputError(f"no figures can be saved in {folder}: {error.strerror}.") from error
        raise


def save_figure(figure: "Figure", target: Path, name: str) -> None:
    """A figure in the form that the name of the file asks for."""
    content = _content(figure, target.suffix.lower(), name)
    write_whole(target, lambda stream: stream.write(content))


def _content(figure: "Figure", ending: str, name: str) -> bytes:
    if ending == ".csv":
        return figure.csv().encode("utf-8", "replace")
    if ending == ".png":
        from byline.reports.png import painted

        return painted(figure.svg(name))
    return figure.svg(name).encode("utf-8", "replace")
