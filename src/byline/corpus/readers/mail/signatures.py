"""What stands under a message: signatures, mobile and list footers, disclaimers.

Only the end of a message is looked at. What is found there is taken away and the new end is looked
at again, so that a list footer under a signature hides nothing.
"""

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from byline.corpus.readers.mail import signature_lines
from byline.corpus.readers.mail.signature_lines import is_card, is_rule, looks_signed, traits, words
from byline.corpus.words import listed

__all__ = ["mark_ending"]

_WINDOW = 45
_LONGEST_LINE = 400
_MOST_PROSE = 4
_MARKS = ("--", "—", "- --")
_MOST_ALONE = 6
"""Lines of a signature that has no message above it."""

_ASKING = re.compile(
    r"\b(?:please|reply|respond|send|contact|call|me|mail to|thanks?|interested|available"
    r"|questions?|ftp|write to|you|your|offers?)\b",
    re.IGNORECASE,
)
# A full stop after a whole word would make it a sentence: "Never." is an answer.
_A_NAME = re.compile(r"\s*(?:[A-Z][\w'-]*\.?,? ){0,2}(?:[A-Z][\w'-]*|[A-Z]\.)\s*$")
_NO_NAMES = listed("not_names")
_ADDRESS_ONLY = re.compile(
    r"\s*[(<\[]?\s?(?:e-?mail:\s*)?[\w.+%!-]{1,64}@[\w.-]{1,99}\s?[)>\]]?[.\s]*$", re.IGNORECASE
)
_TELLING = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|can|it|this|that|there|see|until|since|try|look|get|go)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"(?:[:,]|\b(?:at|to|via|or|is|from|reach|by|contact|e-?mail|reply|address)\W*)$",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"\s*(?:many |best |kind |warm |with |yours |in )?(?:thank|thanx|thx|cheer|regard|sincer|bye"
    r"|later|yours|peace|love\W{0,3}$|ciao|gr[üu][sß]|groet|salud|amiti|cordial|mvh|hälsn|tia\b|wishes"
    r"|truly|take care).{0,40}$",
    re.IGNORECASE,
)


class Tail(NamedTuple):
    """The last lines of a message that are not empty, and before which of them there is a gap."""

    lines: tuple[str, ...]
    gaps: tuple[bool, ...]
    names: frozenset[str]
    """The words of the sender's name and user."""
    whole: bool
    """Whether these lines are all there are."""

    def paragraph(self) -> int:
        """How many lines the last paragraph has."""
        return next((n for n in range(1, len(self.lines)) if self.gaps[-n]), len(self.lines))


def mark_ending(lines: list[str], kinds: list[str], sender: str) -> None:
    """Mark the signature and whatever else stands below the text."""
    names = signature_lines.names_of(sender)
    places = [place for place, line in enumerate(lines) if not kinds[place] and line.strip()]
    stop = len(lines)
    while places:
        last = places[-_WINDOW:]
        tail = tuple([lines[place][:_LONGEST_LINE] for place in last])
        gaps = tuple([before + 1 < place for before, place in pairwise([-9, *last])])
        count, kind = _layer(Tail(tail, gaps, names, len(places) <= _WINDOW))
        if not count:
            break
        for place in range(last[-count], stop):
            kinds[place] = kinds[place] or kind
        names |= signature_lines.called(tail[-count:], names)
        stop = last[-count]
        del places[-count:]


# A pass ends with a tail that holds nothing, and the next pass mostly begins with the same one.
@lru_cache(maxsize=4)
def _layer(tail: Tail) -> tuple[int, str]:
    """How many lines at the end are not the writer's text, and what they are."""
    for rule in (_footer, _mobile, _marked, _card, _signed_off, _unmarked):
        count = rule(tail)
        # Only a proper mark may leave a message without any text.
        if count and (rule is _marked or not tail.whole or count < len(tail.lines)):
            return count, "boilerplate" if rule is _footer else "signature"
    return 0, ""


