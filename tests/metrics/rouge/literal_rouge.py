"""ROUGE counted as its definitions say, one token at a time, without regard to speed."""

from collections import Counter
from itertools import chain, combinations


def shares(name, candidate, references, pool="all"):
    """Recall and precision; texts are lists of sentences, and these lists of tokens."""
    root = 1.2 if name == "w-1.2" else 1
    found = [shared(name, candidate, reference) for reference in references]
    if pool == "best":
        ranks = [rank for *_, rank in found]
        found = [found[ranks.index(max(ranks))]]
    hits, wanted, given = (sum(part[k] for part in found) for k in range(3))
    return [(hits / total) ** (1 / root) if total else 0 for total in (wanted, given)]


def shared(name, candidate, reference):
    """What is shared, what there is on both sides, and the rank of the reference."""
    if name in ("l", "w-1.2"):
        return shared_in_order(candidate, reference, 1.2 if name != "l" else None)
    wanted, given = parts(name, flat(reference)), parts(name, flat(candidate))
    hits = 0
    rest = list(given)
    for part in wanted:
        if part in rest:
            rest.remove(part)
            hits += 1
    return hits, len(wanted), len(given), round(hits / len(wanted), 5) if wanted else 0


def parts(name, tokens):
    if name.isdigit():
        return [tuple(tokens[k : k + int(name)]) for k in range(len(tokens) - int(name) + 1)]
    places = combinations(range(len(tokens)), 2)
    pairs = [(tokens[i], tokens[j]) for i, j in places if j - i - 1 <= 4]
    return pairs + tokens[:-1] if name == "su4" else pairs


def shared_in_order(candidate, reference, power):
    """L if there is no power, else W."""
    w = power or 1
    reserve = Counter(flat(candidate))
    hits = weights = 0
    for sentence in reference:
        weights += len(sentence) ** w
        marked = {place for other in candidate for place in kept(sentence, other, w)}
        run = 0
        for place in sorted(marked):
            if not reserve[sentence[place]]:
                continue
            reserve[sentence[place]] -= 1
            run += 1
            if power is None or place + 1 not in marked:
                hits += run**w
                run = 0
    given = len(flat(candidate)) ** w
    return hits, weights**w, given, (hits / weights) ** (1 / w) if weights else 0


def kept(row, other, w):
    """Places of a row in its common subsequence with another."""
    worth, runs = {}, {}
    for i in range(-1, len(row)):
        for j in range(-1, len(other)):
            worth[i, j] = runs[i, j] = 0
            if i < 0 or j < 0:
                continue
            if row[i] == other[j]:
                k = runs[i, j] = runs[i - 1, j - 1] + 1
                worth[i, j] = worth[i - 1, j - 1] + k**w - (k - 1) ** w
            else:
                worth[i, j] = max(worth[i - 1, j], worth[i, j - 1])
    places, i, j = [], len(row) - 1, len(other) - 1
    while i >= 0 and j >= 0:
        if row[i] == other[j]:
            places.append(i)
            i, j = i - 1, j - 1
        elif worth[i - 1, j] >= worth[i, j - 1]:
            i -= 1
        else:
            j -= 1
    return places


def flat(text):
    return list(chain.from_iterable(text))
