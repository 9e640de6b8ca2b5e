"""How alike two texts are: texts to sparse rows, and how two rows are compared.

Every kernel is fitted on texts, gives one sparse row per text, and names the measure that turns the
products of two rows into a similarity from 0 to 1 (`byline.numerics.similarity_measures`). Search,
clustering and support vector machines take any of them.
"""

from byline.features.kernels._kernel import Kernel, Rows
from byline.features.kernels._terms import Coded, Kept, Terms, languages_of, pile_language

__all__ = ["Coded", "Kept", "Kernel", "Rows", "Terms", "languages_of", "pile_language"]
