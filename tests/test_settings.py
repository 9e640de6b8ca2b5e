"""Settings: what they take, what they refuse, and what is said of them."""

import json
from typing import Annotated, ClassVar, Literal

import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app
from byline.catalogue import find, named
from byline.catalogue.settings import check_effects, meanings, settings_of, written
from byline.corpus import Corpus, Text
from byline.errors import UsageError
from byline.parameters import Bounds, Count, Positive


class Base:
    """A base.

    Parameters
    ----------
    rounds : int, default=3
        How often.
    """


class Toy(Base):
    """A method.

    Parameters
    ----------
    share : float, default=0.5
        How much,
        of all.
    mode, tags
        Some words.
    seed : int, default=0
        Fixes nothing.

    Attributes
    ----------
    learned_ : int
        Not a setting.
    """

    table_settings: ClassVar[tuple[str, ...]] = ("rows",)
    effective_only: ClassVar[dict[str, str]] = {
        "tags": "with mode=slow or fast",
        "share": "with --save",
        "pair": "without limit",
    }

    def __init__(
        self,
        rounds: Count = 3,
        *,
        share: Annotated[float, Bounds(above=0, most=1)] = 0.5,
        limit: Positive | None = None,
        mode: Literal["slow", "fast", "off"] = "off",
        tags: tuple[str, ...] = ("a",),
        pair: tuple[int, int] = (1, 2),
        lists: tuple[tuple[float, ...], tuple[float, ...]] | None = None,
        exact: bool = False,
        rows: str = "",
        kernel: object = None,
        seed: int = 0,
    ) -> None: ...


class Like:
    """Another.

    Parameters
    ----------
    share, gone
        As those of `Toy`.
    """


SETTINGS = {setting.name: setting for setting in settings_of(Toy)}


def test_settings_are_the_arguments_that_can_be_written():
    assert list(SETTINGS) == ["rounds", "share", "limit", "mode", "tags", "pair", "lists", "exact"]
    assert SETTINGS["share"].default == 0.5


def test_meanings_come_from_the_docstrings_of_a_class_and_its_bases():
    assert SETTINGS["rounds"].meaning == "How often."
    assert SETTINGS["share"].meaning == "How much, of all."
    assert SETTINGS["mode"].meaning == SETTINGS["tags"].meaning == "Some words."
    assert "learned_" not in meanings(Toy)
    assert meanings(Like) == {"share": "How much, of all.", "gone": ""}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("rounds", "7", 7),
        ("rounds", 7, 7),
        ("share", " 1e-1", 0.1),
        ("share", 1, 1.0),
        ("limit", "none", None),
        ("limit", None, None),
        ("limit", "2.5", 2.5),
        ("mode", "fast", "fast"),
        ("tags", "b,c", ("b", "c")),
        ("tags", ["b"], ("b",)),
        ("pair", "3,4", (3, 4)),
        ("lists", "1,2;3", ((1.0, 2.0), (3.0,))),
        ("lists", "none", None),
        ("exact", "true", True),
        ("exact", False, False),
    ],
)
def test_a_value_may_be_given_by_its_text(name, given, value):
    taken = SETTINGS[name].value(given, "toy")
    assert (taken, type(taken)) == (value, type(value))
    assert SETTINGS[name].value(written(value), "toy") == value


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("rounds", "0", "a whole number of 1 or more"),
        ("rounds", "2.5", "a whole number of 1 or more"),
        ("rounds", True, "a whole number of 1 or more"),
        ("rounds", 2.0, "a whole number of 1 or more"),
        ("share", "0", "a number above 0 and at most 1"),
        ("share", "nan", "a number above 0 and at most 1"),
        ("limit", "inf", "a number above 0, or none"),
        ("limit", "much", "a number above 0, or none"),
        ("mode", "Fast", "slow, fast or off"),
        ("tags", 3, "some words, with commas between"),
        ("pair", "1,2,3", "2 whole numbers, with commas between"),
        ("pair", "1,b", "2 whole numbers, with commas between"),
        ("lists", "1,2", "2 lists of numbers, such as 1,2;3,4, or none"),
        ("exact", "yes", "true or false"),
        ("exact", None, "true or false"),
    ],
)
def test_a_wrong_value_is_answered_with_what_is_allowed(name, given, allowed):
    with pytest.raises(UsageError) as refused:
        SETTINGS[name].value(given, "toy")
    assert str(refused.value) == f"{name} of toy is {allowed}, not {given!r}."


