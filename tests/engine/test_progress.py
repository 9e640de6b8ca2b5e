"""An engine that says how far it is gives the same answers."""

from byline.engine import Serial, WithProgress


def doubled(x: int) -> int:
    return 2 * x


def test_it_tells_after_each_result_how_many_there_are():
    told = []
    engine = WithProgress(Serial(), lambda done, total: told.append((done, total)))
    assert list(engine.map(doubled, [1, 2, 3])) == [2, 4, 6]
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert list(engine.map(doubled, iter([5]))) == [10]
    assert told[-1] == (1, None)


def test_it_shares_and_closes_as_the_other_does():
    inner = Serial()
    engine = WithProgress(inner, lambda done, total: None)
    assert engine.share("large").get() == "large"
    engine.close()
    assert inner._closed
