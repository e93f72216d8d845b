"""Answered events: what an effect answers or asks for, supplied in unnamed things of a play."""

from collections.abc import Iterator, Sequence

from engine.cardtext.event_patterns import (
    AttackDeclared,
    Battles,
    EventPattern,
    Summoned,
    WouldSummon,
)
from engine.cardtext.requirements import Condition, Exists, ThisIsEquipped
from engine.cardtext.selectors import Selector
from engine.notation.placement_choice import (
    CardInPlay,
    fitting,
    spot_in,
    takes_only_monsters,
)
from engine.notation.play_draft import PlayDraft, UsedCard
from engine.notation.play_lines import Reference
from engine.notation.told_costs import UNNAMED
from engine.terms.vocabulary import FIELD, CardKind, Player, Whose, Zone


def let_fit_event(draft: PlayDraft, used: UsedCard) -> None:
    """Let an unnamed monster that was Summoned or battles be such as the effect answers."""
    patterns = used.effect.on if used.effect is not None else ()
    named = any(_is_of_named(draft, used, on) for on in patterns)
    for on in patterns[:1] if not named else ():
        what = getattr(on, "what", None)
        for card in _subjects(draft, used, on):
            if isinstance(what, Selector) and what.ref is None:
                draft.fit(card, what, used.deed.line, used.deed.card.name)


def _is_of_named(draft: PlayDraft, used: UsedCard, on: EventPattern) -> bool:
    """Whether what it may be about has a text of its own, which nothing makes fit."""
    cards = [draft.cards.get(card.name) for card in _subjects(draft, used, on)]
    return any(text is not None and not text.stand_in for text in cards)


def _subjects(draft: PlayDraft, used: UsedCard, on: EventPattern) -> Iterator[CardInPlay]:
    """The monsters of the play that such an event may be about."""
    now = draft.now
    is_last = isinstance(on, Summoned | WouldSummon) and now.answers == "summon"
    is_last |= isinstance(on, AttackDeclared) and now.answers == "attack"
    if is_last and now.brought is not None:
        yield now.brought
    if isinstance(on, Battles):
        attack = next((step for step in reversed(draft.steps) if step["do"] == "attack"), {})
        for card in (attack.get("card"), attack.get("target")):
            if isinstance(card, CardInPlay) and card.controller is _side(used, on.what):
                yield card


def _side(used: UsedCard, what: Selector) -> Player:
    player = used.deed.player
    return player.opponent if what.whose is Whose.OPPONENT else player


def let_hold(draft: PlayDraft, used: UsedCard, conditions: Sequence[Condition]) -> None:
    """Let there be unnamed cards on the field such as conditions ask for, where none are told."""
    for condition in conditions:
        if isinstance(condition, ThisIsEquipped) and condition.to:
            _let_be_equipped(draft, used, condition)
        if not isinstance(condition, Exists) or condition.what.ref is not None:
            continue
        what = condition.what
        zone = next((zone for zone in what.zone if zone in FIELD), None)
        side = _side(used, what)
        here = [card for card in draft.there if _is_there(draft, used, card, side)]
        if zone is None or len(here) >= condition.at_least or draft.is_empty(side, zone):
            continue
        if not takes_only_monsters(what):
            continue
        for _ in range(condition.at_least - len(here)):
            _let_be_there(draft, used, what, side)


def _is_there(draft: PlayDraft, used: UsedCard, card: CardInPlay, side: Player) -> bool:
    """Whether it is a monster that a player has on the field when the effect is activated.

    What Summons itself by a link of the Chain that goes on is not there yet.
    """
    if card.controller is not side or not card.is_on_field:
        return False
    is_in_chain = used.deed.chained and card in draft.now.chain and card.zone not in FIELD
    text = draft.text(card.called)
    return not is_in_chain and (text is None or text.kind is CardKind.MONSTER)


def _let_be_equipped(draft: PlayDraft, used: UsedCard, condition: ThisIsEquipped) -> None:
    """Let its own card be equipped to such a monster of its player, if no line tells to which."""
    card, line = used.card, used.deed.line
    if card.zone is not Zone.SPELL_TRAP_ZONE or "linked_to" in card.entry:
        return
    side = used.deed.player
    here = [one for one in draft.there if one.controller is side and one.is_on_field]
    monsters = [one for one in here if one.zone is Zone.MONSTER_ZONE and one is not card]
    if monsters:
        card.entry["linked_to"] = monsters[0]
        draft.assume(f"{card.called} is equipped to {monsters[0].called}", line)
    else:
        what = Selector(zone=(Zone.MONSTER_ZONE,), where=condition.by)
        card.entry["linked_to"] = _let_be_there(draft, used, what, side)


def _let_be_there(
    draft: PlayDraft, used: UsedCard, what: Selector, side: Player
) -> CardInPlay | None:
    """Let there be one monster such as a condition asks for: the one it names, or an unnamed one.

    Not there: one in whose text nothing but a name could make it fit.
    """
    line, by = used.deed.line, used.deed.card.name
    named = next((name for name in what.where.name if draft.text(name) is not None), "")
    if what.where.name and not named:
        return None
    spot = spot_in(Zone.MONSTER_ZONE)
    stand_in = "" if named else "a fitting monster"
    reference = Reference(named or UNNAMED)
    made = draft.put(reference, side, spot, line, why=f"{by} asks for it", stand_in=stand_in)
    text = draft.cards.get(made.name)
    if text is not None and not named and fitting(what, text):
        draft.fit(made, what, line, by)
    return made