def _footer(tail: Tail) -> int:
    """A list's footer or a lawyer's: the last paragraph, and the rule above it."""
    size = tail.paragraph()
    block = tail.lines[-size:]
    if not (signature_lines.is_list_footer(block) or signature_lines.is_disclaimer(block)):
        return 0
    above = tail.lines[-size - 1] if size < len(tail.lines) else ""
    return size + (above.strip() in ("--", "---") or signature_lines.is_bare_rule(above))


def _mobile(tail: Tail) -> int:
    return int(tail.gaps[-1] and signature_lines.is_mobile_footer(tail.lines[-1]))


def _tagged(tail: Tail) -> bool:
    """Whether the last line is a program's tag, alone or below another."""
    if not signature_lines.is_tag_line(tail.lines[-1]):
        return False
    above = tail.lines[-2] if len(tail.lines) > 1 else ""
    return tail.gaps[-1] or (above.lstrip()[:1] != "*" and signature_lines.is_tag_line(above))


def _marked(tail: Tail) -> int:
    """All below the last `--` line, which some programs strip of its blank."""
    for below, line in enumerate(reversed(tail.lines)):
        if line[:1] not in "-—" or line.rstrip() not in _MARKS:
            continue
        block = tail.lines[len(tail.lines) - below :]
        above = tail.lines[: len(tail.lines) - below - 1]
        alone = all(one.rstrip() in _MARKS for one in above)
        if alone and (below > _MOST_ALONE or (below and not looks_signed(block))):
            continue  # some write their whole message below the mark
        if below <= (40 if line == "-- " else 12) or (below <= 25 and looks_signed(block)):
            return below + 1
    return 0


def _card(tail: Tail) -> int:
    """A few lines like a visiting card, below a rule or below the sender's name."""
    size = apart = segment = prose = 0
    for above in range(2, min(20, len(tail.lines)) + 1):
        line = tail.lines[-above]
        segment += 1
        prose += _is_plain(tail.lines[1 - above])
        if prose > _MOST_PROSE:
            break
        below = len(tail.lines) - above + 1
        if _tops_card(tail, above):
            block = tail.lines[below : below + segment]
            if not _belongs_below(line, block, apart=tail.gaps[below]):
                break
        elif not (
            signature_lines.begins_with_sender(line, tail.names)
            and is_card(tail.lines[below - 1 : below + segment])
        ):
            continue
        size, segment, prose = above, 0, 0
        if tail.gaps[-above] and is_rule(line) and not _is_announced(tail, above):
            sure = any(t.contact or t.boxed for t in map(traits, tail.lines[-above:]))
            apart = above if sure else apart
    # What is announced is no signature, but one that is ruled off may stand below it.
    return apart if _is_announced(tail, size) else size


def _is_announced(tail: Tail, size: int) -> bool:
    """Whether the line above so many last lines says that they follow."""
    return size < len(tail.lines) and tail.lines[-size - 1].rstrip().endswith(":")


def _tops_card(tail: Tail, above: int) -> bool:
    """Whether that line from the end is a rule, or a name and no more."""
    line = tail.lines[-above]
    if line[0].isalnum() and line[0] not in "oO":
        return signature_lines.is_sender(line, tail.names)
    return (is_rule(line) and not _underlines(tail, above)) or _names_sender(tail, above)


def _is_plain(line: str) -> bool:
    """Whether the line is prose for certain; `traits` would tell, at more cost."""
    plain = line[0].isalnum() and "   " not in line and "|" not in line
    return plain and signature_lines.is_wordy(line)


def _underlines(tail: Tail, above: int) -> bool:
    """Whether that line from the end is a rule under a heading."""
    if above == len(tail.lines) or tail.gaps[-above] or " " in tail.lines[-above].strip():
        return False
    return abs(len(tail.lines[-above].strip()) - len(tail.lines[-above - 1].strip())) <= 2


