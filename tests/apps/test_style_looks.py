"""`byline style` map, tree, network and distances as people call them."""

import csv
import json
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app
from byline.corpus import Corpus, Text
from byline.corpus.tokens import folded_words
from byline.errors import InputError

PILE = str(byline.bundled_pile())


def run(*words):
    return CliRunner().invoke(app, ["style", *words])


def one_object(result):
    assert result.exit_code == 0, result.stderr
    [line] = result.stdout.splitlines()
    return json.loads(line)


def rows(path):
    with path.open(newline="", encoding="utf-8") as stream:
        return list(csv.reader(stream))


@pytest.fixture
def signed(tmp_path):
    """Two authors in a flat folder, named as stylo wants it, one name full of markup."""
    folder = tmp_path / "flat"
    folder.mkdir()
    for k, text in enumerate(byline.read(PILE).signed):
        if text.author in ("ambrose", "della"):
            (folder / f"{text.author}_<b>&{k}.txt").write_text(text.body, encoding="utf-8")
    return folder


def test_distances_are_written_as_csv_and_npz(tmp_path):
    table, archive = tmp_path / "d.csv", tmp_path / "d.npz"
    found = one_object(run("distances", PILE, "--mfw", "50", "--json", "-o", str(table)))
    assert run("distances", PILE, "--mfw", "50", "-o", str(archive)).exit_code == 0
    head, *body = rows(table)
    assert head[1:] == found["texts"] == [row[0] for row in body]
    with np.load(archive) as arrays:
        written = np.array([[float(cell) for cell in row[1:]] for row in body])
        np.testing.assert_array_equal(arrays["distances"], written)
        assert arrays["ids"].tolist() == found["texts"]
    assert found["distance"] == "burrows"
    assert len(found["features"]) == 50
    assert found["agreement"]["rand"]["p"] <= 0.05


