"""What a card does, as data: operations, selectors, requirements, amounts, limits.

Definitions (mappings) and the compiler of printed text (`engine.psct`) come in.
Frozen `CardText` goes out, which the rest of the engine carries out and never changes.
Start with `card_text`, then `operations`.
"""
