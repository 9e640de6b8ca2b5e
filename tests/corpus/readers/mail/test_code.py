"""Program text goes, prose about programs stays."""

import pytest

from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.mail.cleaning import clean
from byline.corpus.readers.mail.messages import parse_message

BEFORE, AFTER = "This is what I have tried so far:", "It works, but only on Fridays."

C = """#include <stdio.h>

/* Say hello to all of the people that are here
   and then go home */
int main(void)
{
    int i;

    for (i = 0; i < 10; i++)
        printf("the %d of them\\n",
               i);
    return 0;
}"""
PYTHON = """    import teapot
    def pour(cups):
        for cup in cups:
            print(cup)"""
SHELL_ARCHIVE = "\n".join(["X# This is the tea", "X", *["X and more of it"] * 8])
CONTEXT = """*** tea.c	Thu Jul 11 15:41:25 1991
--- tea.c.new	Thu Jul 11 15:41:29 1991
***************
*** 1,3 ****
! the old tea
--- 1,3 ----
! the new tea"""
UNIFIED = """diff --git a/tea.c b/tea.c
--- a/tea.c
+++ b/tea.c
@@ -1,2 +1,2 @@
-the old tea was cold
+the new tea is hot"""
PLAIN = "3c3\n< the old tea\n---\n> the new tea"
FENCED = "```c\nwhatever it is that you like\n\nto put in here\n```"
UUENCODED = "begin 644 tea.txt\n#0V%T\n`\nend"
BASE64 = "begin-base64 644 tea.txt\nQ2F0IGFuZCBkb2c=\n===="
ASSEMBLER = "        mov ax, 4\n        push ax\n        call tea\n        ret 0"


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        pytest.param(C, "code", id="C"),
        pytest.param(PYTHON, "code", id="Python"),
        pytest.param(ASSEMBLER, "code", id="assembler"),
        pytest.param(SHELL_ARCHIVE, "code", id="shell archive"),
        pytest.param(CONTEXT, "code", id="patch in context"),
        pytest.param(UNIFIED, "code", id="patch"),
        pytest.param(PLAIN, "code", id="plain patch"),
        pytest.param(FENCED, "code", id="fence"),
        pytest.param(UUENCODED, "boilerplate", id="uuencoded"),
        pytest.param(BASE64, "boilerplate", id="base64"),
    ],
)
def test_program_text_goes_and_the_words_around_it_stay(block, kind):
    found = clean(f"{BEFORE}\n\n{block}\n\n{AFTER}")
    assert found.body == f"{BEFORE}\n\n{AFTER}"
    assert {part.kind for part in found.removed} == {kind}
    assert "\n".join(part.content for part in found.removed) == block


@pytest.mark.parametrize(
    "own",
    [
        pytest.param("You write\n    x = 5;\nand that is all there is to it.", id="one line"),
        pytest.param("I came;\nI saw;\nI went home again;\nthat was all.", id="semicolons"),
        pytest.param("There are two (or three);\nnone of them (so I hear);\nis any good (I say);",
                     id="brackets and semicolons"),
        pytest.param("~~~~~~~~\nTHE TEA\n~~~~~~~~\nIt was cold.", id="rules"),
        pytest.param("```\nthis fence is never closed\nand so it is none", id="half a fence"),
        pytest.param("begin 644 words about the tea\nand do not end", id="a file that is none"),
        pytest.param("if you want to go:\nfor those who stay:\nwhile the tea lasts:", id="colons"),
        pytest.param("Xerxes came.\nXavier, too.\nX marks the spot.", id="three X"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_program_stays(own):
    assert clean(own).body == own


def test_a_post_of_program_text_alone_is_skipped_with_the_reason():
    with pytest.raises(Unreadable, match="nothing but program text"):
        parse_message(f"From: ann@x.example\n\n{C}\n".encode(), Options())


def test_cleaning_twice_changes_nothing():
    once = clean(f"{BEFORE}\n\n{C}\n\n> {AFTER}\n\n{PYTHON}\n\n{AFTER}").body
    assert clean(once).body == once


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (": tea at four\n: and cake\n\nNo, thank you.", "No, thank you."),
        ("x> shall we have tea at four\nx> or rather\n\nNo, thank you.", "No, thank you."),
        ("Ann Lee writes\n> tea?\n\nNo, thank you.", "No, thank you."),
        ("A> dir\nA> cd tea\n\nThat was it.", "A> dir\nA> cd tea\n\nThat was it."),
        ("It came to\n> 5 so we stopped.\nYes.", "It came to\n> 5 so we stopped.\nYes."),
        ("Ann wrote:\n> 5 cups\n\nNo, thank you.", "No, thank you."),
        (">From what I know it is good.\nYes.", "From what I know it is good.\nYes."),
    ],
)
def test_marks_at_the_beginnings_of_lines_are_weighed(body, left):
    assert clean(body).body == left


def test_a_mark_at_the_top_does_not_take_the_whole_message():
    own = "\n".join(["I would rather walk home than wait for the bus."] * 8)
    for marks in ("-- \n", "-- \n" * 60):
        assert own in clean(marks + own).body
    assert clean("-- \nBob Lee\nbob@leeds.example").body == ""
