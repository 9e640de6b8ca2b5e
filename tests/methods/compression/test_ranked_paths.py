"""Learned ranks of whole paths."""

import numpy as np
import pytest

from byline.catalogue import find
from byline.errors import InputError, UsageError
from byline.methods.compression.candidate_paths import CandidatePaths, overlap
from byline.methods.compression.grammaticality import oddity
from byline.methods.compression.learned_compressor import (
    TrainingGroup,
    load_compressor,
    quality,
    save_compressor,
)
from byline.methods.compression.path_features import PATH_FEATURES, path_table
from byline.methods.compression.ranked_paths import PathExample, RankedPaths
from byline.methods.compression.word_graph import WordGraph
from byline.numerics.common_subsequences import wlcs_f_scores

GOAT = ["Goat eats library cards", "A goat eats eleven cards", "Goat eats cards in Capstan Street"]


def class_of(name: str) -> type:
    return find("headline", name).load()


def column(name: str, listed: CandidatePaths) -> dict[str, float]:
    """The feature of each path by its words."""
    values = path_table(listed)[:, PATH_FEATURES.index(name)]
    return {" ".join(words): value for words, value in zip(listed.words, values, strict=True)}


def listed_of(*sentences: str) -> CandidatePaths:
    return CandidatePaths(WordGraph.of(sentences, "en"), 50)


def test_the_list_has_every_path_of_a_small_graph_once():
    listed = listed_of("goat eats cards", "wolf eats paper")
    said = [" ".join(words) for words in listed.words]
    assert sorted(said) == [f"{a} eats {b}" for a in ("goat", "wolf") for b in ("cards", "paper")]


@pytest.mark.parametrize("end", ["", "."])
def test_features_of_wholes_have_mean_nought_and_a_deviation_or_are_nought(end):
    """A quarter; those of sentences are eight times as large, and nought for headlines."""
    table = path_table(listed_of(*(f"{line}{end}" for line in GOAT)))
    other = [name.endswith(" summed") or name == "oddity" for name in PATH_FEATURES]
    wholes = table[:, ~np.array(other)]
    np.testing.assert_allclose(wholes.mean(axis=0), 0, atol=1e-9)
    plain, larger = np.split(wholes.std(axis=0), 2)
    assert all(np.isclose(plain, 0.25) | np.isclose(plain, 0))
    np.testing.assert_allclose(larger, plain * (8.0 if end else 0.0))


def test_steps_of_headlines_are_added_up_and_those_of_sentences_are_not():
    """`goat eats library cards` has five steps with the last, to the end."""
    assert column("one summed", listed_of(*GOAT))["goat eats library cards"] == 5
    ended = column("one summed", listed_of(*(f"{line}." for line in GOAT)))
    assert set(ended.values()) == {0.0}


def test_a_break_is_held_against_a_path_and_so_is_what_sounds_odd():
    """κ = 0.18, η = 0.1: one change in three words costs 0.06 of its quality, none nothing."""
    listed = listed_of("goat eats cards", "wolf eats paper")
    group = TrainingGroup(["goat eats cards", "wolf eats paper"], ["goat eats paper"], "en")
    plain = quality(listed.graph, listed.paths, group)
    lost = dict(
        zip(listed.words, (plain - PathExample(group, listed).quality).tolist(), strict=True)
    )
    odd = dict(zip(listed.words, oddity(listed).tolist(), strict=True))
    joined = ("goat", "eats", "paper")
    assert lost[joined] == pytest.approx(0.06 + 0.1 * odd[joined])
    assert lost["goat", "eats", "cards"] == odd["goat", "eats", "cards"] == 0


def test_weights_are_the_least_squares_of_how_bad_paths_are():
    """By gradient: 2 w + C times that of the mean squares of each group is nought."""
    groups = [TrainingGroup(GOAT, [GOAT[number]], "en") for number in (0, 1)]
    model = RankedPaths(C=0.7)
    examples = model.examples(groups)
    weights = model.fit_prepared(examples).weights_

    def value(w):
        total = w @ w
        for example in examples:
            x = example.features - example.features.mean(axis=0)
            q = example.quality - example.quality.mean()
            total += 0.7 * np.mean((x @ w + q) ** 2)
        return total

    rng = np.random.default_rng(0)
    for _ in range(20):
        assert value(weights + 1e-3 * rng.normal(size=len(weights))) > value(weights)


def test_where_sources_are_joined_is_seen():
    """`goat eats paper` leaves one source for another, so a run of three is new."""
    found = column("joins", listed_of("goat eats cards", "wolf eats paper"))
    assert found["goat eats paper"] > found["goat eats cards"]
    assert found["goat eats paper"] == pytest.approx(found["wolf eats cards"])


def test_what_all_say_is_agreed_on():
    found = column("agreement", listed_of("goat eats cards", "goat eats paper", "goat eats paper"))
    assert found["goat eats paper"] > found["goat eats cards"]


def test_lengths_of_sentences_are_told_apart_from_those_of_headlines():
    assert not np.any(list(column("length of a sentence", listed_of(*GOAT)).values()))
    ended = listed_of(*(f"{line}." for line in GOAT))
    assert np.any(list(column("length of a sentence", ended).values()))


