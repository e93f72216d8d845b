"""Printing events: what an effect waits for, and its conditions, written out again."""

from engine.patterns import (
    Activated,
    Activation,
    AttackDeclared,
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    FlippedFaceUp,
    InflictedBattleDamage,
    LeftField,
    PhaseBegins,
    Sent,
    Summoned,
    WouldSummon,
)
from engine.psct.printing_nouns import noun, says_only
from engine.requirements import Condition, Exists, None_
from engine.selectors import ANY, THIS_CARD, Count, Selector
from engine.terms import FIELD, Phase, SummonKind, Whose, Zone

_ACTIVATED = {
    (): "a card or effect",
    (Activated.SPELL_CARD,): "a Spell Card",
    (Activated.TRAP_CARD,): "a Trap Card",
    (Activated.MONSTER_EFFECT,): "a monster effect",
    (Activated.SPELL_CARD, Activated.TRAP_CARD): "a Spell/Trap Card",
    (
        Activated.SPELL_CARD,
        Activated.TRAP_CARD,
        Activated.SPELL_EFFECT,
        Activated.TRAP_EFFECT,
    ): "a Spell/Trap Card or effect",
    (
        Activated.SPELL_CARD,
        Activated.TRAP_CARD,
        Activated.MONSTER_EFFECT,
    ): "a Spell/Trap Card, or monster effect,",
}
_KINDS = {
    (SummonKind.NORMAL,): "Normal ",
    (SummonKind.NORMAL, SummonKind.TRIBUTE): "Normal ",
    (SummonKind.TRIBUTE,): "Tribute ",
    (SummonKind.FLIP,): "Flip ",
    (SummonKind.FUSION,): "Fusion ",
    (SummonKind.SYNCHRO,): "Synchro ",
    (SummonKind.XYZ,): "Xyz ",
    (SummonKind.LINK,): "Link ",
    (SummonKind.RITUAL,): "Ritual ",
    (SummonKind.PENDULUM,): "Pendulum ",
    (): "",
}


def event_text(patterns: tuple[EventPattern, ...]) -> str | None:
    """What happens; None: it cannot be said."""
    if len(patterns) != 1:
        return None
    event = patterns[0]
    return _activation(event) or _of_this(event) or _other(event)


def _activation(event: EventPattern) -> str | None:
    if not isinstance(event, Activation) or event != Activation(event.of, event.by):
        return None
    what = _ACTIVATED.get(event.of)
    if what is None:
        return None
    if event.by is Whose.EITHER:
        return f"{what} is activated"
    who = "your opponent activates" if event.by is Whose.OPPONENT else "you activate"
    return f"{who} {what.rstrip(',')}"


def _of_this(event: EventPattern) -> str | None:
    """What happens to this card."""
    if getattr(event, "what", None) != THIS_CARD:
        return None
    if isinstance(event, Summoned):
        return _summoned(event)
    if isinstance(event, Sent):
        return _sent(event, event.to, event.from_)
    if isinstance(event, Destroyed):
        return _destroyed(event)
    return "this card leaves the field" if event == LeftField() else None


def _summoned(event: Summoned) -> str | None:
    plain = says_only(event, frozenset({"what", "how", "special"}))
    kind = "Special " if event.special else _KINDS.get(event.how)
    return f"this card is {kind}Summoned" if plain and kind is not None else None


def _destroyed(event: Destroyed) -> str | None:
    if event.by_opponent:
        return None
    by = " by battle" if event.by_battle else " by card effect" if event.by_effect else ""
    return f"this card is destroyed{by}{' and sent to the GY' if event.to_graveyard else ''}"


def _sent(event: Sent, to: tuple[Zone, ...], from_: tuple[Zone, ...]) -> str | None:
    if event != Sent(THIS_CARD, to, from_):
        return None
    places = {(): "", FIELD: " from the field", (Zone.HAND,): " from the hand"}
    place = places.get(from_)
    if place is None:
        return None
    if to == (Zone.BANISHED,):
        return f"this card is banished{place}"
    return f"this card is sent{place} to the GY" if to == (Zone.GRAVEYARD,) else None


_PLAIN: dict[EventPattern, str] = {
    WouldSummon(): "a monster(s) would be Summoned",
    WouldSummon(special=True): "a monster(s) would be Special Summoned",
    AttackDeclared(): "an opponent's monster declares an attack",
    AttackDeclared(Whose.EITHER): "a monster declares an attack",
    FlippedFaceUp(): "this card is flipped face-up",
    InflictedBattleDamage(): "this card inflicts battle damage to your opponent",
    DestroyedByBattle(): "this card destroys an opponent's monster by battle",
    DestroyedByBattle(and_sent=True): (
        "this card destroys an opponent's monster by battle and sends it to the GY"
    ),
}


def _other(event: EventPattern) -> str | None:
    if isinstance(event, PhaseBegins) and not event.at_end:
        turn = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's"}.get(event.whose, "the")
        if event.phase is Phase.BATTLE:
            return f"at the start of {turn} Battle Phase"
        return f"during {turn} {event.phase.value.title()} Phase"
    return _PLAIN.get(event)


def condition_text(condition: Condition) -> str | None:
    """What must be so; None: it cannot be said."""
    match condition:
        case Exists(what, 1, None):
            return _controlled(what, article="a")
        case None_(what):
            return _controlled(what, article="no")
        case _:
            return None


def _controlled(what: Selector, *, article: str) -> str | None:
    if what.ref is not None or not set(what.zone) <= set(FIELD) or what.where == ANY:
        return None
    who = {Whose.YOU: "you control", Whose.OPPONENT: "your opponent controls"}.get(what.whose)
    one = Count(1, 1) if article == "a" else Count(2, 2)
    bare = Selector(where=what.where, any_of=what.any_of, count=one, other=what.other)
    said = noun(bare, place="")
    if who is None or said is None:
        return None
    head = said.split(" ", 1)[1]
    return f"{who} {article} {head}"
