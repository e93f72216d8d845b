"""Card databases that a user can bring: one module a format, and what they share.

A file of a card database comes in: EDOPro, yaml-yugi, YGOPRODeck.
Imported cards, translations, other pictures, and records that were skipped go out.
Start with `database_formats`, which tells the formats apart.
"""
