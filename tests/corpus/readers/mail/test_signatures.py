"""What is taken off the end of messages, and what holds for every message."""

import gzip
import json
import os
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.corpus.readers.mail.cleaning import clean

OWN = "I would rather walk. The bus is always late on Fridays."
REPLY = "No, thank you."


def kinds(body: str, sender: str = "") -> list[str]:
    return [part.kind for part in clean(body, sender).removed]


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nBob Ray\nLeeds",
        "--\nBob Ray\nLeeds",
        "-- \n" + "\n".join(f"a saying in line {n}" for n in range(9)),
        "_______________\nBob Ray, Dept of Tea\nbob@leeds.example  (555) 010-0000",
        "+---------+---------------+\n| Bob Ray | bob@x.example |\n+---------+---------------+",
        "Bob Ray\nbob@leeds.example",
        'Bob Ray          | bob@leeds.example\nTeapot Works     | "Pour on"',
        "-Bob",
        "-- Bob",
        "Sent from my telephone",
        "Verzonden vanaf mijn telefoon",
        "Enviado desde mi teléfono",
        "Envoyé de mon téléphone",
        "Von meinem Telefon gesendet",
        "Στάλθηκε από το κινητό μου",
        "My opinions are not necessarily those of my employer.",
        "~~~~~~~~~~~~~~~~~~~~~~~~~\nA watched pot never boils.",
        "... Tea first.\n--- TeaMail 2.1\n * Origin: The Pot (1:2/3)",
    ],
)
def test_signatures_are_known_with_and_without_the_mark(signature):
    found = clean(f"{OWN}\n\n{signature}")
    assert found.body == OWN
    assert {part.kind for part in found.removed} == {"signature"}


PROSE = "The barges lay there and nobody had any idea what to do about them."
CARD = "Tel: 555-0100"


@pytest.mark.parametrize(
    ("mark", "pair", "most"),
    [
        pytest.param("--", (PROSE, PROSE), 12, id="bare mark over prose"),
        pytest.param("--", (CARD, PROSE), 25, id="bare mark over telephone numbers"),
        pytest.param("-- ", (PROSE, PROSE), 40, id="mark of RFC 3676"),
    ],
)
def test_a_signature_below_a_mark_has_at_most_so_many_lines(mark, pair, most):
    lines = [OWN, mark, CARD, *(pair * most)[1 - most :]]
    assert clean("\n".join(lines)).body == OWN
    assert clean("\n".join([*lines[:2], CARD, *lines[2:]])).body.startswith(f"{OWN}\n{mark}")


@pytest.mark.parametrize(("n", "kept"), [(6, False), (7, True)])
def test_below_a_mark_with_nothing_above_few_lines_are_a_signature(n, kept):
    assert bool(clean("\n".join(["-- ", CARD, *([CARD, PROSE] * n)[1 - n :]])).body) == kept


@pytest.mark.parametrize(("n", "kind"), [(6, ["boilerplate"]), (7, [])])
def test_a_list_footer_is_a_paragraph_of_at_most_6_lines(n, kind):
    lines = ["Unsubscribe: write to the list", *[PROSE] * (n - 1)]
    assert kinds("\n".join([OWN, "", *lines])) == kind


@pytest.mark.parametrize(("n", "quoted"), [(9, True), (10, False)])
def test_the_line_above_a_quotation_names_its_writer_in_at_most_9_words(n, quoted):
    above = " ".join(["Ann", *["Lee"] * (n - 2), "wrote:"])
    assert (kinds(f"{above}\n> Tea?\n{OWN}") == ["attribution", "quote"]) == quoted


@pytest.mark.parametrize(("n", "kind"), [(15, ["boilerplate"]), (16, [])])
def test_a_disclaimer_is_a_paragraph_of_at_most_15_lines(n, kind):
    lines = ["This message is confidential and", *[PROSE] * (n - 1)]
    assert kinds("\n".join([OWN, "", *lines])) == kind


