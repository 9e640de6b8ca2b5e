"""Table 2: text categorisation on five corpora by support vector machines on kernels.

Every kernel has the same protocol: hinge loss, seven values of C, and two readings of a text. The
paper says that stop words go and stems are taken (`content`), but its Table 1 was counted with stop
words and marks in (`tokens`, stems too); reading and C are chosen together, by accuracy inside each
training part (`nested_cv`). WebKB comes as stems of content words, and is read as it is. Corpora
without a test half are cut into ten parts, each tested once. What is cut for want of time is cut
for all kernels alike:

- Subjectivity, Polarity: C is judged on two of the nine other parts, trained on the remaining
  eight;
- Amazon: C is judged on two of ten folds of the training half;
- News (titles only): the first of ten parts is tested, trained on all others; C is judged on two
  of ten folds of 4,000 of their texts.

WebKB has all ten folds. `binary cosine` is the cosine of which n-grams occur. Rows with `chosen`
choose d or n, too, inside the training part; `SPGK - cosine` and the like are the differences of
these rows with 95 % bootstrap intervals over the tested texts. Sign tests are the paper's: p,
one-sided, that SPGK is better than the row named. Beside the kernels stand tf-idf and a linear SVM
of scikit-learn as they come. Rows of nets are those that cnn.py kept.
"""

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import f1_score

from byline.errors import InputError
from byline.features.kernels.ngrams import Cosine, Dot, SetCosine, Tanimoto
from byline.features.kernels.spgk import SPGK
from byline.metrics.significance import sign_test
from byline.research.bench import Measured, Request
from byline.research.corpora import load, locate

sys.path.insert(0, str(Path(__file__).parent))
from nested_cv import Labelled, Places, Plan, answer, judge, parts_plan, split_plan

QUICK_SKIPS = (
    "texts after 100 drawn at random, n and d above 2, most values of C, folds after the first"
)
Name = Literal["amazon", "polarity", "subjectivity", "tagmynews", "webkb"]
CORPORA: dict[str, Name] = {
    "WebKB": "webkb",
    "Subjectivity": "subjectivity",
    "Polarity": "polarity",
    "Amazon": "amazon",
    "News": "tagmynews",
}
FAMILIES: dict[str, tuple[Any, str]] = {
    "SPGK": (SPGK, "d"),
    "cosine": (Cosine, "n"),
    "binary cosine": (SetCosine, "n"),
    "Tanimoto": (Tanimoto, "n"),
    "dot": (Dot, "n"),
}
CS = tuple(2.0**k for k in range(-3, 4))
FOLDS, REACH = 10, 1
JUDGED = {"WebKB": 10, "Amazon": 2, "News": 2}
CHOSEN_ON = {"News": 4000}
HALVED = ("amazon", "webkb")
QUICK, QUICK_CS = 100, (0.5, 2.0)
NOTES = {
    "WebKB": "training half partly rebuilt",
    "Amazon": "another split: the paper's list is not public",
    "News": "titles only; first of 10 parts tested",
}
C_NOTES = {
    "Subjectivity": "C by 2 of 9 inner folds",
    "Polarity": "C by 2 of 9 inner folds",
    "Amazon": "C by 2 of 10 inner folds",
    "News": "C by 2 of 10 folds of 4,000 texts",
}
RIVALS = ("cosine n=2", "binary cosine n=2", "Tanimoto n=2")
DRAWS = 2000
NETS = Path(__file__).parent / "results" / "cnn.json"


class Task(NamedTuple):
    """A corpus, and what is trained and tested on what."""

    name: str
    bodies: list[str]
    answers: Places
    n_classes: int
    plan: Plan
    Cs: tuple[float, ...]


class Answers(NamedTuple):
    """What one kernel answered on every tested text, and how it was chosen in each part."""

    given: list[Places]
    inner: NDArray[np.float64]
    """The inner accuracy of what was chosen for each part."""
    choices: list[str]


def data() -> list[Path]:
    """The corpora that are here."""
    return [path for name in CORPORA.values() if (path := _located(name))]


