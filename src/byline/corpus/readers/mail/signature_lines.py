"""What the lines below a message look like: contact details, rules, names, footers, disclaimers."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

__all__ = [
    "Traits",
    "begins_with_sender",
    "called",
    "disowns_opinions",
    "has_postscript",
    "is_bare_rule",
    "is_card",
    "is_disclaimer",
    "is_list_footer",
    "is_mobile_footer",
    "is_rule",
    "is_sender",
    "is_sentence",
    "is_sign_off",
    "is_tag_line",
    "is_wordy",
    "looks_signed",
    "names_of",
    "traits",
    "words",
]

_RULE = re.compile(
    r"[ \t]{0,60}(?:[-_=*~#+/\\|<>.^:oO()%@&$!]{5,}\s*$|[-_=*~#+]{10,}|(?:[-_=*~.+#] ){5,}"
    r"|[-_=*~#+/\\|]{3,}[^-].{0,90}[-_=*~#+/\\|]{2,}\s*$"
    r"|(?:-{3,}|_{3,}|={2,}|\*{3,}|~{3,})\s*$)"
)
_POINTERS = frozenset("^ \t")
_BARE_RULE = re.compile(r"[\W_oO]{3,}$")
_ADDRESS = re.compile(r"[\w.+%-]@[\w-]")
_BANG_PATH = re.compile(r"[\w-]{2,20}!\w{2,20}\b")
_NUMBER = re.compile(
    r"\(\d{3}\)|\b\d{3}[-. ]\d{4}\b|\+\d{1,3}[ .(/-]{1,2}\d|\b[A-Z]{2},?\s{1,3}\d{5}\b"
)
_LABEL = re.compile(
    r"\b(?:tel|phone|fax|voice|telefon|tél|τηλ|internet|bitnet|uucp|e-?mail|compuserve|www|snail"
    r"|web|arpa|mobile|fido(?:net)?|packet|icbm|pob|p\.? ?o\.? box|dod)\b\s?[.:#=]",
    re.IGNORECASE,
)
_FLAVOUR_LIST = (
    "disclaimer|opinion|speak for|speaking for|employer|university|univ.|dept|department|institute"
    "|college|laborator|corp.|corporation| inc.| inc,|gmbh|software|bbs|engineer|systems|street"
    "| ave"
)
_FLAVOURS = tuple(_FLAVOUR_LIST.split("|"))
_WEB = re.compile(r"\bwww\.\w")
_DIGIT = re.compile(r"\d")
_SAYING = re.compile(r"\s*[\"“'`*]|.{0,200}[\"”]\W{0,3}$|\s*(?:[-~]{1,3}|\.\.\.)\s?[A-Z]")
_COLUMNS = re.compile(
    r"\S(?: {3,}| ?\t{1,9} ?| {1,40}\|| [*|!] )\S|[ \t]{0,4}(?: {16}|\t\t)|\S {1,40}\|"
    r"|[^|\s]\|[^|]{1,70}[^|\s]\|[^|]"
)
_BOXED = re.compile(r"\s*[|!*#:/\\+º│║¦].{3,}[|!*#:/\\+º│║¦]\s*$")
_TRADE = re.compile(
    r"\$\s?\d|\bprices?\b|\bfor sale\b|\bobo\b|\bshipping\b|\basking\b|\binterested\b|best offer"
    r"|\bplease (?:contact|call|reply|send|e-?mail|respond)",
    re.IGNORECASE,
)
_POSTSCRIPT = re.compile(r"\s*P\.? ?(?:P\.? ?)?S\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:[^\W\d_]\w|\d)[.!?]['\")]?\s*$")
_HOST = re.compile(r"@[^\s<>()]*")
_SIGNED_OFF = re.compile(
    r"\s*(?:(?:-{1,3}|[~=*/]|\.{2,3}|—)\s?[A-Z][\w.'-]*"
    r"(?: (?:at |of |in |the )?[A-Z][\w.'-]*){0,3}(?: [(<]?[\w.+%-]{1,64}@[\w.-]{1,99}[)>]?)?"
    r"|(?:-{1,2}|/)[a-z]{1,12})\W{0,6}$"
)
_CALLED = re.compile(r"\b([A-Z][a-z]{2,11})(?: [A-Z]\.)? ([A-Z][\w'-]{2,30})")
_TITLES = frozenset(["dr", "mr", "mrs", "ms", "prof"])
_WORDS = re.compile(r"[^\W_]+")
_FIRST_WORD = re.compile(r"\W{0,60}([^\W_]{1,40})")


class Traits(NamedTuple):
    """What one line has of a signature."""

    contact: bool
    """Says how to reach somebody."""
    soft: bool
    """Is laid out like a card, or says what cards say."""
    prose: bool
    """Is a long line of words."""
    voiced: bool
    """Names an institution, disowns opinions or quotes a saying."""
    boxed: bool


# Signatures come back message after message, so most of these need be found out only once.
@lru_cache(maxsize=2048)
def traits(line: str) -> Traits:
    """What this line has of a signature."""
    columns = _COLUMNS.search(line) is not None
    low = line.lower()
    voiced = any(word in low for word in _FLAVOURS) or _SAYING.match(line) is not None
    boxed = _BOXED.match(line) is not None
    contact = _reaches(line)
    soft = not contact and (columns or voiced or boxed or _BARE_RULE.match(line) is not None)
    prose = is_wordy(line) and not soft and not (contact and columns)
    return Traits(contact, soft, prose, voiced, boxed)


def is_wordy(line: str) -> bool:
    """Whether the line is long and has many words."""
    return len(line) >= 50 and line.count(" ") >= 7 and len(line.split()) >= 8


def _reaches(line: str) -> bool:
    """Whether the line says how to reach somebody."""
    if "@" in line and _ADDRESS.search(line):
        return True
    if "!" in line and _BANG_PATH.search(line):
        return True
    if "://" in line or (_DIGIT.search(line) and _NUMBER.search(line)):
        return True
    if "www." in line and _WEB.search(line):
        return True
    may_label = ":" in line or "#" in line or "=" in line or "." in line[:20]
    return may_label and _LABEL.search(line) is not None


def looks_signed(block: Sequence[str]) -> bool:
    """Whether lines below a rule or a name are a signature."""
    seen = [traits(line) for line in block]
    if has_postscript(block):
        return False
    if len(block) > 3 and any(_TRADE.search(line) for line in block):
        return False
    contact = sum(line.contact for line in seen)
    if sum(line.prose for line in seen) > contact + sum(line.soft for line in seen):
        return False
    short = len(block) <= 3 and all(
        len(line.strip()) <= 60 and not line.rstrip().endswith(("?", ":")) and not is_sentence(line)
        for line in block
    )
    boxed = len(block) <= 6 and all(line.boxed for line in seen)
    return contact > 0 or short or boxed or 2 * sum(line.voiced for line in seen) >= len(block)


def has_postscript(block: Sequence[str]) -> bool:
    """Whether one of the lines begins with `P.S.`, which signatures do not hold."""
    return any(_POSTSCRIPT.match(line) for line in block)


def is_card(block: Sequence[str]) -> bool:
    """Whether lines look like a visiting card through and through."""
    seen = [traits(line) for line in block]
    cards = sum(line.contact or line.soft for line in seen)
    return 2 * cards >= len(block) and not any(line.prose for line in seen)


def is_rule(line: str) -> bool:
    """Whether the line is a rule, alone or with a few words in it; carets point at words above."""
    if len(line) < 60 and set(line) <= _POINTERS:
        return False
    return line.lstrip()[:1] in "-_=*~#+/\\|<>.^:oO()%@&$!" and _RULE.match(line) is not None


def is_bare_rule(line: str, length: int = 4) -> bool:
    """Whether the line is a rule and nothing else, at least this long."""
    line = line.strip()
    if len(line) < length or (len(line) < 8 and line[0] in ":;8") or max(line) >= "\u2600":
        return False  # too short, or a smiley
    return _BARE_RULE.match(line) is not None


def is_sign_off(line: str) -> bool:
    """Whether the line is a name after a dash, or the like."""
    return line.lstrip()[:1] in "-~=*/.—" and _SIGNED_OFF.match(line) is not None


def is_sender(line: str, names: frozenset[str]) -> bool:
    """Whether the line holds the sender's name, or part of it, and nothing else."""
    if len(line) > 79 or len(line.split()) > 5 or "?" in line:
        return False
    said = words(line)
    if not said or len(said) > 5 or all(len(word) == 1 for word in said):
        return False
    short = [word for word in said if len(word) > 1 and word not in names]
    if any(len(word) > 2 and word in names for word in said):
        return len(short) <= 1 and all(_may_be_short_for(word, names) for word in short)
    return len(short) <= 1 and all(_is_short_for(word, names) for word in short)


