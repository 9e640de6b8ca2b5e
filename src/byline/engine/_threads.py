"""One numerical thread per task: sums come out the same to the last bit wherever a task runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

__all__ = ["ONE_THREAD", "one_numeric_thread"]

# Read by the libraries when a new process loads them.
ONE_THREAD = dict.fromkeys(
    (
        "BLIS_NUM_THREADS",
        "MKL_NUM_THREADS",
        "NUMBA_NUM_THREADS",
        "NUMEXPR_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "VECLIB_MAXIMUM_THREADS",
    ),
    "1",
)


@contextmanager
def one_numeric_thread() -> Iterator[None]:
    """Hold BLAS and OpenMP to one thread.

    A matrix product over two threads adds in another order than over one, so without this the
    last digits would depend on the engine, and cores would be asked for twice.
    """
    libraries = _libraries(len(sys.modules))
    before = [library.get_num_threads() for library in libraries]
    try:
        for library in libraries:
            library.set_num_threads(1)
        yield
    finally:
        for library, threads in zip(libraries, before, strict=True):
            library.set_num_threads(threads or 1)


@lru_cache(maxsize=1)
def _libraries(_modules_loaded: int) -> list[Any]:
    """Find the loaded libraries; looked for again only when more modules have been imported."""
    from threadpoolctl import ThreadpoolController

    return list(ThreadpoolController().lib_controllers)
