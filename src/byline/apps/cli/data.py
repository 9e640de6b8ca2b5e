"""`byline data`: public corpora."""

import sys
from typing import Annotated

import typer

from byline.apps.cli._options import Running, arg
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command
from byline.errors import UsageError

__all__ = ["data"]

Action = Annotated[str, arg("list|fetch|where", "What to do; list if none.")]
Name = Annotated[str | None, arg("NAME", "The corpus to fetch.")]


@command
def data(action: Action = "list", name: Name = None, *, given: Running) -> None:
    """Which public corpora are here?

    Lists what they are and their terms, or fetches one. Corpora are looked for under the folder
    that BYLINE_DATA names, then in your cache. `fetch` downloads one into the cache; nothing
    else is ever downloaded.

    \b
    Examples:
      byline data
      byline data where
      byline data fetch polarity
    """
    if action not in ("list", "where", "fetch") or (action == "fetch") == (name is None):
        asked = " ".join(filter(None, (action, name)))
        raise UsageError(f"byline data takes list, where or fetch NAME, not {asked!r}.")
    if action == "list":
        _list(given.json_lines)
    elif action == "where":
        _where(given.json_lines)
    elif name is not None:
        _fetch(name, given.json_lines, given.quiet)


def _list(json_lines: bool) -> None:
    from byline.research.corpora import listing

    for copy in listing():
        path = str(copy.path) if copy.path else None
        if json_lines:
            keys = ("name", "what", "terms", "home", "state")
            row = {key: getattr(copy, key) for key in keys} | {"path": path}
            echo_json(row)
        else:
            typer.echo(f"{copy.name:<20} {copy.state:<12} {copy.what}")
            typer.echo(f"{'':<20} {'':<12} {copy.terms}")


def _where(json_lines: bool) -> None:
    from byline.research.corpora import where

    places = where()
    folder = str(places.data) if places.data else None
    if json_lines:
        echo_json({"BYLINE_DATA": folder, "cache": str(places.cache)})
    else:
        typer.echo(f"BYLINE_DATA  {folder or 'not set'}")
        typer.echo(f"cache        {places.cache}")


def _fetch(name: str, json_lines: bool, quiet: bool) -> None:
    from byline.research.corpora import fetch

    path = fetch(name, None if quiet or not sys.stderr.isatty() else _show_progress)
    if json_lines:
        echo_json({"name": name, "path": str(path)})
    else:
        typer.echo(str(path))


def _show_progress(received: int, size: int) -> None:
    """Megabytes as they come, on one line of the terminal, which is cleared at the end."""
    line = f"fetched {received / 1e6:,.1f} of {size / 1e6:,.1f} MB" if received < size else ""
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