def measure(request: Request) -> Iterator[Measured]:
    """One corpus after another, every row of each; then the nets."""
    for name, key in CORPORA.items():
        if _located(key) is None:
            yield Measured("SPGK d=1", f"{name} accuracy", None, f"{key} is not here")
            continue
        yield from _measured(make_task(name, key, request), request)
    yield from _nets()


def _measured(task: Task, request: Request) -> Iterator[Measured]:
    rows: dict[str, NDArray[np.intp]] = {}
    kernels = _kernels(2 if request.effort == "quick" else 4)
    work = partial(_by_kernel, request.engine.share(task))
    kept: dict[str, list[Answers]] = {family: [] for family in FAMILIES}
    for (family, size), found in zip(
        kernels, request.engine.map(work, kernels, batch=1), strict=True
    ):
        row = f"{family} {FAMILIES[family][1]}={size}"
        rows[row] = np.concatenate(found.given)
        kept[family].append(found)
        yield from _scores(task, row, rows[row], _summary(found.choices), C_NOTES.get(task.name))
    for family, sizes in kept.items():
        row = f"{family}, {FAMILIES[family][1]} chosen"
        rows[row], chosen = _best_size(sizes)
        how = f"{FAMILIES[family][1]} = {chosen}"
        yield from _scores(task, row, rows[row], how, C_NOTES.get(task.name))
    for n in (1, 2):
        row = "tf-idf, linear SVM" if n == 1 else "tf-idf of 1- and 2-grams, linear SVM"
        yield from _scores(task, row, _by_habit(task, n), "as scikit-learn has it")
    yield from _tests(task, rows)


def _kernels(most: int) -> list[tuple[str, int]]:
    return [(family, size) for family in FAMILIES for size in range(1, most + 1)]


def _by_kernel(shared: Any, kernel: tuple[str, int]) -> Answers:
    """Choose reading and C for each tested part, then answer it."""
    task: Task = shared.get()
    make, plan = FAMILIES[kernel[0]][0], task.plan
    stemmed = task.name == "WebKB"
    readings = ("all",) if stemmed else ("content", "tokens")
    seen = []
    for reading in readings:
        made = make(kernel[1], words=reading, language="en", forms="words" if stemmed else "stems")
        rows = made.fit_rows(task.bodies)
        seen.append(Labelled(rows, made.measure, task.answers, task.n_classes))
    inner = np.stack([judge(texts, plan, task.Cs) for texts in seen], axis=1)
    best = [divmod(int(table.argmax()), len(task.Cs)) for table in inner]
    answered = {}
    for number, texts in enumerate(seen):
        chosen = {part: task.Cs[C] for part, (one, C) in enumerate(best) if one == number}
        answered.update(answer(texts, plan, chosen))
    return Answers(
        [answered[part].given for part in range(len(plan.test))],
        inner.max(axis=(1, 2)),
        [f"{readings[one]}, C = {task.Cs[C]:g}" for one, C in best],
    )


def _summary(choices: list[str]) -> str:
    """Which readings and Cs were chosen, how often each."""
    if len(choices) == 1:
        return choices[0]
    readings = [choice.split(",")[0] for choice in choices]
    Cs = sorted({float(choice.split("= ")[1]) for choice in choices})
    counts = ", ".join(f"{name} {readings.count(name)}" for name in sorted(set(readings)))
    return f"{counts} of {len(choices)}; C = {Cs[0]:g} to {Cs[-1]:g}"


def _best_size(found: list[Answers]) -> tuple[Places, str]:
    """The answers of the d or n with the best inner accuracy of each part, and which these were."""
    best = np.stack([one.inner for one in found]).argmax(axis=0)
    given = [found[size].given[part] for part, size in enumerate(best)]
    return np.concatenate(given), ", ".join(str(size + 1) for size in np.unique(best))


