"""Words: the verbs of card text, by what they say."""

IMPERATIVES = frozenset(
    {
        "destroy", "banish", "add", "send", "discard", "tribute", "return", "shuffle", "draw",
        "place", "inflict", "equip", "detach", "attach", "change", "reveal", "set", "pay", "choose",
        "take", "apply", "make", "gain", "lose", "excavate", "look", "negate", "increase", "reduce",
        "remove", "roll", "toss", "end", "move", "treat", "skip", "flip", "declare", "win", "give",
        "special summon", "normal summon", "tribute summon", "fusion summon", "synchro summon",
        "xyz summon", "link summon", "ritual summon", "flip summon", "pendulum summon", "switch",
        "target", "activate", "halve", "double", "unequip", "perform", "conduct", "select", "call",
        "swap", "show", "put", "replace", "pick", "keep", "guess", "count", "proceed", "use",
        "distribute", "exchange", "have",
    }
)  # fmt: skip
"""Verbs of commands."""

_EXTRA = {
    "destroy": "destroys",
    "banish": "banishes",
    "discard": "discards",
    "pay": "pays",
    "apply": "applies",
    "toss": "tosses",
    "switch": "switches",
    "attach": "attaches",
    "detach": "detaches",
    "have": "has",
}


def _third(verb: str) -> str:
    return _EXTRA.get(verb, f"{verb}s")


THIRD_PERSON = {_third(verb): verb for verb in IMPERATIVES}
"""What "your opponent" does: the command's verb by its third person."""

VERBS = IMPERATIVES | frozenset(THIRD_PERSON) | frozenset({"you can", "you"})
"""Words that begin a clause."""

STOPS = frozenset({".", ";", ":", ",", "(", ")", "and if you do", "then", "also", ""})
"""What no phrase goes beyond."""
