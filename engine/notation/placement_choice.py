"""Placement choice: where a card of a play that is not placed must have been, by what is done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.cardtext.applications import ModifyStat
from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.event_patterns import (
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    FlippedFaceUp,
    LeftField,
    PhaseBegins,
    Sent,
    Summoned,
)
from engine.cardtext.operations import Cost, Equip, Grant, SpecialSummon
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.notation.effect_choice import chosen_on_resolution
from engine.notation.play_lines import Reference
from engine.terms.vocabulary import (
    EXTRA_DECK_TRAITS,
    FIELD,
    CardKind,
    EffectKind,
    Face,
    Player,
    Position,
    SummonKind,
    Trait,
    Whose,
    Zone,
)


@dataclass(slots=True)
class CardInPlay:
    """One physical card while a play is completed: where it began, and where it is by now."""

    name: str
    """As the engine knows it: printed, or the stand-in of a general name."""
    called: str
    """As the play calls it."""
    player: Player
    """On whose side it began."""
    zone: Zone
    entry: dict[str, object] = field(default_factory=dict)
    """What else the scenario tells of it: position, face, counters."""
    copy: int | None = None
    owner: Player | None = None
    properties: tuple[str, ...] = ()
    is_placed: bool = False
    """The play itself says where it is."""
    controller: Player = Player.A
    """Who has it by now."""
    is_used: bool = False
    """As a Spell or Trap Card it has been activated."""
    has_left: bool = False
    """It has left where it began."""
    gone_to: Zone | None = None
    """Where it went as the cost of its own effect; None: it is not known to be used up."""
    is_on_field: bool = False
    returns: bool = False
    """An effect that was used brings it back to the hand."""
    touched_by: set[Player] = field(default_factory=set)
    """Players whose effects took it or brought it."""
    id: str = ""

    def is_meant_by(self, reference: Reference) -> bool:
        """Whether a line may call it so."""
        if self.called != reference.name:
            return False
        if reference.copy is not None and self.copy not in (None, reference.copy):
            return False
        if reference.owner is not None and self.owner not in (None, reference.owner):
            return False
        return not reference.properties or reference.properties == self.properties


@dataclass(frozen=True, slots=True)
class StartPlace:
    """A place for a card."""

    zone: Zone
    position: Position | None = None
    face: Face | None = None

    @property
    def entry(self) -> dict[str, object]:
        """What a scenario says of a card there besides its zone."""
        told: dict[str, object] = {}
        if self.position is not None and self.zone is Zone.MONSTER_ZONE:
            told["position"] = self.position.value
        if self.face is not None and self.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
            told["face"] = self.face.value
        return told

    @property
    def words(self) -> str:
        """As a player says it: "Set on the field"."""
        if self.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
            return "face-up on the field" if self.face is Face.UP else "Set since an earlier turn"
        if self.zone is Zone.MONSTER_ZONE:
            return _POSITION_WORDS.get(self.position, "face-up on the field")
        return _IN_WORDS[self.zone]


_POSITION_WORDS: dict[Position | None, str] = {
    Position.SET: "Set on the field",
    Position.DEFENSE: "face-up in Defense Position",
}
_PARTS_OF_ZONES = {
    Zone.PENDULUM_ZONE: Zone.SPELL_TRAP_ZONE,
    Zone.MAIN_MONSTER_ZONE: Zone.MONSTER_ZONE,
    Zone.EXTRA_MONSTER_ZONE: Zone.MONSTER_ZONE,
}
"""Zones that only texts tell apart from the zone they are a part of."""


def spot_in(zone: Zone) -> StartPlace:
    """A place there, face-up where cards have a face."""
    whole = _PARTS_OF_ZONES.get(zone, zone)
    is_monster_zone = whole is Zone.MONSTER_ZONE
    return StartPlace(
        whole,
        Position.ATTACK if is_monster_zone else None,
        Face.UP if whole in FIELD and not is_monster_zone else None,
    )


_IN_WORDS = {
    Zone.HAND: "in the hand",
    Zone.GRAVEYARD: "in the GY",
    Zone.BANISHED: "banished",
    Zone.DECK: "in the Deck",
    Zone.EXTRA_DECK: "in the Extra Deck",
    Zone.ATTACHED: "attached as material",
}


def field_spot(text: CardText | None, *, face: Face = Face.UP) -> StartPlace:
    """Where a card of its kind is on the field."""
    if text is None or text.kind is CardKind.MONSTER:
        return StartPlace(Zone.MONSTER_ZONE, Position.ATTACK if face is Face.UP else Position.SET)
    if Trait.FIELD in text.trait:
        return StartPlace(Zone.FIELD_ZONE, face=face)
    return StartPlace(Zone.SPELL_TRAP_ZONE, face=face)


def is_of_extra_deck(text: CardText | None) -> bool:
    """Whether a monster begins in the Extra Deck."""
    return text is not None and bool(EXTRA_DECK_TRAITS & set(text.trait))


def spot_for_activation(text: CardText, effect: Effect | None, *, own_turn: bool) -> StartPlace:
    """Where a card lies whose effect, or which itself, is activated.

    `own_turn`: it is the turn of the player who activates it.
    """
    kind = None if effect is None else text.kind_of(effect)
    if text.kind is CardKind.MONSTER:
        return _of_monster(effect)
    if effect is not None and kind is not EffectKind.CARD_ACTIVATION:
        off_field = [zone for zone in effect.from_ if zone not in FIELD]
        return spot_in(off_field[0]) if off_field else field_spot(text)
    if text.kind is CardKind.TRAP:
        return field_spot(text, face=Face.DOWN)
    if Trait.QUICK_PLAY in text.trait and not own_turn:
        return field_spot(text, face=Face.DOWN)
    return StartPlace(Zone.HAND)


def _of_monster(effect: Effect | None) -> StartPlace:
    zones = effect.from_ if effect is not None else ()
    if not zones and effect is not None:
        zones = landing(effect.on)
    for zone in (Zone.HAND, Zone.MONSTER_ZONE, Zone.GRAVEYARD, Zone.BANISHED):
        if zone in zones:
            return spot_in(zone)
    if zones:
        return spot_in(zones[0])
    return StartPlace(Zone.MONSTER_ZONE, Position.ATTACK)


def landing(events: Sequence[EventPattern]) -> tuple[Zone, ...]:
    """Off the field, where an effect is used that its own card's going there sets off."""
    for event in events:
        if isinstance(event, Sent) and event.what.ref is Ref.THIS_CARD:
            return event.to
        if isinstance(event, Destroyed) and event.what.ref is Ref.THIS_CARD:
            return (Zone.GRAVEYARD,)
        if isinstance(event, DestroyedByBattle) and event.what.ref is Ref.THIS_CARD:
            return (Zone.GRAVEYARD,) if event.and_sent else ()
    return ()


