"""Columns and rows of small graphs, worked by hand."""

from hypothesis import given
from hypothesis import strategies as st

from byline.reports.figures.word_graph import backward, columns, rows

# 0 is where sentences begin, 1 where they end; the path is 0 2 3 1, and 4 5 go beside it.
BESIDE = [(0, 2), (2, 3), (3, 1), (2, 4), (4, 5), (5, 3)]

edges = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20).map(
    lambda found: [(a, b) for a, b in dict.fromkeys(found) if a != b]
)


def test_the_edge_that_closes_a_circle_goes_backwards():
    assert backward(4, [(0, 2), (2, 3), (3, 2), (3, 1)]) == {(3, 2)}
    assert backward(4, [(3, 2), (0, 2), (2, 3), (3, 1)]) == {(2, 3)}


def test_a_word_stands_behind_all_that_lead_to_it():
    assert columns(6, BESIDE, [0, 2, 3, 1]) == [0, 5, 1, 4, 2, 3]


def test_what_leads_on_from_the_beginning_stands_next_to_where_it_leads():
    """A second beginning, 4, leads to 3 alone, which is in the third column."""
    assert columns(5, [(0, 2), (2, 3), (3, 1), (0, 4), (4, 3)], [0, 2, 3, 1])[4] == 1
    assert columns(6, [(0, 2), (2, 5), (5, 3), (3, 1), (0, 4), (4, 3)], [0, 2, 5, 3, 1])[4] == 2


def test_words_beside_the_path_keep_to_one_row():
    column = [0, 5, 1, 4, 2, 3]
    assert rows(column, BESIDE, [0, 2, 3, 1]) == [0, 0, 0, 0, -1, -1]


def test_rows_are_taken_above_and_below_in_turn():
    column = [0, 2, 1, 1, 1, 1]
    assert rows(column, [], [0, 2, 1]) == [0, 0, 0, -1, 1, -2]


def test_no_word_stands_on_the_line_between_two_others():
    """4 and 5 are joined in row -1 over column 2, where 6 has to go elsewhere."""
    column = [0, 4, 1, 3, 1, 3, 2]
    assert rows(column, [(4, 5)], [0, 2, 3, 1])[4:] == [-1, -1, 1]


@given(edges)
def test_all_but_backward_edges_lead_right_and_no_two_words_meet(found):
    path = [0, 1]
    given = [(0, 1), *(edge for edge in found if edge != (0, 1))]
    back = backward(8, given)
    ahead = [edge for edge in given if edge not in back]
    column = columns(8, ahead, path)
    assert (0, 1) not in back
    assert all(column[a] < column[b] for a, b in ahead)
    row = rows(column, ahead, path)
    others = [(column[v], row[v]) for v in range(2, 8)]
    assert len(set(others)) == len(others)
    assert all(row[v] != 0 for v in range(2, 8))
