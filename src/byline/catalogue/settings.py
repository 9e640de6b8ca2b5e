"""The settings of methods: the arguments of their classes, which commands and functions take.

A setting's name and default stand in the signature of a class, what is allowed in its annotation
(`byline.parameters.Bounds` for numbers), and its meaning in the section `Parameters` of the
docstring of the class or of a base. Not settings are arguments that cannot be written as text,
those that a class lists in `table_settings`, and seeds, which `--seed` sets.

`effective_only` of a class says when a setting has an effect, if not always: beside another, as in
"with nu" or "without kind", beside values of another, as in "with edges=threshold", or by an option
of the command, as in "with --save" or "without --train", of which `Method.build` is told.
"""

import inspect
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from byline.errors import UsageError
from byline.parameters import Bounds

__all__ = [
    "SEEDS",
    "MethodSetting",
    "check_effects",
    "documented",
    "meanings",
    "settings_of",
    "written",
]

SEEDS = ("seed", "random_state")
LARGEST = 2**31 - 1
"""The largest whole number that compiled code takes."""
WORDS: dict[Any, dict[str, bool | None]] = {
    NoneType: {"none": None},
    bool: {"true": True, "false": False},
}
PLURALS = {bool: "truth values", int: "whole numbers", float: "numbers", str: "words"}
SINGULARS = {NoneType: "none", bool: "true or false", int: "a whole number", float: "a number"}


@dataclass(frozen=True, slots=True)
class MethodSetting:
    """A setting of a method."""

    name: str
    kind: Any
    """Its annotation."""
    default: Any
    meaning: str
    only: str = ""
    """When it has an effect, if not always."""

    @property
    def allowed(self) -> str:
        """The values that it takes, in words."""
        return _words(self.kind)

    @property
    def explanation(self) -> str:
        """What it means, and when it has an effect if not always."""
        return f"{self.meaning} Has an effect only {self.only}." if self.only else self.meaning

    @property
    def needs(self) -> str:
        """The other setting, or the option, on which its effect depends."""
        return re.sub("^with(out)? ", "", self.only).partition("=")[0]

    def effective(self, values: Mapping[str, Any], options: Collection[str]) -> bool:
        """Whether it has an effect beside other settings with these values, and these options."""
        if not self.only or "--" in self.only:
            return not self.only or self.only in options
        value, wanted = values[self.needs], self.only.partition("=")[2]
        if wanted:
            return written(value) in re.split(", | or ", wanted)
        return bool(value) != self.only.startswith("without")

    def value(self, given: object, method: str) -> Any:
        """The value that was given, which may be its text on the command line."""
        try:
            return _taken(self.kind, given)
        except ValueError:
            most = f", at most {LARGEST:,}" if _too_large(given) else ""
            raise UsageError(
                f"{self.name} of {method} is {self.allowed}{most}, not {given!r:.60}."
            ) from None


def settings_of(kind: Any) -> tuple[MethodSetting, ...]:
    """The settings of a method's class, in the order of its signature."""
    hidden = {*getattr(kind, "table_settings", ()), *SEEDS}
    only: Mapping[str, str] = getattr(kind, "effective_only", {})
    hints, said = get_type_hints(kind.__init__, include_extras=True), meanings(kind)
    return tuple(
        MethodSetting(name, hints[name], one.default, said.get(name, ""), only.get(name, ""))
        for name, one in inspect.signature(kind).parameters.items()
        if name not in hidden and _writable(hints[name])
    )


def check_effects(
    settings: Collection[MethodSetting],
    values: Mapping[str, Any],
    options: Collection[str],
    method: str,
) -> None:
    """Refuse a value that has no effect beside the others, or by the options of the command."""
    used = {**{setting.name: setting.default for setting in settings}, **values}
    for setting in settings:
        if used[setting.name] != setting.default and not setting.effective(used, options):
            raise UsageError(f"{setting.name} of {method} has an effect only {setting.only}.")


def meanings(kind: type) -> dict[str, str]:
    """What each parameter means, by the docstrings of a class and of its bases.

    "As those of `Other`." is replaced by what the other class says, which must be known in the
    module of the class or of a base.
    """
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        for name, meaning in documented(base.__doc__ or "").items():
            other = re.fullmatch(r"As those of `(\w+)`\.", meaning)
            said[name] = meanings(_class(other[1], kind)).get(name, "") if other else meaning
    return said


def _class(name: str, kind: type) -> Any:
    modules = [sys.modules[base.__module__] for base in kind.__mro__]
    return next(vars(module)[name] for module in modules if name in vars(module))


