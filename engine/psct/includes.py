"""Includes: what an activated effect would do ("that would destroy a card(s) on the field")."""

from itertools import product

from engine.patterns import Includes
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases

_LEADS = Phrases(
    dict.fromkeys(
        (
            "that would",
            "that will",
            "that",
            "and would",
            "that includes an effect that",
            "that has an effect that",
            "that includes",
            "with an effect that",
            "with an effect that would",
        ),
        True,
    )
)
_VERBS = {
    form: verb
    for verb, forms in {
        "destroy": ("destroy", "destroys", "destroying"),
        "summon": ("special summon", "special summons", "special summoning"),
        "add": ("add", "adds", "adding"),
        "inflict": ("inflict", "inflicts", "inflicting"),
        "negate": ("negate", "negates", "negating"),
        "set": ("set", "sets", "setting"),
        "banish": ("banish", "banishes", "banishing"),
    }.items()
    for form in forms
}
_CARD = ("a card", "a card ( s )", "cards", "any card")
_MONSTER = ("a monster", "a monster ( s )", "monsters")
_SPELL_TRAP = ("a spell/trap", "a spell/trap ( s )", "a spell/trap card", "a spell/trap card ( s )")
_GY = ("the gy", "either gy", "their gy", "your gy")
_DECK = ("the deck", "the main deck", "their deck")
_OBJECTS: dict[str, Phrases[Includes]] = {
    "destroy": Phrases(
        {
            **{f"{what} on the field": Includes.DESTROY_ON_FIELD for what in _CARD},
            **{f"{what} on the field": Includes.DESTROY_MONSTER_ON_FIELD for what in _MONSTER},
            **{
                f"{what} on the field": Includes.DESTROY_SPELL_TRAP_ON_FIELD for what in _SPELL_TRAP
            },
            **dict.fromkeys(_CARD, Includes.DESTROY),
            **{
                f"{what} {yours}": Includes.DESTROY_YOURS
                for what, yours in product(_CARD, ("you control", "on your field"))
            },
            "2 or more cards you control": Includes.DESTROY_TWO_OF_YOURS,
            "2 or more cards on the field": Includes.DESTROY_TWO,
        }
    ),
    "summon": Phrases(
        {
            **dict.fromkeys((*_CARD, *_MONSTER), Includes.SPECIAL_SUMMON),
            **{
                f"{what} from {gy}": Includes.SUMMON_FROM_GRAVEYARD
                for what, gy in product((*_CARD, *_MONSTER), _GY)
            },
            **{
                f"{what} from {deck}": Includes.SUMMON_FROM_DECK
                for what, deck in product((*_CARD, *_MONSTER), _DECK)
            },
        }
    ),
    "add": Phrases(
        {
            f"{what} from {their} deck to {their} hand": Includes.ADD_FROM_DECK
            for what, their in product((*_CARD, *_MONSTER), ("the", "their"))
        }
    ),
    "inflict": Phrases(
        {
            "damage": Includes.INFLICT_DAMAGE,
            "damage when it resolves": Includes.INFLICT_DAMAGE,
            "damage to you": Includes.DAMAGE_YOU,
            "damage to your opponent": Includes.DAMAGE_OPPONENT,
        }
    ),
    "negate": Phrases(
        {
            f"the {how}summon of {what}": Includes.NEGATE_SUMMON
            for how, what in product(("", "normal or special ", "special "), _MONSTER)
        }
    ),
    "set": Phrases(dict.fromkeys(_CARD, Includes.SET)),
    "banish": Phrases(
        {f"{what} from {gy}": Includes.BANISH_FROM_GRAVEYARD for what, gy in product(_CARD, _GY)}
    ),
}


def parse_would(run: Tokens, at: int) -> Found[tuple[Includes, ...]] | None:
    """As in "that would destroy a card(s) on the field", "that includes adding ..."."""
    lead = _LEADS.match(run, at)
    verb = None if lead is None else _VERBS.get(run[lead.end].norm)
    if lead is None or verb is None:
        return None
    what = _OBJECTS[verb].match(run, lead.end + 1)
    if what is not None:
        return Found((what.value,), what.end)
    bare = verb == "summon" and run[lead.end].norm == "special summon"
    return Found((Includes.SPECIAL_SUMMON,), lead.end + 1) if bare else None
