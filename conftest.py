"""Settings for tests and doctests alike, made before anything of the package is imported."""

import os
from pathlib import Path

import pytest
from compiled_cache import use_compiled_cache

ROOT = Path(__file__).parent

use_compiled_cache(ROOT / "src" / "byline", ROOT / "build" / "numba")
# Test files already run side by side. Worker processes of commands, which import everything again,
# are started only where a test asks for them.
os.environ.setdefault("LOKY_MAX_CPU_COUNT", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First compiled code by itself, then slow files, so that no worker waits for one at the end.

    Numerics goes first because each of its files compiles other functions, by name so that those of
    one folder are not tried side by side: the workers would compile the same twice.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    numerics = ROOT / "tests" / "numerics"

    def turn(item: pytest.Item) -> tuple[int, str]:
        if item.path.is_relative_to(numerics):
            return 0, item.path.name
        return (1 if item.path in slow else 2), ""

    items.sort(key=turn)