def test_a_tree_has_its_support_in_text_newick_and_figure(tmp_path):
    figure, written = tmp_path / "tree.svg", tmp_path / "tree.nwk"
    result = run(
        "tree", PILE, "--mfw", "50", "--bootstraps", "5", "--resample", "features",
        "--figure", str(figure), "--newick", str(written),
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    assert "Dendrogram of 41 texts, burrows, ward linkage" in result.stdout
    assert "of 5 trees" in result.stdout
    assert "agree with authors more than by chance" in result.stdout
    newick = written.read_text(encoding="utf-8")
    assert newick.count("(") == newick.count(")") == 40
    titles = [one.text for one in ET.parse(figure).iter("{http://www.w3.org/2000/svg}title")]
    assert any("in 100 % of the trees" in (title or "") for title in titles)
    assert "cannot show" in figure.read_text(encoding="utf-8")
    assert rows(tmp_path / "tree.csv")[0] == ["branch", "height", "support", "texts"]


def test_several_settings_make_a_consensus():
    found = one_object(
        run(
            "tree", PILE, "--mfw", "20:60:20", "--culling", "0:20:20", "--bootstraps", "0", "--json"
        )
    )
    assert (found["kind"], found["trees"]) == ("consensus", 6)
    inner = [node for node in found["nodes"] if node["text"] is None]
    assert all(node["support"] > 0.5 for node in inner)


@pytest.mark.parametrize("kind", ["pca", "pca-covariance", "mds", "neighbours"])
def test_maps_of_every_kind(kind, tmp_path):
    figure = tmp_path / "map.svg"
    found = one_object(run("map", PILE, "--kind", kind, "--figure", str(figure), "--json"))
    assert len(found["places"]) == 41
    assert (found["explained"] is not None) is kind.startswith("pca")
    drawing = ET.parse(figure).getroot()
    titles = {one.text for one in drawing.iter("{http://www.w3.org/2000/svg}title")}
    assert "joren/goat-wrong-knot.txt (joren)" in titles
    assert ("What pulls where" in "".join(drawing.itertext())) is kind.startswith("pca")


def test_a_network_is_an_edge_list_and_graphml(tmp_path):
    edges, graph = tmp_path / "edges.csv", tmp_path / "net.graphml"
    found = one_object(
        run(
            "network", PILE, "--mfw", "40:60:10", "--json", "-o", str(edges),
            "--graphml", str(graph), "--figure", str(tmp_path / "net.svg"),
        )
    )  # fmt: skip
    assert found["n_settings"] == 3
    # Each text gives 3 + 2 + 1 in each setting.
    assert sum(link["weight"] for link in found["links"]) == 41 * 6 * 3
    assert rows(edges)[0][:3] == ["Source", "Target", "Weight"]
    space = "{http://graphml.graphdrawing.org/xmlns}"
    tree = ET.parse(graph)
    assert len(list(tree.iter(f"{space}node"))) == 41
    assert len(list(tree.iter(f"{space}edge"))) == len(found["links"]) == len(rows(edges)) - 1


def test_names_of_files_give_authors_and_cannot_break_a_figure(signed, tmp_path):
    figure = tmp_path / "t.svg"
    result = run(
        "tree", str(signed), "--author-from", "name", "--mfw", "50", "--figure", str(figure)
    )
    assert result.exit_code == 0, result.stderr
    assert "2 authors" in result.stdout
    titles = [one.text for one in ET.parse(figure).iter("{http://www.w3.org/2000/svg}title")]
    assert any("<b>&" in (title or "") for title in titles)


def test_features_samples_pronouns_and_authors(signed):
    result = run(
        "distances", str(signed), "--author-from", "name", "--features", "chars:3", "--sample", "50"
    )
    assert result.exit_code == 0, result.stderr
    assert "#2: " in result.stdout
    found = one_object(run("map", PILE, "--delete-pronouns", "--authors", "--json"))
    names = {place["text"] for place in found["places"]}
    assert {"ambrose", "della", "joren", "marta", "tilly"} < names
    assert not {"i", "you", "my"} & {name for name, _, _ in found["loadings"]}
    assert found["agreement"] is None


def test_fewer_features_than_asked_for_are_told():
    everywhere = set.intersection(*(set(folded_words(body)) for body in byline.read(PILE).bodies))
    result = run("distances", PILE, "--culling", "100")
    assert result.exit_code == 0
    assert f"byline: note: culling 100 leaves {len(everywhere)} features, fewer" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["distances", PILE, "--mfw", "100:300:100"], "has one setting of mfw"),
        (["map", PILE, "--mfw", "few"], "mfw is a number or FIRST:LAST:STEP"),
        (["map", PILE, "--colour", "colour"], "no text has 'colour'"),
        (["tree", PILE, "--features", "wrds"], "no features are called 'wrds'"),
        (["network", PILE, "--culling", "0:200:20"], "from 0 to 100"),
        (["distances", PILE, "-o", "d.txt"], "--csv writes .csv or .npz, not d.txt"),
        (["map", PILE, "--figure", "map.gif"], "--figure writes"),
        (["tree", PILE, "--sample", "100000"], "at least two texts or samples are needed"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_message(words, message):
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("byline: ") == 1
    assert not result.stdout


def test_existing_files_stay_unless_forced(tmp_path):
    target = tmp_path / "map.svg"
    (tmp_path / "map.csv").write_text("mine")
    result = run("map", PILE, "--figure", str(target))
    assert result.exit_code == 2
    assert "map.csv exists already" in result.stderr
    assert (tmp_path / "map.csv").read_text() == "mine"
    assert run("map", PILE, "--figure", str(target), "--force").exit_code == 0


def test_python_gives_what_the_command_gives():
    pile = byline.read(PILE)
    told = one_object(run("network", PILE, "--mfw", "30:50:10", "--json", "--seed", "3"))
    found = byline.style.network(pile, mfw="30:50:10", seed=3)
    assert [link["weight"] for link in told["links"]] == [link.weight for link in found.links]
    assert told["communities"] == list(found.communities)


def test_more_texts_than_can_be_compared_are_refused():
    many = Corpus(Text(f"t{k}", "a b c", author="x") for k in range(3001))
    with pytest.raises(InputError, match="3,001 texts are more than the 3,000 of one look"):
        byline.style.distances(many)
