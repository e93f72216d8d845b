"""Position: where every card must have been at the start, and the scenario that follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from assistant.reading.question.players import control_of, other
from assistant.reading.question.story import STAND_INS, Deed, Standing, Story
from assistant.reading.reading import CardFacts, EffectFacts, Kind, Place

_EXTRA_DECK = frozenset({"fusion", "synchro", "xyz", "link"})
_BOARD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})
_ZONES = ("hand", "monster_zone", "spell_trap_zone", "field_zone", "graveyard", "extra_deck")


@dataclass(slots=True)
class _Spot:
    """A card where it is at the start."""

    card: str
    player: str
    zone: str
    position: str = ""
    face: str = ""


@dataclass(slots=True)
class Position:
    """The start of a scenario while it is worked out."""

    story: Story
    deeds: Sequence[Deed]
    turn_player: str
    assumed: list[str] = field(default_factory=list)
    _spots: list[_Spot] = field(default_factory=list)

    def place(self, card: str, player: str, zone: str, *, face: str = "", at: str = "") -> None:
        """Puts a card at the start, unless it has its place already."""
        if self.find(card) is None and player:
            self._spots.append(_Spot(card, player, zone, at, face))

    def find(self, card: str) -> _Spot | None:
        """Where a card is at the start."""
        return next((spot for spot in self._spots if spot.card == card), None)

    def fitting(self, place: Place, player: str, but: str) -> list[_Spot]:
        """The cards at the start that fit a place, seen from a player."""
        sides = {"you": {player}, "opponent": {other(player)}}.get(place.whose, {"A", "B"})
        return [
            spot
            for spot in self._spots
            if spot.zone in place.zones
            and spot.player in sides
            and spot.card != but
            and (not place.kinds or self.story.kind(spot.card) in place.kinds)
            and (not place.position or (spot.position or "attack") == place.position)
        ]

    def side(self, player: str) -> dict[str, JsonValue]:
        """One player's side, as a scenario file has it."""
        found: dict[str, list[JsonValue]] = {}
        for zone in _ZONES:
            for spot in self._spots:
                if spot.zone == zone and spot.player == player:
                    found.setdefault(zone, []).append(_written(spot))
        return dict(found)


def _written(spot: _Spot) -> JsonValue:
    if spot.zone == "monster_zone" and spot.position:
        return {"card": spot.card, "position": spot.position}
    if spot.zone in {"spell_trap_zone", "field_zone"} and spot.face:
        return {"card": spot.card, "face": spot.face}
    return spot.card


def start_of(story: Story, deeds: Sequence[Deed]) -> Position:
    """The position from which the deeds can be done, and what had to be assumed for it."""
    position = Position(story, deeds, _turn_player(story, deeds))
    control = control_of(story, deeds)
    for standing in story.board:
        _stand(position, standing, deeds)
    for at, deed in enumerate(deeds):
        _doer(position, deed, deeds[:at])
        for card in deed.targets:
            _target(position, deed, card, control, deeds[:at])
        if deed.do == "apply":
            position.place(card := deed.card, control.get(card, "A"), "monster_zone")
    for at, deed in enumerate(deeds):
        if deed.do == "activate":
            _needs(position, deed, deeds[:at])
    return position


def _turn_player(story: Story, deeds: Sequence[Deed]) -> str:
    """Whose turn it is: known from what only the turn player, or only the opponent, can do."""
    for deed in deeds:
        if deed.do in {"summon", "attack"} and deed.player:
            return deed.player
        facts = story.facts_of(deed.card)
        if deed.do != "activate" or facts is None:
            continue
        effect = _effect(facts)
        if effect is not None and effect.whose_turn == "opponent":
            return other(deed.player)
        if _is_slow(facts, effect):
            return deed.player
    return next((deed.player for deed in deeds if deed.player), "A")


def _is_slow(facts: CardFacts, effect: EffectFacts | None) -> bool:
    if facts.kind is Kind.SPELL:
        return "quick_play" not in facts.traits
    if facts.kind is Kind.TRAP:
        return effect is not None and effect.whose_turn == "you"
    return effect is not None and not (effect.answers or effect.from_zones or effect.is_trigger)


