"""Events written out: what an effect waits for ("this card is sent to the GY")."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import patterns as ev
from engine.errors import UnsayableError
from engine.psct.phrases import NORMALLY
from engine.psct.printing.battles import BATTLES, fighter
from engine.psct.printing.kinds import kind
from engine.psct.printing.phases import PHASES, TURNS
from engine.psct.printing.places import PLAYERS, owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.subjects import subject
from engine.psct.printing.wording import article, listed, only, spaced, word
from engine.selectors import Filter, Selector
from engine.terms import FIELD, Phase, Position, SummonKind, Whose, Zone


def events(patterns: tuple[ev.EventPattern, ...], spoken: Spoken, lead: str) -> str:
    """What happens, each with its lead ("if", "when"); a phase stands by itself."""
    said = []
    both = _both_summons(patterns)
    if both is not None:
        return f"{lead} {both}"
    before, destroyed = "", False
    for pattern in patterns:
        if isinstance(pattern, ev.PhaseBegins):
            said.append(phase_begins(pattern))
            continue
        words = event(pattern, spoken)
        who = _happening_to(pattern, words, spoken)
        if who and who == before:
            rest = words.removeprefix(who).removeprefix(" is ").strip()
            if destroyed and isinstance(pattern, ev.Destroyed):
                rest = rest.removeprefix("destroyed by ")
            said[-1] = f"{said[-1]} or {rest}"
        else:
            said.append(f"{lead} {words}")
        before, destroyed = who, isinstance(pattern, ev.Destroyed)
    return ", or ".join(said)


def _happening_to(pattern: ev.EventPattern, words: str, spoken: Spoken) -> str:
    """The words for what an event happens to, if more can be said of it."""
    what = getattr(pattern, "what", None)
    if not isinstance(pattern, ev.Destroyed | ev.Sent | ev.LeftField) or what is None:
        return ""
    who = subject(what, spoken)
    return who if words.startswith(f"{who} ") else ""


def _both_summons(patterns: tuple[ev.EventPattern, ...]) -> str | None:
    """As in "a monster(s) would be Normal or Special Summoned"."""
    if patterns == (ev.WouldSummon(how=NORMALLY), ev.WouldSummon(special=True)):
        return "a monster(s) would be Normal or Special Summoned"
    return None


def event(pattern: ev.EventPattern, spoken: Spoken) -> str:
    """What happens.

    Raises:
        UnsayableError: there are no words for it.
    """
    say = _SAYERS.get(type(pattern)) or BATTLES.get(type(pattern))
    if say is None:
        raise UnsayableError(type(pattern).__name__)
    return say(pattern, spoken)


def phase_begins(pattern: ev.PhaseBegins) -> str:
    """As in "during your Standby Phase"."""
    phase = f"{word(TURNS, pattern.whose, 'phase of')} {PHASES[pattern.phase]}"
    if pattern.at_end:
        return f"at the end of {phase}"
    starts = pattern.phase in (Phase.BATTLE, Phase.MAIN1, Phase.MAIN2)
    return f"at the start of {phase}" if starts else f"during {phase}"


# --- Summons ---------------------------------------------------------------------------------

_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)
_EITHER = (*NORMALLY, *_SPECIAL)


def summoned_how(how: tuple[SummonKind, ...], *, special: bool, form: str = "Summoned") -> str:
    """As in "Normal or Special Summoned"."""
    if special and not how:
        return f"Special {form}"
    if special:
        raise UnsayableError("Summoned.special with others")
    if how == _EITHER:
        return f"Normal or Special {form}"
    if len(how) > len(NORMALLY) and set(_EITHER) <= set(how):
        rest = [one.value.title() for one in how if one not in _EITHER]
        return f"Normal, {rest[0]}, or Special {form}" if len(rest) == 1 else _unsaid(how)
    kinds = ["Normal"] if set(NORMALLY) <= set(how) else []
    kinds += [one.value.title() for one in how if not (kinds and one in NORMALLY)]
    bad = {"Built_In", "By_Effect"}
    if bad & set(kinds):
        return _unsaid(how)
    if len(kinds) > 2:  # noqa: PLR2004 -- two need no comma
        return f"{', '.join(kinds[:-1])}, or {kinds[-1]} {form}"
    return spaced(" or ".join(kinds), form)


def _unsaid(how: tuple[SummonKind, ...]) -> str:
    raise UnsayableError(f"Summons {how}")


def _summoned(event_: ev.Summoned, spoken: Spoken) -> str:
    only(event_, "what", "by", "how", "special", "from_", "by_effect_of", "from_whose", "this_way",
         "using")  # fmt: skip
    how = summoned_how(event_.how, special=event_.special)
    from_ = f"from {owned(event_.from_whose, event_.from_)}" if event_.from_ else ""
    by = ""
    if event_.by_effect_of is not None:
        words = kind(event_.by_effect_of, spoken=spoken)
        by = f"by the effect of {article(spaced(words.head, words.after))}"
    way = "this way" if event_.this_way else ""
    if event_.using is not None:
        from_ = spaced(from_, f"using {_some(str(subject(event_.using, spoken)))} as material")
    if event_.by is not Whose.EITHER:
        return _they_summon(event_, spoken, spaced(from_, by))
    what = event_.what
    if what.ref is None and what.zone and what.whose is not Whose.EITHER:
        who = subject(_without_place(what), spoken)
        to = f"to {owned(what.whose, what.zone, monsters=True)}"
        return spaced(_some(who), "is", how, to, from_, by, way)
    return spaced(_some(subject(what, spoken)), "is", how, from_, by, way)


def _without_place(what: Selector) -> Selector:
    return replace(what, zone=(), whose=Whose.EITHER)


def _they_summon(event_: ev.Summoned, spoken: Spoken, more: str) -> str:
    who = word(PLAYERS, event_.by, "Summons of")
    form = "Summon" if event_.by is Whose.YOU else "Summons"
    how = summoned_how(event_.how, special=event_.special, form=form)
    return spaced(who, how, _some(subject(event_.what, spoken)), more)


def _some(said: str) -> str:
    """As in "a monster(s)": that they may be several changes nothing."""
    return said


def _would_summon(event_: ev.WouldSummon, spoken: Spoken) -> str:
    del spoken
    only(event_, "by", "how", "special")
    how = summoned_how(event_.how, special=event_.special)
    if event_.by is Whose.EITHER:
        return f"a monster(s) would be {how}"
    form = summoned_how(event_.how, special=event_.special, form="Summon")
    return f"{word(PLAYERS, event_.by, 'Summon of')} would {form} a monster(s)"


# --- leaving ---------------------------------------------------------------------------------


def _by(event_: Any, spoken: Spoken) -> str:  # noqa: ANN401, PLR0911 -- one line a cause
    """As in "by battle", "by an opponent's card effect"."""
    battle = getattr(event_, "by_battle", False)
    of = getattr(event_, "by_effect_of", None)
    effect = getattr(event_, "by_effect", False) or "effect" in getattr(event_, "because", ())
    opponent = event_.by_opponent
    if of is not None:
        return _by_effect_of(of, spoken)
    foe = getattr(event_, "by_battle_with", None)
    if foe is not None:
        return f"by battle with {fighter(foe, spoken)}"
    effects = "an opponent's card effect" if opponent else "card effect"
    if battle and effect:
        return f"by battle or {effects}"
    if battle:
        return "by battle"
    if effect:
        return f"by {effects}"
    if isinstance(event_, ev.Destroyed) and not opponent and not event_.to_graveyard:
        return "by battle or card effect"
    return "by an opponent's card" if opponent else ""


def _by_effect_of(of: Selector, spoken: Spoken) -> str:
    whose = {Whose.YOU: "your ", Whose.OPPONENT: "your opponent's ", Whose.EITHER: ""}.get(of.whose)
    words = kind(of.where, of.any_of, spoken=spoken)
    said = spaced(words.head, words.after) + words.tail
    if whose is None:
        raise UnsayableError("by_effect_of")
    if whose:
        return f"by {whose}{said}'s effect"
    return f"by the effect of {article(said)}"


def _destroyed(event_: ev.Destroyed, spoken: Spoken) -> str:
    only(event_, "what", "by_battle", "by_effect", "to_graveyard", "by_opponent", "by_effect_of",
         "by_battle_with")  # fmt: skip
    sent = "and sent to the GY" if event_.to_graveyard else ""
    return spaced(subject(event_.what, spoken), "is destroyed", _by(event_, spoken), sent)


_TO = {
    (Zone.GRAVEYARD,): "sent {from_} to the GY",
    (Zone.BANISHED,): "banished {from_}",
    (Zone.HAND,): "returned {from_} to the hand",
    (Zone.DECK,): "returned {from_} to the Deck",
    (Zone.EXTRA_DECK,): "added {from_} to the Extra Deck face-up",
    (Zone.GRAVEYARD, Zone.BANISHED): "sent {from_} to the GY or banished",
}
_OFF_FIELD = (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)


def _sent(event_: ev.Sent, spoken: Spoken) -> str:  # noqa: C901 -- one branch a reason
    only(
        event_,
        "what",
        "to",
        "from_",
        "because",
        "by_opponent",
        "by_effect_of",
        "material_for",
        "summoning",
    )
    if event_.for_effect_of is not None:
        return _as_cost(event_, spoken)
    if "material" in event_.because:
        return _as_material(event_, spoken)
    if event_.material_for:
        return _for_summon(event_, spoken)
    what, here = event_.what, ""
    if what.ref is None and not what.zone and event_.to == (Zone.GRAVEYARD,):
        here = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's"}.get(what.whose, "")
        what = _without_place(what) if here else what
    who = f"{subject(what, spoken)} is"
    reasons = [each for each in event_.because if each != "effect"]
    if reasons == ["discarded"]:
        only(event_, "what", "from_", "because", "by_opponent", "by_effect_of")
        return spaced(who, "discarded", _by(event_, spoken))
    if reasons == ["tributed"]:
        from_ = f"from {owned(Whose.EITHER, event_.from_)}" if event_.from_ else ""
        sent = "" if event_.to == _OFF_FIELD else "and sent to the GY"
        if event_.to not in (_OFF_FIELD, (Zone.GRAVEYARD,)) or (sent and from_):
            raise UnsayableError("Sent tributed")
        return spaced(who, "Tributed", from_, _by(event_, spoken), sent)
    if reasons:
        raise UnsayableError(f"Sent because {reasons}")
    how = word(_TO, event_.to, "sent to")
    if event_.to == (Zone.HAND,) and event_.from_ and not set(event_.from_) & set(FIELD):
        how = "added {from_} to your hand"
    from_ = f"from {owned(Whose.EITHER, event_.from_)}" if event_.from_ else ""
    moved = " ".join(how.format(from_=from_).split())
    moved = moved.replace("the GY", f"{here} GY") if here else moved
    return spaced(who, moved, _by(event_, spoken))


def _as_material(event_: ev.Sent, spoken: Spoken) -> str:
    """As in "is sent to the GY as material for a Link Summon"."""
    only(event_, "what", "to", "from_", "because", "material_for", "summoning",
         "for_effect_of")  # fmt: skip
    if event_.because != ("material",):
        raise UnsayableError(f"Sent because {event_.because}")
    for_ = ""
    if event_.material_for:
        kinds = listed([kind_.value.title() for kind_ in event_.material_for])
        for_ = f"for {article(kinds)} Summon"
    if event_.summoning is not None:
        words = kind(event_.summoning, spoken=spoken)
        of = article(spaced(words.head, words.after))
        for_ = f"for the {for_.split(' ', 2)[2]} of {of}" if for_ else f"for {of}"
    who = f"{subject(event_.what, spoken)} is"
    from_ = f"from {owned(Whose.EITHER, event_.from_)}" if event_.from_ else ""
    if event_.to == _OFF_FIELD:
        return spaced(who, "used as material", for_)
    moved = " ".join(word(_TO, event_.to, "sent to").format(from_=from_).split())
    return spaced(who, moved, "as material", for_)


def _as_cost(event_: ev.Sent, spoken: Spoken) -> str:
    """As in "is sent to the GY to activate a WATER monster's effect"."""
    only(event_, "what", "to", "from_", "because", "for_effect_of")
    words = kind(event_.for_effect_of or Filter(), spoken=spoken)
    if event_.because != ("cost",) or words.after or words.tail:
        raise UnsayableError("Sent.for_effect_of")
    from_ = f"from {owned(Whose.EITHER, event_.from_)}" if event_.from_ else ""
    moved = " ".join(word(_TO, event_.to, "sent to").format(from_=from_).split())
    whose = f"{article(words.head)}'s effect"
    if words.head.startswith('"'):
        whose = f"the effect of {words.head}"
    return spaced(subject(event_.what, spoken), "is", moved, "to activate", whose)


def _for_summon(event_: ev.Sent, spoken: Spoken) -> str:
    """As in "is Tributed for a Ritual Summon"."""
    only(event_, "what", "to", "because", "material_for")
    if event_.because != ("tributed",) or event_.to != _OFF_FIELD or len(event_.material_for) != 1:
        raise UnsayableError("Sent.material_for")
    how = event_.material_for[0].value.title()
    return f"{subject(event_.what, spoken)} is Tributed for a {how} Summon"


def _left(event_: ev.LeftField, spoken: Spoken) -> str:
    only(event_, "what", "by_opponents_effect", "or_destroyed_by_battle", "by_effect",
         "by_effect_of")  # fmt: skip
    by = ""
    if event_.by_effect_of is not None:
        by = _by_effect_of(event_.by_effect_of, spoken)
    elif event_.by_opponents_effect and event_.or_destroyed_by_battle:
        by = "because of an opponent's card"
    elif event_.by_opponents_effect:
        by = "because of an opponent's card effect"
    elif event_.by_effect:
        by = "by card effect"
    return spaced(subject(event_.what, spoken), "leaves the field", by)


# --- the rest --------------------------------------------------------------------------------

_POSITIONS = {
    (Position.ATTACK,): "is changed to Attack Position",
    (Position.DEFENSE,): "is changed to face-up Defense Position",
    (Position.DEFENSE, Position.SET): "is changed to Defense Position",
    (Position.SET,): "is flipped face-down",
}


def _position(event_: ev.PositionChanged, spoken: Spoken) -> str:
    who = subject(event_.what, spoken)
    if event_.flipped_up:
        return f"{who} is flipped face-up"
    if not event_.to:
        return f"the battle position of {who} is changed"
    return f"{who} {word(_POSITIONS, event_.to, 'changed to')}"


def _drew(event_: ev.Drew, spoken: Spoken) -> str:
    verb = "draw" if event_.who is Whose.YOU else "draws"
    return f"{word(PLAYERS, event_.who, 'drawn by')} {verb} {subject(event_.what, spoken)}"


def _flipped(event_: ev.FlippedFaceUp, spoken: Spoken) -> str:
    del event_, spoken
    return "this card is flipped face-up"


def _equipped(event_: ev.BecameEquipped, spoken: Spoken) -> str:
    return f"{subject(event_.what, spoken)} becomes equipped to {subject(event_.to, spoken)}"


_SAYERS: dict[type, Callable[[Any, Spoken], str]] = {
    ev.Summoned: _summoned,
    ev.WouldSummon: _would_summon,
    ev.Destroyed: _destroyed,
    ev.Sent: _sent,
    ev.LeftField: _left,
    ev.PositionChanged: _position,
    ev.Drew: _drew,
    ev.FlippedFaceUp: _flipped,
    ev.BecameEquipped: _equipped,
}
