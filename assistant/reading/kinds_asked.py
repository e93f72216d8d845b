"""Kinds of question: what may be done, what comes about, and what is so or is not."""

PERMISSIONS = frozenset(
    {"activation_legal", "usable_again_this_turn", "summon_negatable", "activation_negatable",
     "effect_negatable", "attack_negatable", "can_attack", "can_attack_again", "summon_legal",
     "can_change_position"}
)  # fmt: skip
"""What may be done: 'legal' and 'you may' say so, however it was asked."""
COMING_ABOUT = frozenset(
    {"resolves", "applies", "damage_dealt", "destroyed", "banished", "summoned", "sent_to_gy",
     "returned_to_hand", "returned_to_deck", "negated_on_field", "replay_occurs"}
)  # fmt: skip
"""What is not so where nothing happens."""
WHETHER = frozenset(
    {"destroyed", "banished", "resolves", "applies", "effect_negated", "activation_negated",
     "cost_paid", "damage_dealt", "summoned", "sent_to_gy", "attack_continues"}
)  # fmt: skip
"""What is so or is not so, each by itself: 'both', 'neither'."""
