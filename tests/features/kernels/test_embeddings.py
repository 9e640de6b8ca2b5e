"""Embeddings by a model of a dozen pieces that can be reckoned by hand, and by the real one.

The small model stands where the real package would; importing that package fails the test. It is
read by the real libraries where they are installed, and everywhere by stand-ins for them.
"""

import json
import pickle
import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.metrics import roc_auc_score

from byline.errors import InputError, MissingPackage, UsageError
from byline.features.kernels import embeddings
from byline.features.kernels.embeddings import PIECES, VECTORS, Embeddings
from byline.features.kernels.tfidf import TfIdf
from byline.numerics.top_k import build, nearest

VECTOR_OF = {
    "<unk>": (0, 0, 5),
    "<s>": (7, 7, 7),
    "▁": (0, 0, 0),
    "▁a": (3, 0, 0),
    "▁b": (0, 4, 0),
    "a": (1, 0, 0),
    "b": (0, 2, 0),
    "c": (-1, 0, 0),
    "e": (0, 0, 9),
    "é": (2, 2, 0),
    "x": (0, 0, 60000),
    "y": (0, 0, -60000),
    "z": (0, 0, 0.001),
}
GREEK = "Η γάτα κάθισε στο χαλί και κοίταξε τον σκύλο που κοιμόταν δίπλα στη φωτιά του σπιτιού. "


@pytest.fixture(params=["stand-ins", "libraries"])
def small(request, tmp_path, monkeypatch):
    """A package with the small model, and something to read it with."""
    if request.param == "libraries":
        pytest.importorskip("tokenizers", reason="needs the libraries of byline[embeddings]")
        pytest.importorskip("safetensors", reason="needs the libraries of byline[embeddings]")
    else:
        stand_in_for_the_libraries(monkeypatch)
    write_package(tmp_path)
    monkeypatch.delitem(sys.modules, "wordllama", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / "wordllama"


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("a", (3, 0, 0)),
        ("a b", (3, 4, 0)),
        ("a a b", (6, 4, 0)),
        ("ab", (3, 2, 0)),  # ▁a b
        ("c b", (-1, 4, 0)),  # ▁ c ▁b
        ("a\nb\t b", (3, 8, 0)),
        ("e\u0301 a", (5, 2, 0)),  # the letter é in two parts
        ("<s>", (0, 0, 5)),  # not the model's own mark
        ("🙂 \ud800", (0, 0, 5)),
    ],
)
def test_a_row_has_the_direction_of_the_sum_of_its_pieces(text, total):
    row = Embeddings().fit_transform([text])[0]
    np.testing.assert_allclose(row, total / np.linalg.norm(total), atol=1e-7)
    assert row @ row == pytest.approx(1, abs=1e-14)


@pytest.mark.usefixtures("small")
def test_texts_without_words_or_direction_are_rows_of_nought():
    rows = Embeddings().fit([]).rows(["", " \n ", "a c c c", "b"])  # 3 - 1 - 1 - 1 = 0
    assert rows.matrix.tolist() == [[0, 0, 0]] * 3 + [[0, 1, 0]]
    assert rows.sizes.tolist() == [0, 0, 0, 1]
    assert Embeddings().transform([]).shape == (0, 3)


@pytest.mark.usefixtures("small")
def test_a_row_depends_on_its_text_alone_to_the_last_bit(monkeypatch):
    rng = np.random.default_rng(3)
    texts = ["".join(rng.choice(list("abcé \n"), size)) for size in rng.integers(0, 60, 200)]
    together = Embeddings().transform(texts)
    alone = np.vstack([Embeddings().transform([text]) for text in texts])
    monkeypatch.setattr(embeddings, "BATCH", 100)
    np.testing.assert_array_equal(together, alone)
    np.testing.assert_array_equal(together, Embeddings().transform(texts))
    assert np.isfinite(together).all()


@pytest.mark.usefixtures("small")
def test_the_order_of_words_changes_nothing_not_even_how_sums_are_rounded():
    rows = Embeddings().transform(["x z y a", "x y z a", "a z y x"])
    np.testing.assert_array_equal(rows, rows[[0, 0, 0]])


