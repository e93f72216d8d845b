"""Uses: whole sentences that ask how often a card's effect may be used in a turn, by its text."""

import re

from engine import TextPart

_NAME = "(?-i:[\ue000-\uf8ff]+)"
_EFFECT = r"(?:(?:[\w-]+ )?(?:effects?|abilit(?:y|ies)|eff))"
_SIDE = rf"(?:(?:the )?{_EFFECT} of )?{_NAME}(?:['\u2019]s?(?: own)? {_EFFECT})?"
_TURN = r"(?:(?:in|during|on|within) )?(?:the same|one|a single|a|each|every|per|this|that|my) turn"
_TWICE = (
    r"(?:twice|two times|three times|more than (?:once|one time)|multiple times|several times"
    r"|repeatedly|as (?:often|many times|much) as (?:i|you) (?:want|like|can))"
)
_PLAYER = r"(?:i|you|we|he|she|they|my opponent|your opponent|a player|one)"
_MAY = rf"(?:(?:can|may|could) {_PLAYER}|am i allowed to|is it (?:\w+ )?(?:to|for me to))"
_USE = r"(?:use|activate|play|trigger)"
_DOES = rf"(?:{_USE}|negate|destroy|banish|halve|draw|bounce|pop)"
_OPEN = r"^(?:[^?]*[,:;] |(?:and|so|but|also|then|now|ok|okay|well) )?"


def _form(*parts: str) -> re.Pattern[str]:
    return re.compile(f"{_OPEN}{''.join(parts)}$", re.IGNORECASE)


_ONCE = r"(?:once|one time|one use|one activation|a single use|1 use) (?:per|a|each|every) turn"
_AGAIN = (
    _form(_MAY, " ", _USE, " ", _SIDE, " ", _TWICE, f"(?: {_TURN})?"),
    _form(
        r"(?:can|may|could) ", _SIDE, rf" (?:be (?:used|activated)|{_USE} (?:its|the) {_EFFECT}) ",
        _TWICE, f"(?: {_TURN})?"
    ),
    _form(
        rf"how (?:often|many times|frequently)(?: {_TURN})? (?:can|may|could|do|does) [^?]*?",
        _NAME, r"[^?]*"
    ),
)  # fmt: skip
"""As in "Can I use X twice a turn?", "How often can I use X?"."""
_LIMITED = (
    _form(
        r"is there (?:a|any) limit (?:to|on|for) how (?:often|many times) [^?]*?", _NAME, "[^?]*"
    ),
    _form(r"is ", _SIDE, r" (?:\w+ly |just |limited to |restricted to |a )*", _ONCE),
    _form(r"(?:does|has) ", _SIDE, r" (?:have|got) (?:a |any )?once[ -]per[ -]turn(?: \w+)?"),
    _form(r"(?:can|may) ", _PLAYER, r" only ", _USE, " ", _SIDE, " ", _ONCE),
)
"""As in "Is X once per turn?": yes is that it cannot be used again."""
_ONE = r"(?:one|1|a single) (?:copy of )?"
_RIGHT = r"(?:,? (?:right|correct|yes|is that (?:right|correct|true)))?"
_ONLY_ONE = (
    _form(rf"(?:(?:can|may) {_PLAYER} )?only (?:{_USE} )?", _ONE, _NAME, " ", _TURN, _RIGHT),
    _form(_PLAYER, rf" can only {_USE} ", _ONE, _NAME, " ", _TURN, _RIGHT),
    _form(r"(?:am i|are you) (?:limited|restricted) to ", _ONE, _NAME, " ", _TURN),
    _form(r"(?:is|does) ", _SIDE, r" (?:have )?a hard (?:once[ -]per[ -]turn|opt)(?: \w+)?"),
)
"""As in "Only one X per turn?": yes is that another copy cannot be used."""
_OTHER = (
    r"(?:both|them both|both of them|each(?: one| of them)?|another(?: one| copy)?"
    r"|(?:the|my|that|this) (?:other|second|new)(?: one| copy)?)"
)
_TWO = r"(?:both|two|2|multiple|several|more than one)(?: copies of)?(?: of)?(?: my)?"
_LATER = rf"(?: (?:too|as well|later|on [^?]*?|against [^?]*?|{_TURN}))*"
_COPIES = _form(
    _MAY, " ", _USE, rf" (?:the {_EFFECT} of )?", _TWO, " ", _NAME, rf"(?:['\u2019] {_EFFECT})?",
    _LATER
)  # fmt: skip
"""As in "Can I use two Xs in the same turn?"."""
_TERSE = _form(
    _NAME, " ", _TWICE, " ", _TURN, r"(?:,? (?:legal|allowed|possible|ok|okay|fine|right))?"
)
"""As in "X twice in one turn, legal?"."""
_OF_HELD = (
    _form(
        _MAY,
        " ",
        _USE,
        rf" (?:the {_EFFECT} of )?",
        _OTHER,
        rf"(?:['\u2019]s?)?(?: {_EFFECT})?",
        _LATER,
    ),
    _form(
        r"(?:does|can|will|may) ",
        _OTHER,
        rf" (?:also |still )?(?:(?:get|have|use) (?:its|an|the) {_EFFECT}|{_DOES}|search|trigger)",
        _LATER,
    ),
    _form(r"(?:can|may|could|do) (?:they )?(?:both|each)(?: of them)? ", _DOES, r"\b[^?]*"),
)
_HELD = re.compile(
    r"\b(?:two|2|both|another|(?:a|my) (?:second|2nd|new)|my other)"
    rf"(?: cop(?:y|ies)(?: of)?)?(?: of)?(?: my)? {_NAME}",
    re.IGNORECASE,
)
"""As in "I have two Xs", "I activate a second X": one use of each is asked then."""
_TWO_TOLD = _form(_PLAYER, " ", _USE, "[sd]? ", _TWO, " ", _NAME, rf"(?: {_TURN})?\W*")
_ALLOWED = _form(
    r"(?:(?:is|would) (?:that|this|it)(?: be)? )?(?:allowed|legal|possible|ok|okay|fine)"
)
"""As in "I activate two Xs in one turn. Allowed?"."""
_PLAYED = re.compile(
    r"\b(?:if|when|while|after|because|since|next|negat\w+|same chain|both players)\b",
    re.IGNORECASE,
)
"""What makes it a question about a play."""


def use_asked(words: str, before: str) -> tuple[str, bool]:
    """Which further use a sentence asks of a text, and whether yes means that there is none."""
    named = set(re.findall(_NAME, before + words))
    if len(named) != 1 or _PLAYED.search(words) or _PLAYED.search(before):
        return "", False
    is_held = _HELD.search(before + words) is not None and any(
        form.match(words) for form in _OF_HELD
    )
    is_held |= bool(_TWO_TOLD.match(before) and _ALLOWED.match(words))
    if is_held or _COPIES.match(words) or _TERSE.match(words):
        return TextPart.SECOND_COPY, False
    if before.strip():
        return "", False
    if any(form.match(words) for form in _AGAIN):
        return TextPart.SECOND_USE, False
    if any(form.match(words) for form in _ONLY_ONE):
        return TextPart.SECOND_COPY, True
    is_limit = any(form.match(words) for form in _LIMITED)
    return (TextPart.SECOND_USE, True) if is_limit else ("", False)
