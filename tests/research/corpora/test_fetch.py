"""Fetching, against a server on loopback: whole and verified, or not at all."""

import hashlib
import io
import os
import sys
import tarfile

import pooch
import pytest

from byline.errors import InputError
from byline.research import corpora
from byline.research.corpora.registry import Download, PublicCorpus

ARCHIVE = "/rt-polaritydata.tar.gz"


def polarity_archive(pos=b"fine film .\n", neg=b"dull film .\n", name="rt-polaritydata"):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for side, content in (("pos", pos), ("neg", neg)):
            info = tarfile.TarInfo(f"{name}/rt-polarity.{side}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return made.getvalue()


@pytest.fixture
def offered(places, server, monkeypatch):
    """Let the server offer `content` as the polarity corpus, on record with this checksum."""

    def offer(content, sha256=None, size=None):
        server.files[ARCHIVE] = content
        digest = sha256 or hashlib.sha256(content).hexdigest()
        corpus = PublicCorpus(
            name="polarity",
            what="sentences",
            terms="free",
            home="https://example.org/",
            citation="nobody",
            folder="textcat/polarity",
            files=(("polarity.tsv", "0" * 64),),
            downloads=(Download(server.address + ARCHIVE, digest, size or len(content)),),
            converter="polarity",
        )
        monkeypatch.setattr(sys.modules[PublicCorpus.__module__], "registry", lambda: (corpus,))
        return places[1]

    return offer


def left_behind(cache):
    return sorted(str(path.relative_to(cache)) for path in cache.rglob("*"))


def test_a_verified_download_is_converted_and_kept(offered, server):
    cache = offered(polarity_archive())
    folder = corpora.fetch("polarity")
    assert folder == cache / "textcat/polarity"
    assert (folder / "polarity.tsv").read_text() == "pos\tfine film .\nneg\tdull film .\n"
    assert left_behind(cache) == [
        "textcat",
        "textcat/polarity",
        "textcat/polarity/FETCHED.json",
        "textcat/polarity/polarity.tsv",
    ]
    # Our record of the file is another, but it was made of the download on record.
    assert corpora.check("polarity").state == "as recorded"
    (folder / "polarity.tsv").write_text("pos\tforged\n")
    assert corpora.check("polarity").state == "differs"


def test_what_is_here_is_not_fetched_again(offered, server):
    offered(polarity_archive())
    assert corpora.fetch("polarity") == corpora.fetch("polarity")
    assert server.asked == [ARCHIVE]


def test_a_wrong_checksum_is_refused_and_nothing_is_left_behind(offered):
    cache = offered(polarity_archive(), sha256="ab" * 32)
    with pytest.raises(InputError, match=r"did not send the file on record.*abababab"):
        corpora.fetch("polarity")
    assert left_behind(cache) == []


def test_an_archive_that_reaches_outside_writes_nothing_there(offered):
    cache = offered(polarity_archive(name="../../rt-polaritydata"))
    corpora.fetch("polarity")
    assert [path.name for path in cache.parent.iterdir()] == [cache.name]
    assert [path for path in left_behind(cache) if not path.startswith("textcat")] == []


def test_a_download_that_is_not_what_it_was_is_refused(offered):
    cache = offered(polarity_archive(pos=b"\n", neg=b" \n"))
    with pytest.raises(InputError, match=r"holds nothing for polarity\.tsv"):
        corpora.fetch("polarity")
    assert left_behind(cache) == []


def test_a_server_that_sends_far_too_much_is_stopped(offered):
    cache = offered(b"0" * 3_000_000, size=1_000)
    with pytest.raises(InputError, match="sends more than the 1,000 bytes on record"):
        corpora.fetch("polarity")
    assert left_behind(cache) == []


def test_a_file_that_is_gone_is_named_with_the_answer_of_the_server(offered, server):
    cache = offered(polarity_archive())
    server.files.clear()
    with pytest.raises(InputError, match="the server answers 404 Not Found") as refusal:
        corpora.fetch("polarity")
    assert "put polarity.tsv into textcat/polarity/" in str(refusal.value)
    assert left_behind(cache) == []


def test_offline_the_message_says_what_to_do(offered, server):
    cache = offered(polarity_archive())
    server.shutdown()
    server.server_close()
    with pytest.raises(InputError, match=r"cannot be reached\. Try again when you are online"):
        corpora.fetch("polarity")
    assert left_behind(cache) == []


def test_a_corpus_without_a_checksum_on_record_is_not_fetched(places):
    with pytest.raises(InputError, match=r"no checksum of that is on record.*reuter\+50\+50|217"):
        corpora.fetch("c50")
    assert not places[1].exists()


def test_a_corpus_in_the_data_folder_needs_no_fetching(offered, put, server):
    offered(polarity_archive())
    own = put("textcat/polarity/polarity.tsv", "pos\tmine\n")
    assert corpora.fetch("polarity") == own.parent
    assert server.asked == []


def test_a_cache_that_cannot_be_written_is_named(offered, places):
    offered(polarity_archive())
    places[1].parent.mkdir(parents=True)
    places[1].write_text("a file where the folder should be")
    with pytest.raises(InputError, match="polarity cannot be kept in"):
        corpora.fetch("polarity")


def test_progress_ends_at_the_size_on_record_and_pooch_keeps_quiet(offered, monkeypatch):
    content, logged, progress = polarity_archive(neg=os.urandom(200_000)), [], []
    offered(content)
    monkeypatch.setattr(pooch.get_logger(), "handle", logged.append)
    corpora.fetch("polarity", lambda received, size: progress.append((received, size)))
    assert len(progress) > 1
    assert [received for received, _ in progress] == sorted(received for received, _ in progress)
    assert progress[-1] == (len(content), len(content))
    assert logged == []
