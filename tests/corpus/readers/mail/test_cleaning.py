"""What is taken out of messages, and above all what is left in."""

import pytest

from byline.corpus.readers.mail.cleaning import clean

OWN = "I would rather walk. The bus is always late on Fridays."
REPLY = "No, thank you."


def kinds(body: str, sender: str = "") -> list[str]:
    return [part.kind for part in clean(body, sender).removed]


def test_a_plain_message_stays_as_it_is():
    body = "Dear all,\n\n  the hall is let.\n\n\nIt opens at five."
    assert clean(body).body == body
    assert clean(body).removed == ()


def test_a_reply_between_quotations_is_kept_in_order_and_the_cuts_become_paragraph_breaks():
    body = "Ann wrote:\n> One?\n> Two?\nFirst.\n\n\n> Three?\n\n\nSecond.\nThird."
    found = clean(body)
    assert found.body == "First.\n\nSecond.\nThird."
    assert [(part.kind, part.content) for part in found.removed] == [
        ("attribution", "Ann wrote:"),
        ("quote", "> One?\n> Two?"),
        ("quote", "> Three?"),
    ]


@pytest.mark.parametrize(
    "quote",
    [
        "> tea at four\n> or at five",
        ">tea at four\n>>or at five",
        "   > tea at four\n   > or at five",
        "|> tea at four\n|> or at five",
        ":> tea at four\n:> or at five",
        ": shall we have tea at four\n: or would you rather come at five",
        "| shall we have tea at four\n| or would you rather come at five",
        "] shall we have tea at four\n] or would you rather come at five",
        "} shall we have tea at four\n} or would you rather come at five",
        "AL> tea at four\nAL> or at five",
        " AL> tea at four\n AL>> or at five",
        "Ann> tea at four\nAnn> or at five",
        ">" * 4 + " tea at four",
    ],
)
def test_marks_of_quotation_are_known(quote):
    assert clean(f"{quote}\n\n{REPLY}").body == REPLY


