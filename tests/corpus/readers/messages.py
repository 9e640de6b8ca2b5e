"""Messages for the tests of mail."""

from byline.corpus import Text
from byline.corpus.readers import Options
from byline.corpus.readers.mail.messages import parse_message

OPTIONS = Options()
OWN = "I would rather walk."
HEAD = b"From: Ann Lee <Ann@Home.example>\nSubject: Re: tea\nDate: Mon, 3 Feb 2020 10:00:00 +0200\n"


def parse(raw: bytes | str) -> Text:
    return parse_message(raw.encode() if isinstance(raw, str) else raw, OPTIONS)


def body_of(headers: str, body: bytes | str) -> str:
    body = body.encode() if isinstance(body, str) else body
    return parse(HEAD + headers.encode() + b"\n" + body).body
