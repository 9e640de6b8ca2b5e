"""`byline train-tagger`: a part-of-speech tagger for another language."""

from itertools import chain
from operator import eq
from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer

from byline.apps.cli._options import Force, Running, arg, opt
from byline.apps.cli._output import echo_json, refuse_existing
from byline.apps.cli._running import command

__all__ = ["train_tagger"]

Treebank = Annotated[list[Path], arg("CONLLU...", "Tagged sentences in CoNLL-U.")]
Language = Annotated[str, opt("--language", "Its code, such as el.", "CODE")]
Output = Annotated[Path, opt("-o --output", "Where the tagger is written.", "FILE")]
Test = Annotated[Path | None, opt("--test", "Other tagged sentences, to measure it on.", "CONLLU")]
Passes = Annotated[int, opt("--passes", "Passes over the sentences.", min=1)]


@command
def train_tagger(
    treebank: Treebank,
    output: Output,
    language: Language,
    test: Test = None,
    passes: Passes = 20,
    force: Force = False,
    *,
    given: Running,
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

    refuse_existing(output, force=force)
    # Read before training: a fault in the test file should not cost the minutes of training.
    tested = read_tagged(test) if test else []
    tagger = train(treebank, language, passes=passes, seed=given.seed)
    tagger.save(output)
    tags = chain.from_iterable(tagger.tag([sentence.words for sentence in tested]))
    truth = chain.from_iterable(sentence.tags for sentence in tested)
    right = fmean(map(eq, truth, tags)) if tested else None
    if given.json_lines:
        row = {"tagger": str(output), "language": language, "tags": len(tagger.tags)}
        echo_json(row | {"accuracy": right})
    else:
        measured = "" if right is None else f", {right:.1%} of the words of {test} right"
        typer.echo(f"{output}: {len(tagger.tags)} tags{measured}")
