"""Battles and activations written out: attacks, damage, and what is answered."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import patterns as ev
from engine.activity import Activated
from engine.errors import UnsayableError
from engine.psct.printing.kinds import kind
from engine.psct.printing.nouns import noun
from engine.psct.printing.places import PLAYERS, owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import article, only, spaced, word
from engine.selectors import ANY, THIS_CARD, Count, Selector
from engine.terms import Whose, Zone

_ALL_SPELLS = (Activated.SPELL_CARD, Activated.TRAP_CARD, Activated.SPELL_EFFECT,
               Activated.TRAP_EFFECT)  # fmt: skip
_CARDS = (Activated.SPELL_CARD, Activated.TRAP_CARD)
_ACTIVATED = {
    (): "a card or effect",
    (Activated.SPELL_CARD,): "a Spell Card",
    (Activated.TRAP_CARD,): "a Trap Card",
    (Activated.MONSTER_EFFECT,): "a monster effect",
    _CARDS: "a Spell/Trap Card",
    _ALL_SPELLS: "a Spell/Trap Card or effect",
    (*_CARDS, Activated.MONSTER_EFFECT): "a Spell/Trap Card, or monster effect,",
    (Activated.SPELL_CARD, Activated.SPELL_EFFECT): "a Spell Card or effect",
    (Activated.TRAP_CARD, Activated.TRAP_EFFECT): "a Trap Card or effect",
    (Activated.SPELL_EFFECT, Activated.TRAP_EFFECT): "a Spell/Trap effect",
}


def _activation(event: ev.Activation, spoken: Spoken) -> str:
    only(event, "of", "by", "what", "on_field", "targets", "zones", "others")
    if event.others:
        return _of_another(event)
    what = _activated(event, spoken)
    where = "on the field" if event.on_field else ""
    if event.zones:
        where = f"in {owned(Whose.EITHER, event.zones)}"
    aims = "" if event.targets is None else f"that targets {_aimed_at(event.targets, spoken)}"
    if event.by is Whose.EITHER:
        return spaced(what, "is activated", where, aims)
    who = "your opponent activates" if event.by is Whose.OPPONENT else "you activate"
    return spaced(who, what.rstrip(","), where, aims)


def _of_another(event: ev.Activation) -> str:
    """As in "another monster's effect is activated"."""
    only(event, "of", "others")
    if event.of != (Activated.MONSTER_EFFECT,):
        raise UnsayableError("Activation.others")
    return "another monster's effect is activated"


def _activated(event: ev.Activation, spoken: Spoken) -> str:
    """As in "a Spell Card", 'a "Moth" card or effect'."""
    plain = word(_ACTIVATED, event.of, "Activation.of")
    if event.what == ANY:
        return plain
    words = kind(replace(event.what, kind=()), spoken=spoken)
    if words.after or words.tail or not words.head.endswith("card"):
        raise UnsayableError("Activation.what")
    return article(f"{words.head.removesuffix('card')}{plain.partition(' ')[2]}")


def _aimed_at(what: Selector, spoken: Spoken) -> str:
    if what.ref is not None:
        return str(noun(what, "in", spoken))
    return _article(str(noun(what, "in", spoken, one="a")))


def fighter(what: Selector, spoken: Spoken) -> str:
    """A monster in a battle: "this card", "your Dragon monster", "an opponent's monster"."""
    if what.ref is not None:
        return str(noun(what, "in", spoken))
    yours = what.zone == (Zone.MONSTER_ZONE,) and what.count == Count()
    if yours and what.whose is Whose.YOU:
        only(what, "whose", "zone", "where", "any_of", "other", "count")
        words = kind(what.where, what.any_of, spoken=spoken)
        other = "other " if what.other else ""
        return f"your {other}{spaced(words.head, words.after)}{words.tail}"
    if what.zone:
        return _article(str(noun(what, "in", spoken, one="a")))
    only(what, "whose", "where", "any_of", "count", "other")
    words = kind(what.where, what.any_of, spoken=spoken)
    said = spaced(words.head, words.after) + words.tail
    if what.whose is Whose.OPPONENT:
        return f"an opponent's {said}"
    if what.whose is Whose.YOU:
        return f"your {said}"
    return f"another {said}" if what.other else article(said)


def _article(said: str) -> str:
    return article(said[2:]) if said.startswith("a ") else said


_MONSTER = {Whose.OPPONENT: "an opponent's monster", Whose.EITHER: "a monster",
            Whose.YOU: "your monster"}  # fmt: skip


def _declared(event: ev.AttackDeclared, spoken: Spoken) -> str:
    only(event, "by", "target", "attacker", "direct", "this_is_target")
    who = word(_MONSTER, event.by, "attacks of")
    if event.attacker is not None:
        who = fighter(event.attacker, spoken)
    if event.this_is_target:
        plain = event.attacker is None and event.by is Whose.EITHER
        return (
            "this card is targeted for an attack"
            if plain
            else f"{who} declares an attack on this card"
        )
    if event.direct:
        return f"{who} declares a direct attack"
    if event.target is not None:
        words = kind(event.target, spoken=spoken)
        if event.attacker is None and event.by is Whose.OPPONENT:
            aim = article(spaced(words.head, words.after, "you control"))
            return f"{aim} is targeted for an attack"
        return f"{who} declares an attack on {article(spaced(words.head, words.after))}"
    return f"{who} declares an attack"


def _inflicted(event: ev.InflictedBattleDamage, spoken: Spoken) -> str:
    who = fighter(event.what, spoken)
    damage = "battle damage to your opponent"
    return f"{who} inflicts {damage}{' by a direct attack' if event.direct else ''}"


def _destroyed(event: ev.DestroyedByBattle, spoken: Spoken) -> str:
    who = fighter(event.what, spoken)
    if event.attacking and event.what == THIS_CARD:
        who = "this attacking card"
    elif event.attacking:
        raise UnsayableError("DestroyedByBattle.attacking")
    victim = "monster" if event.victim is None else kind(event.victim, spoken=spoken).head
    sent = "and sends it to the GY" if event.and_sent else ""
    return spaced(who, "destroys an opponent's", victim, "by battle", sent)


def _involves(event: ev.AttackInvolves, spoken: Spoken) -> str:
    other = "" if event.other is None else fighter(event.other, spoken)
    who = fighter(event.what, spoken)
    if other:
        return f"an attack is declared involving {who} and {other}"
    return f"an attack is declared involving {who}"


def _battles(event: ev.Battles, spoken: Spoken) -> str:
    only(event, "what", "other", "attacking", "attacked", "part")
    who = fighter(event.what, spoken)
    other = "" if event.other is None else fighter(event.other, spoken)
    if event.attacked:
        return spaced(who, "is attacked", f"by {other}" if other else "")
    return spaced(who, "attacks" if event.attacking else "battles", other)


def _lp(event: ev.LpChanged, _spoken: Spoken) -> str:
    only(event, "who", "gained", "battle", "effect")
    you = event.who is Whose.YOU
    who = word(PLAYERS, event.who, "LP of")
    if event.gained:
        return f"{who} gain{'' if you else 's'} LP"
    damage = "battle damage" if event.battle else "effect damage" if event.effect else "damage"
    return f"{who} take{'' if you else 's'} {damage}"


def _negated(event: ev.AttackNegated, _spoken: Spoken) -> str:
    only(event, "by")
    return f"{word(_MONSTER, event.by, 'attacks of')}'s attack is negated"


BATTLES: dict[type, Callable[[Any, Spoken], str]] = {
    ev.Activation: _activation,
    ev.AttackDeclared: _declared,
    ev.AttackInvolves: _involves,
    ev.Battles: _battles,
    ev.InflictedBattleDamage: _inflicted,
    ev.DestroyedByBattle: _destroyed,
    ev.LpChanged: _lp,
    ev.AttackNegated: _negated,
}
"""How each of them is said."""
