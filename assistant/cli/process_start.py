"""Process start: what each process of this program begins with."""

import atexit
import gc

_SELDOM = (200_000, 20, 20)


def begin_process() -> None:
    """Let Python look for unreachable cycles seldom, and not at all when the process ends.

    A cold `ask` makes some hundred thousand objects that stay and next to no cycles.  Measured on
    one that takes 0.63 s: without the first line 0.13 s more, without the second 0.15 s more.
    """
    gc.set_threshold(*_SELDOM)
    atexit.register(gc.freeze)
