"""Answered links: unnamed activations, such as what is told of them or answers them asks for."""

from engine.cardtext.card_text import Effect
from engine.cardtext.event_patterns import Activated, Activation, Includes
from engine.notation.placement_choice import CardInPlay
from engine.notation.play_lines import ActivationDeed
from engine.notation.stand_in_names import engine_name

UNNAMED_ACTIVATIONS = ("a card", "an effect", "an Effect Monster", "a Normal Spell", "a Spell/Trap")
"""General names of activations of which nothing is told."""
_BY_DEED = {
    Includes.ADD_FROM_DECK: "a monster that adds a card from the Deck to the hand",
    Includes.SUMMON_FROM_DECK: "a monster that Special Summons a monster from the Deck",
    Includes.SEND_FROM_DECK: "a monster that sends a card from the Deck to the GY",
    Includes.SUMMON_FROM_GRAVEYARD: "a monster that Special Summons a monster from the GY",
    Includes.SPECIAL_SUMMON: "a monster that Special Summons a monster from the hand",
    Includes.DESTROY_ON_FIELD: "an effect that destroys a card",
    Includes.DESTROY_MONSTER_ON_FIELD: "an effect that destroys a card",
    Includes.DESTROY: "an effect that destroys a card",
    Includes.BANISH_FROM_GRAVEYARD: "an effect that banishes a card",
}
_BY_KIND = {
    Activated.MONSTER_EFFECT: "an Effect Monster",
    Activated.SPELL_CARD: "a Normal Spell",
    Activated.TRAP_CARD: "a Normal Trap",
}


_AT_MONSTERS = {"an effect that negates the effect": "an effect that negates the monster's effects"}
"""What such an effect is where it answers no link and a monster is its target."""
UNNAMED_MONSTERS = ("a monster", "another monster")
"""General names of monsters of which not even an effect is told."""


def is_without_effect(card: CardInPlay) -> bool:
    """Whether it stands for a monster of which no effect is told."""
    is_of_kind = card.name in _OF_KINDS and engine_name(card.called) == card.name
    return is_of_kind or (card.called in UNNAMED_MONSTERS and card.called == card.name)


_OF_KINDS = {
    f"{article} {kind} Monster": f"{article} {kind} Monster with a Quick Effect"
    for article, kind in (
        ("a", "Fusion"),
        ("a", "Synchro"),
        ("an", "Xyz"),
        ("a", "Link"),
        ("a", "Ritual"),
    )
}
"""Names of monsters of which only the kind is told, and what stands for one with an effect."""
_DETACHING = "an Xyz Monster with an effect that costs a material"
_OF_MONSTERS = {
    "tribute": "a monster with an effect that costs a Tribute",
    "discard": "a monster with an effect that costs a discarded card",
    "send": "a monster with an effect that costs a card sent to the GY",
    "banish": "a monster with an effect that costs a banished card",
}
_BY_COST = {
    "tribute": "an effect activated by Tributing a monster",
    "discard": "a monster with an effect that costs a discarded card",
    "send": "a monster with an effect that costs a card sent to the GY",
    "banish": "a monster with an effect that costs a banished card",
}


def stand_in_for(deed: ActivationDeed, *, is_at_monster: bool) -> str:
    """What stands for an unnamed activation, by the cost or the target told; empty: its own.

    `is_at_monster`: a monster is told as its target.
    """
    name = deed.card.name
    if is_at_monster and not deed.chained and name in _AT_MONSTERS:
        return _AT_MONSTERS[name]
    verb = deed.costs[0].verb if len(deed.costs) == 1 else ""
    if engine_name(name) in _OF_KINDS and not deed.trigger:
        is_paid = verb == "detach" and engine_name(name) == "an Xyz Monster"
        return _DETACHING if is_paid else _OF_KINDS[engine_name(name)]
    if name in UNNAMED_MONSTERS:
        return "" if deed.trigger else _OF_MONSTERS.get(verb, "a monster with a Quick Effect")
    return _BY_COST.get(verb, "") if name in UNNAMED_ACTIVATIONS else ""


def stand_in_answered(effect: Effect) -> str:
    """What stands for an unnamed activation that this effect can answer; empty: anything."""
    patterns = [on for on in effect.on if isinstance(on, Activation)]
    for on in patterns:
        for deed in on.includes:
            if deed in _BY_DEED:
                return _BY_DEED[deed]
    kinds = [kind for on in patterns for kind in on.of]
    return next((_BY_KIND[kind] for kind in kinds if kind in _BY_KIND), "")


def let_fit(card: CardInPlay, effect: Effect) -> bool:
    """Let an unnamed activation be one that the effect can answer; whether it had to change."""
    if card.called not in UNNAMED_ACTIVATIONS or card.name != card.called:
        return False
    found = stand_in_answered(effect)
    is_kind = found in ("an Effect Monster", "a Normal Spell", "a Normal Trap")
    if not found or found == card.name or (is_kind and card.called != "a card"):
        return False
    card.name = found
    return True
