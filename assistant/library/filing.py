"""Filing: printed card texts in a document, and headings that say of what kind those are.

Both are told by their form: no name of a card is known here.
"""

import re

_CARD_TEXT = re.compile(
    r"(?:[:;]|^|\. )\s*(?:you can |then,? )?(?:negate|destroy|banish|send|add|draw|return|discard|"
    r"target|tribute|special summon|normal summon|inflict|shuffle|place|change|equip|reveal)\b"
    r"[^.:;]*\b(?:this|that|it|its|\d|card|monster|effects?)\b",
    re.IGNORECASE,
)
_OF_CARD_TEXT = re.compile(r"[:;]|once per turn", re.IGNORECASE)
_KIND_OF_HEADING = re.compile(
    r"\bnegat(?:e|es|ing|ions?)\b(?:[^.!?]*\b(?P<kind>effect|activation)s?\b)", re.IGNORECASE
)
_KINDS = re.compile(r"\b(?:effect|activation|summon|attack)(?:s|ing|ning)?\b", re.IGNORECASE)


def is_card_text(text: str) -> bool:
    """Whether it has the form of a printed card text: what is done, after a colon or semicolon.

    >>> is_card_text("You can discard this card; negate that effect.")
    True
    >>> is_card_text("If an effect is negated, it does nothing; costs stay paid.")
    False
    """
    return bool(_OF_CARD_TEXT.search(text) and _CARD_TEXT.search(text))


def kind_of_heading(heading: str) -> str:
    """Which kind of negation a heading names; empty: none, or several.

    >>> kind_of_heading("Negate targeted effects"), kind_of_heading("Negating Summons")
    ('effect', '')
    """
    found = _KIND_OF_HEADING.search(heading)
    if found is None or len(_KINDS.findall(heading)) != 1:
        return ""
    return found["kind"].lower()
