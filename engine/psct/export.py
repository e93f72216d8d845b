"""Export: what a compiled card says in words of plain data."""

import re

_CHANGES_ATK = (
    r"\b(?:gains?|loses?) \d* ?(?:atk|def)|\batk (?:becomes|is|of)|\batk/def\b"
    r"|\bincrease|\bdecrease|\b(?:gains?|loses?) (?:atk|def)|its atk"
)
_OPS = tuple(
    (word, re.compile(sign))
    for word, sign in (
        ("special_summon", r"\b(?:special|fusion|synchro|xyz|link|ritual) summons?\b"),
        ("add_or_return_to_hand", r"\badds?\b.*\bhand\b|\breturns?\b.*\bhand"),
        ("search_deck", r"\badds?\b.*\bfrom (?:your|their|the) (?:main )?deck"),
        ("destroy", r"\bdestroys?\b"),
        ("change_atk", _CHANGES_ATK),
        ("send_to_graveyard", r"\bsends?\b.*\bgy"),
        ("banish", r"\bbanish"),
        (
            "negate_effect",
            r"\bnegate (?:its|their|that|the|those)? ?effects?|effects (?:are )?negated|effects of",
        ),
        ("negate_activation", r"\bnegate the activation|negate that (?:activation|effect)"),
        ("negate_summon", r"\bnegate the (?:\w+ )?summon"),
        ("damage", r"\binflict|\btakes? \d* ?damage"),
        (
            "return_to_deck",
            r"\bshuffles?\b.*\bdeck|\breturns?\b.*\bdeck|\b(?:top|bottom) of (?:the|your) deck",
        ),
        ("draw", r"\bdraws?\b"),
        ("equip", r"\bequips?\b"),
        ("change_position", r"\bchange\b.*\bposition|face-down defense position"),
        ("token", r"\btokens?\b|«n» \("),
        ("gain_lp", r"\bgains? .*\blp\b"),
        ("counter", r"\bcounters?\b"),
        ("take_control", r"\btakes? control|\bcontrol of"),
    )
)


def ops_of(line: str) -> list[str]:
    """The op words of what an effect does, by its words."""
    return [word for word, sign in _OPS if sign.search(line)]