@pytest.mark.parametrize(
    "own",
    [
        pytest.param("Please send offers to bob@leeds.example\nor call 555-0100.", id="asks"),
        pytest.param("Here is the list:\n\nAnn   41  Leeds\nBob   17  York", id="columns"),
        pytest.param("RULES\n-----\nNo dogs.\nNo shoes.\nNo shouting after ten.", id="heading"),
        pytest.param(
            "First part.\n-----\nThe second part, which is about as long as the first part was.\n"
            "It goes on like this for a while, as second parts do, and then it ends.",
            id="a rule between",
        ),
        pytest.param("Yes.\n\nNever.", id="a short answer"),
        pytest.param("Yes.\n\nThanks", id="thanks"),
        pytest.param("Cheers,", id="cheers"),
        pytest.param("bob@leeds.example", id="only an address"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_signature_is_kept(own):
    body = f"{OWN}\n\n{own}" if own != "bob@leeds.example" else own
    assert clean(body).body == body


def test_a_last_line_with_the_senders_name_is_a_signature_only_if_it_is_known():
    body = f"{OWN}\n\n   bob the builder"
    assert clean(body).body == body
    assert clean(body, "Bob T. Builder <bob.the.builder@x.example>").body == OWN


def test_a_short_form_of_the_senders_name_is_known():
    assert clean(f"{OWN}\nDan", "Daniel Ray <dr@x.example>").body == OWN


@pytest.mark.parametrize(
    "end", ["\n\nP.S. Bring milk to bob@x.example.", "\n-Bob\nP.S. Bring milk."]
)
def test_a_postscript_is_no_part_of_the_signature(end):
    assert clean(OWN + end, "Bob").body == OWN + end


def test_a_name_is_kept_where_it_is_all_there_is():
    assert clean("Bob", "Bob Ray <bob@x.example>").body == "Bob"


def test_a_card_that_the_line_above_announces_is_kept():
    card = "Bob Ray, Dept of Tea\n12 Pot Lane, Leeds   (555) 010-0000"
    body = f"{OWN} My address is:\n--------------------\n{card}"
    assert clean(body).body == body


def test_layers_at_the_end_are_taken_off_one_after_the_other():
    body = (
        f"{OWN}\n-- \nBob\n\n_______________________\nTea mailing list\n"
        "https://lists.example/mailman/listinfo/tea"
    )
    assert clean(body).body == OWN
    assert kinds(body) == ["signature", "boilerplate"]


def test_a_lawyers_words_are_boilerplate():
    body = f"{OWN}\n\nThis e-mail and any attachments are confidential and intended for Ann."
    assert clean(body).body == OWN
    assert kinds(body) == ["boilerplate"]


def test_top_posting_leaves_only_what_is_on_top():
    body = (
        f"{OWN}\n-- \nBob\n\nOn 3 Feb 2020 at 10:00, Ann <a@b.example> wrote:\n> Tea?\n> -- \n> Ann"
    )
    assert clean(body).body == OWN


def test_a_message_written_wholly_below_the_mark_is_not_lost():
    body = f"-- \n{OWN}\n{OWN}"
    assert clean(body).body == body


def test_a_message_that_is_all_quotation_comes_out_empty():
    assert clean("Ann wrote:\n> Tea?\n> Now?\n-- \nBob").body == ""


def test_of_a_pgp_signed_message_the_text_stays_and_its_escapes_are_undone():
    body = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n"
        f"{OWN}\n- - bread\n- -- \nBob\n"
        "-----BEGIN PGP SIGNATURE-----\nVersion: 2.6\n\niQBVAwUBMQ==\n=abcd\n"
        "-----END PGP SIGNATURE-----"
    )
    assert clean(body).body == f"{OWN}\n- bread"
    assert kinds(body) == ["pgp", "signature", "pgp"]


def test_an_encrypted_block_and_a_public_key_go():
    block = "-----BEGIN PGP MESSAGE-----\n\nhQEMA1\n=ab\n-----END PGP MESSAGE-----"
    assert clean(f"{OWN}\n{block}\n{REPLY}").body == f"{OWN}\n\n{REPLY}"


def test_armour_that_breaks_off_does_not_take_the_text_after_it():
    block = "-----BEGIN PGP SIGNATURE-----\niQBVAwUBMQ=="
    after = f"{REPLY}\nGladly."
    assert clean(f"{OWN}\n{block}\n{after}").body == f"{OWN}\n\n{after}"


def test_encoded_files_go():
    rows = "\n".join("M" + "1TE&.#=AN@*6" * 5 for _ in range(4))
    body = f"{OWN}\nbegin 644 tea.gif\n{rows}\n#1TE&\n`\nend\n{REPLY}"
    assert clean(body).body == f"{OWN}\n\n{REPLY}"
    assert kinds(body) == ["boilerplate"]
    base64 = "\n".join(
        "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9w1234" for _ in range(4)
    )
    assert clean(f"{OWN}\n{base64}").body == OWN


def test_line_ends_of_any_system_are_the_same():
    assert clean("Ann wrote:\r\n> Tea?\r\nNo.\r\n") == clean("Ann wrote:\n> Tea?\nNo.\n")


LINES = st.sampled_from(
    [
        *("", " ", "Tea.", OWN, "> q", ">> q", "| some words are here", ": some words are here"),
        *(":-)", "Ann wrote:", "writes:", "In article <1@x> a@b (Ann) writes:", "a@b", "(Ann Lee)"),
        *("In article <1@x> a@b", "(Ann Lee) writes:", "--", "-- ", "---", "____________", "Bob"),
        *("On Mon, 3 Feb 2020 at 10:00, Ann <a@b> wrote:", "-Bob", "   stands in", "\tstands in"),
        *("AL> some words are here", "-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA1", "- -- "),
        *("- -----BEGIN PGP MESSAGE-----", "-----BEGIN PGP SIGNATURE-----", "iQBV", "begin 644 x"),
        *("-----END PGP SIGNATURE-----", "M" + "A" * 60, "end", "From: a@b", "Date: now", "X-A: b"),
        *("Subject: tea", "Newsgroups: a.b", "-----Original Message-----", "Sent from my tea"),
        *("-----End of original message-----", "To unsubscribe write", "Tea mailing list", "..."),
        *("This message is confidential", "bob@x.example", "Tel: 555-0100", "Thanks,", "P.S. one"),
        *("* item", "# some words are here", "{ brace", "Excerpts from x", "[...]", "Comments:"),
        *("|boxed|", "My opinions are my own.", "\x0c", "a\u2028b", "Bob Ray | Leeds", "see:"),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, max_size=25), st.sampled_from(["", "Bob Ray <bob@x.example>"]))
def test_cleaning_twice_is_cleaning_once(lines, sender):
    once = clean("\n".join(lines), sender)
    assert clean(once.body, sender).body == once.body


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES.filter(lambda line: not line.startswith("- -")), max_size=25))
def test_what_is_kept_is_a_selection_of_the_lines_in_their_order(lines):
    rest = iter("\n".join(lines).split("\n"))
    kept = [line for line in clean("\n".join(lines)).body.split("\n") if line.strip()]
    assert all(any(line == other for other in rest) for line in kept)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_string_can_be_cleaned(body):
    once = clean(body)
    assert clean(once.body).body == once.body


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(">" * 1_000_000, id="one line of marks"),
        pytest.param(" " * 1_000_000 + "x", id="one line of blanks"),
        pytest.param("a@" * 500_000, id="one line of addresses"),
        pytest.param("\n".join(["a@b.example writes:", "| x"] * 20_000), id="attributions"),
        pytest.param("\n".join(["   In article <1@x> a@b writes:"] * 40_000), id="margins"),
        pytest.param("\n".join(["Bob", ""] * 20_000), id="names"),
        pytest.param("\n".join(["-- "] * 40_000), id="signature marks"),
        pytest.param("\n".join(["-----Original Message-----"] * 40_000), id="openings"),
        pytest.param("\n".join(["-----BEGIN PGP MESSAGE-----"] * 40_000), id="armour"),
    ],
)
@pytest.mark.timeout(60)
def test_hostile_messages_do_not_hang(body):
    """Where a rule took time with the square of the length, these would take hours."""
    assert isinstance(clean(body, "Bob Ray").body, str)


