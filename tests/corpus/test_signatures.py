"""Signatures put back under messages."""

from byline.corpus import Corpus, Removed, Skipped, Text
from byline.corpus.readers.mail.cleaning import clean, with_signatures


def test_signatures_come_back_in_order_and_nothing_else_does():
    quote, one, other = (
        Removed("quote", "> Tea?"),
        Removed("signature", "Bob"),
        Removed("signature", "-- \nBob Lee, Leeds"),
    )
    post = Text("1", "No.", author="bob", removed=(quote, one, other))
    [found] = with_signatures([post])
    assert found.body == "No.\n\nBob\n\n-- \nBob Lee, Leeds"
    assert found.removed == (quote,)
    assert (found.id, found.author) == ("1", "bob")


def test_a_message_without_one_stays_as_it_is():
    pile = Corpus([Text("1", "No.")], [Skipped("2", "is empty")])
    again = with_signatures(pile, pile.skipped)
    assert (again.texts, again.skipped) == (pile.texts, pile.skipped)


def test_what_is_put_back_is_found_again():
    own, signature = "I would rather walk.", "-- \nBob Lee\nbob@leeds.example"
    cleaned = clean(f"{own}\n\n{signature}")
    [found] = with_signatures([Text("1", cleaned.body, removed=cleaned.removed)])
    assert clean(found.body).body == own