def is_sentence(line: str) -> bool:
    """Whether the line ends as sentences do, and has words enough to be one."""
    return _SENTENCE.search(line[-20:]) is not None and len(words(line[:200])) >= 3


def names_of(sender: str) -> frozenset[str]:
    """The words of a sender's name and user, without those of the host."""
    return frozenset(words(_HOST.sub(" ", sender)))


def called(signature: Sequence[str], names: frozenset[str]) -> frozenset[str]:
    """First names that a signature has before the sender's last: Bill, of William Ray."""
    pairs = (pair for line in signature for pair in _CALLED.findall(line))
    return frozenset(first.lower() for first, last in pairs if last.lower() in names)


def begins_with_sender(line: str, names: frozenset[str]) -> bool:
    """Whether the line begins with two words of the sender's name, of which one may be short."""
    first = _FIRST_WORD.match(line)
    word = first[1].lower() if first else ""
    if word not in _TITLES and len(word) != 1 and not _may_be_short_for(word, names):
        return False
    said = [w for w in words(line[:60]) if len(w) > 1 and w not in _TITLES][:2]
    return len(said) == 2 and said[1] in names and _may_be_short_for(said[0], names)


def _is_short_for(word: str, names: frozenset[str]) -> bool:
    """Whether it is one of the names, Dan for Daniel or Danny for Dan."""
    if word in names or len(word) < 3:
        return word in names
    return any(
        name.startswith(word)
        or (len(name) >= 3 and word.startswith(name) and len(word) <= len(name) + 2)
        for name in names
    )


