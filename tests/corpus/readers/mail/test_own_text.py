"""Better a signature left than a paragraph lost: own words that look like something else stay."""

import pytest

from byline.corpus.readers.mail.cleaning import clean
from byline.corpus.readers.mail.quotes import _is_prose

OWN = "I have thought about what was said at the meeting.\nIt seems to me that we should wait."
ANN = "Ann Lee ann@x.example"


@pytest.mark.parametrize(
    ("sender", "end"),
    [
        ("Greg Smith greg@x.example", "Great!"),
        ("Greg Smith greg@x.example", "Great!\nI will come on Friday.\nI bring the cake."),
        ("Ann Lee ann@foo.com", "Comments?"),
        ("Ann Lee ann@foo.com", "Comments?\nI leave on Friday.\nBack on Monday."),
        ("Thomas Lee tl@x.example", "Thoughts?"),
        ("Donald Lee dl@x.example", "Done!"),
        ("Ann Lee ann@x.org", "Organise?"),
        ("Ann Lee ann@x.edu", "Educate!"),
    ],
)
def test_a_word_that_resembles_the_sender_is_no_signature(sender, end):
    body = f"{OWN}\n\n{end}"
    assert clean(body, sender).body == body


@pytest.mark.parametrize(
    ("sender", "line"),
    [
        ("Daniel Ray dr@x.example", "Dan"),
        ("Dan Ray dr@x.example", "danny"),
        ("David Ray dr@x.example", "Dave Ray."),
        ("annlee@x.example", "annlee"),
    ],
)
def test_short_forms_of_a_name_are_known(sender, line):
    assert clean(f"{OWN}\n{line}", sender).body == OWN


@pytest.mark.parametrize(
    "end",
    [
        "ps: bring the red umbrella and the dog",
        "p.s. bring the red umbrella",
        "Edit: the umbrella is not red.",
        "One more thing, I lost my keys again.",
    ],
)
def test_what_stands_below_a_bare_name_stays_with_it(end):
    body = f"{OWN}\n\nAnn\n\n{end}"
    assert clean(body, ANN).body == body


@pytest.mark.parametrize(
    "end",
    [
        "I would like to subscribe to the view that nobody is to blame,\nbut I do not.",
        "To subscribe to that takes a faith\nthat I do not have.",
        "Bill has a mailing list\nand he likes it.",
        "This message was not intended to offend anybody, and I am sorry\nthat it did.",
        "Your opinion of the book is quite different from mine, and I would\nhear more.",
        "I can only speak for myself, but I found the whole affair dreadful.",
    ],
)
def test_formulas_within_prose_are_no_footers(end):
    body = f"{OWN}\n\n{end}"
    assert clean(body).body == body


@pytest.mark.parametrize(
    "end",
    [
        "To unsubscribe from this list, write to tea-request@leeds.example",
        "To unsubscribe from this list visit\nhttps://lists.leeds.example/tea",
        "You received this message because you like tea.",
        "This message is intended only for Ann Lee.",
        "Disclaimer: all of this is mine.",
        "---------\nI only speak for myself, not for any company.",
    ],
)
def test_formulas_that_begin_a_paragraph_or_are_marked_are_footers(end):
    assert clean(f"{OWN}\n\n{end}").body == OWN


@pytest.mark.parametrize(
    "body",
    [
        "In your last message you said\nthat the cat was on the roof.\nIt was not.",
        "In the article about the north there was not\na word about what our mayor had said\nyet.",
        "On Monday at 10:30 the minister said:\nWe will not go. And I was glad to hear it.",
        "These are the things that he said:\n\n  * that he would come\n  * that he was late\n\nSo?",
        "He said:\n\n- Go away was the first\n- Come back was the second\n\nI did neither.",
        "If there is a\nmention of it in that book, you say:\n\n    It is so.\n\nIt is not.",
    ],
)
def test_a_report_of_what_was_said_is_no_attribution(body):
    assert clean(body).body == body


