"""Compares pictures of RESULTS.md that were drawn anew with those in data/reference/pictures.

With the versions of Matplotlib and FreeType with which these were drawn, pixels are equal, except
where rounding moves an edge; with others letters differ, and only sizes are compared.
"""

import os
import pathlib
import sys

import matplotlib.image
import matplotlib.ft2font
import numpy

SAVED = os.path.join(os.environ["ROOT"], "data/reference/pictures")
SAME_LETTERS = (matplotlib.__version__, matplotlib.ft2font.__freetype_version__) == ("3.6.3", "2.12.1")

for name in sorted(os.listdir(SAVED)):
    paths = os.path.join(SAVED, name), os.path.join(sys.argv[1], name)
    if name.endswith(".svg"):
        old, new = (pathlib.Path(path).read_text(encoding="utf-8") for path in paths)
        assert old == new, name
        continue
    old, new = (matplotlib.image.imread(path) for path in paths)
    if SAME_LETTERS:
        assert old.shape == new.shape, (name, old.shape, new.shape)
        other = numpy.count_nonzero(numpy.abs(old - new).max(axis=2) > 0.2)
        assert other <= 10, f"{name}: {other} pixels differ; `make pictures` redraws it"
    else:
        assert numpy.allclose(old.shape, new.shape, rtol=0.1), (name, old.shape, new.shape)
