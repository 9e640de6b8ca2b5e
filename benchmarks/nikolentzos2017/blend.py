"""Byline's default for categories, `blend`, on the tested parts of Table 2.

    python benchmarks/nikolentzos2017/blend.py [webkb subjectivity ...]

Trained and tested on the same texts as the kernels of table_2.py. What was measured last is in
results/blend.txt.
"""

import argparse
from pathlib import Path

import numpy as np
from sklearn.metrics import f1_score

from byline.methods.similarity.categories.categoriser import Categoriser
from byline.research.bench import Request, find_paper


def main() -> None:
    """Print a line for each corpus."""
    table = find_paper(Path(__file__).parent.name).script("table_2")
    keys = list(table.CORPORA.values())
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpora", nargs="*", metavar="corpus", help=", ".join(keys))
    asked = parser.parse_args()
    print(f"{'corpus':14}{'parts':>7}{'accuracy':>10}{'macro F1':>10}")
    for name, key in table.CORPORA.items():
        if asked.corpora and key not in asked.corpora:
            continue
        task = table.make_task(name, key, Request())
        given = []
        for train, test in zip(task.plan.train, task.plan.test, strict=True):
            model = Categoriser().fit([task.bodies[k] for k in train], task.answers[train])
            given.append(model.predict([task.bodies[k] for k in test]))
        found, truth = np.concatenate(given), task.answers[np.concatenate(task.plan.test)]
        f1 = float(f1_score(truth, found, average="macro"))
        print(f"{name:14}{len(given):7}{(found == truth).mean():10.4f}{f1:10.4f}", flush=True)


if __name__ == "__main__":
    main()
