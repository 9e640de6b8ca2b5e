"""The learning curve of Table 2 as a figure: ROUGE-1 by the number of groups learned from.

    python benchmarks/tzouridis2014/learning_curve.py   writes results/learning_curve.svg and .csv

It is drawn from `results/table_2.txt`. The rivals learn nothing; theirs are the same groups.
"""

import re
from pathlib import Path

from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.research.bench import write_figure
from byline.research.records import study_results

__all__ = ["curve"]

RESULTS = study_results(__file__)
SYSTEMS = (
    *("ranked-paths", "structural-svm, ours", "structural-svm"),
    *("boudin-morin", "filippova", "shortest", "random", "yen"),
)
_ROW = re.compile(r"^(\S.*?) +R-1 m=\d+ +\S+ +([\d.]+) +\S+ +(\d+) of ")


def main() -> None:
    """Write the figure and its numbers."""
    figure = curve((Path(__file__).parent / "results" / "table_2.txt").read_text())
    write_figure(RESULTS / "learning_curve.svg", figure)
    print(figure.finding())


def curve(table: str) -> LearningFigure:
    """The lines of some systems in a table that was kept."""
    found = [match.groups() for line in table.splitlines() if (match := _ROW.match(line))]
    lines = tuple(
        LearningLine(
            system,
            tuple((float(n), float(score) / 100) for name, score, n in found if name == system),
        )
        for system in SYSTEMS
    )
    return LearningFigure(lines, "Groups learned from", "ROUGE-1", "Headlines, learned and not")


if __name__ == "__main__":
    main()
