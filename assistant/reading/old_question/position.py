"""Position: where every card must have been at the start, and the scenario that follows."""

import re
from collections.abc import Iterator, Mapping, Sequence

from assistant.reading.old_question.comparing import outnumber
from assistant.reading.old_question.counted import fill_up
from assistant.reading.old_question.counted_cards import lay_heaps
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.needs import supply, supply_decks
from assistant.reading.old_question.players import control_of, other, takes
from assistant.reading.old_question.stand_ins import LETTERED, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.sweeps import supply_swept
from assistant.reading.old_question.table import Position
from assistant.reading.old_question.whereabouts import is_same_turn, used_from
from assistant.reading.understood_question import CardAbilities, CardCategory, EffectAbilities

_EXTRA_DECK = frozenset({"fusion", "synchro", "xyz", "link"})
_MIDDLE = 2
"""The one column that both players count alike, and that is filled last."""
_BOARD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


def start_of(story: Story, deeds: Sequence[Deed]) -> Position:
    """The position from which the deeds can be done, and what had to be assumed for it."""
    position = Position(story, deeds, turn_player(story, deeds))
    control = control_of(story, deeds)
    for standing in story.board:
        if not _comes_later(standing, deeds):
            _stand(position, standing, deeds)
    for at, deed in enumerate(deeds):
        _doer(position, deed, deeds[:at])
        _company(position, deed, control, deeds[:at])
        if deed.do == "apply":
            card = deed.card
            zone = deed.from_zone or _own_zone(story, card)
            face = "up" if zone in {"spell_trap_zone", "field_zone"} else ""
            position.place(card, control.get(card, "A"), zone, face=face)
    for at, deed in enumerate(deeds):
        if deed.do == "activate":
            supply(position, deed, deeds[at + 1 :])
            supply_swept(position, deed)
    _give_tributes_to_their_owners(position)
    supply_decks(position)
    outnumber(position)
    fill_up(position)
    lay_heaps(position)
    position.number_copies()
    return position


def _comes_later(standing: Standing, deeds: Sequence[Deed]) -> bool:
    """As in "X has 1500 ATK. He Normal Summons it": where X is, is told by its Summon."""
    arrivals = [one for one in deeds if (one.do, one.card) == ("summon", standing.card)]
    is_new = bool(arrivals) and arrivals[0].how != "flip" and not standing.zone
    return standing.is_had and is_new


def _give_tributes_to_their_owners(position: Position) -> None:
    """As in "I Tribute my opponent's X for Y": I control X, and it is theirs."""
    paid = {card for deed in position.deeds for how, card in deed.costs if how == "tribute"}
    for spot in position.spots:
        if spot.card in paid and spot.zone == "monster_zone" and not spot.owner:
            spot.owner = position.story.owners.get(spot.card, "")


def _company(
    position: Position, deed: Deed, control: dict[str, str], before: Sequence[Deed]
) -> None:
    """Where the cards are that it aims at, hurts, or pays with."""
    for card in deed.targets:
        _target(position, deed, card, control, before)
    for card in deed.hurts:
        _hurt(position, deed, card, control, before)
    facts = position.story.facts_of(deed.card)
    takes_theirs = deed.do == "summon" and facts is not None and facts.uses_theirs
    side = other(deed.player) if takes_theirs else deed.player
    for paid, card in deed.costs:
        if deed.do == "summon" or _is_paid_anyhow(position.story, deed):
            position.place(card, side, "hand" if paid == "discard" else "monster_zone")


def _hurt(
    position: Position,
    deed: Deed,
    card: str,
    control: Mapping[str, str],
    before: Sequence[Deed],
) -> None:
    """A card that is said to be destroyed, banished ... was there, on the other side if untold."""
    story = position.story
    if _arrives(story, before, card) or _acts_itself(position, card, applied=True):
        return
    is_monster = story.kind(card) is CardCategory.MONSTER
    changes = getattr(story.effect_of(deed), "changes", None)
    side = deed.player if changes == {"you"} else other(deed.player)
    player = control.get(card) or side
    position.place(card, player, _own_zone(story, card), face="" if is_monster else "up")


def _acts_itself(position: Position, card: str, *, applied: bool = False) -> bool:
    """Whether what else is told of it says where it was; an effect set off by this does not."""
    return any(
        one.card == card and (applied or one.do != "apply") and not _is_set_off(position.story, one)
        for one in position.deeds
    )


