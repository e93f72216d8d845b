"""Printing: effects as data written out again in modern card text.

An `Effect` or a `ContinuousEffect` of `engine.cardtext` comes in.
Its words go out; `UnsayableError` where it holds what no writer has words for.
Start with `effect_writer`, then `step_writer` and the tables of `operation_writer`.
"""

from engine.psct.printing.effect_writer import effect_text, effect_words, stays

__all__ = ["effect_text", "effect_words", "stays"]
