"""English texts rewritten by rule: formal, informal, disguised. Every rule is deterministic."""

import re

__all__ = ["disguised", "formal", "informal"]

CONTRACTIONS = {
    "do not": "don't",
    "does not": "doesn't",
    "did not": "didn't",
    "is not": "isn't",
    "are not": "aren't",
    "was not": "wasn't",
    "were not": "weren't",
    "have not": "haven't",
    "has not": "hasn't",
    "had not": "hadn't",
    "cannot": "can't",
    "could not": "couldn't",
    "would not": "wouldn't",
    "should not": "shouldn't",
    "will not": "won't",
    "I am": "I'm",
    "you are": "you're",
    "we are": "we're",
    "they are": "they're",
    "it is": "it's",
    "that is": "that's",
    "there is": "there's",
    "I have": "I've",
    "we have": "we've",
    "they have": "they've",
    "I will": "I'll",
    "I would": "I'd",
    "let us": "let's",
}
SYNONYMS = {
    "big": "large",
    "large": "big",
    "begin": "start",
    "start": "begin",
    "buy": "purchase",
    "get": "obtain",
    "use": "employ",
    "help": "assist",
    "show": "demonstrate",
    "think": "believe",
    "believe": "think",
    "need": "require",
    "require": "need",
    "ask": "enquire",
    "but": "yet",
    "however": "still",
    "because": "since",
    "since": "because",
    "also": "too",
    "maybe": "perhaps",
    "perhaps": "maybe",
    "often": "frequently",
    "about": "regarding",
    "many": "numerous",
    "people": "persons",
    "problem": "difficulty",
    "important": "significant",
    "very": "quite",
    "really": "truly",
    "quickly": "fast",
    "seems": "appears",
    "said": "stated",
    "good": "fine",
    "bad": "poor",
    "whole": "entire",
    "enough": "sufficient",
    "wrong": "incorrect",
    "right": "correct",
}


def _table(pairs: dict[str, str]) -> re.Pattern[str]:
    longest = sorted(pairs, key=len, reverse=True)
    return re.compile(r"\b(" + "|".join(map(re.escape, longest)) + r")\b", re.IGNORECASE)


def _swap(body: str, pairs: dict[str, str]) -> str:
    lower = {key.lower(): value for key, value in pairs.items()}

    def other(match: re.Match[str]) -> str:
        word = match.group(0)
        new = lower[word.lower()]
        return new[0].upper() + new[1:] if word[0].isupper() else new

    return _table(pairs).sub(other, body)


def formal(body: str) -> str:
    """Contractions written out, plain full stops, a capital at the start of a sentence."""
    body = _swap(body, {short: long for long, short in CONTRACTIONS.items()})
    body = re.sub(r"[!.]{2,}|!", ".", body)
    body = re.sub(r"[:;]-?[)(DP]", "", body)
    return re.sub(
        r"(^|[.?]\s+)([a-z])", lambda m: m.group(1) + m.group(2).upper(), body, flags=re.M
    )


def informal(body: str) -> str:
    """Contractions, no capitals, no semicolons, an ellipsis for every third full stop."""
    body = _swap(body, CONTRACTIONS).lower().replace(";", ",").replace(" and ", " & ")
    count = 0

    def stop(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return "..." if count % 3 == 0 else ("!" if count % 3 == 1 else ".")

    return re.sub(r"\.(?=\s|$)", stop, body)


def disguised(body: str) -> str:
    """Synonyms for common words, contractions turned round, commas and semicolons changed."""
    body = _swap(body, SYNONYMS)
    body = _swap(body, {short: long for long, short in CONTRACTIONS.items()})
    body = re.sub(r"\s+-+\s+|;", ", ", body)
    body = re.sub(r",\s+(and|but|or|yet)\b", r" \1", body)
    return re.sub(r"\((.*?)\)", r", \1,", body)
