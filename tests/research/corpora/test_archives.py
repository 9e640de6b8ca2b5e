"""Archives are read in memory, and hostile ones do no harm."""

import io
import re
import tarfile
import zipfile

import pytest

from byline.errors import InputError
from byline.research.corpora import converters
from byline.research.corpora.converters import members


def tar_of(path, files, *extra):
    path.parent.mkdir(exist_ok=True)
    with tarfile.open(path, "w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for info in extra:
            archive.addfile(info)
    return path


def zip_of(path, files):
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


KINDS = pytest.mark.parametrize("make", [tar_of, zip_of], ids=["tar", "zip"])


def everything(path):
    return list(members(path, re.compile("")))


@KINDS
def test_wanted_members_come_with_their_content(tmp_path, make):
    path = make(tmp_path / "x", {"a/one.txt": b"1", "a/two.dat": b"2", "three.txt": b"3"})
    read = list(members(path, re.compile(r"\.txt$")))
    assert read == [("a/one.txt", b"1"), ("three.txt", b"3")]


@KINDS
def test_names_that_reach_outside_write_nothing(tmp_path, make):
    path = make(tmp_path / "in" / "x", {"../out.txt": b"1", "/tmp/out.txt": b"2"})
    assert [content for _, content in everything(path)] == [b"1", b"2"]
    assert [p.name for p in tmp_path.iterdir()] == ["in"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_are_skipped(tmp_path, kind):
    info = tarfile.TarInfo("link")
    info.type, info.linkname = kind, "/etc/passwd"
    assert everything(tar_of(tmp_path / "x", {"a": b"1"}, info)) == [("a", b"1")]


@KINDS
def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path, make, monkeypatch):
    path = make(tmp_path / "x", {"a": b"0" * 1_000, "b": b"0" * 1_000})
    monkeypatch.setattr(converters, "UNPACKED_BYTES", 2_000)
    assert len(everything(path)) == 2
    monkeypatch.setattr(converters, "UNPACKED_BYTES", 1_999)
    with pytest.raises(InputError, match="refused"):
        everything(path)


@KINDS
@pytest.mark.parametrize("keep", [0.9, 0.5])
def test_a_truncated_archive_is_named_as_damaged(tmp_path, make, keep):
    import random

    noise = random.Random(7).randbytes(5_000)
    whole = make(tmp_path / "x", {"a": noise, "b": noise}).read_bytes()
    (tmp_path / "x").write_bytes(whole[: int(len(whole) * keep)])
    with pytest.raises(InputError, match="x is damaged"):
        everything(tmp_path / "x")


def test_what_is_no_archive_is_named_as_damaged(tmp_path):
    (tmp_path / "x").write_bytes(b"<html>404</html>")
    with pytest.raises(InputError, match="x is damaged"):
        everything(tmp_path / "x")
