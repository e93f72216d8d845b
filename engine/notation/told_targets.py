"""Told targets: the cards behind ">", laid where a text looks for them; what takes none is noted."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.event_patterns import Activation, AttackDeclared, Summoned, WouldSummon
from engine.cardtext.operations import (
    NegateEffects,
    SpecialSummon,
    SummonAfterResolution,
    SummonWithMaterials,
    TakeControl,
)
from engine.cardtext.selectors import Filter, Selector
from engine.notation.completion_notes import NoteKind
from engine.notation.effect_choice import (
    chosen_on_resolution,
)
from engine.notation.placement_choice import (
    CardInPlay,
    Spot,
    is_helpful,
    nth_clause,
    spot_of_target,
    takes_only_monsters,
)
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    ActivationDeed,
    Reference,
)
from engine.terms.vocabulary import (
    FIELD,
    Player,
    Position,
    Trait,
    Whose,
    Zone,
)


def targets_of(
    draft: PlayDraft,
    deed: ActivationDeed,
    text: CardText,
    effect: Effect | None,
    ways: Sequence[Mode],
    card: CardInPlay,
) -> list[object]:
    wanted = tuple(what for way in ways[:1] for what in way.targets)
    wanted = wanted or tuple(what for way in ways for what in way.targets)
    found: list[object] = []
    chosen: list[object] = []
    for nth, one in enumerate(deed.targets):
        if not draft.known(one, deed.line):
            continue
        answered = _answered(draft, one, effect, text)
        if answered is not None and not wanted:
            continue
        if wanted or effect is None or text.stand_in:
            if effect is not None and not wanted:
                _idle_target(draft, deed, one, effect)
                continue
            found.append(_target(draft, deed, one, nth, wanted, ways, card))
            continue
        on_resolution = chosen_on_resolution(effect)
        if on_resolution:
            chosen.append(_target(draft, deed, one, nth, on_resolution, ways, card))
            why = f"{text.name} does not target; {one.name} is chosen when it resolves"
            draft.note(NoteKind.ASSUMED, why, deed.line)
            continue
        _idle_target(draft, deed, one, effect)
        if not draft.find(one):
            _target(draft, deed, one, nth, (), ways, card)
    if chosen:
        step = {"do": "choose", "player": deed.player.value, "select": chosen}
        draft.pending.insert(0, step)
    most = sum(what.count.max or 99 for what in wanted)
    if wanted and len(found) > most:
        why = f"{text.name} targets {most}, and {len(found)} are told"
        draft.note(NoteKind.ILLEGAL, why, deed.line, f"{most} target{'s' if most > 1 else ''}")
    return found


def _idle_target(draft: PlayDraft, deed: ActivationDeed, one: Reference, effect: Effect) -> None:
    why = f"{one.name} is told as a target, and this effect of {deed.card.name} takes none"
    draft.note(NoteKind.NOT_USED, why, deed.line, "no target")


def _answered(
    draft: PlayDraft, one: Reference, effect: Effect | None, text: CardText
) -> CardInPlay | None:
    """What an effect answers is told behind ">" too: the last link, the Summon, the attack."""
    if effect is None or not effect.on:
        answers = draft.now.answers == "activation" and effect is not None
        found = [card for card in draft.find(one) if card in draft.now.chain]
        return found[0] if answers and found and text.stand_in else None
    if any(isinstance(on, Activation) for on in effect.on):
        return next((card for card in draft.find(one) if card in draft.now.chain), None)
    if any(isinstance(on, WouldSummon | Summoned | AttackDeclared) for on in effect.on):
        return next((card for card in draft.find(one) if card is draft.now.brought), None)
    return next(iter(draft.find(one)), None)


def _target(  # noqa: PLR0913, PLR0917 -- as above
    draft: PlayDraft,
    deed: ActivationDeed,
    one: Reference,
    nth: int,
    wanted: Sequence[Selector],
    ways: Sequence[Mode],
    card: CardInPlay,
) -> CardInPlay:
    text = draft.text(one.name)
    summons = any(summons_target(way) for way in ways)
    spot, whose = spot_of_target(wanted, nth, text, is_summoned=summons)
    side = _side(draft, deed, one, whose, ways)
    here = draft.find(one)
    others = [each for each in here if each is not card] or here
    fitting = [each for each in others if is_where(each, spot)]
    told = [each for each in others if each.controller is side]
    found = next(iter([*(e for e in fitting if e in told), *fitting, *told, *others]), None)
    clause = nth_clause(wanted, nth, text)
    if found is None:
        kind = ""
        if clause is not None and one.name == "a card" and takes_only_monsters(clause):
            kind = "a fitting monster"
            spot = (
                replace(spot, zone=Zone.MONSTER_ZONE, position=Position.ATTACK)
                if (spot.zone in FIELD)
                else spot
            )
        found = draft.put(
            one,
            side,
            spot,
            deed.line,
            why=f"{deed.card.name} targets it there",
            stand_in=kind,
        )
    draft.fit(found, clause, deed.line, deed.card.name)
    if any(_negates_target(way) for way in ways):
        draft.fit(found, _EFFECT_MONSTER, deed.line, deed.card.name)
    if summons or any(_takes_control(way) for way in ways):
        found.touched_by.add(deed.player)
        found.is_on_field = True
    return found


def _side(
    draft: PlayDraft, deed: ActivationDeed, one: Reference, whose: Whose, ways: Sequence[Mode]
) -> Player:
    if one.owner is not None:
        return one.owner
    if whose is Whose.YOU:
        return deed.player
    if whose is Whose.OPPONENT:
        return deed.player.opponent
    users = draft.users.get(one.name, [])
    if users and not any(_takes_control(way) for way in ways):
        return users[0]
    if any(is_helpful(way) for way in ways):
        return deed.player
    return deed.player.opponent


def is_where(card: CardInPlay, spot: Spot) -> bool:
    """Whether it is in that place by now, as far as that can be told."""
    if spot.zone in FIELD:
        return card.is_on_field
    return card.zone is spot.zone or card.has_left


def summons_target(way: Mode) -> bool:
    return any(isinstance(step.do, _SUMMONING) for step in way.resolution)


def _negates_target(way: Mode) -> bool:
    return any(isinstance(step.do, NegateEffects) for step in way.resolution[:1])


def _takes_control(way: Mode) -> bool:
    return any(isinstance(step.do, TakeControl) for step in way.resolution)


_SUMMONING = (SpecialSummon, SummonAfterResolution, SummonWithMaterials)
_EFFECT_MONSTER = Selector(where=Filter(trait=(Trait.EFFECT,)))
