"""Single moves: how one card goes from one place to another, and what is written of it."""

from dataclasses import dataclass

from engine.events import MOVED
from engine.play import Play
from engine.rules import continuous, negation, summons
from engine.rules.register import AnyRule
from engine.state import CardState, place
from engine.terms import (
    CARD_ACTIVATION,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    NOWHERE,
    OF_ACTIVATION,
    SPELL_TRAP_ZONE,
    UP,
    CardId,
    EventId,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Way:
    """How one card moves."""

    to: Zone
    rule: AnyRule
    reasons: frozenset[str]
    top: bool
    verb: str
    negated_by: CardId | None
    """What negated the card on the field when it left."""


def move_one(play: Play, old: CardState, way: Way) -> EventId:
    """Move one card, and write it down."""
    play.state = place(play.state, _moved(play, old, way.to), top=way.top)
    redirected = way.rule is continuous.goes_elsewhere
    reasons = way.reasons | {"redirected"} if redirected else way.reasons
    return play.emit(
        MOVED,
        _move_text(old, way.to, reasons, way.verb),
        way.rule,
        cards=[old.id],
        player=old.controller,
        from_=old.zone,
        to=way.to,
        reasons=reasons,
        details={
            "face_up": old.face is UP,
            "linked": old.linked,
            "stamp": old.stamp,
            "from_field": old.on_field
            and not _negated_activation(play, old)
            and _was_on_field(play, old),
            "summoned": old.summoned,
            "negated_by": way.negated_by,
        },
    )


def _moved(play: Play, old: CardState, to: Zone) -> CardState:
    """A card that has moved: it forgets what it was in its old place."""
    return CardState(
        id=old.id,
        name=old.name,
        owner=old.owner,
        controller=old.owner,
        zone=to,
        stamp=old.stamp + 1,
        stay=old.stamp + 1,
        proper=old.proper,
        arrived_turn=play.state.turn,
        since=old.since,
        battled_turn=old.battled_turn,
        changed_turn=old.changed_turn,
        no_attack_turn=old.no_attack_turn,
    )


def _was_on_field(play: Play, card: CardState) -> bool:
    """Whether a card that leaves counts as having been on the field (SU12)."""
    attempt = play.window.attempt
    if attempt is None or card.id not in attempt.cards:
        return True
    return summons.flipped_was_on_field(older=play.side(summons.flipped_was_on_field) == 1)


def _negated_activation(play: Play, card: CardState) -> bool:
    """Whether this is a Spell or Trap whose own activation was negated."""
    for link in play.chain:
        if link.card != card.id or link.stamp != card.stamp or link.kind is not CARD_ACTIVATION:
            continue
        negated = link.negation is OF_ACTIVATION
        if not negation.counts_as_sent_from_field(activation_negated=negated):
            return True
    return False


_PLACES = {
    GRAVEYARD: "is sent to the GY",
    Zone.BANISHED: "is banished",
    HAND: "goes to the hand",
    Zone.DECK: "goes to the Deck",
    Zone.EXTRA_DECK: "returns to the Extra Deck",
    Zone.ATTACHED: "becomes material",
    NOWHERE: "is gone",
    MONSTER_ZONE: "moves",
    SPELL_TRAP_ZONE: "moves",
    Zone.FIELD_ZONE: "moves",
}


def _move_text(card: CardState, to: Zone, reasons: frozenset[str], verb: str) -> str:
    where = _PLACES[to]
    if "redirected" in reasons:
        where += " instead"
    return f"{card.name} {verb} and {where}." if verb else f"{card.name} {where}."
