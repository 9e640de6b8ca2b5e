"""Messages that are broken, encrypted or made to do harm."""

import contextlib
import random

import pytest
from corpus.readers.messages import HEAD, OPTIONS, OWN, body_of

from byline.corpus._corpus import Text
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers.mail.messages import parse_message, read_eml


def typed(kind: str, body: bytes) -> bytes:
    return HEAD + f"Content-Type: {kind}\n\n".encode() + body


ARMOUR = b"-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        pytest.param(b"Just some words.\nMore words.", "has no mail headers", id="plain text"),
        pytest.param(b"", "has no mail headers", id="nothing"),
        pytest.param(HEAD + b"\n", "holds no text", id="no body"),
        pytest.param(HEAD + b"\n> Bus?\n> Tram?", "holds nothing but quoted text", id="quotes"),
        pytest.param(HEAD + b"\n-- \nAnn", "holds nothing but a signature", id="signature"),
        pytest.param(typed("multipart/encrypted", b"x"), "is encrypted", id="encrypted"),
        pytest.param(typed("application/pkcs7-mime", b"MIAG"), "is encrypted", id="S/MIME"),
        pytest.param(typed("text/plain", ARMOUR), "is encrypted", id="PGP"),
        pytest.param(typed("image/png", b"x"), "holds attachments but no text", id="a picture"),
        pytest.param(
            typed("text/plain", b"%PDF-1.4\0\1"), "looks binary, though", id="PDF as text"
        ),
        pytest.param(
            typed("text/plain; charset=iso-8859-1", b"\0\1\2\3"), "looks binary", id="binary"
        ),
        pytest.param(
            typed("multipart/mixed; boundary=b", b"--b\n\n\0\1\2\3\n--b--"),
            "holds attachments but no text",
            id="a binary part",
        ),
        pytest.param(typed("multipart/mixed; boundary=b", b"x"), "no part begins", id="no parts"),
        pytest.param(
            HEAD
            + b"".join(
                b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(9)
            )
            + b"\nx",
            "parts within parts, more than 8 deep",
            id="nested",
        ),
    ],
)
def test_hopeless_messages_are_refused_with_the_reason(raw, reason):
    with pytest.raises(Unreadable, match=reason):
        parse_message(raw, OPTIONS)


def test_signed_mail_is_not_taken_for_encrypted():
    raw = b"--b\n\n" + OWN.encode() + b"\n--b\nContent-Type: application/pgp-signature\n\nx\n--b--"
    assert body_of("Content-Type: multipart/signed; boundary=b\n", raw) == OWN


def test_parts_are_found_under_a_boundary_that_is_not_the_one_declared():
    raw = f"--c\nContent-Type: text/plain\n\n{OWN}\n--c\nContent-Type: image/png\n\nx\n--c--"
    assert body_of("Content-Type: multipart/mixed; boundary=b\n", raw) == OWN


def test_a_file_holds_one_message(tmp_path):
    path = tmp_path / "1.eml"
    path.write_bytes(HEAD + b"\n" + OWN.encode())
    [text] = read_eml(path, OPTIONS)
    assert isinstance(text, Text)
    assert (text.id, text.body, text.source) == ("", OWN, "")


@pytest.mark.parametrize(("content", "reason"), [(b"", "is empty"), (HEAD * 9, "over the limit")])
def test_empty_and_oversized_files_are_refused(tmp_path, content, reason):
    path = tmp_path / "1.eml"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=reason):
        list(read_eml(path, Options(limits=Limits(document_bytes=500))))


def nested(depth: int) -> bytes:
    text = b"Content-Type: text/plain\n\ndeep\n"
    for level in range(depth):
        mark = b"%d" % level
        text = b"Content-Type: multipart/mixed; boundary=b%b\n\n--b%b\n%b\n--b%b--\n" % (
            mark, mark, text, mark,
        )  # fmt: skip
    return HEAD + text


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(nested(500), id="nested 500 deep"),
        pytest.param(typed("multipart/mixed; boundary=b", b"--b\n\nx\n" * 50_000), id="parts"),
        pytest.param(HEAD + b"X: y\n" * 100_000 + b"\nx", id="headers"),
        pytest.param(HEAD + b"X: y\n" + b" z\n" * 300_000 + b"\nx", id="a folded header"),
        pytest.param(b"From: " + b"(" * 500_000 + b"\n\nx", id="brackets"),
        pytest.param(b"From: a@b\nSubject: " + b"=?utf-8?q?a?= " * 50_000 + b"\n\nx", id="words"),
        pytest.param(typed("text/plain;" + " a=b;" * 100_000, b"x"), id="parameters"),
        pytest.param(typed("text/plain; format=flowed", b"a \n" * 200_000), id="flowed"),
        pytest.param(
            HEAD + b"Content-Transfer-Encoding: base64\n\n" + b"A" * 2_000_001, id="base64"
        ),
        pytest.param(b"From: a@b\n" + b" " * 1_000_000 + b"x\n\nx", id="blanks"),
    ],
)  # fmt: skip
@pytest.mark.timeout(60)
def test_hostile_messages_are_read_or_refused_without_a_hang(raw):
    with contextlib.suppress(Unreadable):
        assert parse_message(raw, OPTIONS).body


SEEDS = [
    HEAD + b"\n" + OWN.encode(),
    HEAD + b"Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain;"
    b" charset=utf-8; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\nCaf=C3=A9 \n"
    b"> x\n--b\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: base64\n\n"
    b"PHA+SGVsbG88L3A+\n--b--\n",
    b"From: =?utf-8?q?Ren=C3=A9?= <r@x>\nDate: Mon, 3 Feb 2020 10:00:00 +0200 (CET)\nSubject:"
    b" =?koi8-r?b?1MXL09Q=?=\n\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\nHi\n- -- \nAnn\n"
    b"-----BEGIN PGP SIGNATURE-----\niQ==\n-----END PGP SIGNATURE-----\n",
]


def mutated(raw: bytes, rng: random.Random) -> bytes:
    data = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0:
                data[at:at] = rng.randbytes(rng.randint(1, 6))
            case 1:
                del data[at : at + rng.randint(1, 30)]
            case 2:
                data[at:at] = data[: rng.randint(0, len(data))]
            case 3:
                data[at:at] = rng.choice(
                    [b"\n", b"\n\n", b"\r", b"--b", b"=?", b"?=", b"\0", b"<", b'"']
                )
            case _:
                data[at : at + 1] = bytes([rng.randrange(256)])
    return bytes(data)


@pytest.mark.parametrize("seed", range(30))
def test_mutated_messages_are_read_or_refused_but_never_break_the_reader(seed):
    rng = random.Random(seed)
    for _ in range(10):
        raw = mutated(rng.choice(SEEDS), rng)
        try:
            text = parse_message(raw, OPTIONS)
        except Unreadable:
            continue
        assert text.body.strip()
        text.body.encode()
