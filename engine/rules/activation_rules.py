"""AC: activation. What may be activated, from where, and what it takes."""

from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import PassageId, Phase


@rule(
    "AC01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.spell.normal"),
            "A Normal Spell can be activated only in the Main Phase of its player's turn.",
        )
    ],
)
def main_phase_only(*, own_turn: bool, phase: Phase, open_state: bool) -> bool:
    """Spell Speed 1 is activated in one's own Main Phase while the game state is open.

    Trigger Effects are not meant: they are placed when their event has happened.
    """
    return own_turn and phase in (Phase.MAIN1, Phase.MAIN2) and open_state


@rule(
    "AC02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.spell.quick-play"),
            "A Quick-Play Spell can be activated from the hand during its player's turn.",
        ),
        Cite(
            PassageId("activation.spell.quick-play"),
            "A Quick-Play Spell cannot be activated in the turn it was Set.",
        ),
    ],
)
def quick_play_allowed(*, in_hand: bool, own_turn: bool, set_this_turn: bool) -> bool:
    """A Quick-Play Spell is activated from the hand on one's own turn, or Set since earlier."""
    return own_turn if in_hand else not set_this_turn


@rule(
    "AC03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.trap.set"), "A Trap Card must be Set before it can be activated"
        ),
        Cite(PassageId("activation.trap.set"), "cannot be activated in the turn it was Set"),
    ],
)
def trap_allowed(*, in_hand: bool, text_allows_hand: bool, set_this_turn: bool) -> bool:
    """A Trap Card is activated after it was Set in an earlier turn, or as its text allows."""
    return text_allows_hand if in_hand else not set_this_turn


@rule(
    "AC04",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.target.chosen"),
            "If there is no legal target, the card or effect cannot be activated.",
        )
    ],
)
def has_targets(candidates: int, needed: int) -> bool:
    """Targets are chosen on activation; without enough of them it cannot be activated."""
    return candidates >= needed


@rule(
    "AC05",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.cost.required"),
            "If the cost cannot be paid, the card or effect cannot be activated.",
        )
    ],
)
def cost_is_payable(*, payable: bool) -> bool:
    """A card or effect whose cost cannot be paid cannot be activated."""
    return payable


@rule(
    "AC06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.legal.must-be-possible"),
            "it is checked whether the effect could do something",
        )
    ],
)
def could_do_something(*, possible: bool) -> bool:
    """An effect that could do nothing cannot be activated; being negated does not count here."""
    return possible


@rule(
    "AC07",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("activation.forbidden"),
            "A monster whose effects are negated can still activate its effects.",
        )
    ],
)
def negated_may_activate(*, negated: bool) -> bool:  # noqa: ARG001 -- that is the rule
    """A card whose effects are negated can still activate them."""
    return True


@rule(
    "AC08",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("activation.forbidden"),
            "If a card says that effects cannot be activated, those effects cannot be activated.",
        )
    ],
)
def not_locked(*, locked: bool) -> bool:
    """What a card's text forbids to activate cannot be activated."""
    return not locked


@rule(
    "AC09",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("activation.response-condition"),
            "A card that negates an activation can only be activated in direct response"
            " to that activation.",
        )
    ],
)
def event_happened(*, happened: bool) -> bool:
    """A card that answers something needs just that to have happened."""
    return happened


@rule(
    "AC10",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("conjunction.colon-semicolon"),
            "A text before a colon is the condition of an activation.",
        )
    ],
)
def conditions_hold(*, hold: bool) -> bool:
    """The conditions in the text hold when it is activated."""
    return hold


@rule(
    "AC11",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("activation.monster.zone"),
            "An effect is activated in the place where the card is"
            " when the effect is placed on the Chain.",
        )
    ],
)
def right_place(*, in_place: bool) -> bool:
    """An effect is activated where its card is, and only from the place its text names."""
    return in_place


@rule(
    "AC12",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("damage-step.activation"),
            "An effect of another kind cannot be activated in the Damage Step.",
        )
    ],
)
def damage_step_allows(*, damage_step: bool, suits: bool) -> bool:
    """In the Damage Step: Counter Traps, ATK/DEF changes, negations of activations, triggers."""
    return suits or not damage_step


@rule(
    "AC13",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.cost.paid-first"),
            "A cost is paid before any player can respond.",
        )
    ],
)
def cost_paid_first() -> bool:
    """A cost is paid on activation, before any player can respond."""
    return True


@rule(
    "AC14",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.cost.not-refunded"),
            "If an activation is negated, the cost stays paid.",
        )
    ],
)
def cost_stays_paid(*, negated: bool) -> bool:  # noqa: ARG001 -- that is the rule
    """A cost stays paid, whatever is negated."""
    return True


@rule(
    "AC15",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("activation.what"), "The effect applies only when its Chain Link resolves.")
    ],
)
def needs_room(*, room: bool) -> bool:
    """A Spell or Trap Card needs a free Spell & Trap Zone to be activated from the hand."""
    return room


@rule(
    "AC16",
    basis=Basis.INFERENCE,
    cites=[Cite(PassageId("text.no-effects"), "needs a card that has effects")],
)
def can_be_negated_once_more(*, has_effects: bool, negated: bool) -> bool:
    """Only a card that has effects and is not negated yet is chosen for having them negated."""
    return has_effects and not negated


@rule(
    "AC17",
    basis=Basis.INFERENCE,
    cites=[Cite(PassageId("text.elsewhere.cost"), "a card cannot be sent to the GY as a cost")],
)
def cost_reaches_graveyard(*, redirected: bool) -> bool:
    """A card that would go elsewhere cannot be sent to the GY, neither as a cost nor by an effect.

    A card that is merely discarded, or Tributed, is so wherever it goes.
    """
    return not redirected


@rule(
    "AC18",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("damage-step.activation"),
            "in the Damage Step before damage calculation",
        )
    ],
)
def too_late_for_values(*, calculated: bool) -> bool:
    """From damage calculation on, nothing changing ATK or DEF is activated unless it says so."""
    return calculated
