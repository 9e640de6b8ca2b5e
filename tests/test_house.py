"""Rules of the house that a machine can check."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "byline"
MODULES = sorted(SOURCE.rglob("*.py"))
PYTHON_FILES = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]


def loaded_by(statement: str) -> set[str]:
    """Names of the modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys; print(' '.join(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return {name.split(".")[0] for name in run.stdout.splitlines()[-1].split()}


HEAVY = {
    "sklearn", "matplotlib", "scipy", "numba", "joblib", "loky", "pandas", "distributed", "pyarrow",
    "pooch", "requests", "docx", "pypdf", "py3langid", "stopwordsiso",
}  # fmt: skip


def test_importing_byline_loads_nothing_heavy():
    assert not loaded_by("import byline") & (HEAVY | {"numpy", "typer"})


def test_showing_help_loads_nothing_heavy():
    shown = "from typer.testing import CliRunner; from byline.apps.cli import app\n"
    shown += "assert CliRunner().invoke(app, ['--help']).exit_code == 0"
    assert not loaded_by(shown) & (HEAVY | {"numpy", "rich"})


def test_loading_the_corpus_room_loads_nothing_heavy():
    assert not loaded_by("import byline.corpus, byline.corpus.readers, byline.results") & HEAVY


def test_no_file_is_longer_than_400_lines():
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON_FILES}
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > 400} == {}


def test_every_module_lists_its_public_names_in_sorted_order():
    assert {str(path.relative_to(SOURCE)): why for path in MODULES if (why := _fault(path))} == {}


def _fault(path: Path) -> str:
    """Say what is wrong with the ``__all__`` of a module, if anything."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    public = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    }
    listed = next(
        (
            ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
        ),
        None,
    )
    if listed is None:
        return f"offers {sorted(public)} but has no __all__" if public else ""
    return "" if listed == sorted(listed, key=_ruff_order) else "__all__ is not sorted"


def _ruff_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, as ruff sorts them."""
    kind = 0 if name.isupper() else 1 if name[:1].isupper() else 2
    return kind, name


def test_public_class_names_are_unique():
    homes = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path.relative_to(SOURCE).as_posix())
    shared = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert not {name: paths for name, paths in shared.items() if name not in STILL_SHARED}
    # A name that has become unique leaves the list, so that it stays unique.
    assert set(shared) >= STILL_SHARED, f"unique by now: {sorted(STILL_SHARED - set(shared))}"


STILL_SHARED: set[str] = {
    "Compression", "Cosine", "Coverage", "Fold", "Grammar", "Grouping", "Passage",
    "Random", "Recipe", "Request", "Share", "Terms",
}  # fmt: skip
"""Class names that two modules still share. The list only shrinks."""


def test_no_room_is_called_nothing_in_particular():
    vague = {"utils.py", "helpers.py", "misc.py", "common.py"}
    assert not [path for path in MODULES if path.name in vague]


def test_lock_files_record_no_addresses():
    for path in (ROOT / "requirements").iterdir():
        assert not re.search(r"https?://|file:", path.read_text(encoding="utf-8"))


def test_generated_pages_are_fresh():
    from byline.apps.reference import pages

    for name, content in pages().items():
        shown = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
        assert shown == content, f"{name}: run python -m byline.apps.reference docs/reference"


def test_the_page_on_corpora_lists_them_all():
    from byline.research.corpora import registry_markdown

    assert registry_markdown() in (ROOT / "docs" / "data.md").read_text(encoding="utf-8")


def test_links_between_pages_lead_somewhere():
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to missing {target}"
