"""Reference texts of another genre than the questioned text: whether that is noticed.

python benchmarks/mismatch/genre_mismatch.py FOLDER [learn]

Nine kinds of text: the six training sets of PAN 2014, articles of C50, posts of 20 Newsgroups and
reviews of Amazon. Each is cut in two halves that share no text and, but for novels, no writer. Of
each half, cases of every kind are seen against others of every kind in their language: 12, 30 or
120 of them, and 30 with every text in one line, so that layout tells nothing. Those of the own kind
are never by a writer of the case. Half the cases are by one writer (none of Amazon's, of whose
texts no writer is known). `learn` finds the weights of `genre_check` from the first halves and
writes them; without, the second halves are judged: with these weights, and with weights learned
from the first halves without either kind of a pair.

Numbers are kept in FOLDER, and found there again.
"""

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray
from pan2014 import Told

from byline.corpus import Corpus
from byline.corpus.splits import linked_folds
from byline.methods.verification.cases import (
    Case,
    ReferenceTexts,
    case_of,
    draw_training_cases,
    reference_texts_of,
)
from byline.methods.verification.genre_check import OTHER_KIND, GenreCheck, GenreWeights
from byline.methods.verification.shared_weights import stored_weights, z_scores
from byline.methods.verification.similarities import SPACES, PreparedReferences, case_features
from byline.numerics.ridge_logistic import ridge_logistic
from byline.research.corpora import load

Floats = NDArray[np.float64]
CORPORA = {
    "nl-essays": "dutch-essays",
    "nl-reviews": "dutch-reviews",
    "en-essays": "english-essays",
    "en-novels": "english-novels",
    "el-articles": "greek-articles",
    "es-articles": "spanish-articles",
}
MORE = ("en-news", "en-posts", "en-reviews")
KINDS = (*CORPORA, *MORE)
SIZES, SOME, EACH = (12, 30, 120), 30, 16
FEWEST_WORDS, MOST_WORDS = 100, 2000
PENALTY, WEIGHT = 3.0, 150.0
SURE = np.log(10) / 2
"""Log odds from which the answer is yes."""


class Half(NamedTuple):
    """Cases of one kind, and the texts that may serve as others'."""

    cases: list[Case]
    same: list[bool]
    texts: list[str]
    wrote: dict[str, int]


class Seen(NamedTuple):
    """A case against others of some kind."""

    asked: str
    others: str
    same: bool
    size: int
    numbers: Mapping[str, float]
    odds: float
    """Of one writer, as the answer would be without looking at the kind."""
    flat: bool = False
    """All in one line."""


def main() -> None:
    """Find the numbers, and learn or judge."""
    place, what = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    place.mkdir(exist_ok=True)
    first = list(gathered(0, place))
    if what == "learn":
        write(learned(first))
    else:
        report(first, list(gathered(1, place)))


def gathered(half: int, place: Path) -> Iterator[Seen]:
    """Cases of one half of every kind, against others of every kind in their language."""
    for asked, others in product(KINDS, KINDS):
        if asked[:2] != others[:2]:
            continue
        for flat in (False, True):
            kept = place / f"{asked}-{others}-{half}{'-flat' if flat else ''}.json"
            if not kept.exists():
                found = list(_seen(half, asked, others, flat=flat))
                kept.write_text(json.dumps(found), "utf-8")
                print(kept, file=sys.stderr, flush=True)
            rows = json.loads(kept.read_text("utf-8"))
            yield from (Seen(*row[:6])._replace(flat=flat) for row in rows)


def _seen(half: int, asked: str, others: str, *, flat: bool = False) -> Iterator[Seen]:
    here, there = half_of(asked, half, flat=flat), half_of(others, half, flat=flat)
    stored = stored_weights()
    for size in [SOME] if flat else SIZES:
        rng = random.Random(f"{asked} {others} {size} 0 {half}")
        texts = rng.sample(there.texts, min(size, len(there.texts)))
        told = Told(tuple(texts), tuple(there.wrote[t] for t in texts), told=there.wrote)
        # Nobody knows who wrote what among others, but whoever wrote the case is left out.
        background: ReferenceTexts = (
            told if asked == others else ReferenceTexts(told.bodies, told.writers)
        )
        around = PreparedReferences.of(background)
        places = [k for k in _drawn(rng, here.same) if len(around.apart_from(here.cases[k])) >= 10]
        cases = [here.cases[k] for k in places]
        numbers = case_features(cases, around)
        odds = (z_scores(numbers) @ stored.weights + stored.bias).tolist()
        found = strangeness(cases, around, numbers)
        for k, row, log_odds in zip(places, found, odds, strict=True):
            yield Seen(asked, others, here.same[k], size, row, log_odds)