def test_a_setting_without_an_effect_is_refused():
    def check(options=(), **values):
        check_effects(SETTINGS.values(), values, options, "toy")

    check(mode="slow", tags=("b",))
    check(tags=("a",))
    check(["with --save"], share=0.9)
    check(pair=(3, 4))
    for wrong, need in (
        ({"mode": "off", "tags": ("b",)}, "tags of toy has an effect only with mode=slow or fast"),
        ({"share": 0.9}, "share of toy has an effect only with --save"),
        ({"pair": (3, 4), "limit": 2.0}, "pair of toy has an effect only without limit"),
    ):
        with pytest.raises(UsageError, match=need):
            check(**wrong)


def test_bounds_say_what_they_hold():
    assert str(Bounds(1, finite=False)) == "of 1 or more, or inf"
    assert Bounds(1, finite=False).hold(float("inf"))
    assert str(Bounds(0, 1)) == "from 0 to 1"
    assert str(Bounds(most=2)) == "of at most 2"


@pytest.mark.parametrize(
    ("method", "settings", "message"),
    [
        ("eg-ova-naive", {"update": "rows"}, "update of eg-ova-naive is naive, not rows"),
        ("eg-ova-naive", {"evaluation": "before"}, "no effect in eg-ova-naive: only with update="),
        ("mkl-ssad", {"kapa": 1}, r"no setting 'kapa'\. Did you mean 'kappa'\? It has: p, eta_l"),
        ("mkl-ssad", {"kernels": ()}, "no setting 'kernels'"),
        ("mkl-ssad", {"unlabelled": 0.5}, "unlabelled of mkl-ssad has an effect only with --trans"),
        ("mkl-ssad", {"r": 2.0}, "r of mkl-ssad has an effect only with nu"),
        ("svm", {"random_state": 1}, "give it with --seed"),
        ("profile", {"n": 3}, r"no setting 'n'\. It has: none"),
    ],
)
def test_a_method_refuses_what_is_not_its_setting(method, settings, message):
    with pytest.raises(UsageError, match=message):
        find("who", method).build(settings)


def test_what_a_name_stands_for_may_be_said_again():
    assert find("who", "eg-ova-naive").build({"update": "naive", "beta": "3"}).beta == 3.0


def test_methods_of_one_name_are_all_found():
    assert [row.question for row in named("profile")] == ["attribution", "verification"]
    assert [row.question for row in named("profile", "same")] == ["verification"]
    with pytest.raises(UsageError, match=r"no question or method is called 'profil'.*'profile'"):
        named("profil")
    with pytest.raises(UsageError, match="no attribution method is called 'spgk'"):
        named("spgk", "who")


def listed(*arguments):
    return CliRunner().invoke(app, ["methods", *arguments])


def test_a_method_is_listed_with_its_settings():
    done = listed("spgk")
    assert "spgk (alike, kernel): shortest-path graph kernel" in done.stdout
    assert (
        "  depth: a whole number of 1 or more; 1 if not given\n    Count pairs of terms"
        in done.stdout
    )
    assert "update: always naive" in listed("eg-ova-naive").stdout
    assert "evaluation" not in listed("eg-ova-naive").stdout
    assert "It has no settings." in listed("who", "profile").stdout


def test_the_settings_of_a_method_are_there_for_programs():
    [row] = map(json.loads, listed("lexpagerank", "--json").stdout.splitlines())
    by_name = {setting["name"]: setting for setting in row["settings"]}
    assert by_name["threshold"] == {
        "name": "threshold",
        "allowed": "a number from 0 to 1",
        "default": 0.1,
        "meaning": "The cosine from which on sentences are joined. Has an effect only with "
        "edges=threshold.",
    }


def test_a_word_for_a_question_and_a_method_lists_the_question_and_names_the_method():
    done = listed("compression")
    assert "ranked-paths" in done.stdout
    assert "compression is also a method: byline methods same compression" in done.stdout
    assert "n_others: a whole number of 1 or more" in listed("same", "compression").stdout


SIGNED = Corpus(Text(name, f"{name} went home, and then out.", author=name) for name in "abcd")


@pytest.mark.parametrize(
    "ask",
    [
        lambda **settings: list(byline.who(SIGNED, SIGNED, **settings)),
        lambda **settings: byline.same(SIGNED[:1], SIGNED[1], **settings),
        lambda **settings: list(byline.same(pan=(), **settings)),
        lambda **settings: byline.alike(SIGNED, **settings),
        lambda **settings: byline.alike(SIGNED).groups(**settings),
        lambda **settings: byline.gist(SIGNED, **settings),
        lambda **settings: byline.headline(["a b", "b c"], **settings),
        lambda **settings: list(byline.classify(SIGNED, SIGNED, **settings)),
    ],
    ids=["who", "same", "pan", "alike", "groups", "gist", "headline", "classify"],
)
def test_every_function_refuses_what_is_no_setting_of_the_method(ask):
    with pytest.raises(UsageError, match=r"has no setting 'nothing'\. It has: "):
        ask(nothing=1)
