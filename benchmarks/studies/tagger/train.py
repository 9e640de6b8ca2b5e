"""Rebuild the five taggers that come with Byline: `python benchmarks/studies/tagger/train.py`.

The same data give the same weights, byte for byte as long as numpy and zlib pack alike.
"""

import hashlib
import time
from pathlib import Path

import byline
from byline.features.tagging import train_tagger
from byline.research.corpora import locate

WEIGHTS = Path(byline.__file__).parent / "features" / "tagging" / "weights"
TREEBANKS = {
    "de": "de_gsd_train",
    "en": "en_ewt_train",
    "es": "es_gsd_train",
    "fr": "fr_sequoia_train",
    "nl": "nl_train",
}


def main() -> None:
    """Train on the training files alone and write the weights into the package."""
    for language, name in TREEBANKS.items():
        began = time.perf_counter()
        tagger = train_tagger([locate("ud") / f"{name}.tsv.gz"], language)
        path = WEIGHTS / f"{language}.npz"
        tagger.save(path)
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:16]
        print(
            f"{language}  {time.perf_counter() - began:5.1f} s  {len(content):7,} bytes  {digest}"
        )


if __name__ == "__main__":
    main()
