"""Answering events: the activations, attempts and attacks that fast effects wait for."""

from dataclasses import replace
from itertools import product
from typing import NamedTuple

from engine.patterns import (
    Activated,
    Activation,
    AttackDeclared,
    EventPattern,
    Includes,
    WouldSummon,
)
from engine.psct.attack_events import parse_attack, parse_negated_attack
from engine.psct.columns import COLUMNS
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.subjects import parse_effect_of
from engine.selectors import Filter, Ref, Selector
from engine.terms import CardKind, Phase, SummonKind, Whose, Zone

Patterns = tuple[EventPattern, ...]

_SPELL, _TRAP, _MONSTER = (
    Activated.SPELL_CARD,
    Activated.TRAP_CARD,
    Activated.MONSTER_EFFECT,
)
_SPELL_EFFECT, _TRAP_EFFECT = Activated.SPELL_EFFECT, Activated.TRAP_EFFECT
_CARDS = (_SPELL, _TRAP)
_FACE_UP = (_SPELL_EFFECT, _TRAP_EFFECT)
_ALTERNATIVES: dict[str, tuple[Activated, ...]] = {
    "card or effect": (),
    "card or an effect": (),
    "card , or the effect of a card": (),
    "card or monster effect": (*_CARDS, _MONSTER),
    "card": _CARDS,
    "card effect": (_MONSTER, *_FACE_UP),
    "spell card": (_SPELL,),
    "spell": (_SPELL,),
    "trap card": (_TRAP,),
    "trap": (_TRAP,),
    "spell/trap card": _CARDS,
    "spell/trap": _CARDS,
    "spell card or effect": (_SPELL, _SPELL_EFFECT),
    "trap card or effect": (_TRAP, _TRAP_EFFECT),
    "spell/trap card or effect": (*_CARDS, *_FACE_UP),
    "spell/trap effect": _FACE_UP,
    "monster effect": (_MONSTER,),
    "monster's effect": (_MONSTER,),
    "effect monster's effect": (_MONSTER,),
    "spell/trap card or monster effect": (*_CARDS, _MONSTER),
    "spell/trap card , or monster effect": (*_CARDS, _MONSTER),
    "spell/trap card , or monster effect ,": (*_CARDS, _MONSTER),
    "spell/trap card , or a monster effect ,": (*_CARDS, _MONSTER),
    "spell/trap , or monster effect ,": (*_CARDS, _MONSTER),
    "spell/trap or monster effect": (*_CARDS, _MONSTER),
    "spell card or monster effect": (_SPELL, _MONSTER),
    "trap card or monster effect": (_TRAP, _MONSTER),
    "effect": (_MONSTER, *_FACE_UP),
}
ACTIVATED = Phrases(
    {
        f"{article} {words}": of
        for article, (words, of) in product(("a", "an"), _ALTERNATIVES.items())
    }
)
"""What is activated, with its article."""
_PLAYERS = Phrases(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "a player": Whose.EITHER,
        "either player": Whose.EITHER,
    }
)
_SOMETHING = ("a card", "a card ( s )", "cards", "a monster", "a monster ( s )", "any card")
_WOULD: dict[str, tuple[Includes, ...]] = {}
for _what in _SOMETHING:
    _monster = "monster" in _what
    _of_field = Includes.DESTROY_MONSTER_ON_FIELD if _monster else Includes.DESTROY_ON_FIELD
    _WOULD[f"that would destroy {_what} on the field"] = (_of_field,)
    _WOULD[f"that would special summon {_what}"] = (Includes.SPECIAL_SUMMON,)
    _WOULD[f"that includes an effect that special summons {_what}"] = (Includes.SPECIAL_SUMMON,)
    _WOULD[f"that includes special summoning {_what}"] = (Includes.SPECIAL_SUMMON,)
_WOULD["that would destroy 2 or more cards you control"] = (Includes.DESTROY_TWO_OF_YOURS,)
for _what in ("a card", "a card ( s )", "a monster", "a monster ( s )"):
    for _how in ("includes an effect that adds", "includes adding", "would add"):
        _WOULD[f"that {_how} {_what} from the deck to the hand"] = (Includes.ADD_FROM_DECK,)
_WOULD["that would special summon"] = (Includes.SPECIAL_SUMMON,)
THAT_TARGETS = Phrases({"that targets": 1, ", that targets": 1, "targeting": 1})
THAT_WOULD = Phrases(_WOULD)
"""What the activated effect would do."""
_DURING = Phrases(
    {
        "during the battle phase": (Phase.BATTLE,),
        "during the main phase": (Phase.MAIN1, Phase.MAIN2),
        "during the standby phase": (Phase.STANDBY,),
        "during the draw phase": (Phase.DRAW,),
        "during the end phase": (Phase.END,),
    }
)
_RESPONSE = Phrases(
    {
        "in response to a card or effect activation": 1,
        "in response to the activation of a card or effect": 1,
        "in response to a card or effect": 1,
    }
)


