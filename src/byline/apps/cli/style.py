"""`byline style`: what the style of a pile looks like; one file per sub-command, `style_*`."""

from importlib import import_module

import typer

__all__ = ["style"]

COMMANDS = ("map", "tree", "network", "distances", "rolling", "contrast", "words")
"""Sub-commands, each a function of that name in the module `style_` and its name."""

style = typer.Typer(
    help="What does the style of these texts look like?\n\n"
    "Tables, trees, maps and networks of texts by the frequencies of their features: first looks, "
    "with what chance alone would give.",
    short_help="Look at style: map, tree, network, distances, rolling, contrast, words.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for name in COMMANDS:
    style.command()(getattr(import_module(f"byline.apps.cli.style_{name}"), name))