def _is_set_off(story: Story, deed: Deed) -> bool:
    """Whether it is an effect that what happens to its card on the field sets off."""
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.is_trigger and "hand" not in effect.from_zones


def _is_paid_anyhow(story: Story, deed: Deed) -> bool:
    """Whether the definition does not tell from where its cost is paid."""
    effect = story.effect_of(deed)
    return effect is None or not any(need.paid for need in effect.needs)


def order_of(story: Story, position: Position) -> list[str]:
    """The order in which lasting effects began to apply, where the question settles it.

    A card said to be active applied before the cards that are only there.
    """
    said = [one.card for one in story.board if one.face == "up" and _lasts(story, one.card)]
    spots = [spot for spot in position.spots if spot.zone.endswith("zone") and spot.face != "down"]
    others = [spot.card for spot in spots if spot.card not in said and _lasts(story, spot.card)]
    return [*said, *others] if len(said) == 1 and len(others) == 1 else []


def _lasts(story: Story, card: str) -> bool:
    facts = story.facts_of(card.partition("#")[0])
    return facts is not None and facts.is_lasting and not facts.is_stand_in


def turn_player(story: Story, deeds: Sequence[Deed]) -> str:
    """Whose turn it is: known from what only the turn player, or only the opponent, can do."""
    if story.turn:
        return story.turn
    turns = 0
    for deed in deeds:
        turns += deed.is_new_turn
        if deed.do in {"summon", "attack"} and deed.player:
            return deed.player if turns % 2 == 0 else other(deed.player)
        facts = story.facts_of(deed.card)
        if deed.do != "activate" or facts is None:
            continue
        effect = story.effect_of(deed)
        if effect is not None and effect.whose_turn == "opponent":
            return other(deed.player)
        if _is_slow(facts, effect):
            return deed.player if turns % 2 == 0 or not deed.player else other(deed.player)
    return next((deed.player for deed in deeds if deed.player), "A")


def note_turns(story: Story, told: Sequence[Deed]) -> Iterator[str]:
    """As in "they use X on mine, and I use Giant Trunade": what a player does in that one's turn.

    Only of deeds of which it is told who does them, and of the attack that is asked about.
    """
    whose = story.turn or ("" if not told else turn_player(story, told))
    acted = False
    for deed in told:
        whose = other(whose) if deed.is_new_turn else whose
        is_free = not (deed.is_chained or deed.is_new_turn or deed.is_asked or deed.answered)
        is_own = is_slow(story, deed) or deed.do == "attack" or deed.how in {"normal", "tribute"}
        if acted and is_own and is_free and deed.player == other(whose):
            deed.is_new_turn, whose = True, deed.player
            yield f"{deed.card} is used in the next turn, which is player {whose}'s."
        is_made = deed.do == "summon" and is_free  # Of a Summon nobody says by what it is done.
        acted |= (is_own or is_made) and deed.player == whose
    yield from _note_attack_turn(story, story.deeds)


def _note_attack_turn(story: Story, deeds: Sequence[Deed]) -> Iterator[str]:
    """As in "I use X, Y is Summoned. Can their Z attack": Z attacks in a turn of its own."""
    last = deeds[-1] if deeds else None
    if last is None or last.do != "attack" or not last.is_asked or last.is_new_turn:
        return
    turns = sum(1 for deed in deeds if deed.is_new_turn)
    whose = turn_player(story, deeds)
    whose = whose if turns % 2 == 0 else other(whose)
    acted = any(deed.do == "summon" and deed.player == whose for deed in deeds[:-1])
    if acted and last.player == other(whose):
        last.is_new_turn = True
        yield f"{last.card} attacks in the next turn, which is player {last.player}'s."


def is_turn_told(story: Story, deeds: Sequence[Deed]) -> bool:
    """Whether it follows from what is told whose turn it is."""
    acts = (one for one in deeds if one.do in {"summon", "attack"} and one.is_certain)
    return bool(story.turn) or any(acts) or any(is_slow(story, one) for one in deeds)


def is_slow(story: Story, deed: Deed) -> bool:
    """Whether only the turn player can do it."""
    facts = story.facts_of(deed.card)
    return facts is not None and deed.do == "activate" and _is_slow(facts, story.effect_of(deed))