def _may_be_short_for(word: str, names: frozenset[str]) -> bool:
    """The same of a word beside another that is one of the names: Dave, of David."""
    return word in names or (len(word) >= 3 and any(name[:2] == word[:2] for name in names))


def words(line: str) -> list[str]:
    """The words of a line in lower case."""
    return _WORDS.findall(line.lower())


_MOBILE = re.compile(
    r"\W{0,4}(?:sent (?:from|via|using|with) (?:my |the |an? )?\w|get outlook for"
    r"|envoyé (?:de|depuis) |enviado (?:desde|do|a partir)|gesendet (?:von|mit) "
    r"|von meinem \w+ gesendet|(?:verzonden|verstuurd) (?:vanaf|met|via) |inviato d"
    r"|skickat från |sendt fra |(?:στάλθηκε|εστάλη) από )",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"\W{0,4}(?:(?:un)?subscribe:|you (?:have )?received this (?:message|e-?mail) because"
    r"|(?:abmelden|uitschrijven|désinscription)\b|(?:pour )?se désabonner"
    r"|(?:para )?cancelar (?:la|tu|su) suscripción|posted via\b)",
    re.IGNORECASE,
)
# These begin sentences of anybody's as well, so an address or a rule must stand beside them.
_LIST_BESIDE = re.compile(
    r"\W{0,4}(?:to (?:un)?subscribe\b|(?:[\w.-]{1,40} ){1,4}mailing list\s*$)"
    r"|.{0,200}mailman/listinfo",
    re.IGNORECASE,
)
_DISCLAIMER = re.compile(
    r"\W{0,4}(?:this|the information in this|diese?r?|dit|deze|est[ea]|ce(?:tte)?|quest[ao]|detta"
    r"|το παρόν)\W{1,3}(?:e-?\s?mail|message|communication|transmission|nachricht|bericht|mensaje"
    r"|correo|courriel|messaggio|mensagem|meddelande|μήνυμα)\b.{0,200}?(?:confiden"
    r"|(?<!not )intended (?:only |solely |exclusively )?for\b|privileged"
    r"|vertraulich|vertrouwelijk|bestemd|destin|riservat|εμπιστευτικ)",
    re.IGNORECASE | re.DOTALL,
)
_VIEW_HINTS = ("disclaim", "opinion", "view", "speak")
_OWN_VIEWS = re.compile(
    r"\W{0,4}\bdisclaimer\b|\b(?:opinions?|views?)\b.{0,80}\b(?:my own|mine|not necessarily"
    r"|(?:of|with|by) (?:my|the|our|any) (?:employer|company|university))\b"
    r"|\bmy personal (?:views|opinions)\b"
    r"|\bspeak(?:ing)? (?:only )?for\b.{0,60}\b(?:myself|employer|company|university|anyone)\b",
    re.DOTALL,
)
_DISOWNED = re.compile(
    r"\W{0,4}(?:(?:the )?(?:standard |usual )?disclaimer\b"
    r"|(?:(?:all|any|the|these|those|my|above|are) ){0,4}(?:personal )?(?:opinions?|views?)\b"
    r"|i (?:do not|don't|can't|cannot) speak for\b|speaking (?:only )?for myself\W{0,3}$)"
)
_NAMED_TAG = re.compile(r"\s{0,2}\* (?:(?:Origin|SLMR|OLX|MR/2|WR|1st)\b|[A-Z]\w+ v?\d\S{0,9} \*)")
_TAG_LINE = re.compile(
    r"\s{0,2}(?:(?:---|~~~|___|\.\.\.) ?[A-Z]|--- ?$|-!- ?|-- [Vv]ia [A-Z]"
    r"|\. [A-Z]\w+\.? |\* [A-Z]\w+ v?\d)"
)


