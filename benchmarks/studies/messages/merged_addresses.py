"""How many people of 20 Newsgroups write from several addresses, and what shows it.

    python benchmarks/studies/messages/merged_addresses.py

Writes `results/merged_addresses.txt`: people, their addresses and posts, and people by what their
addresses have in common, without a name of anybody.
"""

import re
from collections import Counter

from byline.corpus.people import people
from byline.corpus.tokens import words
from byline.research.corpora import load
from byline.research.records import study_results

RESULTS = study_results(__file__)


def main() -> None:
    """Count them, as the tables of this benchmark join them."""
    pile = load("usenet").where(lambda text: text.author is not None and bool(words(text.body)))
    found = people(pile)
    why = Counter(re.sub(r"\(.*?\)|[^\s,]*[@.][^\s,]*", "…", person.why) for person in found)
    lines = [
        f"{len(pile):,} posts of {len({text.author for text in pile}):,} addresses",
        f"{len(found):,} people with several addresses: {sum(len(p.addresses) for p in found):,} "
        f"addresses, {sum(sum(p.texts) for p in found):,} posts",
        *(f"{count:6,}  {reason}" for reason, count in why.most_common()),
    ]
    target = RESULTS / "merged_addresses.txt"
    target.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