def test_batches_hold_all_texts_once_and_no_more_than_fits(monkeypatch):
    monkeypatch.setattr(embeddings, "BATCH", 10)
    texts = ["x" * size for size in (4, 4, 4, 30, 1, 0, 0, 0, 9)]
    assert list(embeddings._batches(texts)) == [(0, 2), (2, 3), (3, 4), (4, 8), (8, 9)]
    assert list(embeddings._batches([])) == []


@pytest.mark.usefixtures("small")
def test_an_endless_word_is_cut(monkeypatch):
    monkeypatch.setattr(embeddings, "LONGEST", 3)
    row = Embeddings().transform(["aabbba"])[0]  # ▁a a b, ▁b b a
    np.testing.assert_allclose(row, np.array([5, 8, 0]) / np.hypot(5, 8), atol=1e-7)


@pytest.mark.usefixtures("small")
def test_what_is_below_nought_is_never_near():
    rows = Embeddings().fit_transform(["a", "c", "a b"])
    assert (rows @ rows.T).round(2).tolist() == [[1, -1, 0.6], [-1, 1, -0.6], [0.6, -0.6, 1]]
    found = nearest(build(rows, Embeddings.measure), 2)
    assert found.rows.tolist() == [2, 0]
    np.testing.assert_allclose(found.scores, 0.6)


@pytest.mark.usefixtures("small")
def test_a_kernel_is_small_to_send_and_answers_the_same_there():
    kernel = Embeddings(language="en").fit(["a"])
    sent = pickle.dumps(kernel)
    assert len(sent) < 1000
    np.testing.assert_array_equal(pickle.loads(sent).transform(["a b"]), kernel.transform(["a b"]))
    assert clone(kernel).get_params() == {"language": "en"}
    assert (kernel.n_columns_, kernel.feature_names([0])) == (3, ["direction 1"])


def test_a_pile_in_another_language_is_refused_before_anything_else():
    pile = [GREEK * 3, GREEK + "Η γάτα έφυγε."]
    with pytest.raises(InputError, match=r"\(el\).*tf-idf"):
        Embeddings().fit(pile)
    with pytest.raises(UsageError, match="English"):
        Embeddings(language="el").fit(pile)


@pytest.mark.usefixtures("small")
def test_a_pile_said_to_be_english_is_taken_as_such():
    assert Embeddings(language="en").fit_transform([GREEK]).shape == (1, 3)


def test_without_the_package_the_way_to_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "wordllama", None)
    with pytest.raises(MissingPackage, match=r"embeddings needs .* 'byline\[embeddings\]'"):
        Embeddings().fit(["a"])


@pytest.mark.parametrize("name", ["safetensors.numpy", "tokenizers"])
def test_without_the_libraries_the_way_to_them_is_told(name, small, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingPackage, match=r"byline\[embeddings\]"):
        Embeddings().transform(["a"])


def test_another_version_of_the_package_is_as_good_as_none(small):
    (small / VECTORS).unlink()
    with pytest.raises(MissingPackage, match=r"byline\[embeddings\]"):
        Embeddings().fit(["a"])


@pytest.fixture
def real(monkeypatch):
    """The real model, read anew, with no network to ask."""
    if any(find_spec(name) is None for name in ("wordllama", "tokenizers", "safetensors")):
        pytest.skip("needs the packages of byline[embeddings]")
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("asked the network"))
    embeddings._read.cache_clear()
    yield embeddings._model()
    assert "wordllama" not in sys.modules


@pytest.mark.usefixtures("real")
def test_texts_of_like_meaning_are_alike_without_a_common_word():
    rows = Embeddings().fit_transform(
        ["The cat sat on a mat.", "My kitten lies upon our rug", "Stocks fell sharply on Monday."]
    )
    assert rows.shape == (3, 256)
    assert rows[0] @ rows[1] > 0.25
    assert rows[0] @ rows[2] < 0.1