@pytest.mark.parametrize(
    "own",
    [
        pytest.param("I came late.\n:-) Never mind.\n:-( Or do.", id="smileys"),
        pytest.param("Look:\n>:-)\nThat was me.", id="a devil's smiley"),
        pytest.param("Name | Age | Town\n-----|-----|-----\nAnn  | 41  | Leeds", id="table"),
        pytest.param("| Ann | 41 | Leeds |\n| Bob | 17 | York  |", id="table with sides"),
        pytest.param(
            "See:\n+------+\n| this is a box of words\n| and so is this one too\n+------+\nNice?",
            id="box",
        ),
        pytest.param("int n;\ncin >> n\n>> m;\ncout << n;", id="C++"),
        pytest.param("At the prompt type this command:\n\n> make clean\n\nand wait.", id="prompt"),
        pytest.param("ftp> cd pub\nftp> get readme\nThat is all.", id="ftp session"),
        pytest.param("SALE\n>>> TODAY ONLY <<<\nCome in.", id="decoration"),
        pytest.param("We need:\n* bread\n* milk\n* tea for the four of us", id="list"),
        pytest.param("Shopping:\n- bread\n- milk\n- tea", id="list with dashes"),
        pytest.param("if a\n>= b then stop", id="comparison"),
        pytest.param("The note\n: see the table on page four\nwas lost.", id="one doubtful mark"),
        pytest.param("She wrote: I am late.\nThat is all I know.", id="a letter retold"),
        pytest.param("What he said:\n\nnothing at all.", id="nothing quoted"),
        pytest.param("The rules are as follows:\nno shoes\nno dogs", id="a colon"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_quotation_is_kept(own):
    assert clean(own).body == own


@pytest.mark.parametrize(
    "line",
    [
        "On Mon, 3 Feb 2020 at 10:00, Ann Lee <ann@home.example> wrote:",
        "On 3 February, Ann Lee (ann@home.example) wrote:",
        "In article <1993Apr1.2@x.example>, ann@home.example (Ann Lee) writes:",
        "In <1993Apr1.2@x.example> ann@home.example writes...",
        "In a previous article, ann@home.example (Ann Lee) says:",
        "From article <1@x.example>, by ann@home.example (Ann Lee):",
        "Ann Lee <ann@home.example> wrote in message\n<1@x.example>:",
        "ann@home.example (Ann Lee) writes:",
        "Ann Lee wrote to All:",
        "Ann writes...",
        "Ann Lee, on the Mon, 3 Feb 2020 10:00:46 GMT wibbled:",
        "Monday February 3 2020 10:00, Ann Lee wrote to (crosspost 1) All:",
        "Quoting Ann Lee <ann@home.example>:",
        "Op ma 3 feb. 2020 om 10:00 schreef Ann Lee <ann@home.example>:",
        "El lun, 3 feb 2020 a las 10:00, Ann Lee (<ann@home.example>) escribió:",
        "Le lun. 3 févr. 2020 à 10:00, Ann Lee <ann@home.example> a écrit :",
        "Am Mo., 3. Feb. 2020 um 10:00 Uhr schrieb Ann Lee <ann@home.example>:",
        "Am 03.02.20 um 10:00 schrieb Ann Lee:",
        "Στις Δευ, 3 Φεβ 2020 στις 10:00 π.μ., η Ann Lee <ann@home.example> έγραψε:",
        "Il giorno lun 3 feb 2020 alle ore 10:00 Ann Lee <ann@home.example> ha scritto:",
        "Em seg., 3 de fev. de 2020 às 10:00, Ann Lee <ann@home.example> escreveu:",
        "Den mån 3 feb. 2020 kl 10:00 skrev Ann Lee <ann@home.example>:",
        "On Mon, 3 Feb 2020 at 10:00, Ann Margaret Elizabeth Lee\n<ann@home.example> wrote:",
        "Op maandag 3 februari 2020 om 10:00 uur schreef\nAnn Lee <ann@home.example>:",
        "In article <1993Apr1.2@x.example>\nann@home.example (Ann\nLee) writes:",
    ],
)
def test_attributions_are_known_in_many_languages_and_when_wrapped(line):
    found = clean(f"{line}\n> tea?\n\n{REPLY}")
    assert found.body == REPLY
    assert [part.kind for part in found.removed] == ["attribution", "quote"]
    assert found.removed[0].content == line


def test_a_formal_attribution_goes_even_when_nothing_is_quoted_under_it():
    assert clean(f"In article <1@x.example> a@b.example (Ann) writes:\n[cut]\n{OWN}").body == (
        f"[cut]\n{OWN}"
    )


def test_an_address_with_a_verb_goes_even_when_nothing_is_quoted_under_it():
    assert clean(f"a@b.example (Ann Lee) writes:\n[cut]\n{OWN}").body == f"[cut]\n{OWN}"


@pytest.mark.parametrize(
    "own",
    [
        "I was surprised to read in the paper this morning what he had said:",
        "The man came round to see us about 10:30 this morning and said:",
    ],
)
def test_a_sentence_that_leads_up_to_a_quotation_is_kept(own):
    assert clean(f"{own}\n> Tea?\n\n{REPLY}").body == f"{own}\n\n{REPLY}"


@pytest.mark.parametrize("sign", ["-", "%", "+", "=", "<", "{", "&"])
def test_after_an_attribution_any_sign_may_mark_the_quotation(sign):
    quote = f"{sign}tea at four\n{sign}or five"
    body = f"a@b.example (Ann) writes:\n{quote}\n{OWN}\n{sign}or six?\nNo."
    assert clean(body).body == f"{OWN}\n\nNo."


def test_after_an_attribution_a_margin_may_mark_the_quotation():
    body = f"a@b.example (Ann) writes:\n\n   Tea at four?\n   Or five?\n\n{OWN}"
    assert clean(body).body == OWN


def test_an_answer_may_begin_right_below_a_margin_of_several_lines():
    body = f"a@b.example (Ann) writes:\n\n   Tea at four?\n   Or five?\n{OWN}"
    assert clean(body).body == OWN


def test_a_paragraph_whose_first_line_stands_in_is_no_quotation():
    own = "   Tea at four suits me.\nFive does not."
    assert clean(f"In article <1@x.example> a@b.example writes:\n\n{own}").body == own


def test_the_wrapped_end_of_a_quoted_line_goes_with_it():
    long = "> " + "word " * 14
    assert clean(f"{long}\nand more\n{long}\n{REPLY}").body == REPLY


@pytest.mark.parametrize(
    "opening",
    [
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "-----Oorspronkelijk bericht-----",
        "-----Mensaje original-----",
        "-----Message d'origine-----",
        "-----Αρχικό μήνυμα-----",
        "---------- Forwarded message ----------",
        "Begin forwarded message:",
    ],
)
def test_forwarded_messages_go_to_the_end(opening):
    body = f"{OWN}\n\n{opening}\nFrom: Ann\nSent: Monday\nSubject: tea\n\nTea at four?\n\nAnn"
    assert clean(body).body == OWN
    assert kinds(body) == ["forwarded"]


@pytest.mark.parametrize(
    "block",
    [
        "From: Ann Lee <a@b.example>\nSent: Monday, 3 February 2020\nTo: Bob\nSubject: tea",
        "Von: Ann Lee <a@b.example>\nGesendet: Montag, 3. Februar\nAn: Bob\nBetreff: Tee",
        "Van: Ann Lee <a@b.example>\nVerzonden: maandag 3 februari\nAan: Bob\nOnderwerp: thee",
        "De: Ann Lee <a@b.example>\nEnviado: lunes, 3 de febrero\nPara: Bob\nAsunto: té",
        "De : Ann Lee <a@b.example>\nEnvoyé : lundi 3 février\nÀ : Bob\nObjet : thé",
        "Από: Ann Lee <a@b.example>\nΕστάλη: Δευτέρα 3 Φεβρουαρίου\nΠρος: Bob\nΘέμα: τσάι",
        "*From:* Ann Lee <a@b.example>\n*Sent:* Monday\n*To:* Bob\n*Subject:* tea",
    ],
)
def test_header_blocks_of_mail_programs_begin_a_forwarded_message(block):
    assert clean(f"{OWN}\n\n{block}\n\nTea at four?\n\nAnn").body == OWN


def test_text_after_a_closing_line_is_kept():
    middle = "---- Begin included message ----\nTea?\n---- End included message ----"
    assert clean(f"{OWN}\n{middle}\n{REPLY}").body == f"{OWN}\n\n{REPLY}"


def test_headers_above_a_quotation_do_not_take_the_reply_with_them():
    head = "From: Ann <a@b.example>\nDate: Monday\nSubject: tea"
    assert clean(f"See this.\n\n{head}\n\n> Tea?\n\n{OWN}").body == f"See this.\n\n{OWN}"


def test_header_lines_at_the_top_are_boilerplate_and_the_text_stays():
    body = f"Archive-name: tea/faq\nLast-modified: 1993/04/01\nVersion: 1.2\n\n{OWN}"
    assert clean(body).body == OWN
    assert kinds(body) == ["boilerplate"]


def test_dots_for_what_was_left_out_are_no_frame_around_a_quotation():
    body = (
        "Bob Day (bob@x.example) wrote:\n....\n"
        ": The tea could be kept so that it stays warm for the guests\n"
        ": and does not go cold before the cake is cut by the host.\n"
        "....\nYes, but who will cut it?\n"
    )
    assert "The tea" not in clean(body, "ann@x.example").body


def test_indented_paragraphs_below_an_attribution_lose_no_first_line():
    body = (
        "In article <1@x.example> bob@x.example (Bob) writes:\n"
        "\t[a long story about tea]\n\n\tHow much of it does one have to drink at such a\n"
        "party?\n\n\tI would not go.\n"
    )
    assert "\tHow much of it does one have to drink at such a\nparty?" in clean(body).body


def test_after_an_attribution_a_letter_may_mark_the_quotation():
    quoted = (
        "xSorry to repeat myself,\nxbut the bus is late\n>\nxagain, as it was\nxon Friday.\nx\nxAnn"
    )
    found = clean(f"In article <1@x.example>, ann@x.example writes:\n{quoted}\nI know.")
    assert found.body == "I know."
    assert [part.kind for part in found.removed] == ["attribution", "quote"]


@pytest.mark.parametrize("edited", ["[...]", "(1)", "[much deleted]"])
@pytest.mark.parametrize("quote", ["   The bus is late.\n   It was on Friday.", "| late\n| again"])
def test_a_quotation_may_follow_what_stands_for_lines_left_out(edited, quote):
    body = f"In article <1@x.example>, ann@x.example writes:\n{edited}\n\n{quote}\n\nI know."
    assert clean(body).body == f"{edited}\n\nI know."


def test_many_lines_left_out_above_a_quotation_do_no_harm():
    body = "In article <1@x.example>, ann@x.example writes:\n" + "[a]\n(b)\n" * 5000 + "I know."
    assert clean(body).body.endswith("I know.")
