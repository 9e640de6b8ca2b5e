"""A method is one class and one row of the catalogue: nothing else makes `byline who` use it."""

import json

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.neighbors import NearestCentroid
from typer.testing import CliRunner

import byline
from byline import catalogue
from byline.apps.cli import app
from byline.catalogue import Method
from byline.errors import UsageError


class ToyAttributor(ClassifierMixin, BaseEstimator):
    """The author whose mean row is nearest, by the weight of one setting."""

    feature_sets = ("words",)
    fitted: int = 0

    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight

    def fit(self, X, y):
        type(self).fitted += 1
        self.model_ = NearestCentroid().fit(X, y)
        self.classes_ = self.model_.classes_
        return self

    def decision_function(self, X):
        return self.weight * np.asarray(self.model_.decision_function(X))

    def predict(self, X):
        return self.model_.predict(X)


@pytest.fixture
def toy(monkeypatch):
    row = Method("attribution", "toy", f"{__name__}:ToyAttributor", "the nearest mean", "toy2000")
    monkeypatch.setattr(catalogue, "METHODS", (*catalogue.METHODS, row))
    monkeypatch.setattr(Method, "load_class", _load_class(Method.load_class))
    return row


def _load_class(usual):
    """The toy lives in this file, which is no importable module."""
    return lambda row: ToyAttributor if row.name == "toy" else usual(row)


def test_the_command_fits_the_class_of_the_row(toy):
    before = ToyAttributor.fitted
    done = CliRunner().invoke(app, ["who", "-m", "toy", "--json", "--quiet", "--engine", "serial"])
    assert done.exit_code == 0, done.output
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 8
    assert {answer["method"] for answer in answers} == {"toy"}
    assert ToyAttributor.fitted > before


def test_its_settings_are_its_constructors(toy):
    pile = byline.read(byline.bundled_pile())
    with pytest.raises(UsageError, match=r"toy has no setting 'height'\..* It has: weight"):
        list(byline.who(pile.signed, pile.unsigned, method="toy", height=2.0))


def test_it_is_listed(toy):
    listed = CliRunner().invoke(app, ["methods", "who"]).stdout
    assert "toy" in listed