def test_cutting_word_by_word_gives_the_pieces_of_the_whole(real):
    text = "Ferries weren't late: 1,250 passengers (naïve ones) crossed — twice; the 2nd free!"
    pieces = real.tokenizer.encode(text, add_special_tokens=False).ids
    mean = real.vectors[pieces].mean(axis=0, dtype=np.float64)
    np.testing.assert_allclose(
        Embeddings().transform([text])[0], mean / np.linalg.norm(mean), atol=1e-6
    )


@pytest.mark.data
@pytest.mark.usefixtures("real", "data_folder")
@pytest.mark.parametrize(
    ("corpus", "detail", "expected"),
    [("ecbplus", "event", (0.995, 0.997)), ("uci_news_headlines", "story", (0.948, 0.905))],
)
def test_headlines_are_linked_better_than_by_tfidf_and_articles_are_not(corpus, detail, expected):
    from byline.research.corpora import load

    every = list(load(corpus))
    texts = [every[n] for n in np.random.default_rng(0).permutation(len(every))[:2500]]
    labels = np.array([text.detail(detail) for text in texts])
    pairs = np.triu_indices(len(texts), 1)
    same = (labels[:, np.newaxis] == labels)[pairs]
    for kernel, area in zip((Embeddings(), TfIdf()), expected, strict=True):
        rows = kernel.fit_transform([text.body for text in texts])
        products = rows @ rows.T
        scores = products if isinstance(products, np.ndarray) else products.toarray()
        found = roc_auc_score(same, np.maximum(scores[pairs], 0))
        assert found == pytest.approx(area, abs=0.002)


def write_package(folder: Path) -> None:
    package = folder / "wordllama"
    for path in (PIECES, VECTORS):
        (package / path).parent.mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('imported')")
    (package / PIECES).write_text(json.dumps(tokenizer_of(list(VECTOR_OF))), encoding="utf-8")
    vectors = np.array(list(VECTOR_OF.values()), np.float16)
    (package / VECTORS).write_bytes(safetensors_of("embedding.weight", vectors))


def tokenizer_of(pieces: list[str]) -> dict[str, object]:
    plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": 1, "content": "<s>", "special": True} | plain],
        "normalizer": {"type": "Prepend", "prepend": "▁"},
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": None,
        "model": {
            "type": "BPE",
            "unk_token": "<unk>",
            "fuse_unk": True,
            "vocab": {piece: number for number, piece in enumerate(pieces)},
            "merges": [["▁", "a"], ["▁", "b"]],
        },
    }


def safetensors_of(name: str, values: np.ndarray) -> bytes:
    entry = {"dtype": "F16", "shape": values.shape, "data_offsets": [0, values.nbytes]}
    header = json.dumps({name: entry}).encode()
    header += b" " * (-len(header) % 8)
    return len(header).to_bytes(8, "little") + header + values.tobytes()


class LongestPieces:
    """Cuts a word into the longest pieces that it knows: for the small model, what merges give."""

    def __init__(self, path: str) -> None:
        self.known = json.loads(Path(path).read_text(encoding="utf-8"))["model"]["vocab"]

    def encode(self, word: str, *, add_special_tokens: bool) -> SimpleNamespace:
        assert not add_special_tokens
        rest, ids = f"▁{word}", []
        while rest:
            size = 2 if rest[:2] in self.known else 1
            ids.append(self.known.get(rest[:size], 0))
            rest = rest[size:]
        return SimpleNamespace(ids=ids)


def stand_in_for_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    def load_file(path: Path) -> dict[str, np.ndarray]:
        content = path.read_bytes()
        start = 8 + int.from_bytes(content[:8], "little")
        [(name, entry)] = json.loads(content[8:start]).items()
        return {name: np.frombuffer(content[start:], np.float16).reshape(entry["shape"])}

    for name, parts in {
        "tokenizers": {"Tokenizer": SimpleNamespace(from_file=LongestPieces)},
        "safetensors": {},
        "safetensors.numpy": {"load_file": load_file},
    }.items():
        module = ModuleType(name)
        vars(module).update(parts)
        monkeypatch.setitem(sys.modules, name, module)
