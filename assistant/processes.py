"""Processes: what each process of this program begins with."""

import gc

from assistant.bytecode import keep_bytecode
from assistant.kept_patterns import keep_patterns

COLLECTED = (200_000, 20, 20)
"""How seldom Python looks for rings of things: loading a program makes many, and none to remove."""


def begin_process() -> None:
    """Keep what the program's modules are compiled to, and let no time be lost in looking."""
    keep_bytecode()
    keep_patterns()
    gc.set_threshold(*COLLECTED)
