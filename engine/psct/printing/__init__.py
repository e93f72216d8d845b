"""Printing: effects as data written out again in modern card text."""

from engine.psct.printing.effect_writer import effect_text, effect_words, stays

__all__ = ["effect_text", "effect_words", "stays"]
