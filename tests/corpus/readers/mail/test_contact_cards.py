"""Names and visiting cards at the end of messages that only what stands around them gives away."""

import pytest

from byline.corpus.readers.mail.cleaning import clean

OWN = "I would rather walk. The bus is always late on Fridays."


def test_a_name_that_the_signature_has_before_the_last_name_is_the_senders():
    end = "-- \n|Bill Ray, Engineer|bill@x.example|"
    assert clean(f"{OWN}\nBill\n{end}", "William J Ray wr@x.example").body == OWN
    assert clean(f"{OWN}\nJim\n{end}", "William J Ray wr@x.example").body == f"{OWN}\nJim"


def test_a_card_goes_whole_where_its_last_line_is_an_address():
    card = 'Ann Lee\t\t\t"Pour on,\nTeapot Works, Leeds\t\tpour on"\nal@x.example'
    assert clean(f"{OWN}\n\n{card}", "The Kettle al@x.example").body == OWN


def test_columns_may_touch_their_lines():
    card = "Ray Leeds etc.|1982 Kettle with a spout, the black one of them|Pour\nTEA# 0863|cup|on"
    assert clean(f"{OWN}\n\n{card}\nphone: 555-0100|tea|now").body == OWN


@pytest.mark.parametrize("end", ["\u00ff", "Bob\n\u00ff\n", "Bob\n\n-- Via ABC Reader v0.9"])
def test_what_programs_leave_below_hides_no_name(end):
    assert clean(f"{OWN}\n\n{end}", "Bob Ray bob@x.example").body == OWN
