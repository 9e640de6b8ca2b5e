"""Words that a program or a lawyer puts under a message: mobile and list footers, disclaimers."""

import re
from collections.abc import Sequence

from byline.corpus.readers.mail.contact_cards import is_rule, is_sentence, traits

__all__ = ["disowns_opinions", "is_disclaimer", "is_list_footer", "is_mobile_footer", "is_tag_line"]

_MOBILE = re.compile(
    r"\W{0,4}(?:sent (?:from|via|using|with) (?:my |the |an? )?\w|get outlook for"
    r"|envoyé (?:de|depuis) |enviado (?:desde|do|a partir)|gesendet (?:von|mit) "
    r"|von meinem \w+ gesendet|(?:verzonden|verstuurd) (?:vanaf|met|via) |inviato d"
    r"|skickat från |sendt fra |(?:στάλθηκε|εστάλη) από )",
    re.IGNORECASE,
)
_LIST_HINTS = (
    "subscri",
    "listinfo",
    "received this",
    "mailing list",
    "abmelden",
    "uitschrijven",
    "désinscri",
    "désabonner",
    "suscripción",
    "posted via",
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
    low = top.lower()
    if len(block) > 6 or not any(hint in low for hint in _LIST_HINTS):
        return False
    return _LIST.match(top) is not None or (
        _LIST_BESIDE.match(top) is not None and _is_marked(block)
    )


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
