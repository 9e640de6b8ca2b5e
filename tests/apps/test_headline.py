"""`byline headline` as people and programs call it, with whatever they bring."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app

SIX = """Goat eats library cards
Goat eats eleven cards in Capstan Street library
Library goat eats eleven catalogue cards

A goat called Admiral eats cards in library
Eleven library cards eaten by goat
Admiral the goat visits library
"""
ROW = {"group": "dam", "sentences": ["Dam breaks in storm", "Old dam breaks"]}


def call(*arguments, **options):
    told = ["headline", *map(str, arguments), "--engine", "serial"]
    return CliRunner().invoke(app, told, prog_name="byline", **options)


def said(done, status=0):
    assert done.exit_code == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def put(tmp_path):
    def write(body, name="lines.txt"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True, parents=True)
        rows = body if isinstance(body, str) else "\n".join(map(json.dumps, body))
        place.write_text(rows, encoding="utf-8")
        return place

    return write


def test_six_lines_become_one(put):
    done = call(put(SIX), "--candidates", "3")
    assert done.exit_code == 0
    first, made, *_ = done.stdout.splitlines()
    assert set(first.lower().split()) <= set(SIX.lower().split())
    assert "of 6 sentences" in made
    assert "lower is better" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("(method ")


def test_programs_get_the_promised_object(put):
    [found] = said(call(put(SIX), "--json", "--candidates", "3"))
    promised = ["group", "headline", "score", "candidates", "sources", "method"]
    assert list(found)[: len(promised)] == promised
    assert found["group"] == "lines.txt"
    assert found["candidates"][0] == {"headline": found["headline"], "score": found["score"]}
    assert len(found["candidates"]) == 3
    assert set(found["sources"]) <= {f"lines.txt:{k}" for k in (1, 2, 3, 5, 6, 7)}


def test_standard_input_is_read(put):
    [lines] = said(call("-", "--json", input=SIX))
    assert lines["group"] == "-"
    [row] = said(call("-", "--json", input=json.dumps(ROW)))
    assert row["group"] == "dam"


def test_rows_are_groups_and_bad_ones_are_named(put):
    rows = [ROW, {"sentences": "one"}, {"group": 2, "sentences": ["Goat eats", "Goat ate cards"]}]
    done = call(put(rows, "groups.jsonl"), "--json")
    assert [found["group"] for found in said(done, status=1)] == ["dam", "2"]
    assert "groups.jsonl#2: has no list of texts under 'sentences'" in done.stderr


def test_two_groups_of_one_name_have_sources_of_their_own(put):
    one, other = said(call(put([ROW, ROW], "groups.jsonl"), "--json"))
    assert set(one["sources"]) == {"dam:1", "dam:2"}
    assert set(other["sources"]) == {"dam#2:1", "dam#2:2"}


def test_a_group_without_words_is_named(put):
    done = call(put([ROW, ROW | {"group": "x", "sentences": ["!!!"]}], "groups.jsonl"), "--json")
    assert len(said(done, status=1)) == 1
    assert "skipped group x: there is nothing to make a headline of" in done.stderr


def test_a_table_of_texts_is_no_table_of_groups(put):
    rows = [{"id": k, "text": line} for k, line in enumerate(SIX.split("\n")) if line]
    [found] = said(call(put(rows, "texts.jsonl"), "--json"))
    assert found["sentences"] == 6
    assert set(found["sources"]) <= set("0123456")


def test_a_folder_has_one_line_for_each_text(put, tmp_path):
    put("Dam breaks in storm.", "news/a.txt")
    put("Old dam breaks.", "news/b.txt")
    [found] = said(call(tmp_path / "news", "--json", "-m", "shortest"))
    assert (found["group"], found["sources"]) == ("news", ["a.txt", "b.txt"])


def test_a_pile_is_grouped_first(put, tmp_path):
    lines = ["Dam breaks in storm", "Old dam breaks in storm", "Goat eats cards", "Goat ate cards"]
    table = put([{"id": f"t{k}", "text": line} for k, line in enumerate(lines)], "news.jsonl")
    found = said(call(table, "--groups", "--json"))
    assert [answer["group"] for answer in found] == ["1", "2"]
    spectral = said(call(table, "--groups", "--grouping", "spectral", "--count", "2", "--json"))
    assert len(spectral) == 2
    apart = call(table, "--groups", "--within", "day", "--json")
    assert (apart.exit_code, "no text has 'day'" in apart.stderr) == (2, True)
    assert "go with --groups" in call(table, "--least", "3").stderr
    small = call(table, "--groups", "--least", "3", "--json")
    assert (small.exit_code, small.stdout) == (0, "")
    lines = said(call(put("\n".join(lines)), "--groups", "--json"))
    assert [answer["sentences"] for answer in lines] == [2, 2]
    assert set(lines[0]["sources"]) == {"lines.txt:1", "lines.txt:2"}
    put("Tea.", "few/a.txt")
    put("Mill burns.", "few/b.txt")
    done = call(tmp_path / "few", "--groups")
    assert done.exit_code == 0
    assert "No two texts are about the same" in done.stdout
    assert "2 stand alone\n  a.txt\n  b.txt" in done.stdout
    silent = call(tmp_path / "few", "--groups", "--json")
    assert (silent.exit_code, silent.stdout) == (0, "")
    assert "No two texts are about the same" in silent.stderr


def test_the_bundled_letters_are_said_group_by_group():
    done = call()
    assert done.exit_code == 0
    assert [line[:2] for line in done.stdout.splitlines() if line[:1].isdigit()][:2] == ["1:", "2:"]
    assert "4 stand alone" in done.stdout
    assert "told by the sentence" in done.stdout


def test_the_graph_is_drawn_or_listed(put, tmp_path):
    lines, picture, table = put(SIX), tmp_path / "six.svg", tmp_path / "six.csv"
    assert call(lines, "--graph", picture).exit_code == 0
    root = ElementTree.parse(picture).getroot()
    headline = call(lines).stdout.splitlines()[0]
    assert headline in root.find("{http://www.w3.org/2000/svg}desc").text
    assert call(lines, "--graph", table).exit_code == 0
    assert table.read_text().startswith("from,to,sentences,chosen\n")
    again = call(lines, "--graph", picture)
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    assert call(lines, "--graph", picture, "--force").exit_code == 0


def test_hostile_lines_stay_lines(put, tmp_path):
    bad = 'Goat <script>alert(1)</script> eats & "cards" \x1b[2J\x07\nGoat eats ]]> cards\n'
    done = call(put(bad), "-m", "shortest", "--graph", tmp_path / "bad.svg")
    assert done.exit_code == 0
    assert "\x1b" not in done.stdout
    root = ElementTree.parse(tmp_path / "bad.svg").getroot()
    assert not [node for node in root.iter() if node.tag.endswith("script")]


@pytest.mark.parametrize(
    ("body", "note"),
    [
        pytest.param("Dam breaks\n", "only one sentence", id="one sentence"),
        pytest.param("Dam breaks\n" * 4, "all sentences are the same", id="identical"),
        pytest.param("Dam breaks\nGoat eats\n", "no two sentences share", id="nothing in common"),
        pytest.param("\n\nDam breaks\n\n\nOld dam breaks", "", id="empty lines"),
        pytest.param("buffalo " * 10 + "\nbuffalo run\nbuffalo runs", "", id="ten times"),
        pytest.param(" ".join(f"w{k}" for k in range(300)) + "\nw1 w2 came", "", id="300 words"),
        pytest.param(
            "The ferry sank in the harbour on Monday\nDie Fähre ist im Hafen gesunken\n",
            "several languages",
            id="languages",
        ),
    ],
)
def test_odd_lines_are_answered(put, body, note):
    [found] = said(call(put(body), "--json"))
    assert found["headline"]
    assert any(note in told for told in found["notes"]) or not note


@pytest.mark.slow
def test_five_hundred_sentences_are_answered(put):
    lines = [
        f"{a} {b} {c} dam {d}" for a in "abcde" for b in "fghij" for c in "klmno" for d in "pqrs"
    ]
    [found] = said(call(put("\n".join(lines)), "--json"))
    assert found["sentences"] == 500
    assert "dam" in found["headline"]


@pytest.mark.parametrize(
    ("body", "name", "options", "complaint"),
    [
        pytest.param("", "lines.txt", [], "lines.txt is empty", id="empty file"),
        pytest.param("\n \n", "lines.txt", [], "lines.txt is empty", id="blank file"),
        pytest.param("!!\n--\n", "lines.txt", [], "no sentence has a word", id="marks"),
        pytest.param("{}\n", "g.jsonl", [], "no column 'text'", id="neither groups nor texts"),
        pytest.param(
            '{"sentences": 3}\n', "g.jsonl", [], "no group that can be used", id="no good row"
        ),
        pytest.param(SIX, "lines.txt", ["-m", "shortset"], "shortest", id="method"),
        pytest.param(SIX, "lines.txt", ["--graph", "x.gif"], ".png or .csv", id="picture"),
        pytest.param(SIX, "lines.txt", ["--count", "2"], "--groups only", id="count"),
        pytest.param(
            json.dumps(ROW), "g.jsonl", ["--groups"], "holds groups already", id="groups of groups"
        ),
        pytest.param(
            f"{json.dumps(ROW)}\n{json.dumps(ROW)}", "g.jsonl", ["--graph", "x.svg"], "draws one",
            id="two graphs",
        ),
        pytest.param(
            SIX, "lines.txt", ["--groups", "--grouping", "evnts"], "events", id="grouping"
        ),
    ],
)  # fmt: skip
def test_hopeless_requests_are_refused_with_the_reason(put, body, name, options, complaint):
    done = call(put(body, name), *options)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert done.stdout == ""


def test_what_is_not_there_is_said(tmp_path):
    done = call(tmp_path / "missing.txt")
    assert done.exit_code == 2
    assert "does not exist" in done.stderr


def test_headlines_can_be_scored(put, tmp_path):
    truth = put([ROW | {"references": ["old dam breaks"]}], "groups.jsonl")
    lines = call(truth, "--json", "-m", "shortest").stdout
    told = ["score", "headline", str(truth), str(put(lines, "said.jsonl")), "--json"]
    done = CliRunner().invoke(app, told, prog_name="byline")
    found = json.loads(done.stdout)
    assert (found["task"], found["rouge_1_f"], found["bleu_1"]) == ("headline", 1, 1)
