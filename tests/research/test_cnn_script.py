"""The nets of Table 2: the script always, the nets only where torch is installed."""

import importlib
import json
from math import ceil
from pathlib import Path

import numpy as np
import pytest

SCRIPTS = Path(__file__).parents[2] / "benchmarks" / "nikolentzos2017"
LENGTHS = (9, 1, 0, 12, 31, 1, 1, 2)


@pytest.fixture
def cnn(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("cnn")


@pytest.fixture
def torch():
    torch = pytest.importorskip("torch", reason="torch is not installed")
    torch.manual_seed(0)
    return torch


@pytest.fixture
def nets(monkeypatch, torch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("sentence_nets")


@pytest.fixture
def texts():
    rng = np.random.default_rng(0)
    return [rng.integers(1, 20, length) for length in LENGTHS]


def test_words_are_cut_as_kim_cuts_them(cnn):
    assert cnn.cut("They'd n't (we'll): it's 3-D!") == (
        ["they", "'d", "n't", "(", "we", "'ll", ")", "it", "'s", "3", "d", "!"]
    )
    assert cnn.cut(" -- ") == []


def test_every_text_is_tested_once_and_classes_are_spread(cnn):
    labels = np.repeat([0, 1], [40, 20])
    found = cnn.folds(labels, seed=1)
    assert sorted(np.concatenate([fold.test for fold in found])) == list(range(60))
    assert all(np.bincount(labels[fold.test]).tolist() == [4, 2] for fold in found)
    assert all(len(np.intersect1d(fold.train, fold.test)) == 0 for fold in found)


def test_the_table_shows_mean_and_spread_beside_the_printed(cnn):
    scores = (cnn.Score(0.8, 0.7, 1.0), cnn.Score(0.9, 0.9, 1.0))
    rows = [
        cnn.Row("polarity", "static", 0.715, scores, "2 of 10 folds"),
        cnn.Row("webkb", "static", None, scores[:1], "one split"),
    ]
    head, first, second = cnn.table(rows).splitlines()
    assert head.split()[:4] == ["corpus", "variant", "printed", "accuracy"]
    assert "0.7150   0.8500 ± 0.0707  0.8000 ± 0.1414  +0.1350" in first
    assert second.split() == ["webkb", "static", "-", "0.8000", "0.7000", "-", "one", "split"]


def test_without_torch_the_script_says_what_to_install(cnn, monkeypatch):
    monkeypatch.setattr(cnn, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="pip install torch"):
        cnn.main(["polarity"])


def test_the_script_runs_the_first_folds_and_tells_each(cnn, nets, monkeypatch, capsys, tmp_path):
    texts, labels = order_matters(60)
    pile = cnn._Pile(texts, labels, cnn.folds(labels, seed=0), words=9)
    monkeypatch.setattr(cnn, "_read", lambda name, seed: pile)
    monkeypatch.setattr(cnn, "locate", lambda name: tmp_path)
    monkeypatch.setattr(cnn, "RESULTS", tmp_path / "cnn.json")
    cnn.main(["polarity", "--folds", "2", "--epochs", "1", "--json", "--save"])
    shown = capsys.readouterr()
    measured = [[score["accuracy"] for score in row["scores"]] for row in json.loads(shown.out)]
    assert np.shape(measured) == (2, 2)
    assert [line.split()[:4] for line in shown.err.splitlines()] == [
        ["polarity", variant, "fold", f"{k}/10"]
        for k in (1, 2)
        for variant in ("non-static", "static")
    ]
    kept = json.loads((tmp_path / "cnn.json").read_text(encoding="utf-8"))["rows"]
    assert [row["variant"] for row in kept] == ["non-static", "static"]
    assert all(row["note"].startswith("2 of 10 folds") for row in kept)
    assert [row["accuracy"] for row in kept] == pytest.approx(np.mean(measured, axis=1), abs=1e-4)


def test_a_kept_row_replaces_the_one_before(cnn, monkeypatch, tmp_path):
    monkeypatch.setattr(cnn, "RESULTS", tmp_path / "cnn.json")
    monkeypatch.setattr(cnn, "version", lambda name: "1")
    for accuracy in (0.5, 0.75):
        scores = (cnn.Score(accuracy, 0.5, 60.0),)
        cnn.keep(cnn.Row("webkb", "dcnn", 0.9, scores, "one split"))
    cnn.keep(cnn.Row("amazon", "dcnn", 0.9, scores, "one split"))
    kept = json.loads((tmp_path / "cnn.json").read_text(encoding="utf-8"))["rows"]
    assert [(row["corpus"], row["accuracy"]) for row in kept] == [("amazon", 0.75), ("webkb", 0.75)]
    assert kept[0]["note"] == "one split; torch 1; 1 minutes"
    assert kept[0]["accuracy_deviation"] is None


def test_kims_net_is_a_plain_convolution_in_scores_and_gradients(nets, torch, texts):
    net, table = nets.Kim(8, 3).double().eval(), random_table(torch)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter)
    batch, truth = nets.pack(texts), torch.arange(len(LENGTHS)) % 3
    vectors = table[batch.words].requires_grad_()
    ours = net(vectors, batch)
    plainly = table.clone().requires_grad_()
    theirs = convolved(torch, net, plainly, texts)
    torch.testing.assert_close(ours, theirs)

    ours_given = gradients(torch, ours, truth, [*net.parameters(), vectors])
    theirs_given = gradients(torch, theirs, truth, [*net.parameters(), plainly])
    torch.testing.assert_close(ours_given[:-1], theirs_given[:-1])
    torch.testing.assert_close(ours_given[-1][1:], theirs_given[-1][batch.words][1:])


def test_the_dcnn_is_what_it_says_sentence_by_sentence(nets, torch, texts):
    net, table = nets.Dcnn(8, 3).double().eval(), random_table(torch)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter)
    batch = nets.pack(texts)
    ours = net(table[batch.words], batch).detach().numpy()
    theirs = [literal_dcnn(net, table.numpy()[text].T) for text in texts]
    np.testing.assert_allclose(ours, theirs, rtol=1e-9)