def _is_slow(facts: CardAbilities, effect: EffectAbilities | None) -> bool:
    if facts.kind is CardCategory.SPELL:
        return "quick_play" not in facts.traits
    if facts.kind is CardCategory.TRAP:
        return effect is not None and effect.whose_turn == "you"
    if effect is None or effect.kind in {"quick", "ignition"}:
        return effect is not None and effect.kind == "ignition"
    return not (effect.answers or effect.from_zones or effect.is_trigger)


def _stand(position: Position, standing: Standing, deeds: Sequence[Deed]) -> None:
    story, card = position.story, standing.card
    if any(card in deed.targets and _summons(story, deed) for deed in deeds):
        return
    if any((one.do, one.card, one.is_certain) == ("summon", card, False) for one in deeds[:1]):
        return  # It is supposed to be Summoned first, and was there only as what is struck.
    zone = standing.zone or used_from(story, standing, deeds, _own_zone(story, card))
    is_in_row = zone in {"spell_trap_zone", "field_zone"}
    face = (standing.face or "up") if is_in_row else ""
    if is_in_row and standing.face == "up" and _is_flipped_later(story, deeds, card):
        face = "down"
    at = standing.position or ("set" if standing.face == "down" and not is_in_row else "")
    position.place(card, standing.player, zone, face=face, at=at if zone == "monster_zone" else "")
    spot = position.find(card)
    if spot is not None:
        # Nobody Sets in the other's turn; whose it is may only have been assumed.
        is_own_turn = position.turn_player == spot.player or not is_turn_told(story, deeds)
        spot.is_new = is_own_turn and (standing.is_new or is_same_turn(story, standing, deeds))
        spot.owner, spot.on = standing.owner, standing.on


def _own_zone(story: Story, card: str) -> str:
    """Where a card of its kind is on the field."""
    if story.has_trait(card, "field"):
        return "field_zone"
    return (
        "spell_trap_zone"
        if story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP}
        else "monster_zone"
    )


def _is_flipped_later(story: Story, deeds: Sequence[Deed], card: str) -> bool:
    facts = story.facts_of(card)
    used = [deed for deed in deeds if deed.card == card and deed.do == "activate"]
    if facts is None or not used:
        return False
    return not facts.stays_on_field or any(deed.is_earlier and deed.targets for deed in used)


def _summons(story: Story, deed: Deed) -> bool:
    facts = story.facts_of(deed.card)
    return facts is not None and any(effect.summons and effect.targets for effect in facts.effects)


def _doer(position: Position, deed: Deed, before: Sequence[Deed]) -> None:
    """Where the card is with which something is done."""
    story, card = position.story, deed.card
    if deed.do in {"apply", "choose", "end_turn"} or _arrives(story, before, card):
        return
    if deed.do == "attack":
        position.place(card, deed.player, "monster_zone", at="attack")
    elif deed.do == "summon" and deed.how == "flip":
        is_down = not any(_turns(story, one, card) for one in before)
        position.place(card, deed.player, "monster_zone", at="set" if is_down else "")
    elif deed.do == "summon":
        is_extra = story.has_trait(card, *_EXTRA_DECK)
        for one in (card, *deed.brings):
            position.place(one, deed.player, "extra_deck" if is_extra else "hand")
    elif any(one.do == "attack" and card in one.targets for one in before):
        position.place(card, deed.player, "monster_zone")
    else:
        zone, face = _where_activated(position, deed)
        position.place(card, deed.player, zone, face=face)
        _keep_columns_apart(position, card)
        if face == "down":
            position.assumed.append(f"{card} was Set on an earlier turn.")


def _turns(story: Story, deed: Deed, card: str) -> bool:
    """As in "they use X on my Y. Can I Flip Summon it?": Y was face-up until then."""
    effect = story.effect_of(deed) if deed.do == "activate" and card in deed.targets else None
    if effect is None or "change_position" not in effect.does:
        return False
    return not any(place.face == "down" for place in effect.targets)


def _keep_columns_apart(position: Position, card: str) -> None:
    """A card that acts on its column stands alone in it, unless the question tells of it."""
    facts, spot = position.story.facts_of(card), position.find(card)
    if facts is None or spot is None or spot.zone != "spell_trap_zone":
        return
    if any(effect.minds_columns for effect in facts.effects):
        spot.column = _MIDDLE
        position.assumed.append(f"No other Spell or Trap is in the column of {card}.")


