"""The tables of modaresi2014: what was printed, one repetition, and problems held out."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Serial
from byline.research.bench import find_paper


@pytest.fixture
def paper():
    return find_paper("modaresi2014")


@pytest.fixture
def script(paper):
    return paper.script("table_1")


def told(k, *bodies, same):
    known = Corpus(Text(f"{k}/known{n}", body) for n, body in enumerate(bodies[:-1]))
    return VerificationProblem(f"{k}", known, Text(f"{k}/unknown", bodies[-1]), same, "en")


def test_printed_products_are_those_of_their_factors(paper):
    cells = {(cell.table, cell.row, cell.column): cell.printed for cell in paper.cells}
    assert len(cells) == 6 * (3 + 4)
    for table, row in {(table, row) for table, row, _ in cells}:
        product = cells[table, row, "c@1"] * cells[table, row, "AUC"]
        assert cells[table, row, "c@1 · AUC"] == pytest.approx(product, abs=0.001)


def test_features_are_kept_with_the_place_of_each_problem(script):
    """Commas: 1 and none among the known texts of the first, none of the second; then 2 and 3."""
    problems = script.problems_of([
        told(1, "a, b", "abcd", "a, b, c", same=True),
        told(2, "abcd", "a, b, c, d", same=False),
    ])  # fmt: skip
    assert problems.known == [slice(0, 2), slice(2, 3)]
    assert problems.habits[:, 1].tolist() == [1 / 4, 0, 0, 2 / 7, 3 / 10]
    assert problems.same.tolist() == [True, False]


def test_writers_in_tight_groups_are_told_apart_and_a_seed_decides(script):
    """Two kinds of writers, far apart: scores are near 1 within a kind and near 0 across."""
    near, far = "Yes, we, did.", "Yes we did and ran and hid and ran and hid and ran again"
    problems = script.problems_of([
        *(told(k, near, near, same=True) for k in range(10)),
        *(told(k, far, far, same=True) for k in range(10)),
        *(told(k, near, far, same=False) for k in range(20)),
    ])  # fmt: skip
    shared, [seed] = Serial().share(problems), np.random.SeedSequence(0).spawn(1)
    found = script._repeat(shared, (2, 3.0), seed)
    assert found.c_at_1 == found.auc == found.best == 1
    assert found.width == pytest.approx(np.sqrt(4), rel=0.01)
    assert found == script._repeat(shared, (2, 3.0), np.random.SeedSequence(0).spawn(1)[0])


def test_every_problem_is_answered_by_what_other_problems_teach(paper, monkeypatch):
    """Kinds of writers far apart; a problem that is asked about is never among those learned."""
    script = paper.script("table_2")
    kinds = ["Yes, we, did", "Yes we did and ran and hid and ran and hid and ran again"]
    problems = [
        told(k, f"{kinds[k % 2]} {k}.", f"{kinds[(k + k // 10) % 2]} {k}!", same=k < 10)
        for k in range(20)
    ]
    learned = []
    fit = script.FuzzyClusters.fit
    monkeypatch.setattr(
        script.FuzzyClusters,
        "fit",
        lambda model, cases, same: (
            learned.append({c.questioned for c in cases}) or fit(model, cases, same)
        ),
    )
    found = script.answered(problems, "train", 0)
    assert ((found.scores > 0.5) == [problem.same for problem in problems]).all()
    assert found.seconds > 0
    assert [len(cases) for cases in learned] == [16] * 5
    everything = {problem.questioned.body for problem in problems}
    assert set().union(*(everything - cases for cases in learned)) == everything
