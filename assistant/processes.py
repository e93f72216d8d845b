"""Processes: what each process of this program begins with."""

import gc

from assistant.bytecode import keep_bytecode

COLLECTED = (200_000, 20, 20)
"""How seldom Python looks for rings of things: loading a program makes many, and none to remove."""


def begin_process() -> None:
    """Keep the compiled code of the program's modules, and let no time be lost in looking."""
    keep_bytecode()
    gc.set_threshold(*COLLECTED)
