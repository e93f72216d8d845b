"""Said region: where a question says that its ruling is to hold."""

import re

from assistant.base.regions import Region

_AT = r"in|for|under|by|with|per|as per|following|according to|going by|using|on"
_OF = r"rules?|rulings?|format|side|territory|region|question|version|duel|match|play"
_PLACE = (
    rf"(?:(?:{_AT})\s+(?:the\s+)?)?(?:current\s+|official\s+)?"
    rf"\b(?P<region>OCG|TCG)\b(?:[ -](?:{_OF}))?"
)
_PLAYED = (
    r"\b(?:I|we|they|you|both (?:of us|players)|(?:my|our|this|the) \w+)(?:'m|'re| am| are| is)?"
    r" (?:play(?:s|ing)?|duel(?:s|ing)?|follow(?:s|ing)?|us(?:es?|ing))\b"
    r"[^.?!]*?\b(?P<played>OCG|TCG)\b[^.?!,]*[.!]"
)
_ABOUT = (
    r"\b(?:this|it|my)(?: question| one)? (?:is )?(?:about|for|concerns)"
    r" the (?P<about>OCG|TCG)\b[^.?!,]*[.!]"
)
_SAID = re.compile(rf"{_ABOUT}|{_PLAYED}|[\[(]?{_PLACE}[\])]?(?:[,:]|(?=\W|$))", re.IGNORECASE)
_OF_LISTS = re.compile(
    r"\b(?:legal|banned|limited|forbidden|released|printed|allowed)\b[^.?!]*\b(?:OCG|TCG)\b",
    re.IGNORECASE,
)
"""What may be played or was printed where is another matter."""


def without_region(text: str) -> tuple[str, Region | None]:
    """The question with blanks for the words that say its region, and that; None: not said.

    Where both regions are named, they are compared, and nothing is taken out.

    >>> without_region("In the OCG, does Jinzo stay?")
    ('            does Jinzo stay?', <Region.OCG: 'OCG'>)
    >>> without_region("Is it the same in OCG and TCG?")[1] is None
    True
    """
    found = [] if _OF_LISTS.search(text) else list(_SAID.finditer(text))
    regions = {(one["region"] or one["played"] or one["about"]).upper() for one in found}
    if len(regions) != 1:
        return text, None
    for one in found:
        text = text[: one.start()] + " " * len(one[0]) + text[one.end() :]
    return text, Region(regions.pop())