def documented(docstring: str) -> dict[str, str]:
    """The paragraphs under `Parameters`, by the names that stand above each."""
    found = re.search(
        r"(?m)^Parameters\n-+\n((?:.+\n?|\n(?!\S+\n-))*)", inspect.cleandoc(docstring)
    )
    said: dict[str, str] = {}
    names: list[str] = []
    for line in found.group(1).splitlines() if found else ():
        if line and not line.startswith(" "):
            names = re.split(r",\s*", line.partition(" :")[0])
        elif line:
            said |= {name: f"{said.get(name, '')} {line.strip()}".strip() for name in names}
    return said


def written(value: object) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, bool | NoneType):
        return str(value).lower()
    if isinstance(value, tuple):
        return (";" if any(isinstance(v, tuple) for v in value) else ",").join(map(written, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _parts(kind: Any) -> tuple[Any, ...]:
    """The alternatives of an annotation, those that take any text last."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(sorted(get_args(kind), key=lambda part: part is str))
    return (kind,)


def _elements(kind: Any) -> tuple[Any, int | None]:
    """What a tuple or sequence holds, and how many if that is fixed."""
    inner = get_args(kind)
    if get_origin(kind) is tuple and inner[-1] is not Ellipsis:
        return inner[0], len(inner)
    return inner[0], None


def _writable(kind: Any) -> bool:
    """Whether some of the values can be written on the command line."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _writable(get_args(kind)[0])
    if origin in (Union, UnionType):
        return any(_writable(part) for part in get_args(kind) if part is not NoneType)
    if origin in (tuple, Sequence):
        return _writable(_elements(kind)[0])
    return origin is Literal or kind in (bool, int, float, str)


def _taken(kind: Any, given: object) -> Any:
    """A value of this kind, from such a value or its text; ValueError if it is none."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _taken_within(kind, given)
    if origin in (Union, UnionType):
        return _taken_by_first(_parts(kind), given)
    if origin in (tuple, Sequence):
        return _taken_tuple(kind, given)
    if kind in (int, float):
        return _taken_number(kind, given)
    if kind is str and isinstance(given, str):
        return given
    known = {one: one for one in get_args(kind)} if origin is Literal else WORDS.get(kind, {})
    return _named(known, given)


def _named(names: Mapping[Any, Any], given: object) -> Any:
    """A value out of a few, given by itself or by its name."""
    name = given.strip() if isinstance(given, str) else None
    for known, value in names.items():
        if given is value or name == known:
            return value
    raise ValueError


def _taken_within(kind: Any, given: object) -> Any:
    base, *limits = get_args(kind)
    value = _taken(base, given)
    if any(isinstance(one, Bounds) and not one.hold(value) for one in limits):
        raise ValueError
    return value


def _taken_by_first(kinds: Sequence[Any], given: object) -> Any:
    for kind in kinds:
        try:
            return _taken(kind, given)
        except ValueError:
            continue
    raise ValueError


def _taken_number(kind: Any, given: object) -> Any:
    if isinstance(given, bool) or not isinstance(given, (str, Integral if kind is int else Real)):
        raise ValueError
    value = kind(given)
    if isnan(value) or (kind is int and abs(value) > LARGEST):
        raise ValueError
    return value


def _too_large(given: object) -> bool:
    """Whether it is a whole number, or the text of one, that no setting takes."""
    return bool(re.fullmatch(r"\d{10,}", str(given))) and int(str(given)) > LARGEST


def _taken_tuple(kind: Any, given: object) -> tuple[Any, ...]:
    inner, n = _elements(kind)
    if isinstance(given, str):
        given = given.split(";" if get_origin(inner) in (tuple, Sequence) else ",")
    if not isinstance(given, Sequence) or not len(given) or n not in (None, len(given)):
        raise ValueError
    return tuple(_taken(inner, one) for one in given)


def _words(kind: Any) -> str:
    """The values of a kind, in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        base, *limits = get_args(kind)
        return f"{_words(base)} {' '.join(str(one) for one in limits if isinstance(one, Bounds))}"
    if origin in (Union, UnionType):
        named = [part for part in _parts(kind) if part is NoneType or _writable(part)]
        words = " or ".join(_words(part) for part in named if part is not NoneType)
        return f"{words}, or none" if NoneType in named else words
    if origin is Literal:
        *first, last = map(str, get_args(kind))
        return f"{', '.join(first)} or {last}" if first else last
    if origin in (tuple, Sequence):
        inner, n = _elements(kind)
        if get_origin(inner) in (tuple, Sequence):
            return f"{n or 'some'} lists of {PLURALS[_elements(inner)[0]]}, such as 1,2;3,4"
        base, *limits = get_args(inner) if get_origin(inner) is Annotated else (inner,)
        words = " ".join([PLURALS[base], *map(str, limits)])
        return f"{n or 'some'} {words}, with commas between"
    return SINGULARS.get(kind, "text")
