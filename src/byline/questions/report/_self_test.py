"""The self-test of a report: cross-validation on the signed texts of the pile.

Attribution: the signed texts are split into folds, near-duplicates kept together, and each fold is
scored by a model that was fitted and calibrated without it. That model also scores the unsigned
texts, which shows how far an answer depends on a few of the signed ones: the interval of a
probability is widened to its range over the folds. In a large pile this would take too long, and
the held-out texts of the fit serve instead.

Verification: the writers are split into halves. A model fitted on one half scores texts of the
other: each text with the rest of its writer's, and with those of another writer.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import duplicate_groups, folds
from byline.errors import BylineError
from byline.questions._candidates import as_seen, learnable
from byline.questions._same_texts import FEWEST_OTHERS
from byline.questions.report._parts import LanguagePart, parts_of, without_shared
from byline.questions.report._stages import How, WriterAnswers
from byline.questions.report._writers import spread
from byline.questions.same import ChosenVerifier, TextVerifier
from byline.questions.who import DEFAULT
from byline.results.report import KnownPair, Range, SelfTest, SelfTestGuess

__all__ = ["FOLDS", "MOST_REFITTED", "MOST_TRIED", "run_self_test"]

FOLDS = 5
MOST_REFITTED = 120
"""Signed texts up to which the model is fitted again for each fold."""
MOST_TRIED = 20
"""Texts of each half that are tested with their own writer, and with another."""
MOST_KNOWN = 6
MOST_OTHERS = 60


def run_self_test(
    pile: Corpus,
    languages: Mapping[str, str],
    writers: WriterAnswers,
    asked: frozenset[str],
    how: How,
) -> SelfTest:
    """All tests that the pile allows."""
    pile, _ = without_shared(pile)
    notes: list[str] = []
    guesses: list[SelfTestGuess] = []
    ranges = {text: dict(row) for text, row in writers.ranges.items()}
    refitted = False
    tried: Sequence[KnownPair] = ()
    n_folds = 0
    # Texts can be held out where all are signed, too.
    can = not writers.lacks or not len(pile.unsigned)
    signed = pile.signed
    if "who" in asked and can and len(signed.authors) > 1:
        if len(signed) > MOST_REFITTED:
            from byline.methods.attribution.cross_validation import n_folds_used

            guesses, n_folds = list(writers.rehearsed), n_folds_used(len(signed))
        else:
            n_folds, refitted = FOLDS, True
            for part in parts_of(pile, languages):
                more, moved = _cross_validate(part, writers, how)
                guesses += more
                _widen(ranges, moved)
        if not guesses:
            notes.append(
                "No writer signed two texts that could be separated, so none was held out."
            )
    if "who" in asked and len(signed.authors) < 2:
        few = "Only one writer" if len(signed) else "Nobody"
        notes.append(f"{few} signed anything, so there are no writers to distinguish.")
    if "same" in asked:
        tried, why = _try_pairs(pile.signed, how)
        notes += [why] if why else []
    curves = writers.curves if "who" in asked else ()
    return SelfTest(
        tuple(guesses), n_folds, ranges, tuple(tried), tuple(notes), curves, refitted
    )  # fmt: skip


def _widen(ranges: dict[str, dict[str, Range]], moved: dict[str, dict[str, Range]]) -> None:
    """Widen the intervals that there are to the range over which each number varied."""
    for text, row in ranges.items():
        for name, one in row.items():
            other = moved.get(text, {}).get(name, one)
            row[name] = Range(min(one.low, other.low), max(one.high, other.high))


def _cross_validate(
    part: LanguagePart, writers: WriterAnswers, how: How
) -> tuple[list[SelfTestGuess], dict[str, dict[str, Range]]]:
    """Guesses for held-out texts, and the ranges of probabilities over the folds."""
    signed = part.signed
    groups = duplicate_groups(signed)
    n_folds = min(FOLDS, len(set(groups.tolist())))
    if part.lacks or n_folds < 2:
        return [], {}
    own = set(part.unsigned.ids)
    attributions = [answer for answer in writers.attributions if answer.text in own]
    unsigned = [part.unsigned[answer.text] for answer in attributions]
    probabilities: dict[str, dict[str, list[float]]] = {
        answer.text: {"": [answer.none]} | {r.author: [r.probability] for r in answer.ranking}
        for answer in attributions
    }
    guesses: list[SelfTestGuess] = []
    for fold in folds(signed, n_folds, groups=groups, seed=how.seed):
        training, held_out = fold.of(signed)
        if not len(held_out) or len(training.authors) < 2:
            continue
        authors = set(training.authors)
        known = [text for text in held_out if text.author in authors]
        try:
            scored = _score(training, [*known, *unsigned], writers, how)
        except BylineError:
            continue  # not enough data is left to fit
        for text, (odds, none) in zip([*known, *unsigned], scored, strict=True):
            if text.author is not None:
                likeliest = next(iter(odds))
                guesses.append(SelfTestGuess(text.id, text.author, likeliest, odds, none))
            else:
                for name, p in (("", none), *odds.items()):
                    probabilities[text.id][name].append(p)
    ranges = {
        text: {name: Range(min(values), max(values)) for name, values in row.items()}
        for text, row in probabilities.items()
        if len(row[""]) > 1
    }
    return guesses, ranges


def _score(
    training: Corpus, texts: Sequence[Text], writers: WriterAnswers, how: How
) -> list[tuple[dict[str, float], float]]:
    """For each text the probabilities of the candidates, likeliest first, and of none of them.

    The model is fitted without what only explains an answer, and no evidence is computed.
    """
    from byline.questions.attributors import attributor

    method = how.method("who") or (str(writers.run.settings["method"]) if writers.run else DEFAULT)
    signed = learnable(training)
    model = attributor(method, seed=how.seed, **how.settings_for("who"))
    names = [str(text.author) for text in signed]
    model.fit(as_seen(signed, method), names, engine=how.engine)
    bodies = as_seen(texts, method)
    result = model.probabilities(model.features(bodies), bodies)
    return [
        ({str(model.classes_[k]): float(p[k]) for k in np.argsort(-p, kind="stable")}, float(none))
        for p, none in zip(result.authors, result.none, strict=True)
    ]


def _try_pairs(signed: Corpus, how: How) -> tuple[list[KnownPair], str]:
    """Likelihood ratios of pairs whose answer is known."""
    names = [name for name, texts in signed.by_author.items() if len(texts) > 1]
    if len(names) < 4:
        return [], (
            "One writer or two was not tested: that needs four writers of at least two texts each, "
            "two to fit on and two to test."
        )
    tried: list[KnownPair] = []
    for half in (0, 1):
        tested = set(names[half::2])
        others = spread(signed.where(lambda t, own=tested: t.author not in own), MOST_OTHERS)  # type: ignore[misc]
        if len(others) < FEWEST_OTHERS:
            continue
        chosen = ChosenVerifier.of(how.method("same"), how.seed, how.settings_for("same"))
        verifier = TextVerifier.without_cases(others, chosen, engine=how.engine)
        cases = list(_cases(signed.where(lambda t, own=tested: t.author in own)))  # type: ignore[misc]
        answers = verifier.answers([case for case, _ in cases], engine=how.engine, evidence=False)
        for (case, same), answer in zip(cases, answers, strict=True):
            if answer.log10_lr is not None:
                tried.append(KnownPair(answer.known, case.questioned.id, same, answer.log10_lr))
    few = "One writer or two was not tested: too few signed texts are long enough."
    return tried, "" if tried else few


def _cases(texts: Corpus) -> Iterator[tuple[VerificationProblem, bool]]:
    """Each text with the others of its writer, and with those of another writer in turn."""
    held = texts.by_author
    names = list(held)
    some = spread(texts, MOST_TRIED)
    for number, text in enumerate(some):
        other_names = [name for name in names if name != text.author]
        other = other_names[number % len(other_names)]
        for name in (str(text.author), other):
            known = held[name].where(lambda one, text=text: one.body != text.body)[:MOST_KNOWN]  # type: ignore[misc]
            if len(known):
                yield VerificationProblem(text.id, known, text), name == text.author