@dataclass(frozen=True, slots=True)
class OwnCause:
    """What must have happened to a card for its Trigger Effect."""

    what: str
    """"summoned", "flipped", "phase", or an event of an `apply` step."""
    spot: StartPlace
    phase: str = ""
    whose: Whose = Whose.EITHER
    """Whose phase."""
    special: bool = False
    """Whether only a Special Summon will do."""


def own_cause(text: CardText, effect: Effect) -> OwnCause | None:
    """What sets the effect off, where that happens to its own card; None: something else does."""
    for event in effect.on:
        found = _cause(text, event)
        if found is not None:
            return found
    return None


def _cause(text: CardText, event: EventPattern) -> OwnCause | None:  # noqa: PLR0911 -- one each
    match event:
        case Summoned() if event.what.ref is Ref.THIS_CARD:
            special = event.special or (bool(event.how) and not _NORMALLY.intersection(event.how))
            return OwnCause("summoned", StartPlace(_summoned_from(text)), special=special)
        case FlippedFaceUp():
            return OwnCause("flipped", StartPlace(Zone.MONSTER_ZONE, Position.SET))
        case Sent() if event.what.ref is Ref.THIS_CARD:
            zone = next((zone for zone in event.from_ if zone not in FIELD), None)
            from_field = not event.from_ or any(zone in FIELD for zone in event.from_)
            spot = field_spot(text) if from_field or zone is None else spot_in(zone)
            return OwnCause(_ARRIVAL.get(event.to[0], "sent_to_gy"), spot)
        case Destroyed() if event.what.ref is Ref.THIS_CARD:
            by_battle = event.by_battle and not event.by_effect
            return OwnCause("destroyed_by_battle" if by_battle else "destroyed", field_spot(text))
        case DestroyedByBattle() if event.what.ref is Ref.THIS_CARD:
            return OwnCause("destroyed_by_battle", field_spot(text))
        case LeftField() if event.what.ref is Ref.THIS_CARD:
            return OwnCause("destroyed", field_spot(text))
        case PhaseBegins():
            return OwnCause("phase", field_spot(text), event.phase.value, event.whose)
        case _:
            return None


