"""Piles for the readers' tests."""

import pytest


@pytest.fixture
def pile(tmp_path):
    """A folder, and a way to put files into it: `put("ann/a.txt", "It was late.")`."""
    root = tmp_path / "pile"
    root.mkdir()

    def put(name, content="It was late."):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    put.root = root
    return put
