"""Reading a pile from Python, with the options of the command line."""

import byline


def test_a_table_with_other_column_names(tmp_path):
    path = tmp_path / "posts.csv"
    path.write_text("who,body\nann,It was late.\n")
    pile = byline.read(path, columns={"text": "body", "author": "who"})
    assert (pile[0].author, pile[0].body) == ("ann", "It was late.")


def test_authors_out_of_file_names(tmp_path):
    (tmp_path / "Austen_Emma.txt").write_text("Handsome, clever, and rich.")
    assert byline.read(tmp_path).authors == ()
    assert byline.read(tmp_path, author_from="name").authors == ("Austen",)


def test_files_over_the_limit_are_skipped_and_named(tmp_path):
    (tmp_path / "long.txt").write_text("word " * 100)
    (tmp_path / "short.txt").write_text("word")
    pile = byline.read(tmp_path, max_bytes=100)
    assert pile.ids == ("short.txt",)
    assert pile.skipped[0].source.endswith("long.txt")


def test_a_line_that_is_not_in_the_named_encoding_is_skipped_and_named(tmp_path):
    path = tmp_path / "posts.csv"
    path.write_bytes("text\nnaïve\n".encode() + "café\n".encode("latin-1"))
    pile = byline.read(path, encoding="utf-8")
    assert pile.bodies == ["naïve"]
    assert "not in the encoding utf-8" in pile.skipped[0].reason


def test_the_encoding_of_a_table_is_told(tmp_path):
    path = tmp_path / "posts.csv"
    body = "Il était tard déjà à la fin de l'été passé et la soirée était fraîche."
    path.write_bytes(f"text\n{body}\n".encode("cp1252"))
    text = byline.read(path)[0]
    assert text.detail("encoding") in ("cp1252", "latin-1", "iso8859-1")
    assert text.body == body