_NORMALLY = frozenset({SummonKind.NORMAL, SummonKind.TRIBUTE, SummonKind.FLIP, SummonKind.GEMINI})
_ARRIVAL = {
    Zone.GRAVEYARD: "sent_to_gy",
    Zone.BANISHED: "banished",
    Zone.HAND: "returned_to_hand",
    Zone.DECK: "returned_to_deck",
}


def _summoned_from(text: CardText) -> Zone:
    return Zone.EXTRA_DECK if is_of_extra_deck(text) else Zone.HAND


def spot_of_target(
    wanted: Sequence[Selector], nth: int, text: CardText | None, *, is_summoned: bool
) -> tuple[StartPlace, Whose]:
    """Where the nth target of an effect lies, and on whose side."""
    if not wanted:
        return field_spot(text), Whose.EITHER
    what = _nth(wanted, nth, text)
    zone = _zone_in(what, text, is_summoned=is_summoned)
    where = what.any_of[0] if what.any_of else what.where
    zone = _PARTS_OF_ZONES.get(zone, zone)
    if zone is Zone.MONSTER_ZONE:
        hidden = where.face is Face.DOWN
        at = (where.position or ((Position.SET,) if hidden else (Position.ATTACK,)))[0]
        return StartPlace(zone, at), what.whose
    if zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        return StartPlace(zone, face=_face(where, text)), what.whose
    return StartPlace(zone), what.whose


def _face(where: Filter, text: CardText | None) -> Face:
    if where.face is not None:
        return where.face
    lasting = text is not None and text.stays_on_field
    return Face.UP if lasting else Face.DOWN


def _nth(wanted: Sequence[Selector], nth: int, text: CardText | None) -> Selector:
    """The clause that the nth target belongs to: counted, unless its kind fits only another."""
    at = 0
    for what in wanted:
        most = what.count.max or len(wanted) + nth
        if nth < at + most and _takes(what, text):
            return what
        at += most
    return next((what for what in wanted if _takes(what, text)), wanted[0])


def _takes(what: Selector, text: CardText | None) -> bool:
    kinds = {kind for where in (what.where, *what.any_of) for kind in where.kind}
    return text is None or not kinds or text.kind in kinds


_MONSTER_PLACES = (
    Zone.MONSTER_ZONE,
    Zone.MAIN_MONSTER_ZONE,
    Zone.EXTRA_MONSTER_ZONE,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.HAND,
    Zone.DECK,
    Zone.EXTRA_DECK,
    Zone.ATTACHED,
)


