"""Printing: effects as data written out again in modern card text."""

from engine.psct.printing.cards import effect_words, stays
from engine.psct.printing.effects import effect_text

__all__ = ["effect_text", "effect_words", "stays"]
