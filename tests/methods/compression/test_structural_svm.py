"""The structural machine on groups that have a rule to learn."""

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, minimize

from byline.catalogue import find
from byline.errors import InputError, UsageError
from byline.methods.compression.edge_features import edge_table
from byline.methods.compression.learned_compressor import (
    TrainingGroup,
    load_compressor,
    save_compressor,
)
from byline.methods.compression.paths import nearest_path
from byline.methods.compression.structural_svm import EdgeExample, StructuralSVM
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.simple_paths import SimplePath, least_simple_path

ANIMALS = ("goat", "wolf", "lynx", "hare", "crow", "mole")
NEWS = [
    TrainingGroup(
        [
            f"{a} eats paper",
            f"{a} eats paper in town",
            f"old {a} eats paper in spring",
            f"{a} fled",
        ],
        [f"{a} eats paper"],
        "en",
    )
    for a in ANIMALS
]


def class_of(name: str) -> type:
    return find("headline", name).load()


def every_path(graph: WordGraph) -> list[tuple[int, ...]]:
    """All simple paths, by trying everything."""
    ways, found = [(0,)], []
    pairs = graph.edges.tolist()
    while ways:
        way = ways.pop()
        if way[-1] == 1:
            found.append(way[1:-1])
            continue
        ways += [(*way, b) for a, b in pairs if a == way[-1] and b not in way]
    return found


@pytest.mark.parametrize("features", ["paper", "ours"])
def test_what_the_groups_have_in_common_is_learned(features):
    model = StructuralSVM(features, C=10.0).fit(NEWS[:-1])
    assert model.compress(NEWS[-1].sentences, "en").headline == "mole eats paper"
    assert model.n_nearest_ == 0
    assert model.learned_.gap < 0.05


@pytest.mark.parametrize("loss", ["missed", "half"])
def test_the_worst_path_is_the_worst_of_all(loss):
    """(T2) by trying all paths, under weights that make negative cycles too."""
    rng = np.random.default_rng(4)
    graph = WordGraph.of(["goat eats card eats", "card eats goat", "eats goat card"], "en")
    group = TrainingGroup(["x"], ["goat eats goat"], "en")
    right = set(graph.edges_of(nearest_path(graph, "goat eats goat").path).tolist())
    for _ in range(30):
        table, weights = rng.normal(size=(len(graph.edges), 3)), rng.normal(size=3)

        def wrong(path, table=table, weights=weights):
            taken = set(graph.edges_of(path).tolist())
            loss_of = len(right - taken) if loss == "missed" else len(right ^ taken) / 2
            costs = table @ weights
            return loss_of - costs[list(taken)].sum() + costs[list(right)].sum()

        found = EdgeExample(group, graph, table, loss).worst(weights)
        most = max(map(wrong, every_path(graph)))
        assert found.loss - weights @ found.difference == pytest.approx(most)


@pytest.mark.parametrize("pile", [None, ["goat eats card", "card fled"]])
def test_the_headline_is_the_least_path_of_all_by_the_rich_features(pile):
    """(T1) by trying all paths of a graph with cycles, under weights of either sign."""
    rng = np.random.default_rng(8)
    group = TrainingGroup(
        ["goat eats card eats", "card eats goat", "eats goat card"], ["goat"], "en"
    )
    model = StructuralSVM(C=1.0) if pile is None else StructuralSVM(C=1.0).in_pile(pile, "en")
    pile_model = getattr(model, "pile_model_", None)
    graph = WordGraph.of(group.sentences, "en")
    table = edge_table(graph, model.feature_names(), pile_model)
    for _ in range(30):
        model.weights_ = rng.normal(size=table.shape[1])
        costs = table @ model.weights_
        least = min(costs[graph.edges_of(path)].sum() for path in every_path(graph))
        assert model.compress_graph(graph, 1).score == pytest.approx(least)


def test_a_pile_changes_what_steps_cost():
    pile = [sentence for group in NEWS for sentence in group.sentences]
    model = StructuralSVM(C=10.0).fit(NEWS[:-1])
    asked = NEWS[-1].sentences
    alone, read = (each.compress(asked, "en") for each in (model, model.in_pile(pile, "en")))
    assert alone.score != read.score


def test_rounds_end_where_no_path_is_worse_by_a_thousandth():
    model = StructuralSVM(C=10.0).fit(NEWS)
    known = model.learned_.cuts
    slacks = np.zeros(len(NEWS))
    np.maximum.at(slacks, known.owners, known.losses - known.differences @ model.weights_)
    for number, example in enumerate(model.examples(NEWS)):
        worst = example.worst(model.weights_)
        assert worst.loss - model.weights_ @ worst.difference <= slacks[number] + 1e-3


def test_the_value_is_the_norm_and_the_weighted_losses_of_all_groups():
    model = StructuralSVM("paper", C=0.5).fit(NEWS)
    weights, losses = model.weights_, 0.0
    for example in model.examples(NEWS):
        worst = example.worst(weights)
        losses += max(0.0, worst.loss - weights @ worst.difference)
    assert losses > 0
    assert model.learned_.value == pytest.approx(weights @ weights + 0.5 * losses)


