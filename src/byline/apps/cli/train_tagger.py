"""`byline train-tagger`: a part-of-speech tagger for another language."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._options import Running
from byline.apps.cli._running import command
from byline.errors import InputError

if TYPE_CHECKING:
    from byline.features.tagging import Tagged, Tagger

__all__ = ["train_tagger"]

Treebank = Annotated[
    list[Path], typer.Argument(metavar="CONLLU...", help="Tagged sentences in CoNLL-U.")
]
Language = Annotated[str, typer.Option(metavar="CODE", help="Its code, such as el.")]
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="Where the tagger is written.")
]
Test = Annotated[
    Path | None,
    typer.Option("--test", metavar="CONLLU", help="Other tagged sentences, to measure it on."),
]
Passes = Annotated[int, typer.Option(min=1, help="Passes over the sentences.")]
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]


@command
def train_tagger(
    treebank: Treebank,
    output: Output,
    language: Language,
    test: Test = None,
    passes: Passes = 20,
    force: Force = False,
    *,
    running: Running,
) -> None:
    """Train a part-of-speech tagger from tagged sentences.

    Byline comes with taggers for English, Spanish, Dutch, French and German; for another language
    any treebank in CoNLL-U will do, such as those of Universal Dependencies.

    \b
    Examples:
      byline train-tagger el-train.conllu --language el -o greek.npz --test el-test.conllu
    """
    from byline.features.tagging import read_tagged
    from byline.features.tagging import train_tagger as train

    if output.exists() and not force:
        raise InputError(f"{output} exists already; choose another name or pass --force.")
    # Read before training: a fault in the test file should not cost the minutes of training.
    tested = read_tagged(test) if test else []
    tagger = train(treebank, language, passes=passes, seed=running.seed)
    tagger.save(output)
    right = _accuracy(tagger, tested) if tested else None
    if running.json_lines:
        row = {"tagger": str(output), "language": language, "tags": len(tagger.tags)}
        typer.echo(json.dumps(row | {"accuracy": right}))
    else:
        measured = "" if right is None else f", {right:.1%} of the words of {test} right"
        typer.echo(f"{output}: {len(tagger.tags)} tags{measured}")


def _accuracy(tagger: "Tagger", tested: "list[Tagged]") -> float:
    given = tagger.tag([sentence.words for sentence in tested])
    right = [
        tag == wanted
        for sentence, tags in zip(tested, given, strict=True)
        for wanted, tag in zip(sentence.tags, tags, strict=True)
    ]
    return sum(right) / len(right)
