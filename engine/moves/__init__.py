"""Single changes of the board.

Where a card goes and what follows at once, materials, choices, and what a Summon takes.
A `Play` and card text come in.
A changed `Play` and events go out.
Start with `placing`.
"""
