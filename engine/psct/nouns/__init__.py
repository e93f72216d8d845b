"""Noun phrases: which cards, how many, where, and which amounts.

Tokens and what earlier words made known come in.
`Selector`, `Count` and `Amount` values of `engine.cardtext` go out, each with the index of the
token after it.
Words for cards already spoken of ("it", "that monster") are settled here.
Start with `noun_phrases`, then `noun_parts` and `postmodifiers`.
"""