def _scores(task: Task, row: str, given: Places, *how: str | None) -> Iterator[Measured]:
    truth = task.answers[np.concatenate(task.plan.test)]
    note = "; ".join(filter(None, [*how, NOTES.get(task.name)]))
    accuracy = float((given == truth).mean())
    yield Measured(row, f"{task.name} accuracy", round(accuracy, 4), note)
    f1 = float(f1_score(truth, given, average="macro", zero_division=0))
    yield Measured(row, f"{task.name} F1", round(f1, 4), note)


def _tests(task: Task, rows: dict[str, Places]) -> Iterator[Measured]:
    truth = task.answers[np.concatenate(task.plan.test)]
    right = {row: given == truth for row, given in rows.items()}
    column = f"{task.name} accuracy"
    for row in (row for row in rows if row.startswith("SPGK d=")):
        for rival in RIVALS:
            p = sign_test(right[row].tolist(), right[rival].tolist()).one_sided
            yield Measured(f"sign test, {row} over {rival}", column, round(p, 4), "p, one-sided")
    draws = np.random.default_rng(0).integers(0, len(truth), (DRAWS, len(truth)))
    spgk = right["SPGK, d chosen"].astype(float)
    for family in list(FAMILIES)[1:]:
        apart = spgk - right[f"{family}, n chosen"]
        low, high = np.quantile([apart[draw].mean() for draw in draws], (0.025, 0.975))
        note = f"bootstrap 95 % interval {low:+.4f} to {high:+.4f}"
        yield Measured(f"SPGK - {family}, chosen", column, round(float(apart.mean()), 4), note)


def _by_habit(task: Task, n: int) -> NDArray[np.intp]:
    """Answers of tf-idf of n-grams of 1 to n words and a linear SVM, both as they come."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.svm import LinearSVC

    given = []
    for train, test in zip(task.plan.train, task.plan.test, strict=True):
        table = TfidfVectorizer(sublinear_tf=True, ngram_range=(1, n))
        known = table.fit_transform([task.bodies[k] for k in train])
        model = LinearSVC(random_state=0).fit(known, task.answers[train])
        given.append(model.predict(table.transform([task.bodies[k] for k in test])))
    return np.concatenate(given)


def _nets() -> Iterator[Measured]:
    """The rows that cnn.py has kept."""
    rows = {"static": "CNN static, rand", "non-static": "CNN non-static, rand", "dcnn": "DCNN"}
    columns = {key: name for name, key in CORPORA.items()}
    for net in json.loads(NETS.read_text(encoding="utf-8"))["rows"]:
        for column, value in (("accuracy", net["accuracy"]), ("F1", net["macro_f1"])):
            note = f"cnn.py: {net['note']}"
            where = f"{columns[net['corpus']]} {column}"
            yield Measured(rows[net["variant"]], where, value and round(value, 4), note)


def make_task(name: str, key: Name, request: Request) -> Task:
    """A corpus with its halves, or cut into ten parts."""
    halves = [load(key, part="train"), load(key, part="test")] if key in HALVED else [load(key)]
    texts = [text for half in halves for text in half]
    order = np.random.default_rng(request.seed).permutation(len(texts))
    quick = request.effort == "quick"
    if quick:
        order = order[:QUICK]
    names, answers = np.unique([str(texts[k].author) for k in order], return_inverse=True)
    if key in HALVED:
        train, test = (
            np.flatnonzero(side) for side in (order < len(halves[0]), order >= len(halves[0]))
        )
        plan = split_plan(train, test, FOLDS, 1 if quick else JUDGED[name])
    elif name == "News" or quick:
        part = np.arange(len(order)) % FOLDS
        train, test = np.flatnonzero(part != 0), np.flatnonzero(part == 0)
        plan = split_plan(train, test, FOLDS, 1 if quick else JUDGED[name], CHOSEN_ON.get(name))
    else:
        plan = parts_plan(len(order), FOLDS, REACH)
    bodies = [texts[k].body for k in order]
    return Task(name, bodies, answers, len(names), plan, QUICK_CS if quick else CS)


def _located(name: str) -> Path | None:
    try:
        return locate(name)
    except InputError:
        return None
