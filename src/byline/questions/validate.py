"""Whether a method would work in a case like this: likelihood ratios of cases that are known."""

import numpy as np

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import InputError
from byline.methods.verification.cases import Case
from byline.questions._measured_validation import measured
from byline.questions._same_texts import (
    LAYOUT_LEFT_OUT,
    as_case,
    check_known,
    in_one_line,
    judgeable,
    language_of,
    of_several_formats,
    one_text,
    usable_others,
)
from byline.questions._text_verifier import ChosenVerifier
from byline.questions._validated_verifier import HeldOutPairs, held_out_pairs
from byline.questions.same import same
from byline.results import Run, Verification
from byline.results.validation import Validation

__all__ = ["validate"]

SHORTER = 0.8
"""Pairs with texts under so much of the case's length carry a note."""


def validate(  # noqa: PLR0913
    known: Corpus | Text,
    questioned: Text | Corpus,
    *,
    reference: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    answer: Verification | None = None,
    **settings: object,
) -> Validation:
    """How well a method does on cases like this one whose answers are known.

    With reference texts that is `same`, on cases made of these. Without, it is `who`: `known` are
    texts of several candidates, and questions are texts of theirs, held out and cut to the length
    of the questioned ones; candidates who are left out with all their texts are unknown authors.

    The reference texts should be signed, several by each of ten writers or more, none of whom wrote
    a text of the case. Pairs of them are cut to the lengths of the case, with the number of known
    texts and a mismatch of topic and register as near to the case's as there are, and answered by
    the method held out: no model has seen the writers that it is asked about. `answer` is that of
    `same` to the case, if it is known already.
    """
    if reference is None:
        from byline.questions._validated_attributor import validate_attribution

        candidates, asked = (_corpus(some) for some in (known, questioned))
        return validate_attribution(
            candidates, asked, method=method, seed=seed, engine=engine, **settings
        )
    texts = _corpus(known)
    text = one_text(questioned)
    check_known(texts)
    chosen = ChosenVerifier.of(method, seed, settings)
    if not chosen.build().calibrated:
        raise InputError(
            f"{chosen.method} gives scores and no likelihood ratios: there is nothing to validate. "
            "Choose another method."
        )
    kept, notes = usable_others(reference, texts, text)
    if answer is None:
        how = {"method": method, "seed": seed, "engine": engine, **settings}
        try:
            answer = same(texts, text, others=reference, **how)
        except InputError as error:  # too few reference texts for this method to learn from
            notes.append(str(error))
    if of_several_formats([*texts, text, *kept]):
        texts, kept, [text] = (in_one_line(some) for some in (texts, kept, Corpus([text])))
        notes = [*notes, LAYOUT_LEFT_OUT]
    language = language_of([text])
    usable, why = judgeable(VerificationProblem(text.id, texts, text, language=language))
    if usable:
        like = as_case(usable)
        pairs = held_out_pairs(kept, like, chosen, language=language, engine=engine)
        notes += _shorter(like, pairs)
    else:
        pairs = HeldOutPairs.none(why[-1].rstrip(".") if why else "")
    return measured(
        "same",
        pairs.log10_lr,
        pairs.drawn.same.tolist(),
        pairs.drawn.writers,
        likeness=pairs.likeness(),
        lacks=pairs.lacks,
        seed=seed,
        case_log10_lr=None if answer is None else answer.log10_lr,
        method=chosen.method,
        notes=tuple(notes),
        run=Run.of(seed, method=chosen.method, **chosen.settings, parts=pairs.parts),
    )


def _corpus(texts: Corpus | Text) -> Corpus:
    return Corpus([texts]) if isinstance(texts, Text) else texts


def _shorter(like: Case, pairs: HeldOutPairs) -> list[str]:
    """A note if pairs have shorter texts than the case."""
    if not len(pairs.drawn):
        return []
    asked = len(like.questioned.split())
    held = sum(len(body.split()) for body in like.known)
    sides = (
        ("questioned", asked, [len(case.questioned.split()) for case in pairs.drawn.cases]),
        ("known", held, [sum(len(b.split()) for b in case.known) for case in pairs.drawn.cases]),
    )
    return [
        f"the {side} side has {words:,} words in the case and {np.median(lengths):,.0f} in the "
        "pairs, whose reference texts are shorter: with longer texts ratios are commonly better."
        for side, words, lengths in sides
        if np.median(lengths) < SHORTER * words
    ]
