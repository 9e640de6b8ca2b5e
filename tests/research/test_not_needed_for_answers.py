"""No answer needs the research room, not even by an import inside a function."""

import ast
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "byline").rglob("*.py")
}
COMMANDS = "who same alike gist headline report classify read score methods"


@cache
def imported(module: str) -> frozenset[str]:
    """Our modules that a module imports anywhere, or names in a string as the catalogue does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                names.update(alias.name for alias in node.names)
            case ast.ImportFrom(module=str(source)):
                names.add(source)
                names.update(f"{source}.{alias.name}" for alias in node.names)
            case ast.Constant(value=str(value)) if value.startswith("byline."):
                names.add(value.partition(":")[0])
    parents = {name.rpartition(".")[0] for name in names}
    known = MODULES.keys() - {"byline.apps.cli"}  # it names every command
    return frozenset((names | parents) & known)


def reachable(module: str) -> set[str]:
    """The module and everything that it may load."""
    seen: set[str] = set()
    waiting = {module}
    while waiting:
        seen |= waiting
        waiting = set().union(*map(imported, waiting)) - seen
    return seen


@pytest.mark.parametrize("command", COMMANDS.split())
def test_an_answering_command_never_loads_research(command):
    modules = reachable(f"byline.apps.cli.{command}")
    assert len(modules) > 10
    assert not [name for name in modules if name.startswith("byline.research")]


@pytest.mark.parametrize("command", ["bench", "data"])
def test_the_walk_sees_imports_inside_functions(command):
    assert any("byline.research" in name for name in reachable(f"byline.apps.cli.{command}"))
