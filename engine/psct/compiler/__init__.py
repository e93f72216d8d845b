"""Whole cards.

Sentences sorted into effects, effects given costs, limits and fields, and all of it lowered to
the engine's card text.
A `PrintedCard` comes in.
A compiled card goes out: entries with pieces for every printed word, and the `CardText` the
engine plays.
Nothing is guessed: words not understood stay as opaque pieces.
Start with `card_compiler`, then `sentence_sorting`.
"""
