"""Who wrote a text, out of candidates whose texts are known, or none of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from byline.catalogue import find, methods
from byline.corpus import Corpus, Skipped, Text
from byline.corpus.documents import given_documents
from byline.corpus.people import Sender, senders
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.numerics.class_priors import AuthorPrior
from byline.questions._attribution_decision import prior_effects, why_undecided
from byline.questions._attribution_notes import (
    Atypicality,
    author_notes,
    convergence_notes,
    held_out_notes,
    language_notes,
    length_notes,
    register_notes,
    typicality_notes,
)
from byline.questions._attribution_runs import run_of, saved_settings, slow_authors
from byline.questions._candidates import (
    SHORT,
    as_seen,
    check_asked,
    chosen_method,
    further_texts,
    learnable,
)
from byline.questions._near_copies import NearCopy, near_copies, of_copies
from byline.questions.attributors import (
    DEFAULT,
    attributor,
    check_transductive,
    options_in_use,
    reads_whole_messages,
)
from byline.results import Attribution, Evidence, Ranked, Run

__all__ = ["DEFAULT", "Authors", "check_asked", "learn_authors", "load_authors", "who"]

AT_ONCE = 200


def who(  # noqa: PLR0913
    candidates: Corpus,
    texts: Corpus,
    *,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    together: bool = False,
    transductive: bool = False,
    author_prior: AuthorPrior = "none",
    **settings: object,
) -> Iterator[Attribution]:
    """The author of each text, out of those who signed `candidates`, or none of them.

    `prior_none` is the prior probability that none of them wrote a text (0.2 unless given),
    `views` names what is looked at; further settings are those of the method, which is chosen by
    the kind of the candidates' texts if none is named. Texts that are asked about `together` help
    each other; if `transductive`, they enter the regions of SSAD and MKL-SSAD unlabelled, with the
    weight `unlabelled` (0.2); `author_prior` says how many of them each candidate wrote: "uniform"
    for equally many, "training" for in proportion to the candidates' texts. Otherwise no answer
    depends on the other texts.
    """
    check_asked(candidates, texts, author_prior)
    check_transductive(method, transductive=transductive, together=together)
    questioned = texts if transductive else None
    known = learn_authors(
        candidates, questioned, method=method, seed=seed, engine=engine, **settings
    )
    where = engine if together else None
    return known.attribute(
        texts,
        engine=where,
        together=together,
        transductive=transductive,
        author_prior=author_prior,
    )


def learn_authors(
    candidates: Corpus,
    questioned: Corpus | None = None,
    *,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: Any,
) -> "Authors":
    """Learn how the candidates write; texts that nobody signed are left out.

    So are messages that several candidates sent word for word, which `skipped` then names. Texts
    that are `questioned` are learned from without labels, if the method can do that.
    """
    from byline.methods.attribution.cross_validation import N_FOLDS, n_folds_used
    from byline.methods.attribution.typicality_in_views import fit_typicality_in_views

    if method is not None:
        find("who", method)  # refuses a name that is not in the catalogue, before any text is read
    check_transductive(method, transductive=questioned is not None)
    signed = learnable(candidates)
    method, chosen = (method, {}) if method is not None else chosen_method(signed)
    transductive = questioned is not None
    model = attributor(method, seed=seed, transductive=transductive, **settings)
    seen = as_seen(signed, method)
    unlabelled = tuple(as_seen(questioned, method)) if questioned is not None else ()
    names = [str(text.author) for text in signed]
    try:
        documents = given_documents(signed)
        model.fit(seen, names, engine=engine, unlabelled=unlabelled, documents=documents)
    except ValueError as error:  # such as estimators raise for settings that make no sense
        raise UsageError(f"{method} cannot be used like this: {error}") from error
    own = {name: value for name, value in settings.items() if name not in ("prior_none", "views")}
    in_use = options_in_use(views=settings.get("views"), transductive=transductive)
    given = find("who", method).checked(own, in_use)
    n_folds, near = n_folds_used(len(signed)), near_copies(signed)
    missing = (v for v in model.views if isinstance(v, str) and v not in model.styles_)
    facts = {
        "left_out": len(signed.skipped),
        "views_left_out": ",".join(missing),
        "folds": f"{n_folds} of {N_FOLDS}" if n_folds < N_FOLDS else "",
        "near_copies": len(near),
    }
    chosen = chosen | {name: value for name, value in facts.items() if value}
    copies = {text.body: text.id for text in signed}
    usual = method == DEFAULT and "views" not in settings
    typicality_in_views = fit_typicality_in_views(model, seen, engine) if usual else None
    more = senders(signed), signed.skipped, near, typicality_in_views
    return Authors(model, method, given | chosen, copies, *more, unlabelled)


def load_authors(path: str | Path) -> "Authors":
    """What was saved of candidates."""
    from byline.methods.attribution.eg_scorer import ExponentiatedScorer
    from byline.methods.attribution.saved_models import load_attributor

    model, method, settings, addresses = load_attributor(path)
    known = method in {row.name for row in methods("who")}
    if not known or reads_whole_messages(method) != isinstance(model.scorer_, ExponentiatedScorer):
        raise InputError(
            f"{path} is damaged: it names the method {method[:40]!r}, which has not made it. Fit "
            "the model again with --save."
        )
    return Authors(model, method, settings, {}, tuple(Sender(*row) for row in addresses))


@dataclass(frozen=True)
class Authors:
    """How candidates write, and who of them wrote a text."""

    model: Any
    method: str
    settings: dict[str, Any]
    copies: dict[str, str]
    """The id of each text that was learned from, by its body."""
    senders: tuple[Sender, ...] = ()
    """The addresses that were learned from, and whose each is."""
    skipped: tuple[Skipped, ...] = ()
    """What was left out when the candidates were learned."""
    near: tuple[NearCopy, ...] = ()
    """Texts of two candidates that are nearly the same; not saved with a model."""
    typicality_in_views: Any = None
    """What tells whether texts are odd in several views at once; not saved with a model."""
    unlabelled: tuple[str, ...] = ()
    """The questioned texts that were learned from without labels, as the method sees them."""

    def attribute(
        self,
        texts: Corpus | Sequence[Text],
        *,
        together: bool = False,
        transductive: bool = False,
        author_prior: AuthorPrior = "none",
        engine: Engine | None = None,
    ) -> Iterator[Attribution]:
        """The author of each text, with the others in order of their probability.

        If `transductive`, the candidates are fitted again with the texts among them, unlabelled.
        """
        if transductive or self.unlabelled:
            check_transductive(self.method, transductive=True, together=together)
            if not transductive:
                raise UsageError(
                    "these candidates were fitted with questioned texts: ask with transductive=True"
                )
            asked = tuple(as_seen(texts, self.method))
            if asked != self.unlabelled:
                again = self._refit(asked, engine)
                yield from again.attribute(texts, transductive=True, author_prior=author_prior)
                return
        transduced = prior_shift = None
        if (together or author_prior != "none") and len(texts):
            bodies = as_seen(texts, self.method)
            features = self.model.features(bodies)
            if together:
                transduced = self.model.transduced(features, bodies, engine, author_prior)
            found = self.model.probabilities(features, bodies, transduced).authors
            prior_shift = self.model.log_shift(found, author_prior, guess=together)
        run = self.run_of(together=together, author_prior=author_prior)
        for start in range(0, len(texts), AT_ONCE):
            some = slice(start, start + AT_ONCE)
            with_others = None if transduced is None else transduced[some]
            others = len(texts) > 1 and (together or prior_shift is not None)
            yield from self._attribute(texts[some], with_others, prior_shift, run, others=others)

    def _refit(self, unlabelled: tuple[str, ...], engine: Engine | None) -> "Authors":
        """The same candidates, fitted with these texts unlabelled."""
        model = self.model.refit(unlabelled, engine)
        odd = self.typicality_in_views
        return replace(
            self,
            model=model,
            unlabelled=unlabelled,
            typicality_in_views=odd and odd.beside(model),
        )

    def bounds(
        self, texts: Corpus | Sequence[Text], *, confidence: float = 0.9
    ) -> list[dict[str, tuple[float, float]]]:
        """Between what bounds each candidate's probability lies, by name; "" is none of them.

        Documents held out when the candidates were learned are drawn anew. None are given where no
        text of a candidate could be held out.
        """
        if not len(texts) or not self.model.held_out_.texts:
            return []
        from byline.methods.attribution.cross_validation import word_counts
        from byline.methods.attribution.intervals import probability_bounds

        seen = as_seen(texts, self.method)
        scores, words = self.model.decision_function(seen), word_counts(seen)
        found = probability_bounds(self.model, scores, words, confidence=confidence)
        names = [*map(str, self.model.classes_), ""]
        return [
            {name: (float(a), float(b)) for name, a, b in zip(names, low, high, strict=True)}
            for low, high in zip(*found, strict=True)
        ]

    def learn(self, candidates: Corpus) -> "Authors":
        """What is known after further texts of the same candidates, if the method can go on.

        It does not start again, and probabilities stay calibrated as they were. Texts of others are
        left out, and `skipped` names them.
        """
        from byline.methods.attribution.incremental import fit_further

        also = {sender.address: sender.author for sender in self.senders}
        signed = further_texts(candidates, set(self.model.classes_.tolist()), also, self.method)
        names = [str(text.author) for text in signed]
        model = fit_further(self.model, as_seen(signed, self.method), names, self.method)
        later = self.settings.get("learned_later", 0) + len(signed)
        return replace(
            self,
            model=model,
            settings=self.settings | {"learned_later": later},
            copies=self.copies | {text.body: text.id for text in signed},
            senders=tuple(sorted({*self.senders, *senders(signed, besides=also)})),
            skipped=signed.skipped,
        )

    def save(self, path: str | Path, *, replace: Literal["never", "always"] = "never") -> None:
        """Write to a file that `load_authors` reads."""
        from byline.methods.attribution.saved_models import save_attributor

        if self.unlabelled:
            raise UsageError(
                "a model that was fitted with questioned texts answers for these alone and is not "
                "saved: fit it without them."
            )
        save_attributor(
            self.model, path, self.method, saved_settings(self), self.senders, replace=replace
        )

    @property
    def run(self) -> Run:
        """How to get the same answers again, and how good they were for texts held out."""
        return self.run_of()

    def run_of(self, *, together: bool = False, author_prior: AuthorPrior = "none") -> Run:
        """The same, of answers to texts that were asked about like this."""
        more: dict[str, object] = {"together": True} if together else {}
        if self.unlabelled:
            more["transductive"] = True
        if author_prior != "none":
            more["author_prior"] = author_prior
        if "learned_later" in self.settings:
            more["calibrated"] = "before that"
        return run_of(self.model, self.method, self.settings | more)

    def _attribute(
        self,
        texts: Corpus | Sequence[Text],
        transduced: Any,
        prior_shift: Any,
        run: Run,
        *,
        others: bool,
    ) -> Iterator[Attribution]:
        from byline.methods.attribution.intervals import probability_bounds

        model = self.model
        bodies = as_seen(texts, self.method)
        features = model.features(bodies)
        found = model.probabilities(features, bodies, transduced, prior_shift)
        shares = np.ones(len(texts))
        if self.typicality_in_views:
            lengths = model.log_length_ratios(found.words)
            shares = self.typicality_in_views.p_values(found, bodies, lengths)
        bounds = probability_bounds(model, found.scores, found.words, (transduced, prior_shift))
        effects = prior_effects(model, found.scores, found.words, found.authors)
        on_register = model.register_check_.rests_on_register(bodies, found.authors.argmax(axis=1))
        for place, text in enumerate(texts):
            p, none = found.authors[place], float(found.none[place])
            order = np.argsort(-p, kind="stable")
            ranking = tuple(
                Ranked(
                    author=str(model.classes_[k]),
                    score=float(found.scores[place, k]),
                    probability=float(p[k]),
                    typical=float(found.typical[place, k]),
                )
                for k in order
            )
            words = int(found.words[place])
            atypicality = Atypicality(ranking[0].typical, shares[place])
            nobody = none > ranking[0].probability
            low, high = bounds[:, place, -1 if nobody else order[0]]
            why = why_undecided(
                ranking,
                none,
                words=words,
                documents=model.held_out_.documents,
                least=float(low),
                on_register=on_register[place],
                atypical=atypicality.much,
            )
            named = not why and not nobody
            notes = self._notes(text, ranking, words, atypicality=atypicality, others=others)
            if on_register[place] and words >= SHORT:
                told = model.register_check_.told(int(order[0]))
                notes = (*register_notes(ranking[0].author, told), *notes)
            yield Attribution(
                text=text.id,
                answer="undecided" if why else "author" if named else "none",
                author=ranking[0].author if named else None,
                ranking=ranking,
                none=none,
                method=self.method,
                views=model.mixture(int(order[0])),
                evidence=tuple(
                    item
                    for k in order[:2]
                    for item in self._evidence(bodies[place], (features, place), int(k))
                ),
                undecided=why,
                interval=(float(low), float(high)),
                priors=effects[place],
                words=words,
                notes=notes,
                run=run,
            )

    def _notes(
        self,
        text: Text,
        ranking: Sequence[Ranked],
        words: int,
        *,
        atypicality: Atypicality,
        others: bool,
    ) -> tuple[str, ...]:
        """What to beware of in this text."""
        model = self.model
        counts = dict(zip(model.classes_.tolist(), model.counts_.tolist(), strict=True))
        copy = self.copies.get(text.body)
        return (
            *length_notes(words, model.held_out_.enough, model.shortest_),
            *held_out_notes(model.held_out_, model.prior_none),
            *(typicality_notes(ranking[0].author, atypicality) if words >= SHORT else ()),
            *language_notes(text.body if words >= SHORT else "", model.language_),
            *([f"the very same text is among the candidates' as {copy}."] if copy else []),
            *author_notes(ranking, counts, others=others),
            *of_copies([row.author for row in ranking[:2]], self.near),
            *convergence_notes(ranking, slow_authors(model)),
        )

    def _evidence(self, seen: str, row: tuple[Any, int], author: int) -> Iterable[Evidence]:
        from byline.methods.attribution.explanations import explain_author, in_body

        found = explain_author(self.model, seen, row, author)
        return in_body(found, seen) if reads_whole_messages(self.method) else found