@pytest.mark.parametrize("loss", ["missed", "half"])
@pytest.mark.parametrize("C", [2.0**-10, 1.0, 2.0**12])
def test_the_value_is_that_of_all_constraints_at_once(loss, C):
    """(T2) with a constraint for every path of every group, by a general optimiser."""
    learned = StructuralSVM("paper", C=C, loss=loss).fit(NEWS[:3]).learned_
    rows, losses = [], []
    for number, group in enumerate(NEWS[:3]):
        graph = WordGraph.of(group.sentences, "en")
        table = edge_table(graph, StructuralSVM("paper").feature_names())
        right = set(graph.edges_of(nearest_path(graph, group.references[0]).path).tolist())
        for path in every_path(graph):
            taken = set(graph.edges_of(path).tolist())
            more = table[list(taken)].sum(axis=0) - table[list(right)].sum(axis=0)
            rows.append([*more, *np.eye(3)[number]])
            losses.append(len(right - taken) if loss == "missed" else len(right ^ taken) / 2)
    scale = 1 / (1 + C)
    wanted = minimize(
        lambda x: scale * (x[:5] @ x[:5] + C * x[5:].sum()),
        np.array([0.0] * 5 + [9.0] * 3),
        jac=lambda x: scale * np.array([*(2 * x[:5]), C, C, C]),
        constraints=LinearConstraint(np.array(rows), losses, np.inf),
        bounds=[(None, None)] * 5 + [(0, None)] * 3,
        method="SLSQP",
        options={"maxiter": 2000, "ftol": 1e-14},
    )
    # A path may be worse than those known by a thousandth in each of three groups.
    least = wanted.fun / scale
    assert learned.value == pytest.approx(least, rel=1e-4, abs=0.003 * C)
    assert learned.bound <= least * (1 + 1e-6) + 1e-9
    assert learned.gap < 0.01


def test_the_linear_programme_finds_paths_where_costs_are_positive():
    graph = WordGraph.of(NEWS[0].sentences, "en")
    exact, lp = StructuralSVM(C=1.0), StructuralSVM(C=1.0, search="lp")
    rng = np.random.default_rng(3)
    exact.weights_ = lp.weights_ = rng.random(len(exact.feature_names()))
    one, other = (model.compress_graph(graph, 1) for model in (exact, lp))
    assert (one.headline, one.notes) == (other.headline, other.notes)
    assert one.score == pytest.approx(other.score)


def test_the_linear_programme_is_learned_from_with_its_cycles():
    """It is a relaxation: no exact answer is worse, and its value no less."""
    group = TrainingGroup(
        ["goat eats card eats", "card eats goat", "eats goat card"], ["goat eats card"], "en"
    )
    [exact], [lp] = (StructuralSVM("paper", search=s).examples([group]) for s in ("exact", "lp"))
    rng = np.random.default_rng(5)
    dearer = 0
    for _ in range(20):
        weights = rng.normal(size=5)
        one, other = (
            w.loss - weights @ w.difference for w in (exact.worst(weights), lp.worst(weights))
        )
        assert other >= one - 1e-9
        dearer += other > one + 1e-9
    assert dearer > 0


def test_a_flow_with_cycles_is_noted():
    graph = WordGraph.of(["goat eats card eats", "card eats goat", "eats goat card"], "en")
    model = StructuralSVM("paper", search="lp")
    model.weights_ = np.full(5, -1.0)
    answer = model.compress_graph(graph, 1)
    assert answer.notes
    assert answer.path in every_path(graph)


def test_a_headline_that_is_no_path_is_counted_or_its_group_left_out():
    odd = NEWS[0]._replace(references=["goat quietly eats paper"])
    assert StructuralSVM(C=1.0).fit([odd, *NEWS[1:]]).n_nearest_ == 1
    assert len(StructuralSVM(C=1.0, missing="drop").examples([odd, *NEWS[1:]])) == len(NEWS) - 1


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"C": -1.0}, "above 0"),
        ({"features": "few"}, "ours or paper"),
        ({"loss": "none"}, "missed or half"),
        ({"search": "any"}, "exact or lp"),
        ({"shards": 4}, "1 to 3 shards"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, complaint):
    with pytest.raises(UsageError, match=complaint):
        StructuralSVM(**settings).fit(NEWS)


def test_groups_that_teach_nothing_are_refused():
    with pytest.raises(InputError, match="two groups"):
        StructuralSVM(C=1.0).fit(NEWS[:1])
    with pytest.raises(InputError, match="group 1 has no headline"):
        StructuralSVM(C=1.0).fit([NEWS[0]._replace(references=[])])


@pytest.mark.parametrize("features", ["ours", "paper"])
def test_weights_for_both_sets_of_features_come_with_byline(features):
    model = StructuralSVM(features, merge="all")
    assert "eats" in model.compress(NEWS[0].sentences, "en").headline


def test_what_was_learned_is_saved_whole(tmp_path):
    settings = {"loss": "half", "merge": "all", "search": "lp", "shards": 2, "C": 2.0}
    model = StructuralSVM("paper", **settings).fit(NEWS[:-1])
    save_compressor(model, tmp_path / "a.model")
    again = load_compressor(tmp_path / "a.model", class_of)
    assert again.get_params() == model.get_params()
    asked = NEWS[-1].sentences
    assert again.compress(asked, "en").candidates == model.compress(asked, "en").candidates


def test_where_the_search_is_given_up_the_worst_of_a_list_is_learned_from(monkeypatch):
    """No programme is begun and one label is too few, so that nothing but the list is left."""
    from byline.methods.compression import structural_svm

    group = TrainingGroup(
        ["goat eats cards in town", "goat eats paper", "a goat fled"], ["goat fled"], "en"
    )
    [example] = StructuralSVM("paper").examples([group])
    weights = np.array([-1.0, 0.5, 0.5, -1.0, 0.5])
    exact = example.worst(weights)
    calls = []

    def any_path(network, costs, *, effort):
        calls.append(effort)
        path = least_simple_path(network, -costs).path
        return SimplePath(path, float("inf"), exact=False)

    monkeypatch.setattr(structural_svm, "least_simple_path", any_path)
    found = example.worst(weights)
    assert calls
    assert found.loss == exact.loss
    np.testing.assert_allclose(found.difference, exact.difference)
