"""Files of several formats: layout is left out, and places are still those in the file."""

from dataclasses import replace

import pytest
from writers import pile, writer

from byline.corpus import Corpus, Text
from byline.questions._same_texts import in_lines_of, in_one_line, of_several_formats
from byline.questions.same import same

OTHERS = pile(" ".join(f"w{k}" for k in range(30)), 1, 300)
KNOWN, BY_DAN = writer("dan", 3, 300), writer("dan", 1, 300, seed=1)[0]


def from_files(texts, suffix: str, gap: str):
    """The texts as if read from files, with a new line after every tenth word."""
    for k, text in enumerate(texts):
        words = text.body.split()
        lines = [" ".join(words[n : n + 10]) for n in range(0, len(words), 10)]
        yield replace(text, body=gap.join(lines), source=f"folder/{k}{suffix}")


@pytest.mark.parametrize(
    ("sources", "several"),
    [
        ((), False),
        (("a.txt", "b.md", ""), False),
        (("a.docx", ""), False),
        (("a.docx", "b.DOCX"), False),
        (("a.docx", "b.txt"), True),
        (("a.html", "b.htm"), False),
        (("a.html", "b.pdf"), True),
    ],
)
def test_formats_are_told_by_the_names_of_files(sources, several):
    assert of_several_formats(Text("t", "x", source=source) for source in sources) == several


def test_a_text_becomes_one_line():
    [text] = in_one_line(Corpus([Text("t", "to  be\n\n or\r\nnot \n to be\n")]))
    assert text.body == "to  be or not to be "


def test_documents_seen_against_plain_files_are_judged_as_if_all_were_plain():
    def asked(suffix: str, gap: str):
        [questioned] = from_files([BY_DAN], suffix, gap)
        known = Corpus(from_files(KNOWN, suffix, gap))
        others = Corpus(from_files(OTHERS, ".txt", "\n"))
        return questioned, same(known, questioned, others=others)

    questioned, word = asked(".docx", "\n\n")
    assert "several formats" in word.notes[0]
    plain = same(Corpus(KNOWN), BY_DAN, others=OTHERS)
    assert (word.answer, word.score) == (plain.answer, pytest.approx(plain.score))
    assert not any("several formats" in note for note in asked(".txt", "\n")[1].notes)
    shown = [trait for trait in word.evidence if trait.view == "frequent-words" and trait.places]
    assert shown
    for trait in shown:
        assert {questioned.body[a:z] for a, z in trait.places} == {trait.feature}


def test_places_before_at_and_after_a_break_are_those_in_the_lines():
    """The blank at 1 stands for both ends of lines, so that b, at 2 in one line, is at 3."""
    answer = same(Corpus(KNOWN), BY_DAN, others=OTHERS)
    trait = replace(answer.evidence[0], places=((0, 1), (0, 3), (2, 3), (5, 6)))
    back = in_lines_of(replace(answer, evidence=(trait,)), "a\n\nb  c")
    assert back.evidence[0].places == ((0, 1), (0, 4), (3, 4), (6, 7))
