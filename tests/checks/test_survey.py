"""What a survey finds, on piles made to hold one thing each."""

import pytest

from byline.checks import survey
from byline.corpus import Corpus, Skipped, Text
from byline.engine import Serial

WALK = (
    "We walked along the harbour wall until the rain came and then we waited under the old "
    "crane, because nobody had thought of bringing an umbrella and the ferry was late again. "
)
GERMAN = (
    "Wir gingen am Hafen entlang, bis der Regen kam, und warteten dann unter dem alten Kran, "
    "weil niemand an einen Schirm gedacht hatte und die Fähre schon wieder zu spät war. "
)


def kinds(found):
    return {finding.kind for finding in found.findings}


def finding(found, kind):
    return next(f for f in found.findings if f.kind == kind)


def filler(n: int, start: int = 0) -> str:
    """`n` different sentences in English, about ten words each."""
    return " ".join(
        f"On day {k} of that month the keeper wrote down what he saw: boat number {k * 37}, "
        f"carrying {k * 13} crates for the {k}th house."
        for k in range(start, start + n)
    )


def test_counts_are_those_of_the_pile(make_corpus):
    found = survey(make_corpus(ann="One two three.|Four five.", _="Six?"))
    assert found.texts == 3
    assert found.authors == {"ann": 2}
    assert found.author_words == {"ann": 5}
    assert found.unsigned == 1
    assert (found.words.total, found.words.median, found.words.min, found.words.max) == (6, 2, 1, 3)


def test_authors_are_listed_most_texts_first(make_corpus):
    found = survey(make_corpus(ann="a", bob="b|c|d", cy="e|f"))
    assert list(found.authors.items()) == [("bob", 3), ("cy", 2), ("ann", 1)]


def test_languages_are_told_and_a_mixed_pile_is_said():
    found = survey(Corpus([Text("en", WALK * 2), Text("en2", WALK * 3), Text("de", GERMAN * 2)]))
    assert found.languages == {"en": 2, "de": 1}
    assert finding(found, "languages").texts == ("de",)


def test_what_the_source_says_of_the_language_is_believed():
    assert survey(Corpus([Text("a", WALK, language="cy")])).languages == {"cy": 1}


def test_a_text_in_two_languages_is_said():
    found = survey(Corpus([Text("a", f"{WALK * 6}\n\n{GERMAN * 6}"), Text("b", WALK * 12)]))
    assert finding(found, "mixed-languages").texts == ("a",)


def test_copies_and_near_copies_are_paired():
    body = filler(20)
    near = body.replace("day 7", "day seven")
    found = survey(Corpus([Text("a", body), Text("b", body), Text("c", near)]))
    assert found.duplicates == (("a", "b"), ("a", "c"))
    assert [(p.a, p.b) for p in found.near_duplicates] == [("a", "c")]
    assert 0.8 < found.near_duplicates[0].similarity < 1
    assert {"duplicates", "near-duplicates"} <= kinds(found)


def test_one_text_under_two_names_is_said():
    body = filler(20)
    found = survey(Corpus([Text("a", body, author="ann"), Text("b", body, author="bob")]))
    assert finding(found, "same-text-two-authors").texts == ("b",)


@pytest.mark.parametrize(
    ("author", "meta", "body", "named"),
    [
        ("ann", (), "Yours, Ann", True),
        ("ann", (), "an annual report", False),
        ("AaronPressman", (), "by Aaron Pressman in Washington", True),
        ("AaronPressman", (), "Aaron said it", False),
        ("mb@x.example", (("name", "Mia Berg"),), "-- Mia Berg", True),
        ("mb@x.example", (), "MB said", False),
        ("O'Neil (x", (), "well", False),
    ],
)
def test_an_authors_own_name_in_the_text_is_said(author, meta, body, named):
    found = survey(Corpus([Text("a", body, author=author, meta=meta)]))
    assert ("author-named" in kinds(found)) is named


def test_quoted_lines_that_were_left_are_said():
    found = survey(Corpus([Text("a", "Yes.\n> Are you coming?"), Text("b", "x > y holds")]))
    assert finding(found, "quotes-left").texts == ("a",)


