"""Told targets: the cards behind ">", laid where a text looks for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.cardtext.applications import ControlEquipped
from engine.cardtext.card_text import Mode
from engine.cardtext.event_patterns import Activation, AttackDeclared, Summoned, WouldSummon
from engine.cardtext.operations import (
    NegateEffects,
    SpecialSummon,
    SummonAfterResolution,
    SummonWithMaterials,
    TakeControl,
)
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.notation.completion_notes import NoteKind
from engine.notation.effect_choice import choose_effect, chosen_on_resolution
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    field_spot,
    is_helpful,
    nth_clause,
    spot_of_target,
    takes_only_monsters,
)
from engine.notation.play_draft import PlayDraft, UsedCard
from engine.notation.play_lines import ActivationDeed, Reference
from engine.terms.vocabulary import (
    FIELD,
    Declaration,
    Phase,
    Player,
    Position,
    SummonKind,
    Trait,
    Whose,
    Zone,
)


def targets_of(draft: PlayDraft, used: UsedCard) -> list[object]:
    """The targets of an activation; what it takes no target for is chosen later, or noted."""
    deed = used.deed
    wanted = tuple(what for way in used.ways[:1] for what in way.targets)
    wanted = wanted or tuple(what for way in used.ways for what in way.targets)
    told = [one for one in deed.targets if draft.known(one, deed.line)]
    if not wanted and used.effect is not None:
        _aim_later(draft, used, told)
        return []
    most = sum(what.count.max or MOST_TARGETS for what in wanted)
    if wanted and len(told) > most:
        why = f"{used.text.name} targets {most}, and {len(told)} are told"
        kind = NoteKind.NOT_USED if used.text.stand_in else NoteKind.ILLEGAL
        draft.note(kind, why, deed.line, f"{most} target{'s' if most > 1 else ''}")
    return [_target(draft, used, one, _Aim(wanted, nth)) for nth, one in enumerate(told)]


MOST_TARGETS = 99
"""As many as a text without an upper bound takes."""


@dataclass(frozen=True, slots=True)
class _Aim:
    """Which of the cards that a text looks for is meant."""

    wanted: Sequence[Selector]
    nth: int


def told_declaration(draft: PlayDraft, used: UsedCard) -> str | None:
    """The card name that an activation declares: told behind ">" of what targets nothing."""
    if used.effect is None or used.effect.declare != (Declaration.CARD_NAME,):
        return None
    told = [one for one in used.deed.targets if draft.known(one, used.deed.line)]
    if len(told) != 1 or any(way.targets for way in used.ways):
        return None
    draft.assume(f"{told[0].name} is the name that is declared", used.deed.line)
    _let_have_declared(draft, used, told[0])
    return told[0].name


def _let_have_declared(draft: PlayDraft, used: UsedCard, named: Reference) -> None:
    """Let a copy be in the Deck from which the effect takes the card that is declared."""
    looked_for = (what for way in used.ways for what in _taken(way) if what.where.declared_name)
    if any(what.zone == (Zone.DECK,) for what in looked_for):
        player = used.deed.player
        reference = replace(named, owner=None, copy=None)
        why = f"{used.deed.card.name} takes it from there"
        draft.put(reference, player, StartPlace(Zone.DECK), used.deed.line, why=why)


def _taken(way: Mode) -> Iterator[Selector]:
    for step in way.resolution:
        what = getattr(step.do, "what", None)
        if isinstance(what, Selector):
            yield what


def _aim_later(draft: PlayDraft, used: UsedCard, told: Sequence[Reference]) -> None:
    """What is told behind ">" for an effect that targets nothing."""
    deed, effect = used.deed, used.effect
    assert effect is not None  # noqa: S101 -- asked by the caller
    if effect.declare == (Declaration.CARD_NAME,):
        return
    chosen: list[object] = []
    for nth, one in enumerate(told):
        if _answered(draft, one, used) is not None:
            why = f"{one.name} is what {deed.card.name} answers, and not its target"
            draft.assume(why, deed.line)
            continue
        on_resolution = () if used.text.stand_in else chosen_on_resolution(effect)
        if on_resolution:
            chosen.append(_target(draft, used, one, _Aim(on_resolution, nth)))
            why = f"{used.text.name} does not target: {one.name} is chosen when it resolves"
            draft.assume(why, deed.line)
            continue
        why = f"{one.name} is told as a target, and this effect of {deed.card.name} takes none"
        draft.note(NoteKind.NOT_USED, why, deed.line, "no target")
        if not draft.find(one):
            text = draft.text(one.name)
            side = _side(draft, used, one, Whose.EITHER)
            draft.put(one, side, field_spot(text), deed.line, why="it is told of")
    if chosen:
        step: dict[str, object] = {"do": "choose", "player": deed.player.value, "select": chosen}
        draft.choose_later(step, (used.card,))


def _answered(draft: PlayDraft, one: Reference, used: UsedCard) -> CardInPlay | None:
    """What an effect answers is told behind ">" too: the last link, the Summon, the battle."""
    here = draft.find(one)
    events = used.effect.on if used.effect is not None else ()
    about: list[object] = []
    if any(isinstance(on, Activation) for on in events) or (
        used.deed.chained and draft.now.answers == "activation"
    ):
        about += draft.now.chain
    if any(isinstance(on, WouldSummon | Summoned) for on in events):
        about.append(draft.now.brought)
    if draft.now.phase is Phase.BATTLE and not used.text.stand_in:
        attack = next((step for step in reversed(draft.steps) if step["do"] == "attack"), {})
        about += [attack.get("card"), attack.get("target")]
    found = next((card for card in here if card in about), None)
    is_of_other = not any(isinstance(on, _ANSWERED_CARDS) for on in events)
    return found or next(iter(here if events and is_of_other else ()), None)


_ANSWERED_CARDS = (Activation, WouldSummon, Summoned, AttackDeclared)
"""What is answered of which a play tells the card."""


def _target(draft: PlayDraft, used: UsedCard, one: Reference, aim: _Aim) -> CardInPlay:
    """The card that is meant as one of the targets, laid where the text looks for it."""
    deed, text = used.deed, draft.text(one.name)
    summons = any(map(summons_target, used.ways))
    spot, whose = spot_of_target(aim.wanted, aim.nth, text, is_summoned=summons)
    side = _side(draft, used, one, whose)
    clause = nth_clause(aim.wanted, aim.nth, text)
    found = _there(draft, used, one, spot, side)
    if found is None:
        kind = ""
        if clause is not None and one.name == "a card" and takes_only_monsters(clause):
            kind = "a fitting monster"
            on_field = replace(spot, zone=Zone.MONSTER_ZONE, position=Position.ATTACK)
            spot = on_field if spot.zone in FIELD else spot
        why = f"{deed.card.name} targets it there"
        found = draft.put(one, side, spot, deed.line, why=why, stand_in=kind)
    draft.fit(found, clause, deed.line, deed.card.name)
    if any(map(_negates_target, used.ways)):
        draft.fit(found, _EFFECT_MONSTER, deed.line, deed.card.name)
    if summons or _changes_control(used):
        found.touched_by.add(deed.player)
        found.is_on_field = True
    return found


def _there(
    draft: PlayDraft, used: UsedCard, one: Reference, spot: StartPlace, side: Player
) -> CardInPlay | None:
    """A card of the play that may be meant, the likeliest of several."""
    here = draft.find(one)
    text = draft.text(one.name)
    if text is not None and text.stand_in and one.copy is None:
        here = [each for each in here if is_where(each, spot) or each.is_placed]
    others = [each for each in here if each is not used.card] or here
    ranked = sorted(others, key=lambda c: (not is_where(c, spot), c.controller is not side))
    return next(iter(ranked), None)


def _side(draft: PlayDraft, used: UsedCard, one: Reference, whose: Whose) -> Player:
    """On whose side a target lies that no line places."""
    player = used.deed.player
    if one.owner is not None:
        return one.owner
    if whose in (Whose.YOU, Whose.OPPONENT):
        return player if whose is Whose.YOU else player.opponent
    users = draft.users.get(one.name, [])
    if users and not _changes_control(used):
        return users[0]
    if later := _side_sought_later(draft, one, deed_line=used.deed.line):
        return later
    return player if any(map(is_helpful, used.ways)) else player.opponent


def _side_sought_later(draft: PlayDraft, one: Reference, *, deed_line: int) -> Player | None:
    """On whose side a later effect looks for the same card; None: on either, or none does."""
    for line in draft.lines:
        if not isinstance(line, ActivationDeed) or line.line <= deed_line:
            continue
        text = draft.text(line.card.name) if one in line.targets else None
        effect = choose_effect(text, line).effect if text is not None else None
        for way in effect.ways if effect is not None else ():
            for what in way.targets:
                if what.whose in (Whose.YOU, Whose.OPPONENT):
                    return line.player if what.whose is Whose.YOU else line.player.opponent
    return None


def is_where(card: CardInPlay, spot: StartPlace) -> bool:
    """Whether it is in that place by now, as far as that can be told."""
    if spot.zone in FIELD:
        return card.is_on_field
    return card.zone is spot.zone or card.has_left


def summons_target(way: Mode) -> bool:
    """Whether it Special Summons something when it resolves."""
    return any(isinstance(step.do, _SUMMONING) for step in way.resolution)


def summons_itself(way: Mode) -> bool:
    """Whether it Special Summons its own card."""
    deeds = (step.do for step in way.resolution)
    return any(isinstance(do, SpecialSummon) and do.what.ref is Ref.THIS_CARD for do in deeds)


def summons_by_hand(way: Mode) -> bool:
    """Whether a monster may be Normal Summoned or Set right after it has resolved."""
    by_hand = (SummonKind.NORMAL, SummonKind.TRIBUTE)
    deeds = (step.do for step in way.resolution)
    return any(isinstance(do, SummonAfterResolution) and do.kind in by_hand for do in deeds)


def _negates_target(way: Mode) -> bool:
    return any(isinstance(step.do, NegateEffects) for step in way.resolution[:1])


def _changes_control(used: UsedCard) -> bool:
    """Whether its player controls the target from then on: by its effect, or equipped with it."""
    lasting = (application for each in used.text.continuous for application in each.applies)
    by_equipping = any(isinstance(one, ControlEquipped) for one in lasting)
    return by_equipping or any(map(_takes_control, used.ways))


def _takes_control(way: Mode) -> bool:
    return any(isinstance(step.do, TakeControl) for step in way.resolution)


_SUMMONING = (SpecialSummon, SummonAfterResolution, SummonWithMaterials)
_EFFECT_MONSTER = Selector(where=Filter(trait=(Trait.EFFECT,)))