def test_overlap_is_dices():
    """Of three and two pairs one is shared: 2 · 1 / 5."""
    given, wanted = [("a", "b", ",", "c", "d")], [("b", "c", "e")]
    assert overlap(given, wanted, 2) == pytest.approx(np.array([[2 / 5]]))


def test_runs_count_more_than_their_parts():
    """ROUGE-W of abcd and axbycd: c = 1 + 1 + 2^1.2, F = 2 c^(1/1.2) / (4 + 6)."""
    row, other = np.array([1, 2, 3, 4]), np.array([1, 8, 2, 9, 3, 4])
    c = 1 + 1 + 2**1.2
    assert wlcs_f_scores([row], [other])[0, 0] == pytest.approx(2 * c ** (1 / 1.2) / 10)


def test_quality_is_the_mean_over_the_headlines_of_a_group():
    """`goat eats library cards`: a run of two and one more of 4 and 3 words; one of 4 and 2.

    Words in common: 3 of 4 and 3, 1 of 4 and 2. Pairs: 1 of 3 and 2, none of 3 and 1.
    """
    graph = WordGraph.of(GOAT, "en")
    group = TrainingGroup(GOAT, ["goat eats cards!", "a goat"], "en")
    first = (2 * (2**1.2 + 1) ** (1 / 1.2) / 7 + 6 / 7 + 2 / 5) / 3
    second = (2 / 6 + 2 / 6 + 0) / 3
    assert quality(graph, graph.sources[:1], group) == pytest.approx([(first + second) / 2])


def test_written_lines_count_four_times_as_much_as_those_chosen():
    graph = WordGraph.of(GOAT, "en")
    chosen, written = ["goat eats cards", "a goat"], ["goat eats library cards"]
    apart = [
        quality(graph, graph.sources, TrainingGroup(GOAT, some, "en")) for some in (chosen, written)
    ]
    both = quality(graph, graph.sources, TrainingGroup(GOAT, chosen, "en", written))
    np.testing.assert_allclose(both, (apart[0] + 4 * apart[1]) / 5)


def test_a_rule_is_learned():
    """Headlines are always the longest source here."""
    groups = [
        TrainingGroup(
            [f"{a} eats", f"{a} eats {b}", f"{a} eats {b} in {c}"], [f"{a} eats {b} in {c}"], "en"
        )
        for a, b, c in zip("pqrstu", "vwxyzk", "lmnofg", strict=True)
    ]
    model = RankedPaths(C=1.0).fit(groups[:-1])
    assert model.compress(groups[-1].sentences, "en").headline == groups[-1].references[0]


def test_weights_that_come_with_byline_serve_without_learning():
    found = RankedPaths().compress(GOAT, "en")
    assert "eats" in found.headline
    assert len(found.candidates) > 1


def test_what_was_learned_is_saved_and_damage_is_told(tmp_path):
    groups = [TrainingGroup(GOAT, [GOAT[number]], "en") for number in (0, 1)]
    model = RankedPaths(C=1.0).fit(groups)
    place = tmp_path / "a.model"
    save_compressor(model, place)
    assert (
        load_compressor(place, class_of).compress(GOAT, "en").headline
        == model.compress(GOAT, "en").headline
    )
    place.write_bytes(place.read_bytes()[:-40])
    with pytest.raises(InputError, match="damaged"):
        load_compressor(place, class_of)
    with pytest.raises(UsageError, match="nothing to save"):
        save_compressor(RankedPaths(), tmp_path / "b.model")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"method": "yen"}, "no method"),
        ({"settings": {"paths": 10}}, "settings"),
        ({"settings": RankedPaths().get_params() | {"paths": -4}}, "paths"),
        ({"weights": np.full(len(PATH_FEATURES), 1e300)}, "no numbers"),
        ({"weights": np.zeros(3)}, "shape"),
        ({"features": ["a"]}, "other features"),
    ],
)
def test_a_model_that_is_none_is_refused(change, complaint, tmp_path):
    from byline import storage

    facts = {"method": "ranked-paths", "settings": RankedPaths().get_params()}
    arrays = {"weights": np.zeros(len(PATH_FEATURES)), "features": list(PATH_FEATURES)}
    facts |= {name: value for name, value in change.items() if name in facts}
    arrays |= {name: value for name, value in change.items() if name in arrays}
    storage.save(tmp_path / "a.model", "headline", facts, arrays)
    with pytest.raises(InputError, match=complaint):
        load_compressor(tmp_path / "a.model", class_of)


def test_costs_that_differ_by_how_they_were_added_up_are_the_same():
    """All paths of equal words cost the same, and the first of the list is taken."""
    model = RankedPaths()
    model.weights_ = np.full(len(PATH_FEATURES), 1e-16)
    graph = WordGraph.of(GOAT, "en")
    found = model.compress_graph(graph, 3)
    assert {candidate.score for candidate in found.candidates} == {0.0}
    assert found.path == CandidatePaths(graph, model.paths).paths[0]