@pytest.mark.parametrize(
    "block",
    [
        "X-ray: negative, thank God\nBlood: fine",
        "Path: we climbed it slowly in the rain.",
        "From: 9 am\nTo: 5 pm\nDate: Friday",
        "Version: 2.1\nSummary: it crashes when I press the key",
    ],
)
def test_headings_without_address_or_date_are_no_headers(block):
    body = f"{OWN}\n\n{block}\n\nI look forward to seeing you there."
    assert clean(body).body == body


@pytest.mark.parametrize(
    "block",
    [
        "From: Ann Lee\nSent: Monday, 3 February 2020\nSubject: tea",
        "Newsgroups: rec.food.tea\nSubject: tea",
        "Path: leeds!york!ann",
        "From: Ann <ann>\nSubject: tea",
    ],
)
def test_headers_with_address_or_date_go(block):
    assert block not in clean(f"See here.\n\n{block}\n\n> Tea?\n\n{OWN}").body


def test_a_list_further_down_is_no_quotation_though_a_quotation_had_its_sign():
    own = "I do not, and this is what I need:\n\n-ten apples\n-pears"
    body = f"ann@x.example (Ann) writes:\n-I think so\n-Really\n\n{own}"
    assert clean(body).body == own


def test_marks_of_direction_are_no_marks_of_quotation():
    own = "\u200fone line of mine\n\u200fand another\n\n\u200fand a third"
    assert clean(f"ann@x.example wrote:\n{own}").body == own


def test_only_ascii_is_encoded():
    line = "他在2024年使用Java" + "写了很多程序这个语言很好用" * 4
    body = "\n".join([line] * 4)
    assert clean(body).body == body


@pytest.mark.parametrize(
    "end",
    [
        "\n... And that is why I left the company at last.",
        "\n--- But I do not agree with any of that at all.",
        "\n* Kettle 2.0 works fine with this cup and so does the pot that I have",
        "They told me that the package was\nsent from the warehouse.",
        "\nThe answer is at http://leeds.example/tea",
        "\nIt is on www.leeds.example since Monday.",
        "\nMy number is 555-1234 until Friday.",
        "-----\nIt does work now.\nTry it some day.",
        "*****************************\n\nThe whole idea can be dropped.",
        "\n- Exactly.",
        "\n*Sigh*",
        "\n😂😂😂😂",
        "\nWhat is the largest town there?\n\nNew Leeds",
        "\nWho would say such a thing?\n\nNobody",
    ],
)
def test_last_lines_that_say_something_stay(end):
    body = f"{OWN}\n{end}"
    assert clean(body).body == body


def test_a_tag_with_the_programs_name_goes_though_it_is_a_sentence():
    assert clean(f"{OWN}\n\n * SLMR 2.1 * Who drank all of the tea?").body == OWN


def test_carets_point_at_what_is_quoted_and_begin_no_signature():
    reply = "That is not how the play goes.\nLook it up."
    body = f"{OWN}\n> The rest is quiet.\n           ^^^^^^^^\n\n{reply}\n\nAnn - ann@x.example"
    assert clean(body, ANN).body == f"{OWN}\n\n           ^^^^^^^^\n\n{reply}"


def test_carets_all_across_are_a_rule():
    assert clean(f"{OWN}\n\n{'^' * 70}\nAnn Lee  (555) 010-0000", ANN).body == OWN


@pytest.mark.parametrize("end", ["Hope that clears things", "Just a passing comment"])
def test_a_farewell_above_an_address_stays(end):
    assert clean(f"{OWN}\n\n{end}\nann@x.example", ANN).body == f"{OWN}\n\n{end}"


@pytest.mark.parametrize("lines", ["so it is\nso be it\nsee to it", "so it is\nhe said\nso be it"])
def test_three_lines_that_happen_to_begin_alike_are_no_quotation(lines):
    body = f"In article <1@x.example> bob@x.example writes:\n{lines}\n\n{OWN}"
    assert clean(body, ANN).body == f"{lines}\n\n{OWN}"


def test_lines_are_prose_if_half_of_them_have_enough_words():
    assert _is_prose(["the boat left at noon", "indeed"], 0, 2, least=4)
    assert not _is_prose(["the boat left at noon", "indeed", "really"], 0, 3, least=4)
