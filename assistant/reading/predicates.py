"""Predicates: which word of the shared vocabulary a verb comes to, by what it is said of."""

from collections.abc import Mapping

from assistant.reading.noun_words import Aspect

NEGATED = {
    Aspect.ACTIVATION: "activation",
    Aspect.SUMMON: "summon",
    Aspect.ATTACK: "attack",
    Aspect.EFFECT: "effect",
    Aspect.ANY: "effect",
    Aspect.PART: "effect",
    Aspect.LINK: "effect",
}
"""What of a thing is negated: 'activation' gives activation_negated, activation_negatable."""

DONE = {
    "destroy": "destroyed",
    "banish": "banished",
    "tribute": "tributed",
    "discard": "discarded",
    "target": "targeted",
    "move": "moved",
    "affect": "affected",
    "check": "checked_again",
    "recheck": "checked_again",
    "re-check": "checked_again",
    "reveal": "revealed",
    "detach": "detached",
    "set": "set",
    "kill": "destroyed",
    "trigger": "triggered",
    "protect": "protected",
    "choose": "targeted",
    "perform": "performed",
    "undo": "undone",
    "spend": "used_up",
    "equip": "equipped",
    "mention": "mentioned",
    "attach": "attached",
    "attempt": "attempted",
}
"""What a thing has become when this was done to it."""

HAPPENS = {
    Aspect.DAMAGE_STEP: "damage_step_occurs",
    Aspect.REPLAY: "replay_occurs",
    Aspect.SUMMON: "summoned",
    Aspect.EFFECT: "resolves",
    Aspect.ATTACK: "attack_continues",
    Aspect.DAMAGE: "damage_dealt",
    Aspect.NEGATION: "negation_happens",
    Aspect.ACTION: "performed",
    Aspect.PART: "applies",
    Aspect.TIME: "occurs",
    Aspect.CARD: "resolves",
    Aspect.LINK: "resolves",
}
"""'occurs', 'happens', 'takes place', by what it is said of."""

ZONES = {
    "field": "field",
    "side of the field": "field",
    "monster zone": "monster_zone",
    "spell & trap zone": "spell_trap_zone",
    "spell and trap zone": "spell_trap_zone",
    "field zone": "field_zone",
    "pendulum zone": "pendulum_zone",
    "board": "field",
    "gy": "graveyard",
    "grave": "graveyard",
    "bin": "graveyard",
    "graveyard": "graveyard",
    "hand": "hand",
    "deck": "deck",
    "main deck": "deck",
    "extra deck": "extra_deck",
}
FIELD_ZONES = frozenset({"field", "monster_zone", "spell_trap_zone", "field_zone", "pendulum_zone"})
MOVED_TO = {
    "graveyard": "sent_to_gy",
    "hand": "returned_to_hand",
    "deck": "returned_to_deck",
    "extra_deck": "returned_to_extra_deck",
}
"""What a card has become that was sent, returned or went there."""

PHASES = {
    "main phase": "main",
    "main phase 1": "main1",
    "main phase 2": "main2",
    "battle phase": "battle",
    "battle step": "battle_step",
    "damage step": "damage_step",
    "end phase": "end",
    "draw phase": "draw",
    "standby phase": "standby",
    "end step": "end_step",
    "start step": "start_step",
}

STATES = {
    "face-up": ("face_up_on_field", True),
    "face-down": ("face_down", True),
    "paid": ("cost_paid", True),
    "unpaid": ("cost_paid", False),
    "legal": ("activation_legal", True),
    "illegal": ("activation_legal", False),
    "possible": ("activation_legal", True),
    "impossible": ("activation_legal", False),
    "allowed": ("activation_legal", True),
    "forbidden": ("activation_legal", False),
    "safe": ("destroyed", False),
    "alive": ("destroyed", False),
    "intact": ("destroyed", False),
    "unaffected": ("affected", False),
    "complete": ("complete", True),
    "optional": ("mandatory", False),
    "mandatory": ("mandatory", True),
    "spent": ("used_up", True),
    "wasted": ("used_up", True),
    "used": ("used_up", True),
    "lost": ("used_up", True),
    "over": ("attack_continues", False),
    "gone": ("on_field", False),
    "active": ("applies", True),
    "inactive": ("applies", False),
    "set": ("set", True),
    "linked": ("linked", True),
    "successful": ("succeeds", True),
    "unsuccessful": ("succeeds", False),
    "lingering": ("lingering", True),
    "sticky": ("lingering", True),
    "field-gated": ("field_gated", True),
    "open": ("open", True),
    "unnegated": ("effect_negated", False),
    "separate": ("separate", True),
    "different": ("separate", True),
    "distinct": ("separate", True),
    "dominant": ("dominant", True),
}
"""What it is to be, stay or become so."""

ADJECTIVE_STATES: Mapping[str, tuple[str, bool | str]] = {
    "attack position": ("position", "attack"),
    "defense position": ("position", "defense"),
    "face-up": ("face_up_on_field", True),
    "face-down": ("face_down", True),
    "destroyed": ("destroyed", True),
    "tributed": ("tributed", True),
    "discarded": ("discarded", True),
    "banished": ("banished", True),
    "targeted": ("targeted", True),
    "set": ("set", True),
    "linked": ("linked", True),
    "equipped": ("equipped", True),
    "resolving": ("resolving", True),
    "summoned": ("summoned", True),
    "special summoned": ("summoned", True),
    "normal summoned": ("summoned", True),
    "protected": ("protected", True),
    "activated": ("activated", True),
    "negating": ("negates", True),
    "mandatory": ("mandatory", True),
    "optional": ("mandatory", False),
    "simultaneous": ("simultaneous", True),
    "battling": ("battling", True),
    "attacking": ("attack_declared", True),
    "attacked": ("attacked", True),
    "returned": ("moved", True),
    "revealed": ("revealed", True),
}
"""What an adjective before a noun says of it."""

NUMBER_WORDS = frozenset({"or higher", "or lower", "or later"})
PLAIN_ADJECTIVES = NUMBER_WORDS | frozenset(
    """regular sent-to-gy gy-starting tag-out post-resolution self-tribute self-removal end-phase
    continuous-effect field-applied application-style own whole entire single one current
    used specific particular legal correct same different new such certain usual normal
    activated two three right original several more dominant optional anchor opposing
    chosen combined official modern direct few given""".split()  # noqa: SIM905
)
"""Adjectives that leave the thing what it is."""

RELATIVE_ADJECTIVES = frozenset(
    """first second third last next latest previous earlier later other another additional
    further highest higher lower remaining few special optional""".split()  # noqa: SIM905
)
"""Adjectives that pick one of several: kept as a condition that names them."""