@pytest.mark.data
def test_real_posts_keep_hardly_any_quoted_line_and_stay_as_cleaned():
    folder = Path(os.environ.get("BYLINE_DATA", ""), "usenet")
    if not (folder / "20news-19997.jsonl.gz").exists():
        pytest.skip("needs 20 Newsgroups under $BYLINE_DATA/usenet")
    with gzip.open(folder / "20news-19997.jsonl.gz", "rt", encoding="utf-8") as lines:
        posts = [json.loads(line) for line in islice(lines, 0, 4000, 2)]
    kept = marked = 0
    for post in posts:
        sender = post["headers"].get("From", "")
        body = clean(post["body"], sender).body
        assert clean(body, sender).body == body
        kept += len(body.split("\n"))
        marked += sum(line.startswith(">") for line in body.split("\n"))
    assert kept > 20_000
    assert marked < kept / 2000


def test_a_card_that_is_ruled_off_goes_though_an_address_above_it_is_announced():
    body = (
        "Please reply privately to:\n\n    ann.lee@leeds.example\n\n    Thanks in advance.....\n\n"
        "*/////////////////////////////////////////////*\n"
        "*   Ann Lee - Director of Tea, Leeds College  *\n"
        "*   All opinions are mine alone.              *\n"
        "*/////////////////////////////////////////////*\n"
    )
    found = clean(body, "ann.lee@leeds.example (Ann Lee)")
    assert found.body.endswith("Thanks in advance.....")
    assert [part.kind for part in found.removed] == ["signature"]