def test_moving_only_the_rows_met_is_adadelta_on_all_of_them(nets, torch):
    table = torch.randn(6, 4, dtype=torch.float64)
    whole = table.clone().requires_grad_()
    every, some = torch.optim.Adadelta([whole], rho=0.95, eps=1e-6), nets.RowAdadelta(table)
    for step in range(30):
        rows = torch.randperm(6)[: 1 + step % 3]
        gradient = torch.randn(len(rows), 4, dtype=torch.float64)
        whole.grad = torch.zeros_like(whole).index_copy(0, rows, gradient)
        every.step()
        some.step(rows, gradient)
    torch.testing.assert_close(table, whole.detach())


def test_half_of_the_features_are_dropped_and_long_weights_shortened(nets, torch):
    last = nets.Softmax(1000, 2)
    torch.nn.init.ones_(last.weights)
    last.weights.data[1:, 1] = 0
    features = torch.ones(1, 1000)
    assert 400 < last(features)[0, 0].item() < 600
    assert last.eval()(features)[0, 0].item() == 500
    last.shorten()
    assert last.weights.norm(dim=0).tolist() == pytest.approx([3, 1], rel=1e-4)


@pytest.mark.parametrize("variant", ["non-static", "static", "dcnn"])
def test_the_order_of_words_is_learnt(nets, variant):
    texts, labels = order_matters(440)
    plan = nets.Plan(variant, words=9, epochs=6, seed=3)
    reader = nets.learn(plan, texts[:400], labels[:400])
    assert (reader.classes(texts[400:]) == labels[400:]).mean() >= 0.9


def test_the_seed_decides(nets, torch):
    texts, labels = order_matters(100)
    plan = nets.Plan("non-static", words=9, epochs=2, seed=3)
    first, second = (nets.learn(plan, texts, labels).table for _ in range(2))
    assert torch.equal(first, second)
    assert not torch.equal(first, nets.learn(plan._replace(seed=4), texts, labels).table)


@pytest.mark.parametrize(("variant", "moved"), [("non-static", True), ("static", False)])
def test_vectors_move_unless_static_and_the_blank_never(nets, torch, variant, moved):
    plan = nets.Plan(variant, words=9, epochs=1, seed=3)
    reader = nets._fresh(plan, 2)
    before = reader.table.clone()
    list(nets._epochs(reader, plan, *order_matters(100)))
    assert (reader.table[1:] != before[1:]).any(dim=1).tolist() == [moved] * 9
    assert not reader.table[0].any()


def order_matters(n):
    """Texts that all hold the words 1 and 2 side by side; the label says which comes first."""
    rng = np.random.default_rng(5)
    labels = np.arange(n) % 2
    texts = [np.insert(rng.integers(3, 10, 6), 3, [1, 2] if label else [2, 1]) for label in labels]
    return texts, labels


def random_table(torch):
    table = torch.randn(21, 8, dtype=torch.float64)
    table[0] = 0
    return table


def gradients(torch, scores, truth, of):
    return torch.autograd.grad(torch.nn.functional.cross_entropy(scores, truth), of)


def convolved(torch, net, table, texts):
    """Scores by torch's own convolution over sentences padded on both sides."""
    places = torch.zeros(len(texts), max(LENGTHS) + 9, dtype=torch.int64)
    for line, text in zip(places, texts, strict=True):
        line[4 : 4 + len(text)] = torch.from_numpy(text)
    columns, found = iter(net.filters.split(100, dim=1)), []
    for width, bias in zip((3, 4, 5), net.bias.split(100), strict=True):
        filters = torch.stack([next(columns) for _ in range(width)], dim=2).transpose(0, 1)
        answers = torch.nn.functional.conv1d(table[places].transpose(1, 2), filters, bias)
        found.append(torch.relu(answers).amax(dim=2))
    return net.softmax(torch.cat(found, dim=1))


def literal_dcnn(net, sentence):
    """Scores of one sentence (dimensions, words), written out as in the paper."""
    keep = max(4, ceil(sentence.shape[1] / 2))
    value = {k: v.detach().numpy() for k, v in net.named_parameters()}
    maps = literal_layer(sentence[:, None], value["first"], value["first_bias"], keep)
    top = literal_layer(maps, value["second"], value["second_bias"], 4)
    return top.flatten() / 2 @ value["softmax.weights"] + value["softmax.bias"]


def literal_layer(maps, filters, bias, keep):
    """Wide convolution, folding, k-max in order, tanh; `maps` is (rows, maps, places)."""
    rows, before, places = maps.shape
    filters = filters.reshape(rows, -1, before, filters.shape[-1])
    wide = np.zeros((rows, filters.shape[1], places + filters.shape[-1] - 1))
    for r, out, i in np.ndindex(filters.shape[:3]):
        if places:
            wide[r, out] += np.convolve(maps[r, i], filters[r, out, i, ::-1])
    folded = wide[::2] + wide[1::2]
    chosen = np.sort(np.argsort(-folded, axis=2, kind="stable")[:, :, :keep], axis=2)
    kept = np.take_along_axis(folded, chosen, axis=2)
    return np.tanh(kept + bias.reshape(len(kept), -1, 1))
