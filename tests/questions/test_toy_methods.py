"""One row in the catalogue is enough: each command runs the class that the row names.

To cover another part, add a toy class and a `Toy` to `TOYS`.
"""

import json
from typing import Any, NamedTuple

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from typer.testing import CliRunner

from byline import catalogue
from byline.apps.cli import app
from byline.catalogue import Method, Part
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.groups._grouping import Grouping
from byline.methods.summarisation._summariser import Choice, Summariser

TEXTS = {"sea/a.txt": "The ferry sank.", "sea/b.txt": "A boat came.", "food/c.txt": "Bread rose."}


class LastSentence(Summariser):
    """Takes the last sentence of the pile."""

    def _choose(self, sentences, limit):
        return Choice((len(sentences) - 1,), (7.0,))


class Identical(TfIdf):
    """Gives all texts the same row, so that every similarity is 1."""

    def fit_transform(self, bodies, y=None):
        rows = super().fit_transform(bodies)
        return rows[np.zeros(len(bodies), np.intp)]


class Parity(Grouping):
    """Groups the texts of even and of odd places."""

    def fit(self, X, y=None):
        self.labels_ = np.arange(X.shape[0]) % 2
        return self


class AlwaysLast(BaseEstimator):
    """Gives the last category a probability of three quarters, all others a share of the rest."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def fit(self, bodies, labels, engine=None):
        self.classes_, self.held_out_accuracy_ = np.unique(labels), 0.5
        return self

    def predict_proba(self, bodies):
        n = len(self.classes_) - 1
        return np.tile([*[0.25 / n] * n, 0.75], (len(bodies), 1))


class Toy(NamedTuple):
    """A method, the command that asks for it (PILE is a folder of `TEXTS`), and its answer."""

    room: str
    part: Part
    kind: type
    command: list[str]
    answer: list[dict[str, Any]]
    """Some fields of each line of JSON."""


TOYS = [
    Toy("summarisation", "answer", LastSentence, ["gist"], [{"summary": "A boat came."}]),
    Toy(
        "similarity",
        "kernel",
        Identical,
        ["alike", "--nearest", "1"],
        [{"similarity": 1.0}] * len(TEXTS),
    ),
    Toy(
        "similarity",
        "groups",
        Parity,
        ["alike", "--groups"],
        [{"texts": ["food/c.txt", "sea/b.txt"]}, {"texts": ["sea/a.txt"]}],
    ),
    Toy(
        "similarity",
        "categories",
        AlwaysLast,
        ["classify", "PILE"],
        [{"label": "sea", "method": "toy"}] * len(TEXTS),
    ),
]


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: f"{toy.command[0]} {toy.part}")
def test_a_row_of_the_catalogue_is_what_a_command_runs(toy, tmp_path, monkeypatch):
    for name, body in TEXTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    row = Method(toy.room, "toy", f"{__name__}:{toy.kind.__name__}", "a toy", "toy2026", toy.part)
    monkeypatch.setattr(catalogue, "METHODS", (*catalogue.METHODS, row))
    command = [str(tmp_path) if word == "PILE" else word for word in toy.command]
    ran = CliRunner().invoke(app, [*command, str(tmp_path), "-m", "toy", "--json", "--quiet"])
    assert ran.exit_code == 0, ran.output
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    shown = [
        {name: answer[name] for name in wanted}
        for answer, wanted in zip(answers, toy.answer, strict=True)
    ]
    assert shown == toy.answer
