"""Phrasing: a computed claim as a plain sentence; answers hold no sentence from elsewhere."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from assistant.parted import cut

if TYPE_CHECKING:
    from assistant.records import Value

YES_NO: Mapping[str, tuple[str, str]] = {
    "activation_legal": ("{s} can be activated", "{s} cannot be activated"),
    "resolves": ("{s} resolves", "{s} does not resolve with any effect"),
    "effect_negated": ("the effect of {s} is negated", "the effect of {s} is not negated"),
    "activation_negated": (
        "the activation of {s} is negated",
        "the activation of {s} is not negated",
    ),
    "summon_negatable": (
        "the Summon of {s} can be negated",
        "the Summon of {s} cannot be negated",
    ),
    "summon_negated": ("the Summon of {s} is negated", "the Summon of {s} is not negated"),
    "applies": ("{s} applies", "{s} does not apply"),
    "cost_paid": ("the cost of {s} is paid, and stays paid", "the cost of {s} is not paid"),
    "destroyed": ("{s} is destroyed", "{s} is not destroyed"),
    "sent_to_gy": ("{s} is sent to the GY", "{s} is not sent to the GY"),
    "sent_from_field": (
        "{s} counts as sent from the field",
        "{s} does not count as sent from the field",
    ),
    "banished": ("{s} is banished", "{s} is not banished"),
    "summoned": ("{s} is Summoned", "{s} is not Summoned"),
    "returned_to_hand": ("{s} returns to the hand", "{s} does not return to the hand"),
    "returned_to_deck": ("{s} returns to the Deck", "{s} does not return to the Deck"),
    "attack_continues": ("the attack of {s} continues", "the attack of {s} does not continue"),
    "attack_negated": ("the attack of {s} is negated", "the attack of {s} is not negated"),
    "attacks_directly": (
        "the attack of {s} hits the player directly",
        "the attack of {s} does not hit the player directly",
    ),
    "can_attack": ("{s} can attack", "{s} cannot attack"),
    "can_change_position": (
        "the battle position of {s} can be changed",
        "the battle position of {s} cannot be changed",
    ),
    "can_attack_again": ("{s} can attack again", "{s} cannot attack again this turn"),
    "replay_occurs": ("a replay occurs", "no replay occurs"),
    "ended": ("the {s} ends", "the {s} does not end"),
    "usable_again_this_turn": (
        "{s} can be used again this turn",
        "{s} cannot be used again this turn",
    ),
    "misses_timing": ("{s} misses the timing", "{s} does not miss the timing"),
    "damage_dealt": ("{s} deals its damage", "{s} deals no damage"),
    "tributed": ("{s} is Tributed", "{s} is not Tributed"),
    "discarded": ("{s} is discarded", "{s} is not discarded"),
    "on_field": ("{s} is on the field", "{s} is not on the field"),
    "negated_on_field": (
        "the effects of {s} are negated",
        "the effects of {s} are not negated",
    ),
    "damage_step_occurs": ("the Damage Step takes place", "the Damage Step does not take place"),
    "in_domain": ("this is a question about rulings", "this is not a question about rulings"),
    "activated": ("{s} is activated", "{s} is not activated"),
    "targeted": ("{s} is targeted", "{s} is not targeted"),
}

VALUED: Mapping[str, str] = {
    "zone_at_end": "{s} ends up {v}",
    "controller_at_end": "{s} is controlled by {v} in the end",
    "deciding_player": "it is for {v} to decide on {s}",
    "value": "{s} is {v}",
    "damage_taken_by": "the damage of {s} is taken by {v}",
    "depends_on": "the answer depends on {v}",
    "chain_link_order": "the Chain Links are, in order of activation: {v}",
    "resolution_order": "the order of resolution is: {v}",
    "chain_link": "{s} is Chain Link {v}",
}

OF_PLAYERS = frozenset({"controller_at_end", "deciding_player", "damage_taken_by"})
"""Predicates whose value is a player."""

ZONES: Mapping[str, str] = {
    "hand": "in the hand",
    "monster_zone": "on the field, in a Monster Zone",
    "spell_trap_zone": "on the field, in a Spell & Trap Zone",
    "field_zone": "on the field, in a Field Zone",
    "graveyard": "in the GY",
    "banished": "banished",
    "extra_deck": "in the Extra Deck",
    "deck": "in the Deck",
}


PLAYERS: Mapping[str, str] = {"opponent": "your opponent", "A": "player A", "B": "player B"}


def sentence(subject: str, predicate: str, value: "Value") -> str:
    """The claim as a sentence.

    >>> sentence("Jinzo", "destroyed", False)
    'Jinzo is not destroyed.'
    >>> sentence("Sangan: search", "resolves", True)
    'The search effect of Sangan resolves.'
    >>> sentence("Sangan: direct attack", "can_attack", False)
    'Sangan cannot attack directly.'
    """
    words = clause(subject, predicate, value)
    return f"{words[0].upper()}{words[1:]}."


def clause(subject: str, predicate: str, value: "Value") -> str:
    """The claim as a clause, to be joined with others.

    >>> clause("Jinzo: battle damage", "damage_dealt", False)
    'Jinzo deals no battle damage'
    """
    card, part = cut(subject)
    if part == BATTLE_DAMAGE and predicate in {"damage_dealt", "damage_taken_by"}:
        return clause(card, predicate, value).replace("damage", BATTLE_DAMAGE, 1)
    who = named(subject)
    if told := _of_text(card, part, predicate, value) or _of_monster(card, part, predicate, value):
        return told
    if predicate == "applies" and part.startswith("no ") and isinstance(value, bool):
        return f"{card} {'forbids' if value else 'does not forbid'} a {part.removeprefix('no ')}"
    if isinstance(value, bool) and predicate in YES_NO:
        return YES_NO[predicate][0 if value else 1].format(s=who)
    form = VALUED.get(predicate, "{s}: " + predicate.replace("_", " ") + " {v}")
    return form.format(s=who, v=valued(predicate, value))


def _of_text(card: str, part: str, predicate: str, value: "Value") -> str:
    """What the text of a card says by itself; "": something else is told."""
    if part == "targets" and isinstance(value, bool):
        return f"{card} {'targets' if value else 'does not target'}"
    if part == "mandatory" and isinstance(value, bool):
        return f"the effect of {card} is {'mandatory' if value else 'optional'}"
    if part == "timing" and predicate == "misses_timing":
        return f"{card} {'can' if value else 'cannot'} miss the timing"
    if part == "negation" and predicate in NEGATED:
        return f"{card} {'negates' if value else 'does not negate'} {NEGATED[predicate]}"
    if predicate == "cost_paid" and part.endswith(AS_A_COST):
        deed = part.removesuffix(AS_A_COST)
        return f"to {deed} is {'a' if value else 'no'} cost of {card}"
    return _amount(card, part, value) or _further_use(card, part, value)


def _further_use(card: str, part: str, value: "Value") -> str:
    """What the limits in a text say; "": something else is told."""
    whose = {"second use": (card, " again"), "second copy": (f"a second copy of {card}", "")}
    if part not in whose:
        return ""
    who, again = whose[part]
    return f"{who} can{'' if value else 'not'} be used{again} this turn"


def _amount(card: str, part: str, value: "Value") -> str:
    """How much the text of a card says; "": something else is told."""
    if part == "cards drawn":
        return f"{card} has its player draw {value} card{'' if value == 1 else 's'}"
    if part == "LP cost":
        amount = "half of the Life Points" if value == "half" else f"{value} Life Points"
        return f"{amount} are paid for {card}"
    return ""


def _of_monster(card: str, part: str, predicate: str, value: "Value") -> str:
    """How a monster may attack, or stands; "": something else is told."""
    if part == DIRECTLY and predicate in _ATTACKING:
        again = " as well" if value and predicate == "can_attack_again" else ""
        return f"{card} {'can' if value else 'cannot'} attack directly{again}"
    if part.startswith(CHANGED) and predicate == "applies":
        return f"{card} is {'' if value else 'not '}{part}"
    return ""


_ATTACKING = frozenset({"can_attack", "can_attack_again"})
DIRECTLY, CHANGED = "direct attack", "changed to "
NEGATED = {"negates_activation": "activations", "negates_effect": "effects"}
AS_A_COST = " as a cost"
BATTLE_DAMAGE = "battle damage"
AMOUNTS = frozenset(
    {"Type", "Attribute"}
    | {"damage", BATTLE_DAMAGE, "LP gain", "ATK", "DEF", "ATK change", "DEF change", "Spell Speed"}
)
"""Parts of a card that are numbers, and no effects."""


def named(subject: str) -> str:
    """A subject in prose: 'Card: part' becomes 'the part effect of Card'.

    >>> named("Jinzo: ATK")
    'the ATK of Jinzo'
    """
    card, part = cut(subject)
    of_what = part if part in AMOUNTS else f"{part} effect"
    return f"the {of_what} of {card}" if part else subject


def valued(predicate: str, value: "Value") -> str:
    """A value in prose."""
    if isinstance(value, tuple):
        return ", then ".join(value)
    if predicate == "zone_at_end":
        return ZONES.get(str(value), str(value).replace("_", " "))
    if predicate in OF_PLAYERS:
        return PLAYERS.get(str(value), str(value))
    return "yes" if value is True else "no" if value is False else str(value)


def open_fact(name: str, value: str) -> str:
    """One way to take an open fact, as a clause after "if".

    >>> open_fact("order of application", "Enervating Mist > Silent Wobby")
    'Silent Wobby began to apply last'
    """
    if name == "order of application":
        return f"{value.rpartition(' > ')[2]} began to apply last"
    return value
