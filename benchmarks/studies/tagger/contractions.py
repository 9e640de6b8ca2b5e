"""What taking glued words apart is worth: `python benchmarks/studies/tagger/contractions.py`.

The test files hold *de le* where people write *du*. Here such words are put together again, as
Byline's own tokens are, and tagged with and without taking them apart. The right tag of a glued
word is that of its main part, so this shows what is lost without, not whether that part is best.
"""

from dataclasses import replace

from accuracy import TESTS, judged, read

from byline.features.tagging import Tagged, tagger
from byline.features.tagging._glued import FUSED, parts


def main() -> None:
    """Print how many words are glued, and the accuracy over all words."""
    print(f"{'test file':16} {'glued':>6} {'apart':>7} {'whole':>7}")
    for name in TESTS:
        apart = tagger(name[:2])
        # No words are known to be glued in a language without a code.
        whole = replace(apart, language="")
        written = [glued(sentence, apart.language) for sentence in read(name)]
        count = sum(len(parts(word, name[:2]).words) > 1 for s in written for word in s.words)
        shares = [100 * judged(each, written).mean() for each in (apart, whole)]
        print(f"{name:16} {count:6,} {shares[0]:7.2f} {shares[1]:7.2f}")


def glued(sentence: Tagged, language: str) -> Tagged:
    """The sentence with neighbours put together wherever the tagger would take them apart."""
    fused = {pair: word for word, pair in FUSED.get(language, {}).items()}
    words, tags = list(sentence.words), list(sentence.tags)
    for k in reversed(range(len(words) - 1)):
        pair = words[k], words[k + 1]
        word = fused.get((pair[0].lower(), pair[1].lower()), "".join(pair))
        found = parts(word.capitalize() if pair[0].istitle() else word, language)
        if found.words == pair:
            words[k : k + 2], tags[k : k + 2] = [word], [tags[k + found.main]]
    return Tagged(tuple(words), tuple(tags))


if __name__ == "__main__":
    main()
