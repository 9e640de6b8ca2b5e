"""Learning in shards, here and on a real cluster."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import cloudpickle
import numpy as np
import pytest
from engine.conftest import Dask, until

from byline.engine import Cluster, Serial
from byline.errors import UsageError
from byline.methods.compression.learned_compressor import TrainingGroup
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.structural_svm import StructuralSVM

WHO = (
    "goat",
    "wolf",
    "lynx",
    "hare",
    "crow",
    "mole",
    "toad",
    "newt",
    "seal",
    "boar",
    "swan",
    "lark",
)
NEWS = [
    TrainingGroup(
        [f"{a} eats {b} cards", f"old {a} eats {b} cards in town", f"{a} fled", f"a {a} eats {b}"],
        [f"{a} eats {b} cards"],
        "en",
    )
    for a, b in zip(WHO, reversed(WHO), strict=True)
]


def test_shards_are_averaged_by_their_size():
    """Of five groups in two shards three weigh 3/5; each shard takes C over its share."""
    five = NEWS[:5]
    parts = [
        RankedPaths(C=0.5 * 5 / 3).fit(five[0::2]).weights_,
        RankedPaths(C=0.5 * 5 / 2).fit(five[1::2]).weights_,
    ]
    found = RankedPaths(C=0.5, shards=2).fit(five)
    np.testing.assert_allclose(found.weights_, 0.6 * parts[0] + 0.4 * parts[1])
    assert pytest.approx(0.5) == found.C_


def test_shards_say_much_the_same_as_the_whole():
    whole, shards = RankedPaths(C=0.5).fit(NEWS), RankedPaths(C=0.5, shards=3).fit(NEWS)
    both = whole.weights_ @ shards.weights_
    assert both > 0.9 * np.linalg.norm(whole.weights_) * np.linalg.norm(shards.weights_)


def test_an_average_says_how_far_it_may_be_from_the_whole():
    """Its value is that of (T2) over all groups, and no weights, so not the whole's, go below."""
    odd = [NEWS[0]._replace(references=["goat quietly fled"]), *NEWS[1:]]
    whole = StructuralSVM(C=0.5).fit(odd)
    found = StructuralSVM(C=0.5, shards=3).fit(odd)
    assert found.n_nearest_ == whole.n_nearest_ == 1
    np.testing.assert_array_equal(found.learned_.weights, found.weights_)
    slacks = 0.0
    for example in found.examples(odd):
        worst = example.worst(found.weights_)
        slacks += max(0.0, worst.loss - found.weights_ @ worst.difference)
    value = found.weights_ @ found.weights_ + 0.5 * slacks
    assert found.learned_.value == pytest.approx(value)
    assert found.learned_.bound <= whole.learned_.value + 1e-6
    assert whole.learned_.bound - 1e-6 <= found.learned_.value
    assert 0 <= found.learned_.gap < 1
    assert found.learned_.cuts.owners.max() == len(odd) - 1


def test_shards_that_choose_other_cs_still_bound_the_whole():
    found = StructuralSVM(shards=2).fit(NEWS)
    at_c = StructuralSVM(C=found.C_).fit(NEWS)
    assert found.learned_.bound <= at_c.learned_.value + 1e-6


def test_too_many_shards_are_refused():
    with pytest.raises(UsageError, match="1 to 6 shards"):
        RankedPaths(shards=7).fit(NEWS)


def test_c_is_what_serves_groups_held_out_best():
    model = RankedPaths()
    examples = model.examples(NEWS)
    best = model.chosen_penalty(examples[:8], examples[8:])
    assert best in model.penalties
    fitted = model.fit(NEWS[:8], held_out=NEWS[8:])
    assert best == fitted.C_


class Slow(RankedPaths):
    """Says which process begins with a group, and takes its time for the first."""

    def _prepare(self, group):
        mark = Path(os.environ["BEGUN"]) / f"{os.getpid()}"
        first = not mark.exists()
        mark.touch()
        if first:
            time.sleep(2)
        return super()._prepare(group)


def test_every_shard_chooses_c_on_the_groups_held_out():
    found = RankedPaths(shards=2).fit(NEWS[:8], held_out=NEWS[8:])
    parts = [RankedPaths().fit(NEWS[n:8:2], held_out=NEWS[8:]) for n in (0, 1)]
    np.testing.assert_allclose(found.weights_, np.mean([p.weights_ for p in parts], axis=0))


@pytest.fixture
def sent_whole():
    """What is defined here is sent to workers whole: these cannot import tests by their names."""
    here = sys.modules[__name__]
    cloudpickle.register_pickle_by_value(here)
    yield
    cloudpickle.unregister_pickle_by_value(here)


@pytest.mark.cluster
@pytest.mark.usefixtures("sent_whole")
def test_a_cluster_learns_the_same_though_a_worker_dies_at_work(tmp_path, monkeypatch):
    """The worker is killed two seconds at the most after it began, while it sleeps in a task."""
    begun = tmp_path / "begun"
    begun.mkdir()
    alone = RankedPaths(C=0.5, shards=4).fit(NEWS, engine=Serial())
    monkeypatch.setenv("BEGUN", str(begun))
    dask = Dask(tmp_path, workers=2)
    victim = dask.workers[0]
    killed = []

    def kill():
        until((begun / str(victim.pid)).exists)
        victim.kill()
        killed.append(victim.wait())

    watcher = threading.Thread(target=kill, daemon=True)
    watcher.start()
    try:
        with Cluster(dask.address) as engine:
            found = Slow(C=0.5, shards=4).fit(NEWS, engine=engine)
            watcher.join(30)
            again = RankedPaths(C=0.5, shards=4).fit(NEWS, engine=engine)
    finally:
        dask.stop()
    assert killed == [-signal.SIGKILL]
    np.testing.assert_allclose(found.weights_, alone.weights_)
    np.testing.assert_allclose(again.weights_, alone.weights_)