def _names_sender(tail: Tail, above: int) -> bool:
    """Whether that line from the end is a name after a dash, or no more than the sender's."""
    line = tail.lines[-above]
    if signature_lines.is_sender(line, tail.names):
        return True
    if not signature_lines.is_sign_off(line):
        return False
    # One dash among others is an item of a list.
    near = tail.lines[-above - 1 : -above] + tail.lines[len(tail.lines) - above + 1 :][:1]
    listed = any(other.lstrip()[:1] == line.lstrip()[0] for other in near)
    return not listed and _NO_NAMES.isdisjoint(words(line))


def _belongs_below(line: str, block: tuple[str, ...], *, apart: bool) -> bool:
    """Whether these lines make a signature with the rule or name above, be it after a gap."""
    if (len(block) > 10 and not is_card(block)) or signature_lines.has_postscript(block):
        return False
    reached = any(one.contact or one.boxed for one in map(traits, block))
    if not is_rule(line):
        # Below a bare name many go on with a word or two, so the lines must look like a card.
        drawn_in = all(one[:8].isspace() for one in block)
        sure = reached or drawn_in or not apart
        return sure and (is_card(block) or (reached and looks_signed(block)))
    if looks_signed(block) or all(traits(one).boxed for one in block):
        return True
    saying = not apart and len(block) <= 2 and not any(_ASKING.search(other) for other in block)
    return saying and signature_lines.is_bare_rule(line, 20)


def _signed_off(tail: Tail) -> int:
    """A last line that is a rule, a program's tag, or nothing but a name."""
    last = tail.lines[-1]
    if signature_lines.is_bare_rule(last) or _tagged(tail) or _names_sender(tail, 1):
        return 1
    above = tail.lines[-2] if len(tail.lines) > 1 else ""
    if "@" in last and _ADDRESS_ONLY.match(last):
        asked = not above or _ASKED.search(above[-40:].rstrip())
        # Two lines may be a farewell and an address, of three the address is part of a card.
        card = _unmarked(tail) if tail.paragraph() > 2 else 0
        return 0 if asked else card or 1 + bool(len(tail.lines) > 2 and _A_NAME.match(above))
    if not _is_a_name(last):
        return 0
    if len(last.split()) <= 2 and _FAREWELL.match(above):
        return 1
    size = tail.paragraph()
    # Below a question it may be the answer.
    above = tail.lines[-size - 1] if size < len(tail.lines) else ""
    if size > 3 or above.rstrip().endswith(("?", ":")):
        return 0
    return size if all(map(_is_a_name, tail.lines[-size:])) else 0


def _is_a_name(line: str) -> bool:
    """Whether the line may be anybody's name: a few words in capitals that greet nobody."""
    return _A_NAME.match(line) is not None and _NO_NAMES.isdisjoint(words(line))


def _unmarked(tail: Tail) -> int:
    """A last paragraph that looks like a visiting card through and through, or disowns it all."""
    size = tail.paragraph()
    if size > 8 or size == len(tail.lines) or _is_announced(tail, size):
        return 0
    block = tail.lines[-size:]
    disowned = signature_lines.disowns_opinions(block)
    return size if disowned or _is_unmarked_card(block, tail.names) else 0


def _is_unmarked_card(block: tuple[str, ...], names: frozenset[str]) -> bool:
    seen = [traits(line) for line in block]
    contact, prose = sum(line.contact for line in seen), sum(line.prose for line in seen)
    begins = signature_lines.begins_with_sender(block[0], names)
    if signature_lines.has_postscript(block):
        return False
    told = any(signature_lines.is_sentence(line) for line in block)
    if begins and 2 <= len(block) <= 6 and prose <= 1 + bool(contact) and (contact or not told):
        return True
    if (prose and not begins) or any(map(_ASKING.search, block)):
        return False
    if len(block) == 1:
        short = len(block[0].split()) <= 8 and not told and _TELLING.search(block[0]) is None
        return bool(contact and begins) or ((contact == 1 or begins) and short)
    cards = contact + sum(line.soft for line in seen)
    named = begins or not names.isdisjoint(words(block[0]))
    return (named and cards > 0 and not prose and len(block) <= 6) or (
        contact > 0 and is_card(block)
    )