def test_a_card_may_begin_with_a_short_form_of_the_name():
    card = (
        'Dan Lee (lee@void.leeds.example)    | "I am tired of\n'
        "90 Kettle 1000 (Hot!)               |  pouring, Dan.\n"
        '84 Pot 350 (Woops!)                 |  You never learn."'
    )
    assert clean(f"It is bad on the cup.\n\n{card}\n", "Daniel Lee").body == "It is bad on the cup."


def test_an_editors_note_is_not_the_writers():
    note = "[I doubt it [see the list].\n\nTea is older than that.  --xyz]"
    found = clean(f"Tea came late.\n\n{note}\n", "Ann Lee <ann@leeds.example>")
    assert found.body == "Tea came late."
    assert [(part.kind, part.content) for part in found.removed] == [("boilerplate", note)]


@pytest.mark.parametrize("sign", ["--al", "--ann", "-- ed.", "--Al"])
def test_a_writers_own_note_stays(sign):
    body = f"He said so.\n[I doubt it. {sign}]\nSo do I."
    assert clean(body, "Ann Lee <ann@leeds.example>").body == body


@pytest.mark.parametrize(
    "body",
    [
        "Tea came late.\nIt did.\n--xyz]\nSo be it, all in all.",
        "It came to Leeds [the town - duh]\nwith my poodle [a dog - cute]\nand all was well.",
    ],
)
def test_a_bracket_that_does_not_begin_a_line_is_no_note(body):
    assert clean(body, "Ann Lee").body == body


def test_a_ruled_table_that_is_announced_stays():
    body = (
        "The gauges were, from left to right:\n\n-----------\n\nfuel\npress\n\n-----------\n\ntach"
    )
    assert clean(body, "Ann Lee").body == body


@pytest.mark.parametrize(("mark", "longest"), [("--", 12), ("-- ", 40)])
def test_prose_below_a_mark_is_a_signature_up_to_a_number_of_lines(mark, longest):
    prose = "This line of running prose says nothing about how to reach anybody at all."
    for n_lines, kept in ((longest, "Tea at four?"), (longest + 1, None)):
        message = "\n".join(["Tea at four?", mark, *[prose] * n_lines])
        assert clean(message).body == (kept or message)