def _arrives(story: Story, before: Sequence[Deed], card: str) -> bool:
    """Whether an earlier deed brought the card to where it is used: moved it, or paid with it."""
    return any(
        (deed.do == "summon" and deed.card == card)
        or (card in deed.targets and _summons(story, deed))
        or takes(story, deed, card)
        or card in {paid for _, paid in deed.costs}
        for deed in before
    )


def _where_activated(position: Position, deed: Deed) -> tuple[str, str]:
    story, facts = position.story, position.story.facts_of(deed.card)
    if deed.from_zone:
        return deed.from_zone, ""
    if facts is None:
        return "hand", ""
    effect = story.effect_of(deed)
    if facts.kind is CardCategory.MONSTER:
        return (min(effect.from_zones) if effect and effect.from_zones else "monster_zone"), ""
    off_field = effect.from_zones - _BOARD if effect is not None and deed.effect else None
    if off_field or _is_effect_of_face_up_card(facts, effect):
        face = "down" if _is_flipped_now(story, deed) else "up"
        return (min(off_field), "") if off_field else (_own_zone(story, deed.card), face)
    is_from_hand = facts.kind is CardCategory.SPELL and deed.player == position.turn_player
    is_fast = "quick_play" in facts.traits or story.has_trait(deed.card, "counter")
    if is_from_hand and not (is_fast and deed.is_chained):
        return "hand", ""
    return (
        ("spell_trap_zone", "down") if facts.kind is CardCategory.TRAP or is_fast else ("hand", "")
    )


def _is_flipped_now(story: Story, deed: Deed) -> bool:
    """As in "he flips X in response", "X is activated from a Set position"."""
    said = _FLIPPED.search(story.masked, deed.start, deed.end) is not None
    return said or "set" in story.said_of.get(deed.card, ())


_FLIPPED = re.compile(
    r"\bflip(?:s|ped|ping)?\b(?! summon)|\bfrom (?:an?|its|the)? ?(?:set|face-?down)\b",
    re.IGNORECASE,
)


def _is_effect_of_face_up_card(facts: CardAbilities, effect: EffectAbilities | None) -> bool:
    """Activating such a card does nothing by itself, so its effect is meant."""
    own = [one for one in facts.effects if one.label == "activation"]
    does_nothing = all(not one.does_something for one in own) and not facts.is_lasting
    return effect is not None and effect.label != "activation" and does_nothing


_HIDDEN = frozenset({"hand", "deck", "graveyard", "banished"})


def _target(
    position: Position,
    deed: Deed,
    card: str,
    control: dict[str, str],
    before: Sequence[Deed],
) -> None:
    story = position.story
    if card == "direct" or _arrives(story, before, card):
        return
    facts = story.facts_of(deed.card) if deed.do != "attack" else None
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    zones = frozenset[str]().union(*(place.zones for place in places))
    elsewhere = [one for one in story.board if one.card == card and one.zone in _HIDDEN - zones]
    if elsewhere and card in {
        *STAND_INS.values(),
        *LETTERED.values(),
    }:  # "a banished monster", which X cannot aim at.
        position.place(card, elsewhere[0].player or other(deed.player), elsewhere[0].zone)
        return
    if deed.aim[0] in zones and deed.aim[0] not in _BOARD:
        position.place(card, deed.aim[1] or other(deed.player), deed.aim[0])
        return
    if zones and not zones & _BOARD:
        at = next(zone for zone in ("graveyard", "hand", "banished", *zones) if zone in zones)
        side = {"you": deed.player, "opponent": other(deed.player)}
        nth = min(deed.targets.index(card), len(places) - 1) if card in deed.targets else 0
        lying = (one.player for one in story.board if one.card == card and one.zone == at)
        told = story.owners.get(card) or next(lying, "")
        whose = told if told in {"A", "B"} else side.get(places[nth].whose)
        position.place(card, whose or told or deed.player, at)
        return
    player = control.get(card) or other(deed.player)
    is_said_own = card in STAND_INS.values() and story.owners.get(card) == deed.player
    if takes(story, deed, card) and not is_said_own:
        player = other(deed.player)
    elif _acts_itself(position, card):
        return
    is_monster = story.kind(card) in {CardCategory.MONSTER, None}
    said = story.said_of.get(card, frozenset())
    is_hidden = any(place.face == "down" for place in places) and "face_up" not in said
    is_set = "set" in said or is_hidden
    position.place(
        card,
        player,
        "monster_zone" if is_monster else _own_zone(story, card),
        face="" if is_monster else "down" if is_set else "up",
        at="set" if is_monster and is_set else "",
    )