def _zone_in(what: Selector, text: CardText | None, *, is_summoned: bool) -> Zone:
    zones = what.zone
    home = field_spot(text).zone
    if is_summoned:
        zones = tuple(zone for zone in zones if zone not in FIELD) or zones
    if is_of_extra_deck(text) and Zone.EXTRA_DECK in zones and Zone.GRAVEYARD not in zones:
        return Zone.EXTRA_DECK
    if not zones or home in zones:
        return home
    for zone in _MONSTER_PLACES:
        if zone in zones:
            plain = zone in (Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE)
            return Zone.MONSTER_ZONE if plain else zone
    return Zone.SPELL_TRAP_ZONE if zones[0] is Zone.PENDULUM_ZONE else zones[0]


def spot_of_choice(
    effects: Iterable[Effect], text: CardText | None
) -> tuple[StartPlace, Whose] | None:
    """Where a card lies that is chosen while one of these effects resolves; None: in none."""
    for effect in effects:
        for what in chosen_on_resolution(effect):
            if what.zone and _takes(what, text):
                zone = _zone_in(what, text, is_summoned=False)
                at = Position.ATTACK if zone is Zone.MONSTER_ZONE else None
                face = Face.UP if zone is Zone.SPELL_TRAP_ZONE else None
                return StartPlace(zone, at, face), what.whose
    return None


def spot_of_cost(verb: str, costs: Iterable[Cost], text: CardText | None) -> StartPlace:
    """Where a card lies with which a cost is paid."""
    if verb == "discard":
        return StartPlace(Zone.HAND)
    if verb == "detach":
        return StartPlace(Zone.ATTACHED)
    for cost in costs:
        what = getattr(cost, "what", None)
        if isinstance(what, Selector) and what.ref is None and what.zone and _takes(what, text):
            zone = _zone_in(what, text, is_summoned=False)
            at = Position.ATTACK if zone is Zone.MONSTER_ZONE else None
            face = Face.DOWN if zone is Zone.SPELL_TRAP_ZONE else None
            return StartPlace(zone, at, face)
    return StartPlace(Zone.HAND) if verb == "reveal" else field_spot(text)


def is_helpful(way: Mode) -> bool:
    """Whether what it does to a target is what one does to an own card."""
    first = way.resolution[0].do if way.resolution else None
    if isinstance(first, Equip | SpecialSummon):
        return True
    said = first.what if isinstance(first, Grant) else first
    if isinstance(said, ModifyStat):
        return not str(getattr(said, "amount", "")).startswith("-")
    return isinstance(first, Grant)


def fitting(what: Selector, text: CardText) -> dict[str, object]:
    """What must be told of an unnamed thing so that it is such a card as a text asks for."""
    where = what.any_of[0] if what.any_of and not what.where.given else what.where
    found: dict[str, object] = {}
    if text.kind is not CardKind.MONSTER:
        return {"archetype": where.archetype[0]} if where.archetype else {}
    if where.attribute:
        found["attribute"] = where.attribute[0].value
    if where.type:
        found["type"] = where.type[0]
    if where.archetype:
        found["archetype"] = where.archetype[0]
    trait = next((one for one in where.trait if one not in text.trait), None)
    if trait is not None:
        found["trait"] = trait.value
    found |= _within("level", where.level_min, where.level_max, _plain_number(text.level))
    found |= _within("atk", where.atk_min, where.atk_max, _plain_number(text.atk))
    found |= _within("def", where.def_min, where.def_max, _plain_number(text.def_))
    return found


def _plain_number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _within(key: str, low: int | None, high: int | None, now: int) -> dict[str, object]:
    if low is not None and now < low:
        return {key: low}
    if high is not None and now > high:
        return {key: high}
    return {}


def takes_only_monsters(what: Selector) -> bool:
    """Whether a clause looks for monsters and nothing else."""
    kinds = {kind for where in (what.where, *what.any_of) for kind in where.kind}
    zones = {Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE}
    return kinds == {CardKind.MONSTER} or (bool(what.zone) and set(what.zone) <= zones)


def nth_clause(wanted: Sequence[Selector], nth: int, text: CardText | None) -> Selector | None:
    """The clause of a text that the nth card told belongs to; None: there is none."""
    return _nth(wanted, nth, text) if wanted else None
