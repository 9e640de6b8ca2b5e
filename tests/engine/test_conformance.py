"""One suite, run on every engine: they may differ in speed, never in answers."""

import sys
import threading
import time
from functools import partial
from itertools import count, islice

import numpy as np
import pytest

from byline.engine import Engine, Local, Serial, SharedObject, connect, spawn_seeds
from byline.errors import InputError, TaskError, UsageError

with_workers = pytest.mark.parametrize(
    "engine",
    ["local-1", "local-2-new", "local-2", pytest.param("cluster", marks=pytest.mark.cluster)],
    indirect=True,
)


def test_same_answers_in_the_same_order_as_serial(engine: Engine):
    def noisy_square(item):
        n, seed = item
        time.sleep(0.002 * (n % 3))  # so that later items are ready before earlier ones
        return n * n + np.random.default_rng(seed).random()

    work = list(enumerate(spawn_seeds(7, 60)))
    assert list(engine.map(noisy_square, work)) == list(Serial().map(noisy_square, work))


def test_sums_agree_to_the_last_bit(engine: Engine):
    """Products over several threads add in another order, so a task gets one thread only."""

    def sums(seed):
        a = np.random.default_rng(seed).standard_normal((200, 900))
        return (a @ a.T).tobytes(), a.ravel() @ a.ravel()

    seeds = spawn_seeds(3, 4)
    assert list(engine.map(sums, seeds)) == list(Serial().map(sums, seeds))


def test_nothing_comes_of_nothing(engine: Engine):
    assert list(engine.map(str, [])) == []


@pytest.mark.parametrize("batch", [1, 3, 100])
def test_the_size_of_batches_changes_no_answer(engine: Engine, batch):
    assert list(engine.map(str, range(10), batch=batch)) == list("0123456789")


def test_a_batch_of_nothing_is_refused(engine: Engine):
    with pytest.raises(UsageError, match="at least 1, got 0"):
        engine.map(str, [1], batch=0)


def test_items_may_be_endless(engine: Engine):
    assert list(islice(engine.map(str, count()), 1000)) == [str(n) for n in range(1000)]


def test_nothing_is_taken_before_the_first_result_is_asked_for(engine: Engine):
    taken = []
    results = engine.map(str, map(taken.append, range(3)))
    assert taken == []
    assert next(results) == "None"


def test_only_so_many_items_are_taken_ahead_of_the_results(engine: Engine):
    taken = []

    def items():
        for n in count():
            taken.append(n)
            yield n

    results = engine.map(_napping(0.02), items())
    for _ in range(3):
        next(results)
    ahead = len(taken)
    time.sleep(0.3)  # a slow reader of results does not let them pile up
    assert len(taken) == ahead < 100
    results.close()


