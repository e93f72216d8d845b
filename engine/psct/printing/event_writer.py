"""Event writer: what an effect waits for, with its subject, battles and activations included."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cardtext import event_patterns as ev
from engine.cardtext.event_patterns import Activated
from engine.cardtext.selectors import ANY, THIS_CARD, Count, Filter, Ref, Selector
from engine.psct.printing.basic_wording import (
    PHASES,
    PLAYERS,
    TURNS,
    article,
    listed,
    only,
    owned,
    spaced,
    word,
)
from engine.psct.printing.noun_writer import kind, noun
from engine.psct.printing.spoken_cards import ReferenceWords
from engine.psct.syntax.phrase_matching import NORMALLY
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import FIELD, Face, Phase, Position, SummonKind, Whose, Zone

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


def _activation(event: ev.Activation, spoken: ReferenceWords) -> str:
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


def _activated(event: ev.Activation, spoken: ReferenceWords) -> str:
    """As in "a Spell Card", 'a "Moth" card or effect'."""
    plain = word(_ACTIVATED, event.of, "Activation.of")
    if event.what == ANY:
        return plain
    words = kind(replace(event.what, kind=()), spoken=spoken)
    if words.after or words.tail or not words.head.endswith("card"):
        raise UnsayableError("Activation.what")
    return article(f"{words.head.removesuffix('card')}{plain.partition(' ')[2]}")


def _aimed_at(what: Selector, spoken: ReferenceWords) -> str:
    if what.ref is not None:
        return str(noun(what, "in", spoken))
    return _article(str(noun(what, "in", spoken, one="a")))


def fighter(what: Selector, spoken: ReferenceWords) -> str:
    """The words for a monster in a battle: "this card", "your Dragon monster"."""
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


def _declared(event: ev.AttackDeclared, spoken: ReferenceWords) -> str:
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


def _inflicted(event: ev.InflictedBattleDamage, spoken: ReferenceWords) -> str:
    who = fighter(event.what, spoken)
    damage = "battle damage to your opponent"
    return f"{who} inflicts {damage}{' by a direct attack' if event.direct else ''}"


def _destroyed_by_battle(event: ev.DestroyedByBattle, spoken: ReferenceWords) -> str:
    who = fighter(event.what, spoken)
    if event.attacking and event.what == THIS_CARD:
        who = "this attacking card"
    elif event.attacking:
        raise UnsayableError("DestroyedByBattle.attacking")
    victim = "monster" if event.victim is None else kind(event.victim, spoken=spoken).head
    sent = "and sends it to the GY" if event.and_sent else ""
    return spaced(who, "destroys an opponent's", victim, "by battle", sent)


def _involves(event: ev.AttackInvolves, spoken: ReferenceWords) -> str:
    other = "" if event.other is None else fighter(event.other, spoken)
    who = fighter(event.what, spoken)
    if other:
        return f"an attack is declared involving {who} and {other}"
    return f"an attack is declared involving {who}"


def _battles(event: ev.Battles, spoken: ReferenceWords) -> str:
    only(event, "what", "other", "attacking", "attacked", "part", "stood")
    who = fighter(event.what, spoken)
    other = "" if event.other is None else fighter(event.other, spoken)
    if event.stood:
        by = f"by {other}" if other and event.attacked else other
        did = "was attacked" if event.attacked else "attacked" if event.attacking else "battled"
        how = word(_STOOD, event.stood, "positions at the start of the Damage Step")
        return f"{spaced(who, did, by)}, and was {how} at the start of the Damage Step"
    if event.attacked:
        return spaced(who, "is attacked", f"by {other}" if other else "")
    return spaced(who, "attacks" if event.attacking else "battles", other)


_STOOD = {
    (Position.SET,): "face-down",
    (Position.ATTACK,): "in Attack Position",
    (Position.DEFENSE, Position.SET): "in Defense Position",
}


def _lp(event: ev.LpChanged, _spoken: ReferenceWords) -> str:
    only(event, "who", "gained", "battle", "effect", "by_opponent")
    you = event.who is Whose.YOU
    who = word(PLAYERS, event.who, "LP of")
    if event.gained:
        return f"{who} gain{'' if you else 's'} LP"
    damage = "battle damage" if event.battle else "effect damage" if event.effect else "damage"
    said = f"{who} take{'' if you else 's'} {damage}"
    return f"{said} from a card in your opponent's possession" if event.by_opponent else said


def _negated(event: ev.AttackNegated, _spoken: ReferenceWords) -> str:
    only(event, "by")
    return f"{word(_MONSTER, event.by, 'attacks of')}'s attack is negated"


BATTLES: dict[type, Callable[[Any, ReferenceWords], str]] = {
    ev.Activation: _activation,
    ev.AttackDeclared: _declared,
    ev.AttackInvolves: _involves,
    ev.Battles: _battles,
    ev.InflictedBattleDamage: _inflicted,
    ev.DestroyedByBattle: _destroyed_by_battle,
    ev.LpChanged: _lp,
    ev.AttackNegated: _negated,
}
"""The writer of each event of a battle."""


def subject(what: Selector, spoken: ReferenceWords) -> str:
    """The words for what an event happens to: "this card", "a Dragon monster(s) you control"."""
    if what.ref is Ref.THIS_CARD:
        return _this(what)
    if what.ref is not None:
        return str(noun(what, "in", spoken))
    if what.count != Count():
        return str(noun(what, "in", spoken))
    if not what.zone and what.whose is not Whose.EITHER:
        owner = "your" if what.whose is Whose.YOU else "your opponent's"
        anybodys = subject(replace(what, whose=Whose.EITHER), spoken)
        return f"{anybodys} in {owner} possession"
    said = noun(what, "in", spoken, one="a")
    text = said.said
    if text.startswith("a other "):
        text = f"another {text.removeprefix('a other ')}"
    elif text.startswith("a "):
        text = article(text[2:])
    return text + said.tail


_HERE = {
    (Whose.YOU, FIELD): "you control",
    (Whose.EITHER, FIELD): "on the field",
    (Whose.YOU, ()): "in your possession",
    (Whose.EITHER, ()): "",
}
_STATES = {
    Filter(): "",
    Filter(face=Face.DOWN): "Set",
    Filter(face=Face.UP): "face-up",
}


def _this(what: Selector) -> str:
    only(what, "ref", "whose", "zone", "where")
    here = _HERE.get((what.whose, what.zone))
    if here is None:
        if what.zone == (Zone.BANISHED,):
            return "this banished card"
        here = f"in {owned(what.whose, what.zone)}"
    return spaced("this", word(_STATES, what.where, "state"), "card", here)


def events(patterns: tuple[ev.EventPattern, ...], spoken: ReferenceWords, lead: str) -> str:
    """The words for events, each with its lead ("if", "when"); a phase stands by itself."""
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


def _happening_to(pattern: ev.EventPattern, words: str, spoken: ReferenceWords) -> str:
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


def event(pattern: ev.EventPattern, spoken: ReferenceWords) -> str:
    """The words for an event.

    Raises:
        UnsayableError: there are no words for it.
    """
    say = _SAYERS.get(type(pattern)) or BATTLES.get(type(pattern))
    if say is None:
        raise UnsayableError(type(pattern).__name__)
    return say(pattern, spoken)


def phase_begins(pattern: ev.PhaseBegins) -> str:
    """The words for a phase that an effect waits for.

    As in "during your Standby Phase".
    """
    phase = f"{word(TURNS, pattern.whose, 'phase of')} {PHASES[pattern.phase]}"
    if pattern.at_end:
        return f"at the end of {phase}"
    starts = pattern.phase in (Phase.BATTLE, Phase.MAIN1, Phase.MAIN2)
    return f"at the start of {phase}" if starts else f"during {phase}"


# --- Summons ---------------------------------------------------------------------------------

_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)
_EITHER = (*NORMALLY, *_SPECIAL)


def summoned_how(how: tuple[SummonKind, ...], *, special: bool, form: str = "Summoned") -> str:
    """The words for ways to Summon.

    As in "Normal or Special Summoned".
    """
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


def _summoned(event_: ev.Summoned, spoken: ReferenceWords) -> str:
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


def _they_summon(event_: ev.Summoned, spoken: ReferenceWords, more: str) -> str:
    who = word(PLAYERS, event_.by, "Summons of")
    form = "Summon" if event_.by is Whose.YOU else "Summons"
    how = summoned_how(event_.how, special=event_.special, form=form)
    return spaced(who, how, _some(subject(event_.what, spoken)), more)


def _some(said: str) -> str:
    """As in "a monster(s)": that they may be several changes nothing."""
    return said


def _would_summon(event_: ev.WouldSummon, spoken: ReferenceWords) -> str:
    del spoken
    only(event_, "by", "how", "special")
    how = summoned_how(event_.how, special=event_.special)
    if event_.by is Whose.EITHER:
        return f"a monster(s) would be {how}"
    form = summoned_how(event_.how, special=event_.special, form="Summon")
    return f"{word(PLAYERS, event_.by, 'Summon of')} would {form} a monster(s)"


# --- leaving ---------------------------------------------------------------------------------


def _by(event_: Any, spoken: ReferenceWords) -> str:  # noqa: ANN401, PLR0911 -- one line a cause
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


def _by_effect_of(of: Selector, spoken: ReferenceWords) -> str:
    whose = {Whose.YOU: "your ", Whose.OPPONENT: "your opponent's ", Whose.EITHER: ""}.get(of.whose)
    words = kind(of.where, of.any_of, spoken=spoken)
    said = spaced(words.head, words.after) + words.tail
    if whose is None:
        raise UnsayableError("by_effect_of")
    if whose:
        return f"by {whose}{said}'s effect"
    return f"by the effect of {article(said)}"


def _destroyed(event_: ev.Destroyed, spoken: ReferenceWords) -> str:
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


def _sent(event_: ev.Sent, spoken: ReferenceWords) -> str:  # noqa: C901 -- one branch a reason
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


def _as_material(event_: ev.Sent, spoken: ReferenceWords) -> str:
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


def _as_cost(event_: ev.Sent, spoken: ReferenceWords) -> str:
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


def _for_summon(event_: ev.Sent, spoken: ReferenceWords) -> str:
    """As in "is Tributed for a Ritual Summon"."""
    only(event_, "what", "to", "because", "material_for")
    if event_.because != ("tributed",) or event_.to != _OFF_FIELD or len(event_.material_for) != 1:
        raise UnsayableError("Sent.material_for")
    how = event_.material_for[0].value.title()
    return f"{subject(event_.what, spoken)} is Tributed for a {how} Summon"


def _left(event_: ev.LeftField, spoken: ReferenceWords) -> str:
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


def _position(event_: ev.PositionChanged, spoken: ReferenceWords) -> str:
    who = subject(event_.what, spoken)
    if event_.flipped_up:
        return f"{who} is flipped face-up"
    if not event_.to:
        return f"the battle position of {who} is changed"
    return f"{who} {word(_POSITIONS, event_.to, 'changed to')}"


def _drew(event_: ev.Drew, spoken: ReferenceWords) -> str:
    verb = "draw" if event_.who is Whose.YOU else "draws"
    return f"{word(PLAYERS, event_.who, 'drawn by')} {verb} {subject(event_.what, spoken)}"


def _flipped(event_: ev.FlippedFaceUp, spoken: ReferenceWords) -> str:
    del event_, spoken
    return "this card is flipped face-up"


def _equipped(event_: ev.BecameEquipped, spoken: ReferenceWords) -> str:
    return f"{subject(event_.what, spoken)} becomes equipped to {subject(event_.to, spoken)}"


_SAYERS: dict[type, Callable[[Any, ReferenceWords], str]] = {
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