def strangeness(
    cases: Sequence[Case], around: PreparedReferences, numbers: Floats
) -> list[dict[str, float]]:
    """What `genre_check` looks at, of each case."""
    fitting = GenreCheck(around)
    return [
        fitting.numbers(case, dict(zip(SPACES, row.tolist(), strict=True)))
        for case, row in zip(cases, numbers, strict=True)
    ]


def _drawn(rng: random.Random, same: Sequence[bool]) -> list[int]:
    """Some cases, half of either answer if there are such."""
    yes, no = ([k for k, one in enumerate(same) if one is answer] for answer in (True, False))
    return [*rng.sample(yes, min(EACH // 2, len(yes))), *rng.sample(no, min(EACH // 2, len(no)))]


def half_of(kind: str, half: int, *, flat: bool = False) -> Half:
    """One half of a kind, its texts in one line each or as they are."""
    found = _half_of(kind, half)
    if not flat:
        return found
    cases = [Case(tuple(map(_flat, case.known)), _flat(case.questioned)) for case in found.cases]
    wrote = {_flat(body): writer for body, writer in found.wrote.items()}
    return Half(cases, found.same, sorted(map(_flat, found.texts)), wrote)


def _flat(body: str) -> str:
    return " ".join(body.split())


@cache
def _half_of(kind: str, half: int) -> Half:
    if kind in CORPORA:
        problems = load("pan14", part=CORPORA[kind])
        fold = list(linked_folds(problems, 2))[half]
        every = reference_texts_of([case_of(p) for p in problems], [p.same for p in problems])
        told = dict(zip(every.bodies, every.writers, strict=True))
        some = [problems[k] for k in fold.test]
        cases, same = [case_of(p) for p in some], [bool(p.same) for p in some]
        return Half(cases, same, sorted({b for c in cases for b in c.bodies}), told)
    written = _written(kind, half)
    bodies = tuple(written)
    texts = ReferenceTexts(bodies, tuple(written.values()))
    if kind == "en-reviews":
        pairs = zip(bodies[::2], bodies[1::2], strict=False)
        return Half(
            [Case((a,), b) for a, b in pairs], [False] * (len(bodies) // 2), [*bodies], written
        )
    cases, same = draw_training_cases(texts, 60)
    return Half(cases, same, sorted(bodies), written)


def _written(kind: str, half: int) -> dict[str, int]:
    """Texts of one half of the writers of a further corpus, at most four by each."""
    name = {"en-news": "c50", "en-posts": "usenet", "en-reviews": "amazon"}[kind]
    corpus = cast(Corpus, load(name))
    by_writer: defaultdict[str, list[str]] = defaultdict(list)
    for number, text in enumerate(corpus):
        writer = str(number) if kind == "en-reviews" else str(text.author)
        if FEWEST_WORDS <= len(text.body.split()) <= MOST_WORDS:
            by_writer[writer].append(text.body)
    least = 1 if kind == "en-reviews" else 2
    writers = sorted(name for name, texts in by_writer.items() if len(texts) >= least)
    random.Random(0).shuffle(writers)
    chosen = writers[half : (800 if least == 1 else 240) : 2]
    return {body: number for number, name in enumerate(chosen) for body in by_writer[name][:4]}


def learned(seen: Sequence[Seen]) -> GenreWeights:
    """The weights of (T4); every pair of kinds, and either answer in it, weighs the same."""
    names = list(dict.fromkeys(name for one in seen for name in one.numbers))
    table = np.array([[one.numbers.get(name, np.nan) for name in names] for one in seen])
    means, spreads = np.nanmean(table, axis=0), np.nanstd(table, axis=0)
    z = np.nan_to_num((table - means) / spreads)
    wrong = np.array([one.asked != one.others for one in seen])
    groups = [(one.asked, one.others, one.same) for one in seen]
    sizes = {group: groups.count(group) for group in set(groups)}
    n = {answer: sum((a != b) == answer for a, b, _ in sizes) for answer in (True, False)}
    weights = [WEIGHT / n[g[0] != g[1]] / sizes[g] for g in groups]
    columns = np.column_stack([z, np.ones(len(z))])
    found = ridge_logistic(
        columns, wrong, [PENALTY] * len(names) + [0.0], row_weights=np.array(weights)
    ).tolist()
    facts = zip(means.tolist(), spreads.tolist(), found[:-1], strict=True)
    return GenreWeights(dict(zip(names, facts, strict=True)), found[-1])


def write(scale: GenreWeights) -> None:
    """Write the weights that come with Byline."""
    terms = {
        name: [float(f"{value:.6g}") for value in facts] for name, facts in scale.terms.items()
    }
    origin = (
        "Learned by benchmarks/mismatch/genre_mismatch.py from halves of the training "
        "problems of PAN 2014, of C50, 20 Newsgroups and Amazon reviews. It holds no text."
    )
    facts = {"origin": origin, "terms": terms, "bias": float(f"{scale.bias:.6g}")}
    place = files("byline.methods.verification") / "genre_check.json"
    Path(str(place)).write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def without(seen: Sequence[Seen], *kinds: str) -> GenreWeights:
    """Weights that know none of these kinds."""
    return learned([one for one in seen if not {one.asked, one.others} & set(kinds)])


def report(first: Sequence[Seen], second: Sequence[Seen]) -> None:
    """Print alarms and false answers of the second halves."""
    scales = {(a, b): without(first, a, b) for a, b in product(KINDS, KINDS) if a[:2] == b[:2]}
    own = learned(first)
    for title, scale_of in (
        ("weights of the first halves", lambda _: own),
        ("weights of the first halves without either kind", scales.__getitem__),
    ):
        odds = [scale_of((one.asked, one.others)).log_odds(one.numbers) for one in second]
        print(f"{title}\n")
        table(second, np.array(odds) > OTHER_KIND)
        print("")


def table(seen: Sequence[Seen], alarm: NDArray[np.bool_]) -> None:
    """By pair of kinds the rate of alarms, and false answers with and without them."""
    head = (
        "alarms",
        "12",
        "30",
        "120",
        "30 flat",
        "false yes",
        "then",
        "flat",
        "then",
        "false no",
        "then",
    )
    print(f"{'asked':<13}{'others':<13}{'cases':>6}" + "".join(f"{name:>10}" for name in head))
    pairs = list(dict.fromkeys((one.asked, one.others) for one in seen))
    rows: dict[bool, list[list[float]]] = {True: [], False: []}
    for pair in sorted(pairs, key=lambda pair: pair[0] != pair[1]):
        here = np.array([(one.asked, one.others) == pair for one in seen])
        rows[pair[0] == pair[1]].append(found := _row(seen, alarm, here))
        print(f"{pair[0]:<13}{pair[1]:<13}{here.sum():>6}" + _cells(found))
    for right, some in rows.items():
        name = "mean of the right kind" if right else "mean of a wrong kind"
        print(f"{name:<32}" + _cells(np.nanmean(some, axis=0)))


def _row(seen: Sequence[Seen], alarm: NDArray[np.bool_], here: NDArray[np.bool_]) -> list[float]:
    size, same, odds, flat = (
        np.array([getattr(one, name) for one in seen]) for name in ("size", "same", "odds", "flat")
    )
    rates = [alarm[here], *(alarm[here & (size == n) & ~flat] for n in SIZES), alarm[here & flat]]
    yes, no = odds >= SURE, odds <= -SURE
    for false, among in ((yes, ~same & ~flat), (yes, ~same & flat), (no, same)):
        rates += [false[here & among], (false & ~alarm)[here & among]]
    return [float(some.mean()) if len(some) else float("nan") for some in rates]


def _cells(values: Any) -> str:
    return "".join(f"{value:10.3f}" for value in values).replace("nan", "  -")


if __name__ == "__main__":
    main()
