"""Implied claims: what else is said by saying something, surely or usually."""

from collections.abc import Mapping

from assistant.base.game_vocabulary import ON_THE_FIELD, PLACES_AFTER
from assistant.base.ruling_records import Value

IMPLIED: Mapping[tuple[str, Value], tuple[tuple[str, Value], ...]] = {
    ("effect_negated", True): (("resolves", False),),
    ("activation_negated", True): (("resolves", False),),
    ("resolves", True): (("effect_negated", False), ("activation_negated", False)),
    ("summon_negated", True): (("summoned", False),),
    ("summoned", True): (("summon_negated", False),),
    ("zone_at_end", "field"): (("on_field", True),),
    ("zone_at_end", "graveyard"): (("on_field", False),),
    ("zone_at_end", "hand"): (("on_field", False),),
    ("zone_at_end", "banished"): (("on_field", False),),
    ("on_field", True): (("zone_at_end", "field"),),
    ("attack_negated", True): (("attack_continues", False), ("damage_step_occurs", False)),
    ("was_on_field", False): (("sent_from_field", False),),
    ("counts_toward_limit", True): (("usable_again_this_turn", False),),
    ("counts_toward_limit", False): (("usable_again_this_turn", True),),
    ("usable_again_this_turn", True): (("counts_toward_limit", False),),
    ("misses_timing", True): (("activation_legal", False),),
}
"""What cannot be otherwise if this is so: used for words, never to compute anything."""

SUGGESTED: Mapping[tuple[str, Value], tuple[tuple[str, Value], ...]] = {
    ("returned_to_hand", True): (("zone_at_end", "hand"),),
    ("returned_to_deck", True): (("zone_at_end", "deck"),),
    ("banished", True): (("zone_at_end", "banished"),),
    ("returned_to_extra_deck", True): (("zone_at_end", "extra_deck"),),
    ("sent_to_gy", True): (("zone_at_end", "graveyard"),),
    ("zone_at_end", "graveyard"): (("sent_to_gy", True),),
    ("zone_at_end", "field"): (("sent_to_gy", False), ("destroyed", False)),
    ("on_field", True): (("destroyed", False), ("sent_to_gy", False)),
    ("destroyed", False): (("on_field", True), ("zone_at_end", "field")),
    ("resolves", True): (("applies", True),),
    ("resolves", False): (("applies", False),),
    ("effect_negated", False): (("resolves", True),),
    ("destroyed", True): (("sent_to_gy", True), ("zone_at_end", "graveyard")),
    ("attack_continues", True): (("attack_negated", False),),
    ("applies", True): (("resolves", True),),
    ("applies", False): (("resolves", False),),
    ("misses_timing", True): (("resolves", False),),
    ("triggered", True): (("resolves", True), ("activation_legal", True)),
    ("triggered", False): (("resolves", False), ("activation_legal", False)),
}
"""What is usually so as well: it may support what was computed, and never speaks against it,
since a card that was sent to the GY can have come back from it."""


_ZONES = (ON_THE_FIELD, "graveyard", "hand", "deck", "extra_deck", "banished", "nowhere")

BEHIND: Mapping[tuple[str, Value], tuple[tuple[str, Value], ...]] = {
    ("activation_negated", False): (("usable_again_this_turn", False),),
    **{(move, False): (
        *(("zone_at_end", zone) for zone in _ZONES if zone not in there),
        *((other, True) for other in PLACES_AFTER if other != move),
        ("on_field", True),
    )
    for move, there in PLACES_AFTER.items()},
}  # fmt: skip
"""What lies behind something without speaking for it: who denies the one denies the other."""


def implied(predicate: str, value: Value) -> tuple[tuple[str, Value], ...]:
    """What else is said by saying this, in all its steps.

    >>> ("resolves", False) in implied("effect_negated", True)
    True
    """
    seen: dict[tuple[str, Value], None] = {}
    waiting = list(IMPLIED.get((predicate, value), ()))
    while waiting:
        step = waiting.pop(0)
        if step not in seen and step != (predicate, value):
            seen[step] = None
            waiting.extend(IMPLIED.get(step, ()))
    return tuple(seen)
