"""`byline validate` as people call it."""

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app
from byline.questions._measured_validation import measured
from byline.reports.validation import validation_text
from byline.results.validation import Likeness

LETTERS = byline.bundled_pile()


def call(*arguments):
    told = ["validate", *map(str, arguments), "--engine", "serial"]
    return CliRunner().invoke(app, told, prog_name="byline")


@pytest.fixture
def validation():
    """As many pairs are right as ratios of 10^.7 and 10^1.2 should be: 5 in 6 and 16 in 17."""
    some = [0.7] * 30 + [-0.7] * 6 + [1.2] * 16 + [-1.2]
    x = [*some, *(-one for one in some)]
    same = [True] * 53 + [False] * 53
    writers = np.array([(k % 20, (k + (not s)) % 20) for k, s in enumerate(same)])
    likeness = [Likeness("topic", 0.5, 0.4, 0.5, 0.6)]
    return measured(
        "same", x, same, writers, likeness=likeness, case_log10_lr=0.9, method="profile",
        notes=("few.",),
    )  # fmt: skip


def test_few_writers_are_too_little_data_in_words_and_for_programs():
    case = (LETTERS / "della", LETTERS / "unsigned" / "tucked-in-a-basket.txt")
    done = call(*case, "--reference", LETTERS, "-m", "profile", "--json")
    assert done.exit_code == 0, done.stderr
    [line] = done.stdout.splitlines()
    row = json.loads(line)
    assert (row["verdict"], row["n_same"], row["cllr"]) == ("too little data", 0, None)
    assert "only 4 writers signed two or more" in row["sentence"]


def test_figures_are_saved_beside_the_answer(validation, monkeypatch, tmp_path):
    monkeypatch.setattr("byline.questions.validate.validate", lambda *a, **k: validation)
    folder = tmp_path / "figures"
    case = (LETTERS / "della", LETTERS / "unsigned" / "tucked-in-a-basket.txt")
    done = call(*case, "--reference", LETTERS, "--figures", folder)
    assert done.exit_code == 0, done.stderr
    assert "this case, 0.9" in (folder / "tippett.svg").read_text()
    assert {"cross-entropy.svg", "pav.svg", "tippett.csv"} <= {p.name for p in folder.iterdir()}


def test_the_text_says_the_verdict_first_and_every_measure(validation):
    """Cllr by hand: the mean of log2(1 + 10^-x)."""
    lines = validation_text(validation).splitlines()
    by_hand = np.mean(np.log2(1 + 10.0 ** -np.array(validation.log10_lr[:53])))
    assert lines[0].startswith("Fit for this case")
    assert any(f"Cllr                    {by_hand:.2f} (" in line for line in lines)
    rows = [line.split() for line in lines]
    assert ["weak", "36", "6", "36", "6"] in rows
    assert ["moderate", "17", "1", "17", "1"] in rows
    assert ["topic", "0.50", "0.40", "to", "0.60"] in rows
    assert "ratios of ten or more, either way: 2 of 34 wrong (" in " ".join(lines)
    assert lines[-1].strip() == "Note: few."
    without = replace(validation, cllr=None, case_log10_lr=None, notes=())
    assert "Cllr  " not in validation_text(without)


@pytest.mark.parametrize("arguments", [("a",), ("a", "b", "c", "--reference", "d")])
def test_what_is_missing_or_too_much_is_said(arguments):
    done = call(*arguments)
    assert done.exit_code == 2
    assert "signed texts by others with --reference" in done.stderr


def test_without_reference_texts_it_is_who(validation, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "byline.questions.validate.validate", lambda *a, **k: asked.append((a, k)) or validation
    )
    texts = sorted((LETTERS / "unsigned").iterdir())[:2]
    done = call(LETTERS, *texts, "-m", "delta", "--json")
    assert done.exit_code == 0, done.stderr
    [((candidates, questioned), how)] = asked
    assert (len(candidates), len(questioned)) == (41, 2)
    assert (how["reference"], how["method"]) == (None, "delta")
