"""Converters, on imitations of what the makers publish."""

import gzip
import io
import json
import tarfile
import zipfile

import pytest

from byline.research.corpora import entry
from byline.research.corpora.converters import (
    UD_PARTS,
    opinosis,
    polarity,
    universal_dependencies,
    usenet,
)


@pytest.fixture
def rooms(tmp_path):
    downloads, made = tmp_path / "downloads", tmp_path / "made"
    downloads.mkdir()
    made.mkdir()
    return downloads, made


def tar_of(path, files):
    with tarfile.open(path, "w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))


def zip_of(path, files):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def rows_of(path):
    raw = path.read_bytes()
    content = gzip.decompress(raw) if path.suffix == ".gz" else raw
    return [json.loads(line) for line in content.decode("utf-8").splitlines()]


def test_polarity_puts_the_label_first_and_reads_windows_dashes(rooms):
    downloads, made = rooms
    files = {
        "rt-polaritydata.README.1.0.txt": b"read me",
        "rt-polaritydata/rt-polarity.neg": b"dull \x97 and long . \n",
        "rt-polaritydata/rt-polarity.pos": b"fine\tfilm . \n\ncaf\xe9 scenes .\n",
    }
    tar_of(downloads / "x.tar.gz", files)
    polarity(downloads, made)
    assert (made / "polarity.tsv").read_text("utf-8").splitlines() == [
        "pos\tfine film .",
        "pos\tcafé scenes .",
        "neg\tdull — and long .",
    ]


def test_opinosis_brings_topics_and_summaries_together(rooms):
    downloads, made = rooms
    files = {
        "topics/battery-life_ipod.txt.data": b" It lasts .\r\n\r\nLong life . \r\n",
        "topics/room_hotel.txt.data": b"Clean .\n",
        "summaries-gold/battery-life_ipod/battery-life_ipod.2.gold": b"Good\nlife.",
        "summaries-gold/battery-life_ipod/battery-life_ipod.1.gold": b"Lasts long.\n",
        "summaries-gold/battery-life_ipod/battery-life_ipod.3.gold": b" \n",
        "__MACOSX/topics/._room_hotel.txt.dat": b"junk",
        "OpinosisDataset1.0.pdf": b"%PDF",
    }
    zip_of(downloads / "x.zip", files)
    opinosis(downloads, made)
    assert rows_of(made / "opinosis.jsonl") == [
        {
            "cluster": "battery-life_ipod",
            "documents": ["It lasts .", "Long life ."],
            "references": ["Lasts long.", "Good life."],
        },
        {"cluster": "room_hotel", "documents": ["Clean ."], "references": []},
    ]


POST = b"""Path: a!b
From: Ann Lee <Ann@Uni.EDU>
Newsgroups: sci.space
Subject: Re: orbits
message-id: <1@uni.edu>
References: <a@b>
 <c@d>
Xref: junk

First line.

From: nobody
"""


def test_usenet_keeps_main_headers_and_marks_copies(rooms):
    downloads, made = rooms
    files = {
        "20_newsgroups/sci.space/10001": POST.replace(b"Ann Lee <Ann@Uni.EDU>", b"caf\xe9 (Bob)"),
        "20_newsgroups/sci.space/9001": POST,
        "20_newsgroups/sci.med/7": POST.replace(b"<1@uni.edu>", b"<2@uni.edu>"),
        "README": b"junk",
    }
    tar_of(downloads / "x.tar.gz", files)
    usenet(downloads, made)
    rows = rows_of(made / "20news-19997.jsonl.gz")
    assert [(row["group"], row["id"], row["crosspost_dup"]) for row in rows] == [
        ("sci.med", "7", False),
        ("sci.space", "9001", False),
        ("sci.space", "10001", True),
    ]
    assert rows[1]["author"] == "ann@uni.edu"
    assert rows[2]["author"] == "café (bob)"
    assert rows[1]["headers"] == {
        "From": "Ann Lee <Ann@Uni.EDU>",
        "Newsgroups": "sci.space",
        "Subject": "Re: orbits",
        "Message-ID": "<1@uni.edu>",
        "References": "<a@b> <c@d>",
    }
    assert rows[1]["body"] == "First line.\n\nFrom: nobody\n"


CONLLU = """# sent_id = 1
# text = Au revoir
1-2\tAu\t_\t_\t_\t_\t_\t_\t_\t_
1\tà\tà\tADP\t_\t_\t0\troot\t_\t_
2\tle\tle\tDET\t_\t_\t1\tdet\t_\t_
2.1\tnul\t_\tVERB\t_\t_\t_\t_\t_\t_
3\t{word}\t_\tNOUN\t_\t_\t1\tobj\t_\t_

"""


def test_treebanks_give_syntactic_words_and_nothing_else(rooms):
    downloads, made = rooms
    for part in {part for parts in UD_PARTS.values() for part in parts}:
        (downloads / f"{part}.conllu").write_text(CONLLU.format(word=part), "utf-8")
    universal_dependencies(downloads, made)
    assert {path.name.removesuffix(".tsv.gz") for path in made.iterdir()} == set(UD_PARTS)
    french = gzip.decompress((made / "fr_sequoia_train.tsv.gz").read_bytes()).decode()
    assert french == (
        "à\tADP\nle\tDET\nfr_sequoia-ud-train\tNOUN\n\nà\tADP\nle\tDET\nfr_sequoia-ud-dev\tNOUN\n\n"
    )


def test_exactly_the_treebank_files_that_are_needed_are_fetched():
    needed = {f"{part}.conllu" for parts in UD_PARTS.values() for part in parts}
    assert {download.filename for download in entry("ud").downloads} == needed


def test_converting_twice_gives_the_same_bytes(rooms, monkeypatch):
    downloads, made = rooms
    tar_of(downloads / "x.tar.gz", {"20_newsgroups/sci.med/7": POST})
    usenet(downloads, made)
    first = (made / "20news-19997.jsonl.gz").read_bytes()
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    usenet(downloads, made)
    assert (made / "20news-19997.jsonl.gz").read_bytes() == first