def is_mobile_footer(line: str) -> bool:
    """Whether a telephone or a mail program boasts of itself in this line."""
    return _MOBILE.match(line) is not None and len(line.split()) <= 10 and not is_sentence(line)


def is_list_footer(block: Sequence[str]) -> bool:
    """Whether a mailing list says in this paragraph how to leave it."""
    top = block[1] if len(block) > 1 and is_rule(block[0]) else block[0]
    if len(block) > 6:
        return False
    return bool(_LIST.match(top)) or (bool(_LIST_BESIDE.match(top)) and _is_marked(block))


def is_disclaimer(block: Sequence[str]) -> bool:
    """Whether this paragraph warns those whom the message was not meant for."""
    return len(block) <= 15 and _DISCLAIMER.match("\n".join(block)[:600]) is not None


def disowns_opinions(block: Sequence[str]) -> bool:
    """Whether this paragraph says that an employer is not to blame."""
    first = 1 if len(block) > 1 and len(block[0].split()) <= 3 else 0
    said = "\n".join(block[first:])[:300].lower()
    if not any(hint in said for hint in _VIEW_HINTS) or not _OWN_VIEWS.search(said):
        return False
    return _DISOWNED.match(said) is not None or (len(block) <= 4 and _is_marked(block))


def is_tag_line(line: str) -> bool:
    """Whether the line is one that bulletin-board programs of old put last."""
    if _NAMED_TAG.match(line):
        return True
    if _TAG_LINE.match(line) is None or is_sentence(line):
        return False
    return not line.lstrip().startswith("*") or len(line.split()) <= 8


def _is_marked(block: Sequence[str]) -> bool:
    """Whether a rule, stars or an address stand in the paragraph."""
    return any(is_rule(one) or one.startswith("***") or traits(one).contact for one in block)
