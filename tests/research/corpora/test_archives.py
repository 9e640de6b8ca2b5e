"""Archives are read in memory, and hostile ones are refused."""

import io
import tarfile
import zipfile

import pytest

from byline.errors import InputError
from byline.research.corpora.archives import Bounds, members


def tar_of(path, files, *extra):
    with tarfile.open(path, "w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for info in extra:
            archive.addfile(info)
    return path


def zip_of(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


KINDS = pytest.mark.parametrize("make", [tar_of, zip_of], ids=["tar", "zip"])


def everything(path, **bounds):
    return list(members(path, lambda name: True, Bounds(**bounds)))


@KINDS
def test_wanted_members_come_with_their_content(tmp_path, make):
    path = make(tmp_path / "x", {"a/one.txt": b"1", "a/two.dat": b"2", "three.txt": b"3"})
    found = list(members(path, lambda name: name.endswith(".txt")))
    assert found == [("a/one.txt", b"1"), ("three.txt", b"3")]


@KINDS
@pytest.mark.parametrize("name", ["../out.txt", "/etc/passwd", "a/../../out.txt", "..\\out.txt"])
def test_an_archive_that_reaches_outside_is_refused_even_if_the_member_is_not_wanted(
    tmp_path, make, name
):
    path = make(tmp_path / "x", {name: b"evil", "good.txt": b"1"})
    with pytest.raises(InputError, match="outside its own folder"):
        list(members(path, lambda name: name == "good.txt"))
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_are_refused(tmp_path, kind):
    info = tarfile.TarInfo("link")
    info.type, info.linkname = kind, "/etc/passwd"
    with pytest.raises(InputError, match="link or device"):
        everything(tar_of(tmp_path / "x", {}, info))


@KINDS
def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path, make):
    path = make(tmp_path / "x", {"a": b"0" * 1_000, "b": b"0" * 1_000})
    assert len(everything(path, member_bytes=1_000, total_bytes=2_000)) == 2
    for bounds in ({"member_bytes": 999}, {"total_bytes": 1_999}, {"count": 1}):
        with pytest.raises(InputError, match="refused"):
            everything(path, **bounds)


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