class _Answer(NamedTuple):
    """What is waited for, and the index after its words."""

    patterns: Patterns
    end: int


def parse_answer(tokens: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """An activation, an attempted Summon or an attack, with everything said of it."""
    for read in (_by_player, _passive, _of_a_card, _would_be, parse_attack, parse_negated_attack):
        found = read(tokens, at, known)
        if found is not None:
            return found
    return None


# --- activations -----------------------------------------------------------------------------


def _by_player(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your opponent activates a Spell/Trap Card that would ..."."""
    who = _PLAYERS.match(run, at)
    if who is None:
        return None
    if run[who.end].norm == "would":
        return _would(run, who.end + 1, who.value, known)
    direct = eat(run, who.end, "declares", "a", "direct", "attack")
    if direct is not None:
        return Found((AttackDeclared(who.value, direct=True),), direct)
    if run[who.end].norm not in ("activates", "activate"):
        return None
    what = ACTIVATED.match(run, who.end + 1)
    if what is None:
        return _of_a_kind(run, who.end + 1, who.value, known)
    return _said(run, what.end, Activation(what.value, who.value), known)


_OR_EFFECT = Phrases({"or effect": 1, "or its effect": 1})


def _of_a_kind(run: Tokens, at: int, who: Whose, known: Known) -> Found[Patterns] | None:
    """As in "(you activate) a "Sample" card or effect", "a "Sample" Normal Trap Card"."""
    told = _kind_of_card(run, at, who, known)
    return None if told is None else _said(run, told.end, told.value, known)


def _kind_of_card(run: Tokens, at: int, who: Whose, known: Known) -> Found[Activation] | None:
    what = parse_noun(run, at, known)
    if what is None or what.value.ref is not None or what.value.zone or what.value.any_of:
        return None
    found = what.value
    of = {(): _CARDS, (CardKind.SPELL,): (_SPELL,), (CardKind.TRAP,): (_TRAP,)}.get(
        found.where.kind
    )
    if of is None or found.alternatives:
        return None
    both = _OR_EFFECT.match(run, what.end)
    if both is not None:
        of = {_CARDS: (), (_SPELL,): (_SPELL, _SPELL_EFFECT), (_TRAP,): (_TRAP, _TRAP_EFFECT)}[of]
    elif not found.where.kind and not found.where.name:
        return None
    made = Activation(of, who, what=found.where, others=found.other)
    return Found(made, what.end if both is None else both.end)


def _passive(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a card or effect is activated that would ..."."""
    what = ACTIVATED.match(run, at)
    if what is None:
        return _possessed(run, at, known) or _kind_is_activated(run, at, known)
    made = Activation(what.value)
    would = THAT_WOULD.match(run, what.end)
    end = what.end
    if would is not None:
        made, end = replace(made, includes=would.value), would.end
    if eat(run, end, "on", "the", "field") is not None:
        made, end = replace(made, on_field=True), end + 3
    done = eat(run, skip(run, end, ","), "is", "activated")
    return None if done is None else _said(run, done, made, known)


def _possessed(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your other Dragon monster's effect is activated"."""
    whose = parse_effect_of(run, at, known)
    end = None if whose is None else eat(run, whose.end, "is", "activated")
    if whose is None or end is None or whose.value.where.kind != (CardKind.MONSTER,):
        return None
    what = whose.value
    if what.any_of or what.alternatives:
        return None
    made = Activation((_MONSTER,), what.whose, what=what.where, others=what.other)
    return _said(run, end, made, known)


def _kind_is_activated(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a Quick-Play Spell Card is activated", `a "Sample" card or effect is activated`."""
    told = _kind_of_card(run, at, Whose.EITHER, known)
    end = None if told is None else eat(run, skip(run, told.end, ","), "is", "activated")
    return None if told is None or end is None else _said(run, end, told.value, known)


_ON_FIELD = Phrases(
    {
        "a monster on the field": (_MONSTER,),
        "a face-up monster on the field": (_MONSTER,),
        "a spell/trap that is already face-up on the field": _FACE_UP,
        "a card on the field": (_MONSTER, *_FACE_UP),
    }
)
_ITS_EFFECT = Phrases({"activates its effect": 1, "activates an effect": 1})


def _of_a_card(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a monster your opponent controls activates its effect"."""
    here = _ON_FIELD.match(run, at)
    if here is not None:
        end = _ITS_EFFECT.match(run, here.end)
        made = Activation(here.value, on_field=True)
        return None if end is None else _said(run, end.end, made, known)
    what = parse_noun(run, at, known)
    end = None if what is None else _ITS_EFFECT.match(run, what.end)
    if what is None or end is None or what.value.ref is not None:
        return None
    subject = what.value
    if subject.where.kind != (CardKind.MONSTER,) or subject.any_of or subject.other:
        return None
    plain = Filter(kind=(CardKind.MONSTER,))
    only = Filter() if subject.where in (plain, replace(plain, face=subject.where.face)) else None
    kinds = subject.where if only is None else only
    made = Activation((_MONSTER,), subject.whose, on_field=bool(subject.zone), what=kinds)
    return _said(run, end.end, made, known)


def _targeted(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "(that targets) a Dragon monster you control"."""
    found = parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    if run[found.end].norm == "and/or" or found.value.count.min > 1:
        return None
    return found


def _in_zones(run: Tokens, at: int) -> Found[tuple[Zone, ...]] | None:
    """As in "in the hand or GY", of any player."""
    if run[at].norm not in ("in", "on"):
        return None
    zones = parse_zones(run, at + 1)
    if zones is None or zones.value.whose is not Whose.EITHER or zones.value.face is not None:
        return None
    return Found(zones.value.zones, zones.end)


def _aimed_at(run: Tokens, at: int, made: Activation, known: Known) -> tuple[Activation, int]:
    """What it targets, and in which column it is."""
    told = THAT_TARGETS.match(run, at)
    if told is not None and (aim := _targeted(run, told.end, known)) is not None:
        made, at = replace(made, targets=aim.value), aim.end
        alone = eat(run, at, "(", "and", "no", "other", "cards", ")")
        made, at = (made, at) if alone is None else (replace(made, targets_alone=True), alone)
    column = COLUMNS.match(run, at)
    if column is not None and run[at].norm == "in":
        made, at = replace(made, columns=known.words(run, at, column.end)), column.end
    return made, at


def _said(run: Tokens, at: int, made: Activation, known: Known) -> Found[Patterns]:
    """What else is said of the activation."""
    theirs = eat(run, at, "by", "your opponent")
    if theirs is not None:
        made, at = replace(made, by=Whose.OPPONENT), theirs
    would = THAT_WOULD.match(run, at)
    if would is not None:
        made, at = replace(made, includes=would.value), would.end
    field = eat(run, at, "on", "the", "field")
    if field is not None and run[field].norm not in ("or", "and/or"):
        made, at = replace(made, on_field=True), field
    made, at = _aimed_at(run, at, made, known)
    if (where := _in_zones(run, at)) is not None:
        made, at = replace(made, zones=where.value), where.end
    answer = _RESPONSE.match(run, at)
    if answer is not None:
        made, at = replace(made, in_response=True), answer.end
    phase = _DURING.match(run, at)
    if phase is not None:
        made, at = replace(made, phases=phase.value), phase.end
    return Found((made,), at)


# --- attempted Summons -----------------------------------------------------------------------

_NORMAL = (SummonKind.NORMAL, SummonKind.TRIBUTE)
_HOWS: dict[str, Patterns] = {
    "summoned": (WouldSummon(),),
    "special summoned": (WouldSummon(special=True),),
    "normal summoned": (WouldSummon(how=_NORMAL),),
    "flip summoned": (WouldSummon(how=(SummonKind.FLIP,)),),
    "tribute summoned": (WouldSummon(how=(SummonKind.TRIBUTE,)),),
    "normal or special summoned": (WouldSummon(how=_NORMAL), WouldSummon(special=True)),
    "normal or flip summoned": (WouldSummon(how=(*_NORMAL, SummonKind.FLIP)),),
    "normal summoned or flip summoned": (WouldSummon(how=(*_NORMAL, SummonKind.FLIP)),),
    "synchro summoned": (WouldSummon(how=(SummonKind.SYNCHRO,)),),
    "xyz summoned": (WouldSummon(how=(SummonKind.XYZ,)),),
    "link summoned": (WouldSummon(how=(SummonKind.LINK,)),),
}
_WOULD_BE = Phrases({f"would be {words}": made for words, made in _HOWS.items()})
_ACTIVE = {words.replace("summoned", "summon"): made for words, made in _HOWS.items()}
_WOULD_SUMMON = Phrases(
    {
        f"{how} {what}": made
        for (how, made), what in product(
            _ACTIVE.items(), ("a monster", "a monster ( s )", "monsters", "exactly 1 monster")
        )
    }
)


def _would_be(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a monster(s) would be Summoned"."""
    what = parse_noun(run, at, known)
    found = None if what is None else _WOULD_BE.match(run, what.end)
    if what is None or found is None or what.value.where != Filter(kind=(CardKind.MONSTER,)):
        return None
    return found


def _would(run: Tokens, at: int, who: Whose, known: Known) -> Found[Patterns] | None:
    """As in "your opponent would Special Summon exactly 1 monster"."""
    del known
    found = _WOULD_SUMMON.match(run, at)
    if found is None:
        return None
    exactly = 1 if any(token.norm == "exactly" for token in run[at : found.end]) else None
    made = tuple(
        replace(each, by=who, exactly=exactly)
        for each in found.value
        if isinstance(each, WouldSummon)
    )
    return Found(made, found.end)
