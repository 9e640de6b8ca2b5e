"""Models on disk: plain facts and arrays in one file, which executes nothing when it is read.

A model is a zip file. `model.json` says in UTF-8 what it is: the version of this format, the kind
of model, the versions of what made it, its facts, and the form of each array. The arrays lie beside
it as `.npy` members, so that any zip program and `numpy.load` can look inside.

    save("news.model", "classify", {"labels": ["art", "sport"]}, {"weights": w, "terms": terms})
    saved = load("news.model", "classify")
    saved.fact("labels", list), saved.array("weights", np.float64, None, 2), saved.strings("terms")

An array is a NumPy array of numbers, a CSR matrix of scipy.sparse, or a sequence of strings. Equal
models give equal files. What is loaded may come from anybody: every size is compared with a limit,
every index with its bounds, and whatever is amiss is an `InputError` that names the file.
"""

from byline.storage._archive import LARGEST
from byline.storage._atomic_files import Replace, check_target
from byline.storage._model import Saved, load, save

__all__ = ["LARGEST", "Replace", "Saved", "check_target", "load", "save"]
