"""Summon company: the materials and Tributes of a Summon: where they lie, and what they are.

Named cards lie where the Summon takes them from.  Unnamed ones are such as it takes, as far as the
play does not tell what they are.
"""

from collections.abc import Sequence

from engine.cardtext.card_text import CardText, Procedure
from engine.cardtext.selectors import Filter, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.notation.placement_choice import CardInPlay, StartPlace, field_spot, spot_in
from engine.notation.play_draft import OF_LEGALITY, PlayDraft
from engine.notation.play_lines import ActionDeed, Reference
from engine.notation.stand_in_names import amount_of, counted
from engine.notation.told_costs import UNNAMED
from engine.rules.summons_rules import tributes_needed
from engine.terms.vocabulary import Player, Whose, Zone


def used_for_summon(
    draft: PlayDraft, deed: ActionDeed, cards: Sequence[Reference], summoned: CardInPlay
) -> list[object]:
    """The cards that are told as materials or Tributes, each laid where the Summon takes it."""
    text = draft.cards.get(summoned.name)
    told = [
        one
        for one in cards
        if not counted(one.name) and amount_of(one.name) == 1 and draft.known(one, deed.line)
    ]
    used = [draft.text(one.name) for one in told]
    wanted = _wanted(text, used) if text is not None and deed.verb == "special_summon" else ()
    clauses = _clauses_for(used, wanted)
    found: list[object] = []
    for one, clause in zip(told, clauses, strict=True):
        here = _there(draft, deed, one, clause)
        if here is None or here in found or here is summoned:
            here = _laid(draft, deed, one, summoned, clause)
        draft.fit(here, clause, deed.line, summoned.called)
        here.is_on_field, here.has_left = False, True
        found.append(here)
    if deed.tributes and deed.verb != "special_summon":
        found += _counted_tributes(draft, deed, summoned)
    if deed.tributes and found and deed.verb != "special_summon":
        _let_take_tributes(draft, deed, summoned, len(found))
    return found


def _wanted(text: CardText, used: Sequence[CardText | None]) -> tuple[Selector, ...]:
    """What a way of a monster that takes these cards takes, one clause for each card."""
    ways = [_clauses_of(way) for way in text.procedures]
    taking = (way for way in ways if len(ways) > 1 and _takes(way, used))
    return next(taking, next(iter(ways), ()))


def _clauses_of(way: Procedure) -> tuple[Selector, ...]:
    costs = (getattr(cost, "what", None) for cost in way.costs)
    told = (*way.materials, *costs)
    return tuple(what for what in told if isinstance(what, Selector) and what.ref is None)


def _takes(way: Sequence[Selector], used: Sequence[CardText | None]) -> bool:
    """Whether it takes as many cards as are used, and each named one is such as it takes."""
    named = [text for text in used if text is not None and not text.stand_in]
    is_enough = sum(max(1, what.count.min) for what in way) <= len(used)
    return is_enough and all(any(_may_be(one, what.where) for what in way) for one in named)


def _clauses_for(
    texts: Sequence[CardText | None], wanted: Sequence[Selector]
) -> list[Selector | None]:
    """The clause for each card: named ones as what they are, unnamed ones as what is left."""
    left = [what for what in wanted for _ in range(max(1, what.count.min))]
    found: list[Selector | None] = [None] * len(texts)
    named = [at for at, text in enumerate(texts) if text is not None and not text.stand_in]
    for at in (*named, *(at for at in range(len(texts)) if at not in named)):
        text = texts[at]
        fits = [what for what in left if at not in named or _may_be(text, what.where)]
        found[at] = next(iter(fits), wanted[-1] if wanted and not left else None)
        if fits:
            left.remove(fits[0])
    return found


def _may_be(text: CardText | None, where: Filter) -> bool:
    """Whether a card is of such kinds as a clause asks for."""
    if text is None:
        return False
    is_type = not where.type or text.type in where.type
    is_attribute = not where.attribute or text.attribute in where.attribute
    is_named = not where.name or text.name in where.name
    is_of_these = not where.archetype or any(word in text.name for word in where.archetype)
    is_called = is_named and is_of_these and text.name not in where.not_name
    return is_type and is_attribute and is_called and set(where.trait) <= set(text.trait)


