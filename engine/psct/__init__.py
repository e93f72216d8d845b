"""Printed card text (Problem-Solving Card Text) compiled into `CardText`, and written back.

A `PrintedCard` comes in: a card as a card database gives it.
A `Program` goes out: the card's `CardText`, and a piece of meaning for every printed word.
Words that are not understood stay as `Opaque...` members; nothing is guessed.
Start with `compiler.card_compiler`; its sub-packages are in reading order in README.md.
"""
