"""NIST's folder layout, on an imitation of a few files."""

import pytest

from byline.errors import InputError
from byline.research.duc import read_duc


def put(root, files):
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def doc(number, words):
    return f"<DOC>\n<DOCNO> {number} </DOCNO>\n<TEXT>\n{words}\n</TEXT>\n</DOC>\n"


DUC_2004 = {
    "testdata/docs/d30001t/APW19981016.0240": doc("APW19981016.0240", "A king fell ill."),
    "testdata/docs/d30001t/APW19981022.0269": doc("APW19981022.0269", "A party refused."),
    "testdata/docs/d30002t/APW19981031.0720": doc("APW19981031.0720", "A storm came."),
    "results/ROUGE/eval/models/2/D30001.M.100.T.A": "The king is ill.\nA party refuses.\n",
    "results/ROUGE/eval/models/2/D30001.M.100.T.C": "Talks stall.\n",
    "results/ROUGE/eval/models/2/D30002.M.100.T.B": "A storm.\n",
    "results/ROUGE/eval/models/1/D30001.P.10.T.A.APW19981016.0240": "King ill\n",
}

DUC_2002 = {
    "docs/d061j/AP880911-0016": doc("AP880911-0016", "Rain fell."),
    "docs.with.sentence.breaks/d061j/AP880911-0016.S": doc("X", '<s num="1">Rain fell.</s>'),
    "docs.with.sentence.breaks/d062j/AP880911-0017.S": doc(
        "AP880911-0017", '<s num="1">Snow fell.</s>\n<s num="2">It lay.</s>'
    ),
    "extracts_abstracts/d061jb/10": '<SUM DOCSET="d061" SIZE="10">Rain.</SUM>',
    "extracts_abstracts/d061jb/200": '<SUM DOCSET="d061" SIZE="200">Rain fell, says b.</SUM>',
    "extracts_abstracts/d061ji/200": '<SUM DOCSET="d061" SIZE="200">Rain fell, says i.</SUM>',
    "extracts_abstracts/d061jb/400e": '<SUM><s docid="A" num="1">Rain fell.</s></SUM>',
    "extracts_abstracts/d061jb/perdocs": '<SUM DOCREF="AP880911-0016">Wet.</SUM>',
    "extracts_abstracts/withdrawn/d061jz/200": "<SUM>withdrawn</SUM>",
}


def test_the_clusters_of_2004_have_their_texts_and_all_summaries_of_the_cluster(tmp_path):
    first, second = read_duc(put(tmp_path, DUC_2004))
    assert first.id == "d30001t"
    assert first.texts.ids == ("APW19981016.0240", "APW19981022.0269")
    assert first.texts.bodies == ["A king fell ill.", "A party refused."]
    assert first.references == ("The king is ill.\nA party refuses.", "Talks stall.")
    assert (second.id, second.references) == ("d30002t", ("A storm.",))


def test_the_clusters_of_2002_take_the_longest_abstracts_by_default(tmp_path):
    first, second = read_duc(put(tmp_path, DUC_2002))
    assert first.references == ("Rain fell, says b.", "Rain fell, says i.")
    assert (second.id, second.references) == ("d062j", ())


def test_documents_with_sentence_breaks_serve_where_plain_ones_are_missing(tmp_path):
    first, second = read_duc(put(tmp_path, DUC_2002))
    assert first.texts.ids == ("AP880911-0016",)
    assert second.texts.bodies == ["Snow fell.\nIt lay."]


@pytest.mark.parametrize(
    ("size", "wanted"), [("10", ("Rain.",)), ("400e", ("Rain fell.",)), ("50", ())]
)
def test_summaries_of_another_length_are_taken_when_asked_for(tmp_path, size, wanted):
    assert read_duc(put(tmp_path, DUC_2002), size=size)[0].references == wanted


def test_what_cannot_be_used_is_named_and_the_rest_is_read(tmp_path):
    put(tmp_path, DUC_2004)
    put(
        tmp_path, {"testdata/docs/d30001t/broken": "no tags", "testdata/docs/d30001t/.DS_Store": ""}
    )
    (tmp_path / "testdata/docs/d30001t/gone").symlink_to(tmp_path / "nowhere")
    cluster = read_duc(tmp_path)[0]
    assert len(cluster.texts) == 2
    reasons = {skip.source.rsplit("/", 1)[1]: skip.reason for skip in cluster.texts.skipped}
    assert reasons == {
        "broken": "holds no <TEXT> with words in it",
        "gone": "is not a regular file",
    }


def test_a_huge_file_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr("byline.research.duc.DOCUMENT_BYTES", 200)
    put(tmp_path, DUC_2004)
    put(tmp_path, {"testdata/docs/d30001t/huge": doc("huge", "word " * 100)})
    (skip,) = read_duc(tmp_path)[0].texts.skipped
    assert skip.reason == "is too large for a news text"


def test_windows_quotation_marks_are_understood(tmp_path):
    put(tmp_path, DUC_2004)
    put(tmp_path, {"models/D30002.M.100.T.D": b"The \x93storm\x94 came."})
    assert read_duc(tmp_path)[1].references == ("A storm.", "The “storm” came.")


def test_a_folder_of_something_else_is_refused_with_what_was_expected(tmp_path):
    with pytest.raises(InputError, match="docs/d061j"):
        read_duc(tmp_path)
    with pytest.raises(InputError, match="is not a folder"):
        read_duc(tmp_path / "nowhere")