def _there(
    draft: PlayDraft, deed: ActionDeed, one: Reference, clause: Selector | None
) -> CardInPlay | None:
    """The card of the play that is meant; None: it is not there yet."""
    if clause is not None and clause.whose is Whose.OPPONENT:
        return _of_opponent(draft, one, deed.player)
    return draft.actor(one, deed.player) or _of_opponent(draft, one, deed.player)


def _of_opponent(draft: PlayDraft, one: Reference, player: Player) -> CardInPlay | None:
    """The card on the opponent's field that is meant, where no other is there."""
    theirs = [card for card in draft.find(one) if card.controller is player.opponent]
    return next((card for card in theirs if card.is_on_field), None)


def _laid(
    draft: PlayDraft,
    deed: ActionDeed,
    one: Reference,
    summoned: CardInPlay,
    clause: Selector | None,
) -> CardInPlay:
    text = draft.text(one.name)
    stand_in = "a fitting monster" if one.name == "a card" else ""
    spot = field_spot(None if stand_in else text)
    is_theirs = clause is not None and clause.whose is Whose.OPPONENT
    side = deed.player.opponent if is_theirs else deed.player
    why = f"it is used to Summon {summoned.called}"
    return draft.put(one, side, spot, deed.line, why=why, stand_in=stand_in)


def _counted_tributes(draft: PlayDraft, deed: ActionDeed, summoned: CardInPlay) -> list[object]:
    """Unnamed monsters, where it is told only how many are Tributed."""
    count = sum(min(counted(one.name), MOST_COUNTED) for one in deed.tributes)
    why, spot = f"it is Tributed for {summoned.called}", StartPlace(Zone.MONSTER_ZONE)
    made = [
        draft.put(Reference(UNNAMED), deed.player, spot, deed.line, why=why,
                  stand_in="a fitting monster")
        for _ in range(count)
    ]  # fmt: skip
    for one in made:
        one.is_on_field, one.has_left = False, True
    return [*made]


MOST_COUNTED = 5
"""As many monsters as a player has places for."""


def _let_take_tributes(
    draft: PlayDraft, deed: ActionDeed, summoned: CardInPlay, count: int
) -> None:
    """Let an unnamed monster be of a Level for which so many Tributes are due."""
    text = draft.cards.get(summoned.name)
    levels = (level for level in range(1, HIGHEST_LEVEL + 1) if tributes_needed(level) == count)
    level = next(levels, None)
    if text is None or text.tributes is not None or level is None:
        return
    draft.fit(summoned, Selector(where=Filter(level_min=level)), deed.line, "its Tribute Summon")


def untold_tributes(draft: PlayDraft, deed: ActionDeed, summoned: CardInPlay) -> list[object]:
    """Unnamed Tributes for a named monster, so that no monster that is told of is Tributed."""
    text = draft.cards.get(summoned.name)
    is_tried = draft.asked_cards.get(summoned.called) in OF_LEGALITY
    if text is None or text.stand_in or is_tried or gaps_in((text.continuous, text.opaque)):
        return []
    count = tributes_needed(text.level or 0) if text.tributes is None else text.tributes
    mine = [
        one
        for one in draft.there
        if one.is_on_field and (one.controller is deed.player or deed.player in one.touched_by)
    ]
    if not any(one.zone is Zone.MONSTER_ZONE or one.has_left for one in mine):
        return []
    why = f"it is used to Summon {summoned.called}"
    spot = spot_in(Zone.MONSTER_ZONE)
    made = [
        draft.put(
            Reference(UNNAMED), deed.player, spot, deed.line, why=why, stand_in="a fitting monster"
        )
        for _ in range(count)
    ]
    for one in made:
        one.is_on_field, one.has_left = False, True
    return list(made)


HIGHEST_LEVEL = 12
"""No monster has a higher Level."""
