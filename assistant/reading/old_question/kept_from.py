"""Kept from: what is told to protect a monster that is not named ("cannot be targeted")."""

import re

_WHOSE = r"(?:(?:(?:my|your|the|his|her) )?opponent['\u2019]?s? |(?:my|his|her|their) )?"
_OF = r"(?:the )?(?:effects? of )?"
_KIND = (
    r"(?:other )?(?:battle|(?:spell|trap|monster|card)s?"
    r"(?:(?:/| ?& ?| and | or )(?:spell|trap|monster|card)s?)*(?: cards?)?(?: effects?)?|effects?)"
)
_BY = rf"(?: (?:by|to|from) {_OF}{_WHOSE}{_KIND}(?:(?:,| or| and| nor) (?:by )?{_WHOSE}{_KIND})*)?"
_KEPT = re.compile(
    r"\s+(?:,?\s*(?:that|which|who)\s+)?(?:(?:is|are|was|becomes?) (?:currently |also )?"
    rf"(?P<immune>unaffected|immune)|(?:cannot|can['\u2019]?t|can not) be "
    rf"(?P<harm>targeted|destroyed))(?P<by>{_BY})(?!\s+(?:by|to|from|with|until|unless|while)\b)",
    re.IGNORECASE,
)
"""As in "a monster that cannot be destroyed by battle", "my monster is unaffected by Traps"."""


def kept_from(text: str, end: int) -> str:
    """What a monster is told to be kept from, behind the words for it; "": nothing is told.

    >>> kept_from("my monster cannot be destroyed by battle", 10)
    'destroyed_by_battle'
    """
    found = _KEPT.match(text, end)
    if found is None:
        return ""
    by = found["by"].lower()
    if found["immune"]:
        kinds = [kind for kind in ("spell", "trap", "monster") if kind in by]
        kept = [_UNAFFECTED.get(tuple(kinds), "")]
    elif found["harm"].lower() == "targeted":
        kept = ["targeted"] if "battle" not in by else []
    else:
        kept = [f"destroyed_by_{how}" for how in ("battle", "effect") if how in by or not by]
        kept = kept or ["destroyed_by_effect"]
    beside = [word for word, sign in _BESIDE.items() if sign in by]
    return " ".join([*kept, *beside]) if all(kept) else ""


_UNAFFECTED = {
    (): "unaffected",
    ("spell",): "unaffected_by_spells",
    ("trap",): "unaffected_by_traps",
    ("spell", "trap"): "unaffected_by_spells_traps",
    ("monster",): "unaffected_by_monsters",
}
_BESIDE = {"opponents": "opponent", "others": "other"}
