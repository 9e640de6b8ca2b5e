"""Where sentences end, case by case, and what holds for any text whatever."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.sentences import Span, sentences

PIECES = [
    *(
        "Ann",
        "ran",
        "Mr",
        "etc",
        "No",
        "7",
        "J",
        "U.S",
        "e.g",
        "the",
        "He",
        "said",
        "ΟΚ",
        "Τι",
        "漢",
    ),
    *(
        ".",
        "!",
        "?",
        "…",
        "...",
        ";",
        "·",
        "。",
        "！",
        "।",
        "؟",
        ":)",
        ",,",
        "(",
        ")",
        "”",
        "“",
        '"',
    ),
    *(
        "'",
        "''",
        "」",
        "と",
        "-",
        "—",
        "*",
        "=====",
        "1.",
        "(2)",
        "a)",
        "#",
        ">",
        "A",
        "\u2029",
        "\f",
    ),
    *(
        " ",
        "  ",
        "\n",
        "\r\n",
        "\n\n",
        "\t",
        "\u00a0",
        "\u200b",
        "\u0301",
        "\ud800",
        "\x00",
        "x" * 90,
    ),
]
anything = st.one_of(
    st.text(st.characters(exclude_categories=[])),
    st.lists(st.sampled_from(PIECES), max_size=60).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join),
)


def split(body: str, language: str | None = None) -> list[str]:
    return [body[start:end] for start, end in sentences(body, language)]


def test_places_are_those_of_the_text():
    assert sentences("  It rained. We ran.\n") == [Span(2, 12), Span(13, 20)]


@pytest.mark.parametrize(
    "marked",
    [
        "It was late.|We ran!|Why?|Nobody knew…|Then it stopped.",
        "Dr. Brown met Mrs. Green at 3.30 p.m. on Main St. near Fort Worth.|They talked.",
        "He paid $3.50.|She paid 2,000.|Both were glad.",
        "The U.S. Army left the U.S. in May.|He left the U.S.|The army stayed.",
        "J. R. R. Tolkien wrote it.|J.-P. Sartre did not.",
        "See No. 7 and Fig. 3 on p. 12.|She said no.|Then she left.",
        "She works for Acme Inc. in Rome.|He left Acme Inc.|The firm closed.",
        'He said "Stop."|Then he ran.',
        "(It was late.)|We ran.",
        '"Stop!" Ann cried.|"Why?" I asked.|"Run!"|The dog ran.',
        '"Stop!" he said.|We stopped.',
        "Wait... what?|Well...|Nothing happened.",
        "He is (or was?) ill.|It is odd (!) and true.",
        "Really?!|Yes!!!|Good.",
        "He came.|“Come in,” she said.|‘No.’|“Why not?”|He sat.",
        "We won! :)|It was fun.",
        "We lost! :(|They won.",
    ],
)
def test_english(marked):
    assert split(marked.replace("|", " "), "en") == marked.split("|")


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        (
            "de",
            "Am 3. Oktober kam Prof. Dr. Weber z. B. nicht.|Er war krank.|Im 19. Jahrhundert auch.",
        ),
        ("de", "„Komm!“, rief sie.|Er kam am 5.|Dann ging er."),
        ("fr", "M. Dupont est là.|« Où ? »|Il ne dit rien !|J.-P. Bruneau non plus."),
        ("es", "¿Dónde está la Sra. Gil?|¡Aquí!|Vive en EE.UU. desde 2001."),
        ("nl", "Dhr. Jansen kwam om ca. 5 uur.|Het regende."),
        ("el", "Τι ώρα είναι;|Δεν ξέρω.|Ο κ. Παππάς ήρθε."),
        ("ru", "Это ул. Ленина.|Он живёт там."),
        (None, "هل جاء؟|نعم.|لم يأتِ د. أحمد."),
        (None, "वह आया।|क्या हुआ?|डॉ. राव आए।"),
        (None, "他来了。|真的吗？|「好。」|他说。"),
        (None, "「行く。」と言った。|彼は去った。"),
        (None, "Նա եկավ։|Մենք գնացինք։"),
    ],
)
def test_other_languages(language, marked):
    joint = "" if "。" in marked else " "
    assert split(marked.replace("|", joint), language) == marked.split("|")


def test_a_semicolon_ends_only_greek_sentences():
    assert split("Ήρθε; Ναι. Όχι· Ποτέ.", "el") == ["Ήρθε;", "Ναι.", "Όχι·", "Ποτέ."]
    assert split("Él vino; Ana no vino. Fin.", "es") == ["Él vino; Ana no vino.", "Fin."]


def test_small_letters_begin_sentences_only_where_capitals_are_not_used():
    assert split("i ran home. it was fun. ok then! bye") == [
        *("i ran home.", "it was fun.", "ok then!", "bye")
    ]
    assert split("He ran approx. two miles. Then he sat. It was late.") == [
        *("He ran approx. two miles.", "Then he sat.", "It was late.")
    ]


def test_text_with_blanks_around_its_marks():
    body = 'He said : " Go . " She went to the U . S . in May . It cost 7 . 5 pounds ! ! Why ?'
    assert split(body, "en") == [
        'He said : " Go . "',
        "She went to the U . S . in May .",
        "It cost 7 . 5 pounds ! !",
        "Why ?",
    ]


def test_a_quote_after_a_blank_opens_when_none_is_open():
    assert split('It rained . " Run ! " We ran .') == ["It rained .", '" Run ! "', "We ran ."]


LAYOUTS = {
    "a blank line ends a sentence": ("The end\n\nof it all", ["The end", "of it all"]),
    "a broken line does not": (
        "It was a dark and stormy night and the rain\nfell in torrents. We ran.",
        ["It was a dark and stormy night and the rain\nfell in torrents.", "We ran."],
    ),
    "a name at the start of a broken line does not": (
        "This is a letter that was written to\nAnn in the year of the flood, and it\nwas late.",
        ["This is a letter that was written to\nAnn in the year of the flood, and it\nwas late."],
    ),
    "a line per paragraph": (
        f"A title\nSunday, May 1\n{'So it goes on and on ' * 9}\nThe end",
        ["A title", "Sunday, May 1", ("So it goes on and on " * 9).strip(), "The end"],
    ),
    "a list": (
        "We need\n- Bread\n- Milk\n1. Go home\n2. sleep\n* rest",
        ["We need", "- Bread", "- Milk", "1. Go home", "2. sleep", "* rest"],
    ),
    "a heading": (
        "The Long Way Home\nIt was late when we left the house and began to walk.\nThe moon rose.",
        [
            *("The Long Way Home", "It was late when we left the house and began to walk."),
            "The moon rose.",
        ],
    ),
    "verse": (
        "The rain came down\nUpon the town\nAnd all the while\nThe cat would smile",
        ["The rain came down", "Upon the town", "And all the while", "The cat would smile"],
    ),
    "a ruler": ("News\n=====\nIt rained", ["News", "=====", "It rained"]),
    "line ends of two characters": ("The end\r\n\r\nof it", ["The end", "of it"]),
}


@pytest.mark.parametrize(("body", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_layout(body, expected):
    assert split(body) == expected


@pytest.mark.parametrize("code", ["en-GB", "EN", "en_US"])
def test_a_language_may_come_with_its_region(code):
    assert len(sentences("He met Prof. Gray.", code)) == 1


@given(anything, st.sampled_from([None, "en", "de", "xx"]))
def test_sentences_stand_in_order_and_leave_only_white_space(body, language):
    end = 0
    for span in sentences(body, language):
        assert body[end : span.start].strip() == ""
        assert end <= span.start < span.end
        assert body[span.start : span.end] == body[span.start : span.end].strip()
        end = span.end
    assert body[end:].strip() == ""


@given(anything)
def test_a_blank_line_always_ends_a_sentence(body):
    for start, end in sentences(body):
        assert "\n\n" not in body[start:end]


@pytest.mark.parametrize(
    "piece",
    [
        ".",
        ". ",
        "Mr. ",
        "1. Mai ",
        '"',
        '." ',
        '. " ',
        ". '",
        "\n",
        "a\n",
        "A\n",
        "-\n",
        "A. ",
        "。」",
    ],
)
@pytest.mark.timeout(60)
def test_no_repetition_hangs(piece):
    """In time that grew with the square of the length, these would take minutes or hours."""
    body = piece * 50_000
    assert bool(sentences(body)) == bool(body.strip())


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "least"),
    [("en_pud", 0.99), ("en_ewt", 0.73), ("es_gsd", 0.96), ("nl_alpino", 0.94), ("de_gsd", 0.91)],
)
def test_sentences_of_treebanks_are_found_again(data_folder, name, least):
    """F1 of the ends inside chunks of six; many in EWT end without any mark."""
    with gzip.open(data_folder / "ud" / f"{name}_test.tsv.gz", "rt", encoding="utf-8") as rows:
        blocks = rows.read().strip().split("\n\n")
    whole = [" ".join(r.split("\t")[0] for r in block.splitlines()) for block in blocks]
    same = found = true = 0
    for k in range(0, len(whole), 6):
        chunk = whole[k : k + 6]
        ends = {len(" ".join(chunk[:m])) for m in range(1, len(chunk))}
        guessed = {end for _, end in sentences(" ".join(chunk), name[:2])} - {len(" ".join(chunk))}
        same, found, true = same + len(ends & guessed), found + len(guessed), true + len(ends)
    assert 2 * same / (found + true) >= least
