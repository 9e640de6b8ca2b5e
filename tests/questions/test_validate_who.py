"""Validation of `who`: what is held out, and what is made of the answers."""

import math
import re
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from byline.corpus import Corpus, Text
from byline.errors import UsageError
from byline.questions import _validated_attributor as module
from byline.questions.validate import validate
from byline.reports.validation import validation_text
from byline.results import Attribution, Ranked, Run


@dataclass
class Oracle:
    """Stands for `who`: it knows authors by a word of theirs, and those it has not learned not."""

    rounds: list[tuple[Corpus, Corpus]] = field(default_factory=list)
    wrong_every: int = 0
    sure: float = 0.9

    def __call__(self, candidates, texts, **how):
        self.rounds.append((candidates, texts))
        names = sorted(set(candidates.authors))
        for number, text in enumerate(texts):
            author = text.body.split()[0].rstrip("0123456789")
            if self.wrong_every and number % self.wrong_every == 0:
                author = names[-1] if author == names[0] else names[0]
            rest = (1 - self.sure) / len(names)
            ranking = [Ranked(n, 0.0, self.sure if n == author else rest) for n in names]
            none = 1 - sum(row.probability for row in ranking)
            yield Attribution(
                text=text.id,
                answer="author" if author in names else "none",
                author=author if author in names else None,
                ranking=tuple(sorted(ranking, key=lambda row: -row.probability)),
                none=none,
                method="oracle",
                words=len(text.body.split()),
                run=Run.of(0, held_out=50),
            )


def pile(n_authors=6, n_texts=10, n_words=40) -> Corpus:
    """Texts whose every word names the author and the place."""
    return Corpus(
        Text(f"{a}{k}", " ".join(f"{a}{k * n_words + w}" for w in range(n_words)), author=a)
        for a in "abcdefgh"[:n_authors]
        for k in range(n_texts)
    )


QUESTIONED = Text("q", " ".join(f"a{k}" for k in range(30)))


@pytest.fixture
def oracle(monkeypatch):
    made = Oracle()
    monkeypatch.setattr(module, "who", made)
    return made


def test_no_text_is_asked_about_that_was_learned_from(oracle):
    validate(pile(), QUESTIONED)
    *rounds, (everything, case) = oracle.rounds
    assert len(rounds) == 5
    assert (len(everything), [text.id for text in case]) == (60, ["q"])
    for train, asked in rounds:
        learned = {word for text in train for word in text.body.split()}
        assert not any(learned.intersection(text.body.split()) for text in asked)


def test_each_author_is_left_out_once_and_each_text_is_held_out_once_otherwise(oracle):
    validate(pile(), QUESTIONED)
    left_out, held_out = Counter(), Counter()
    for train, asked in oracle.rounds[:-1]:
        there = set(train.authors)
        left_out.update(set("abcdef") - there)
        held_out.update(text.id for text in asked if text.id[0] in there)
    assert left_out == Counter("abcdef")
    assert max(held_out.values()) == 1
    # Two texts of each author are in the fold in which the author is not there.
    assert len(held_out) == 60 - 12


def test_near_copies_are_held_out_together(oracle):
    texts = list(pile())
    twin = Text("twin", f"{texts[0].body} a9999", author="a")
    validate(Corpus([*texts, twin]), QUESTIONED)
    for train, _ in oracle.rounds[:-1]:
        assert ("a0" in train.ids) == ("twin" in train.ids)


def test_pieces_of_one_document_are_held_out_together(oracle):
    """Each author has five folders of two texts."""
    texts = [replace(t, id=f"{t.author}/book{k % 5}/{k}") for k, t in enumerate(pile())]
    validate(Corpus(texts), QUESTIONED)
    for train, _ in oracle.rounds[:-1]:
        there = Counter(text.id.rpartition("/")[0] for text in train)
        assert set(there.values()) == {2}


def test_texts_are_cut_to_the_length_of_the_questioned_one(oracle):
    validate(pile(), QUESTIONED)
    lengths = {len(text.body.split()) for _, asked in oracle.rounds[:-1] for text in asked}
    assert lengths == {30}
    found = validate(pile(), Text("long", " ".join(f"a{k}" for k in range(300))))
    assert any("40 words and the questioned ones 300" in note for note in found.notes)


def test_ratios_are_posterior_by_prior_odds(oracle):
    """Of 48 texts of candidates the author has .9, of five there the prior is .8/5 (or four)."""
    found = validate(pile(), QUESTIONED)
    assert (found.n_same, found.question, found.method) == (48, "who", "oracle")
    prior = {n: (1 - 0.2) / n for n in (4, 5)}
    expected = {round(math.log10(9 * (1 - p) / p), 6) for p in prior.values()}
    own = {round(x, 6) for x, same in zip(found.log10_lr, found.same, strict=True) if same}
    assert own <= expected
    assert found.case_log10_lr == pytest.approx(math.log10(9 * (1 - 0.8 / 6) / (0.8 / 6)))


def test_right_answers_are_fit_and_wrong_ones_are_not(oracle):
    found = validate(pile(), QUESTIONED)
    assert found.verdict == "fit"
    assert re.search(r"on 48 held-out texts of 6 candidates and 60 of candidates", found.sentence)
    assert "0 were wrong" in found.sentence
    oracle.wrong_every = 4
    found = validate(pile(), QUESTIONED)
    assert found.verdict == "not fit"
    assert "answers given with 80% or more" in found.sentence


def test_answers_are_counted_for_candidates_and_unknown_authors(oracle):
    found = validate(pile(), QUESTIONED)
    counts = found.decisions
    assert counts["texts of candidates"] == counts["texts of candidates: named rightly"] == 48
    strange = "texts of unknown authors"
    assert counts[strange] == counts[f"{strange}: none of them"] == 60
    lines = validation_text(found).splitlines()
    assert any("48 texts of candidates: 48 named, 48 named rightly" in line for line in lines)


def test_few_texts_are_too_little_data(oracle):
    found = validate(pile(n_authors=3, n_texts=4), QUESTIONED)
    assert found.verdict == "too little data"
    assert "30 held-out texts of candidates are needed" in found.sentence


def test_of_several_questioned_texts_none_is_the_case(oracle):
    found = validate(pile(), Corpus([QUESTIONED, Text("r", "b1 b2 b3 b4")]))
    assert found.case_log10_lr is None
    assert any("have 4 to 30 words" in note for note in found.notes)


def test_one_candidate_is_refused():
    with pytest.raises(UsageError, match="only one candidate"):
        validate(pile(n_authors=1), QUESTIONED)