def test_short_texts_are_said_with_what_follows():
    found = survey(
        Corpus([Text("a", "Too short."), Text("b", filler(8)), Text("c", filler(40, 90))])
    )
    assert finding(found, "very-short").texts == ("a",)
    assert finding(found, "short").texts == ("b",)
    assert "too short to show who wrote it." in finding(found, "very-short").message


@pytest.mark.parametrize(
    ("n_words", "kind"), [(49, "very-short"), (50, "short"), (249, "short"), (250, None)]
)
def test_a_text_of_exactly_so_many_words_is_long_enough(n_words, kind):
    found = survey(Corpus([Text("a", " ".join(["late"] * n_words))]))
    assert kinds(found) & {"very-short", "short"} == ({kind} if kind else set())


@pytest.mark.parametrize(
    ("n_authors", "named"),
    [(5, "5 authors (a0, a1, a2, a3, a4)"), (7, "7 authors (a0, a1, a2, a3, a4 and 2 more)")],
)
def test_of_many_authors_five_are_named(n_authors, named):
    found = survey(Corpus(Text(f"{k}", WALK, author=f"a{k}") for k in range(n_authors)))
    assert any(one.message.startswith(named) for one in found.findings)


def test_authors_with_little_or_much_are_said(make_corpus):
    much = "|".join(filler(30, k * 50) for k in range(4))
    found = survey(make_corpus(ann=much, bob=filler(3), cy=f"{filler(3, 500)}|{filler(3, 600)}"))
    assert "1 author (bob) with only 1 text" in finding(found, "one-text").message
    assert "1 author (cy) with fewer than 3" in finding(found, "few-texts").message
    assert finding(found, "unbalanced").message.startswith("there are ")


def test_a_lone_author_is_said(make_corpus):
    assert "one-author" in kinds(survey(make_corpus(ann="a|b")))
    assert "one-author" not in kinds(survey(make_corpus(ann="a", bob="b")))


def test_skips_of_a_stream_and_of_a_corpus_are_kept():
    skip = Skipped("x.bin", "looks binary")
    assert survey(iter([Text("a", "hello"), skip])).skipped == (skip,)
    assert survey(Corpus([Text("a", "hello")], [skip])).skipped == (skip,)


def test_an_empty_pile_says_so():
    found = survey([])
    assert kinds(found) == {"empty"}
    assert found.words.total == 0


def test_warnings_are_the_messages_of_the_findings(make_corpus):
    found = survey(make_corpus(ann="a"))
    assert found.warnings == tuple(f.message for f in found.findings)
    assert found.warnings


def test_a_stream_is_measured_as_it_comes():
    """No text is asked for before the one before it has been measured."""
    events = []

    class Watching(Serial):
        def map(self, work, items, **options):
            for item in items:
                events.append(f"measure {item.id}")
                yield work(item)

    def stream():
        for name in "ab":
            events.append(f"read {name}")
            yield Text(name, "word")

    survey(stream(), Watching())
    assert events == ["read a", "measure a", "read b", "measure b"]


def test_a_huge_text_is_not_sent_anywhere(monkeypatch):
    monkeypatch.setattr("byline.checks._survey.HUGE", 10)
    sent = []

    class Watching(Serial):
        def map(self, work, items, **options):
            for item in items:
                sent.append(isinstance(item, Text))
                yield work(item)

    assert survey([Text("a", "long " * 10), Text("b", "short")], Watching()).texts == 2
    assert sent == [False, True]


def test_the_words_of_a_long_text_are_counted_in_pieces():
    body = "harbour wall " * 150_000
    assert survey(Corpus([Text("a", body)])).words.total == 300_000


def test_a_pile_without_authors_says_how_to_name_them():
    found = survey(Corpus([Text("Austen_Emma.txt", "a b"), Text("Eliot_Romola.txt", "c d")]))
    assert "look as if --author-from name" in finding(found, "no-author").message
    plain = survey(Corpus([Text("1.txt", "a b"), Text("2.txt", "c d")]))
    assert "look as if" not in finding(plain, "no-author").message


def test_very_short_texts_have_no_say_in_the_languages():
    found = survey(Corpus([Text("a", WALK * 3), Text("b", "Guten Tag!", language="de")]))
    assert "languages" not in kinds(found)
