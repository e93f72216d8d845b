"""Printed text cut up, with no meaning yet: tokens, sentences, spans and pieces.

A printed card's text comes in as a string.
Tokens, marked sentences and the matcher that finds fixed phrases in them go out.
Nothing here knows what a verb or a noun of card text does to the game.
Start with `lexer`, then `phrase_matching`.
"""
