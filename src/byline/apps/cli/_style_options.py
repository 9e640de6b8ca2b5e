"""What the sub-commands of `byline style` share: reading, counting, and files to write."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from byline.apps.cli._figures import check_figure, save_figure
from byline.apps.cli._options import Force, Language, Reading, arg, opt, reasons
from byline.apps.cli._output import refuse_existing, write_whole
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.reports.figures.svg import Figure

__all__ = ["MFW", "Authors", "DistanceName", "StyleFiles", "StylePile", "Styling"]

MFW = 100
"""How many features where one setting is looked at and none is given, as in stylo."""

StylePile = Annotated[str | None, arg("CORPUS", "A folder, a file or -; the bundled pile if none.")]
Features = Annotated[
    str, opt("--features", "words, words:2, chars:4, pos:3, or any feature set.", "NAME[:N]")
]
Mfw = Annotated[
    str | None,
    opt("--mfw", "How many of the most frequent features: 500, or 100:1000:100.", "N|A:B:STEP"),
]
Culling = Annotated[
    str,
    opt("--culling", "Per cent of texts with a feature, at least: 20, or 0:100:20.", "P|A:B:STEP"),
]
Sample = Annotated[int | None, opt("--sample", "Cut texts into samples of N words.", "N", min=10)]
HowSampled = Annotated[
    Literal["consecutive", "random"],
    opt("--sampling", "Samples follow each other, or one of random words per text."),
]
NoPronouns = Annotated[bool, opt("--delete-pronouns", "Do not count personal pronouns.")]
Table = Annotated[Path | None, opt("-o --csv", "Write the table to a .csv.", "FILE")]
Picture = Annotated[
    Path | None, opt("--figure", "Draw it (.svg, .png), with its numbers as .csv beside.", "FILE")
]
Authors = Annotated[bool, opt("--authors", "Authors, each all texts together, instead of texts.")]
DistanceName = Annotated[
    Literal[
        "burrows", "argamon", "eder", "eder-simple", "cosine", "cosine-delta", "manhattan",
        "euclidean", "canberra", "min-max",
    ],
    opt("--distance", "How texts are compared."),
]  # fmt: skip


@dataclass(frozen=True)
class StyleFiles(Reading):
    """How a command of style reads texts, what it counts, and what it writes."""

    features: Features = "words"
    language: Language = None
    table: Table = None
    figure: Picture = None
    force: Force = False

    def check_files(self, *endings: str) -> None:
        """Refuse, before any work, files that cannot be written."""
        known = endings or (".csv",)
        if self.table is not None:
            if self.table.suffix.lower() not in known:
                raise UsageError(f"--csv writes {' or '.join(known)}, not {self.table.name}.")
            refuse_existing(self.table, force=self.force)
        if self.figure is not None:
            check_figure(self.figure, "--figure", force=self.force)
            beside = self.figure.with_suffix(".csv")
            if beside not in (self.figure, self.table):
                refuse_existing(beside, force=self.force)

    def pile(self, source: str | None) -> "Corpus":
        """The texts; refused if there is none."""
        [pile] = self.read(source)
        if not len(pile):
            why = f": {reasons(pile.skipped)}" if pile.skipped else ""
            raise InputError(f"there is no readable text here{why}.")
        return pile

    def save_figure(self, figure: "Figure", name: str) -> None:
        """Draw a figure where one is asked for, and write its numbers beside it."""
        if self.figure is not None:
            save_figure(figure, self.figure, name)
            if self.figure.suffix.lower() != ".csv":
                save_figure(figure, self.figure.with_suffix(".csv"), name)

    def save_table(self, content: str) -> None:
        """Write a table where one is asked for."""
        if self.table is not None:
            write_whole(self.table, lambda stream: stream.write(content.encode("utf-8", "replace")))

    def note(self, notes: tuple[str, ...]) -> None:
        """Say on stderr what to beware of."""
        for words in notes:
            typer.echo(f"byline: note: {words}", err=True)


@dataclass(frozen=True)
class Styling(StyleFiles):
    """How a command of style counts the features of a table of texts."""

    mfw: Mfw = None
    culling: Culling = "0"
    sample: Sample = None
    sampling: HowSampled = "consecutive"
    delete_pronouns: NoPronouns = False

    @property
    def counting(self) -> dict[str, Any]:
        """What is counted, for a function of `byline.style`."""
        return {
            "features": self.features,
            "sample": self.sample,
            "sampling": self.sampling,
            "delete_pronouns": self.delete_pronouns,
            "language": self.language or "auto",
            "seed": self.seed,
        }