def test_a_failing_task_is_told_with_its_item_after_the_results_before_it(engine: Engine):
    results = engine.map(lambda n: 12 // n, [3, 2, 0, 1], describe=lambda n: f"letter {n}")
    assert [next(results), next(results)] == [4, 6]
    with pytest.raises(TaskError, match=r"letter 0: ZeroDivisionError: .*by zero") as caught:
        next(results)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert list(engine.map(str, [1, 2])) == ["1", "2"]


def test_our_own_errors_keep_their_message(engine: Engine):
    def refuse(item):
        raise InputError(f"{item} is empty")

    with pytest.raises(TaskError) as caught:
        list(engine.map(refuse, ["a.txt"], describe=str))
    assert str(caught.value) == "a.txt: a.txt is empty"
    assert isinstance(caught.value.__cause__, InputError)


def test_an_error_that_cannot_travel_is_told_all_the_same(engine: Engine):
    class Stubborn(Exception):
        def __init__(self, one, two):
            super().__init__(f"{one} and {two}")
            self.lock = threading.Lock()

    def refuse(item):
        raise Stubborn(item, "more")

    with pytest.raises(TaskError, match="5: Stubborn: 5 and more") as caught:
        list(engine.map(refuse, [5]))
    assert "and more" in str(caught.value.__cause__)


def test_work_that_tries_to_leave_is_a_failed_task(engine: Engine):
    with pytest.raises(TaskError, match="3: SystemExit: 3"):
        list(engine.map(sys.exit, [3]))


def test_items_are_named_briefly(engine: Engine):
    with pytest.raises(TaskError) as caught:
        list(engine.map(int, ["x" * 10_000]))
    assert len(caught.value.item) < 100


def test_when_items_stop_coming_the_results_so_far_come_first(engine: Engine):
    def items():
        yield from (1, 2, 3)
        raise OSError("disk gone")

    results = engine.map(str, items())
    assert list(islice(results, 3)) == ["1", "2", "3"]
    with pytest.raises(OSError, match="disk gone"):
        next(results)


def test_results_may_be_left_untaken(engine: Engine):
    results = engine.map(_napping(0.01), count())
    assert next(results) == 0
    results.close()
    assert list(engine.map(str, [1, 2])) == ["1", "2"]


def test_two_maps_may_be_read_in_turns(engine: Engine):
    both = zip(engine.map(str, range(50)), engine.map(abs, range(0, -50, -1)), strict=True)
    assert list(both) == [(str(n), n) for n in range(50)]


def test_a_shared_value_is_there_for_every_item(engine: Engine):
    table = engine.share({"rows": np.arange(200_000.0), "name": "table"})

    def look_up(shared: SharedObject, row):
        return shared.get()["rows"][row], shared.get()["name"]

    assert list(engine.map(partial(look_up, table), [3, 199_999])) == [
        (3.0, "table"),
        (199_999.0, "table"),
    ]
    assert table.get()["rows"].shape == (200_000,)


def test_work_may_carry_a_lot(engine: Engine):
    """Such work is shared by itself, also when it holds a shared value."""
    ones, table = list(range(100_000)), engine.share(np.ones(1000))
    assert list(engine.map(lambda n: ones[n] + table.get().sum(), [5, 6])) == [1005, 1006]


def test_seeds_do_not_depend_on_the_engine_or_on_how_many_there_are(engine: Engine):
    def draw(seed):
        return np.random.default_rng(seed).integers(1 << 60)

    drawn = list(engine.map(draw, spawn_seeds(0, 40)))
    assert drawn == [draw(np.random.SeedSequence(0, spawn_key=(n,))) for n in range(40)]
    assert drawn[:5] == list(engine.map(draw, spawn_seeds(0, 5)))
    assert drawn != list(engine.map(draw, spawn_seeds(1, 40)))


def test_inside_a_task_every_engine_is_serial(engine: Engine):
    def nested(n):
        inner = [connect("local", 8), connect("tcp://192.0.2.1:1"), engine]
        return [repr(inner[0]), repr(inner[1])], [list(e.map(str, range(n))) for e in inner]

    names, answers = zip(*engine.map(nested, [2, 2]), strict=True)
    assert names == (["Serial()"] * 2,) * 2
    assert answers == ([["0", "1"]] * 3,) * 2


def test_inside_a_task_even_an_engine_made_there_is_serial(engine: Engine):
    """Only then is the item that arrives the very one that was sent."""

    def nested(n):
        item = [n]
        return list(Local(2).map(lambda other: other is item, [item]))

    assert list(engine.map(nested, [1, 2])) == [[True], [True]]


def test_a_failure_deep_inside_names_both_items(engine: Engine):
    def outer(n):
        return list(Serial().map(lambda m: 1 // m, [n, 0], describe=lambda m: f"inner {m}"))

    with pytest.raises(TaskError, match="outer 4: inner 0: ZeroDivisionError"):
        list(engine.map(outer, [4], describe=lambda n: f"outer {n}"))


@with_workers
def test_work_that_cannot_travel_is_refused_in_words(engine: Engine):
    lock = threading.Lock()
    with pytest.raises(UsageError, match=r"the work cannot be sent to a worker .*lock"):
        list(engine.map(lambda n: (n, lock), [1]))


@with_workers
def test_an_item_that_cannot_travel_is_refused_after_the_results_of_batches_before_it(
    engine: Engine,
):
    results = engine.map(str, [1, 2, 3, threading.Lock()], batch=2)
    assert [next(results), next(results)] == ["1", "2"]
    with pytest.raises(UsageError, match=r"3, or one of the 1 items after it, cannot be sent"):
        next(results)


@with_workers
def test_a_result_that_cannot_travel_is_told_with_the_first_item_of_its_batch(engine: Engine):
    def lock_up(n):
        return threading.Lock() if n == 3 else n

    results = engine.map(lock_up, [1, 2, 3, 4], batch=2)
    assert [next(results), next(results)] == [1, 2]
    with pytest.raises(TaskError, match=r"3: its result, or that of an item .* cannot travel"):
        next(results)


@with_workers
def test_a_task_cannot_change_the_callers_items(engine: Engine):
    """Workers have copies; so has a local engine that has not started any."""
    items = [[1], [2]]
    assert list(engine.map(lambda item: item.append(0) or item, items)) == [[1, 0], [2, 0]]
    assert items == [[1], [2]]


@with_workers
def test_a_value_shared_by_another_engine_is_refused(engine: Engine):
    stranger = Serial().share([1, 2])
    with pytest.raises(TaskError, match="shared by another engine"):
        list(engine.map(lambda n: stranger.get()[n], [0]))


@pytest.mark.parametrize("make", [Serial, Local], ids=["serial", "local"])
def test_a_closed_engine_says_so(make):
    with make() as engine:
        assert list(engine.map(str, [1])) == ["1"]
    engine.close()
    with pytest.raises(RuntimeError, match="closed"):
        engine.map(str, [1])


def _napping(seconds):
    """Build the work here, so that it travels whole: workers cannot import test modules."""

    def nap(item):
        time.sleep(seconds)
        return item

    return nap