def _effect(facts: CardFacts) -> EffectFacts | None:
    """The effect that "activates it" most likely means: the first that does something."""
    doing = [effect for effect in facts.effects if effect.does_something and not effect.is_trigger]
    return doing[0] if doing else facts.effects[0] if facts.effects else None


def _stand(position: Position, standing: Standing, deeds: Sequence[Deed]) -> None:
    story, card = position.story, standing.card
    if any(card in deed.targets and _summons(story, deed) for deed in deeds):
        return
    zone = standing.zone
    if not zone:
        zone = "spell_trap_zone" if story.kind(card) in {Kind.SPELL, Kind.TRAP} else "monster_zone"
        zone = "field_zone" if story.has_trait(card, "field") else zone
    is_in_row = zone in {"spell_trap_zone", "field_zone"}
    face = (standing.face or "up") if is_in_row else ""
    if is_in_row and standing.face == "up" and _is_flipped_later(story, deeds, card):
        face = "down"
    at = standing.position or ("set" if standing.face == "down" and not is_in_row else "")
    position.place(card, standing.player, zone, face=face, at=at if zone == "monster_zone" else "")


def _is_flipped_later(story: Story, deeds: Sequence[Deed], card: str) -> bool:
    facts = story.facts_of(card)
    if facts is None or not any(deed.card == card and deed.do == "activate" for deed in deeds):
        return False
    return not facts.stays_on_field


def _summons(story: Story, deed: Deed) -> bool:
    facts = story.facts_of(deed.card)
    return facts is not None and any(effect.summons and effect.targets for effect in facts.effects)


def _doer(position: Position, deed: Deed, before: Sequence[Deed]) -> None:
    """Where the card is with which something is done."""
    story, card = position.story, deed.card
    if deed.do in {"apply", "end_turn"} or _arrives(story, before, card):
        return
    if deed.do == "attack":
        position.place(card, deed.player, "monster_zone", at="attack")
    elif deed.do == "summon":
        is_extra = story.has_trait(card, *_EXTRA_DECK)
        position.place(card, deed.player, "extra_deck" if is_extra else "hand")
    else:
        zone, face = _where_activated(position, deed)
        position.place(card, deed.player, zone, face=face)
        if face == "down":
            position.assumed.append(f"{card} was Set on an earlier turn.")


def _arrives(story: Story, before: Sequence[Deed], card: str) -> bool:
    """Whether an earlier deed brought the card to where it is used."""
    return any(
        (deed.do == "summon" and deed.card == card)
        or (card in deed.targets and _summons(story, deed))
        for deed in before
    )


def _where_activated(position: Position, deed: Deed) -> tuple[str, str]:
    story, facts = position.story, position.story.facts_of(deed.card)
    if deed.from_zone:
        return deed.from_zone, ""
    if facts is None:
        return "hand", ""
    effect = _effect(facts)
    if facts.kind is Kind.MONSTER:
        return (
            sorted(effect.from_zones)[0] if effect and effect.from_zones else "monster_zone"
        ), ""
    if _is_effect_of_face_up_card(facts, effect):
        return "spell_trap_zone", "up"
    is_from_hand = facts.kind is Kind.SPELL and deed.player == position.turn_player
    is_fast = "quick_play" in facts.traits or story.has_trait(deed.card, "counter")
    if is_from_hand and not (is_fast and deed.is_chained):
        return "hand", ""
    return ("spell_trap_zone", "down") if facts.kind is Kind.TRAP or is_fast else ("hand", "")


