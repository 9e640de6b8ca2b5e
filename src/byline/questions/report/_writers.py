"""Attribution of the unsigned texts, by one model for each language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from byline.checks import count_words
from byline.corpus import Corpus
from byline.errors import BylineError
from byline.questions.report._parts import LanguagePart, parts_of, without_shared
from byline.questions.report._stages import How, WriterAnswers
from byline.questions.who import Authors, learn_authors
from byline.results import Attribution
from byline.results.decisions import FEWEST_WORDS
from byline.results.report import Curve, CurvePoint, Range, SelfTestGuess

__all__ = ["MOST_LEARNED", "MOST_SHOWN", "find_writers", "spread"]

MOST_LEARNED = 1500
"""The most signed texts in training, so that a large pile takes minutes and not hours."""
OF_EACH = 12
"""Training texts of each writer then: with fewer texts of more writers accuracy is low."""
MOST_SHOWN = 60
"""Texts whose evidence is kept; for the others the answer alone is."""
MOST_NAMED = 6
MOST_BOUNDED = 400
"""Texts whose probabilities get an interval."""
SHOWN_CANDIDATES, OTHER_CANDIDATES = 6, 2
"""Candidates whose intervals are kept, of texts that are shown and of others."""
USUALLY = 0.2
"""The default prior that none of the candidates wrote a text."""


def find_writers(pile: Corpus, languages: Mapping[str, str], how: How) -> WriterAnswers:
    """The attribution of each unsigned text, or why it has none.

    Where all texts are signed, a model is fitted all the same, for the self-test.
    """
    own, shared = without_shared(pile)
    lacking = _lacking(own)
    if lacking and (len(own.unsigned) or len(own.signed.authors) < 2):
        return WriterAnswers((), {}, {}, (), None, lacking)
    not_judged = {text.id: reason for text in own.unsigned if (reason := _too_short(text.body))}
    models: list[tuple[Authors, Corpus]] = []
    signed: list[Corpus] = []
    for part in parts_of(own, languages):
        asked = Corpus(text for text in part.unsigned if text.id not in not_judged)
        if not len(asked) and models:
            continue
        known, why = _fitted(part, how)
        not_judged |= {text.id: why for text in asked if why}
        if known is not None:
            models.append((known, asked))
            signed.append(part.signed)
    if not models:
        return WriterAnswers((), not_judged, {}, (), None, lacking)
    answers = tuple(_trimmed(models, own.unsigned.ids))
    limits = [_left_out(shared), *map(_limit, signed)]
    return WriterAnswers(
        answers,
        {text: not_judged[text] for text in own.unsigned.ids if text in not_judged},
        _mixtures(models[0][0]),
        tuple(guess for known, _ in models for guess in _held_out_guesses(known)),
        models[0][0].run,
        lacking,
        " ".join(filter(None, limits)),
        _ranges(models, answers, how.seed),
        _curves(models[0][0], how),
    )


def _fitted(part: LanguagePart, how: How) -> tuple[Authors | None, str]:
    """The model of those who write in a language, or why there is none."""
    if part.lacks:
        return None, part.lacks
    signed = _best_known(part.signed)
    try:
        before = _beforehand(part.signed, signed)
        own = how.settings_for("who")
        known = learn_authors(
            signed, method=how.method("who"), seed=how.seed, engine=how.engine, **before, **own
        )
        return known, ""
    except BylineError as error:
        return None, _sentence(str(error))


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:]


def _limit(every: Corpus) -> str:
    signed = _best_known(every)
    if len(signed) == len(every):
        return ""
    return (
        f"Of {len(every):,} signed texts {len(signed):,} were used for training: up to "
        f"{OF_EACH} by each of the {len(signed.authors):,} writers who signed most. The other "
        f"{len(every.authors) - len(signed.authors):,} count as “none of these”."
    )


def _left_out(shared: Sequence[str]) -> str:
    if not shared:
        return ""
    some = ", ".join(shared[:MOST_NAMED]) + (" …" if len(shared) > MOST_NAMED else "")
    return (
        f"{len(shared):,} signed texts occur word for word under several writers, so at least "
        f"one name is wrong. They were left out of the training: {some}."
    )


def _best_known(signed: Corpus) -> Corpus:
    """All texts or, of very many, some of each writer who signed most, while there is room."""
    if len(signed) <= MOST_LEARNED:
        return signed
    held = sorted(signed.by_author.values(), key=lambda texts: -len(texts))
    kept: set[str] = set()
    for texts in held:
        own = texts[:OF_EACH]
        if len(own) < 2 or len(kept) + len(own) > MOST_LEARNED:
            break
        kept.update(own.ids)
    return signed.where(lambda text: text.id in kept)


def _beforehand(every: Corpus, signed: Corpus) -> dict[str, Any]:
    """How probable somebody else is, if writers of the pile are not among the candidates.

    Then it is the share of signed texts that are theirs, as far as that is above the usual.
    """
    candidates = set(signed.authors)
    theirs = sum(text.author not in candidates for text in every) / len(every)
    return {"prior_none": round(theirs, 2)} if theirs > USUALLY else {}


def spread(texts: Corpus, most: int) -> Corpus:
    """All texts or, of very many, as many of each author as there is room for, in their order."""
    if len(texts) <= most:
        return texts
    turn: dict[str | None, int] = {}
    turns = []
    for text in texts:
        turn[text.author] = turn.get(text.author, 0) + 1
        turns.append(turn[text.author])
    order = sorted(range(len(texts)), key=lambda place: turns[place])
    return texts.take(sorted(order[:most]))


def _lacking(pile: Corpus) -> str:
    """What the pile lacks for the question to be asked."""
    if not len(pile.unsigned):
        return "Every text is signed: there is no text to attribute."
    if not len(pile.signed):
        return (
            "No text is signed, so there is nobody to compare with. Put the texts of each writer "
            "into a sub-folder of that name, or name a column with --columns author=COLUMN."
        )
    if len(pile.signed.authors) < 2:
        return (
            f"Only {pile.signed.authors[0]} signed anything. Attribution needs two candidates: add "
            "texts by at least one more."
        )
    return ""


def _too_short(body: str) -> str:
    words = count_words(body)
    if words >= FEWEST_WORDS:
        return ""
    return (
        f"It has {words:,} {'word' if words == 1 else 'words'}, and texts under {FEWEST_WORDS} get "
        "no answer. Join it with others that the same person certainly wrote."
    )


def _trimmed(
    models: Sequence[tuple[Authors, Corpus]], order: Sequence[str]
) -> Iterator[Attribution]:
    """The answers in the order of the texts, the first of many with what a page can show."""
    asked = {text.id for _, texts in models for text in texts}
    order = [text for text in order if text in asked]
    shown = set(order[:MOST_SHOWN])
    answers: dict[str, Attribution] = {}
    for known, texts in models:
        for answer in known.attribute(texts):
            kept = answer if answer.text in shown else replace(answer, evidence=(), views=None)
            answers[answer.text] = kept
    return (answers[text] for text in order)


def _ranges(
    models: Sequence[tuple[Authors, Corpus]], answers: Sequence[Attribution], seed: int
) -> dict[str, dict[str, Range]]:
    """The intervals of what a page can show: the likeliest candidates and none of them."""
    shown = {answer.text for answer in answers[:MOST_SHOWN]}
    ranked = {answer.text: answer.ranking for answer in answers[:MOST_BOUNDED]}
    none = {answer.text: answer.none for answer in answers}
    ranges: dict[str, dict[str, Range]] = {}
    for known, texts in models:
        some = [text for text in texts if text.id in ranked]
        bounds = known.bounds(some)
        if not bounds:
            continue  # no text was held out that could be drawn for a bootstrap
        for text, row in zip(some, bounds, strict=True):
            most = SHOWN_CANDIDATES if text.id in shown else OTHER_CANDIDATES
            odds = {one.author: one.probability for one in ranked[text.id][:most]}
            odds[""] = none[text.id]
            ranges[text.id] = {
                name: Range(min(row[name][0], p), max(row[name][1], p)) for name, p in odds.items()
            }
    return ranges


def _curves(known: Authors, how: How) -> tuple[Curve, ...]:
    """Accuracy by the number of training texts, and by the words of the held-out text."""
    from byline.methods.attribution.learning_curves import curve_by_texts, curve_by_words

    texts = tuple(CurvePoint(*one) for one in curve_by_texts(known.model, how.engine, how.seed))
    words = tuple(CurvePoint(*one) for one in curve_by_words(known.model))
    curves = Curve("texts", texts), Curve("words", words)
    return tuple(curve for curve in curves if len(curve.trials) > 1)


def _mixtures(known: Authors) -> dict[str, dict[str, float]]:
    model: Any = known.model
    mixtures = {str(name): model.mixture(place) for place, name in enumerate(model.classes_)}
    return {name: mixture for name, mixture in mixtures.items() if mixture}


def _held_out_guesses(known: Authors) -> Iterator[SelfTestGuess]:
    """The guesses for whole held-out texts whose authors were among the candidates.

    The scores come from classifiers fitted without the text; the calibration was fitted on all such
    scores at once.
    """
    model: Any = known.model
    validation = model.validation_
    whole = [row for row in range(validation.n_whole) if not validation.out_of_set[row]]
    scores, amount = validation.scores[whole], validation.log_lengths[whole]
    if not whole:
        return
    none = model.calibration_.none(scores, amount, model.prior_none)
    inside = model.calibration_.inside(scores, amount) * (1 - none)[:, None]
    names = [str(name) for name in model.classes_]
    # Duplicates of a text have one entry there; then a row may be of several texts.
    ids = list(known.copies.values())
    one_each = len(ids) == int(model.counts_.sum())
    for row, p, p_none in zip(whole, inside, none, strict=True):
        yield SelfTestGuess(
            ids[validation.texts[row]] if one_each else "",
            names[validation.classes[row]],
            names[int(p.argmax())],
            {name: round(float(one), 6) for name, one in zip(names, p, strict=True)},
            round(float(p_none), 6),
        )
