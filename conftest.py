"""Settings for tests and doctests alike, made before anything of the package is imported."""

from pathlib import Path

from compiled_cache import use_compiled_cache

ROOT = Path(__file__).parent

use_compiled_cache(ROOT / "src" / "byline", ROOT / "build" / "numba")