def _is_effect_of_face_up_card(facts: CardFacts, effect: EffectFacts | None) -> bool:
    """Activating such a card does nothing by itself, so its effect is meant."""
    own = [one for one in facts.effects if one.label == "activation"]
    does_nothing = all(not one.does_something for one in own) and not facts.is_lasting
    return effect is not None and effect.label != "activation" and does_nothing


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
    facts = story.facts_of(deed.card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    zones = frozenset[str]().union(*(place.zones for place in places))
    if zones and not zones & _BOARD:
        at = next(zone for zone in ("graveyard", "hand", "banished", *zones) if zone in zones)
        side = {"you": deed.player, "opponent": other(deed.player)}
        whose = side.get(places[0].whose) or story.owners.get(card) or deed.player
        position.place(card, whose, at)
        return
    player = control.get(card) or other(deed.player)
    if any(one.card == card and one.do != "apply" for one in position.deeds):
        return
    is_monster = story.kind(card) in {Kind.MONSTER, None}
    position.place(
        card,
        player,
        "monster_zone" if is_monster else "spell_trap_zone",
        face="" if is_monster else "up",
    )


def _needs(position: Position, deed: Deed, before: Sequence[Deed]) -> None:
    """Cards without which a deed could not be done: something to destroy, to discard, to aim at."""
    facts = position.story.facts_of(deed.card)
    effect = _effect(facts) if facts else None
    if facts is None or effect is None:
        return
    targets = () if deed.targets else effect.targets
    for place in (*targets, *effect.needs):
        if not _is_listed(place) or _is_met(position, place, deed, before):
            continue
        player = other(deed.player) if place.whose in {"opponent", "either"} else deed.player
        stand_in = _stand_in(place)
        zone = sorted(place.zones & _BOARD)[0] if place.zones & _BOARD else sorted(place.zones)[0]
        if stand_in == STAND_INS["monster"] and place.zones & _BOARD:
            zone = "monster_zone"
        position._spots.append(  # noqa: SLF001  (several stand-ins may share a name)
            _Spot(stand_in, player, zone, place.position, "up" if zone == "spell_trap_zone" else "")
        )
        purpose = "to pay the cost of" if place.own_cost else "for"
        position.assumed.append(f"Player {player} has {stand_in} ({zone}) {purpose} {deed.card}.")


def _is_listed(place: Place) -> bool:
    """Decks are not listed, so what they hold is left open."""
    return not place.zones <= {"deck", "extra_deck"} and not place.names


def _is_met(position: Position, place: Place, deed: Deed, before: Sequence[Deed]) -> bool:
    story = position.story
    if len(position.fitting(place, deed.player, deed.card)) >= place.count:
        return True
    arrived = [card for one in before for card in one.targets if _summons(story, one)] + [
        one.card for one in before if one.do in {"summon", "activate", "attack"}
    ]
    return any(_fits(story, place, card) for card in arrived)


def _fits(story: Story, place: Place, card: str) -> bool:
    kinds = place.kinds or ({Kind.MONSTER} if place.zones == {"monster_zone"} else set(Kind))
    return bool(place.zones & _BOARD) and story.kind(card) in kinds and not place.own_cost


def _stand_in(place: Place) -> str:
    if Kind.MONSTER in place.kinds or not place.kinds or place.zones & {"hand", "monster_zone"}:
        is_row_only = place.kinds and Kind.MONSTER not in place.kinds
        if not is_row_only:
            return STAND_INS["monster"]
    return STAND_INS["continuous_spell" if Kind.SPELL in place.kinds else "continuous_trap"]


def steps_of(deeds: Iterable[Deed], turn_player: str) -> list[JsonValue]:
    """The deeds as steps of a scenario, with the phases and turns they need."""
    steps: list[JsonValue] = []
    is_in_battle = False
    turn = turn_player
    for deed in deeds:
        if deed.is_new_turn:
            steps.append({"do": "end_turn", "player": turn})
            turn, is_in_battle = other(turn), False
        if deed.do == "attack" and not is_in_battle:
            steps.append({"do": "next_phase", "player": turn, "to": "battle"})
            is_in_battle = True
        steps.append(_step(deed))
    return steps


def _step(deed: Deed) -> JsonValue:
    if deed.do == "apply":
        step: dict[str, JsonValue] = {"do": "apply", "event": deed.how, "card": deed.card}
        return {**step, "player": deed.player}
    do = {"summon": _summon_step(deed), "attack": "attack"}.get(deed.do, "activate")
    if deed.do == "activate" and deed.is_chained:
        do = "chain"
    step = {"do": do, "player": deed.player, "card": deed.card}
    if deed.do == "attack" and deed.targets:
        step["target"] = deed.targets[0]
    elif deed.targets:
        step["targets"] = list(deed.targets)
    if deed.do == "activate" and deed.from_zone:
        step["from"] = deed.from_zone
    return step


def _summon_step(deed: Deed) -> str:
    if deed.how in {"normal", "tribute"}:
        return "normal_summon"
    return "flip_summon" if deed.how == "flip" else "special_summon"
