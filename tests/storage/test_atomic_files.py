"""Files that are written whole or not at all, over nothing that was not given up."""

import os

import pytest

from byline.errors import InputError
from byline.storage import check_target, load, save
from byline.storage._atomic_files import write_atomically


def write(path, replace, act):
    with write_atomically(path, replace) as file:
        file.write(b"half")
        act()


def test_an_existing_file_is_kept_unless_told_otherwise(tmp_path):
    path = tmp_path / "a.model"
    path.write_text("precious")
    with pytest.raises(InputError, match=r"a\.model exists already; .* use --force"):
        save(path, "classify", {}, {})
    assert path.read_text() == "precious"
    save(path, "classify", {"new": 1}, {}, replace="always")
    assert load(path, "classify").facts == {"new": 1}
    assert os.listdir(tmp_path) == ["a.model"]


def test_a_file_that_appears_while_we_write_is_kept_too(tmp_path):
    path = tmp_path / "a.model"
    with pytest.raises(InputError, match="exists already"):
        write(path, "never", lambda: path.write_text("theirs"))
    assert path.read_text() == "theirs"
    assert os.listdir(tmp_path) == ["a.model"]


@pytest.mark.parametrize("theirs", [None, "theirs"])
def test_file_systems_without_links_are_served_as_well(tmp_path, monkeypatch, theirs):
    def no_links(*_):
        raise PermissionError

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.model"
    if theirs is None:
        save(path, "classify", {}, {})
        assert load(path, "classify").facts == {}
    else:
        with pytest.raises(InputError, match="--force"):
            write(path, "never", lambda: path.write_text(theirs))
        assert path.read_text() == theirs
    assert os.listdir(tmp_path) == ["a.model"]


def interrupted():
    raise KeyboardInterrupt


def disk_full():
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("replace", ["never", "always"])
def test_a_failure_leaves_everything_as_it_was(tmp_path, replace):
    path = tmp_path / "a.model"
    if replace == "always":
        path.write_text("before")
    with pytest.raises(KeyboardInterrupt):
        write(path, replace, interrupted)
    assert [name.read_text() for name in tmp_path.iterdir()] == ["before"] * (replace == "always")


def test_a_full_disk_is_explained(tmp_path):
    with pytest.raises(InputError, match=r"a\.model cannot be written: No space left.* space"):
        write(tmp_path / "a.model", "never", disk_full)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("replace", ["never", "always"])
def test_names_under_which_nothing_can_be_saved_are_refused_beforehand(tmp_path, replace):
    with pytest.raises(InputError, match="no folder"):
        check_target(tmp_path / "missing" / "a.model", replace)
    with pytest.raises(InputError, match="is no file"):
        check_target(tmp_path, replace)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="is no file"):
        check_target(tmp_path / "pipe", replace)
    check_target(tmp_path / "free", replace)


def test_a_link_that_leads_nowhere_is_a_name_taken(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="--force"):
        check_target(tmp_path / "link")
