"""AC: activation. What may be activated, from where, and what it takes."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.cardtext import operations
from engine.cardtext.applications import ModifyStat, SetStat
from engine.cardtext.card_text import TRIGGERS, DamageStepUse
from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.operations import Cost, Operation
from engine.cardtext.unmodelled import gaps_in
from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import (
    DOWN,
    GRAVEYARD,
    HAND,
    ON_FIELD,
    UP,
    EffectKind,
    Face,
    PassageId,
    Phase,
    SpellSpeed,
    Trait,
    Whose,
    Zone,
)


class Deed(StrEnum):
    """What a player does with a card, as its place is looked at."""

    ACTIVATE_CARD = "activate_card"
    """Activate the Spell or Trap Card itself."""
    ACTIVATE_EFFECT = "activate_effect"
    USE_MONSTER = "use_monster"
    """Attack with it, or change its battle position."""
    SUMMON = "summon"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is, as its use asks."""

    zone: Zone
    face: Face
    own: bool = True
    """The player has it, or the text lets either player use it."""
    named: bool = True
    """It is one of the places that the text names."""
    applies: bool = True
    """A monster, or a card that has begun to apply."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a text asks of an activation, and how that is now."""

    verdicts: tuple[bool | None, ...]
    """Of each condition, whether it holds; None: nobody can tell."""
    phases: tuple[Phase, ...] = ()
    """Those that the text names; none: any."""
    phase: Phase | None = None
    turn: Whose = Whose.EITHER
    own_turn: bool = True
    spoilt: bool = False
    """Its player has done this turn what the text forbids for the whole turn."""


@dataclass(frozen=True, slots=True)
class InDamageStep:
    """An activation, as the Damage Step asks."""

    damage_step: bool
    use: DamageStepUse
    speed: SpellSpeed
    kind: EffectKind
    does: tuple[Operation, ...]
    mandatory: bool
    calculated: bool
    """Damage is being calculated, or has been."""
    names_part: bool
    """Its text names a part of the Damage Step."""
    answers_battle: bool = False
    """It answers what only a battle brings: battle damage, or a destruction by battle."""


class EffectPart(StrEnum):
    """The parts of an effect's text."""

    CONDITION = "condition"
    COST = "cost"
    TARGETS = "targets"
    RESOLUTION = "resolution"


class Lack(StrEnum):
    """What keeps an effect from doing the first thing that it does."""

    ROOM = "room"
    """There is no zone for the monster that it would bring or take."""
    LEAVE = "leave"
    """A text forbids it."""
    SUBJECT = "subject"
    """There is not enough of what it acts on."""


class Stop(StrEnum):
    """What a text has done to a card whose activation is looked at."""

    NEGATED = "negated"
    """Its effects are negated."""
    SILENCED = "silenced"
    """It cannot activate its effects."""
    LOCKED = "locked"
    """Its player cannot activate such cards or effects."""
    NOT_IN_RESPONSE = "not_in_response"
    """It cannot be activated in response to the last Chain Link."""


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
def cost_is_payable(ways: Iterable[Iterable[bool]]) -> bool:
    """A card or effect whose cost cannot be paid cannot be activated.

    Of each way to use it, `ways` tells of each cost whether it can be paid: one way is enough, of
    which all costs can be.

    >>> cost_is_payable([[True, False], []]), cost_is_payable([[True, False]])
    (True, False)
    """
    return any(all(costs) for costs in ways)


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
def could_do_something(ways: Iterable[Lack | None]) -> bool:
    """An effect that could do nothing cannot be activated; being negated does not count here.

    Of each way to use it, `ways` tells what the first thing that it does lacks: in one way at
    least there must be nothing.

    >>> could_do_something([Lack.ROOM]), could_do_something([Lack.ROOM, None])
    (False, True)
    """
    return any(lack is None for lack in ways)


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
def negated_may_activate(stop: Stop) -> bool:
    """A card whose effects are negated can still activate them.

    What is forbidden to activate is AC08's.
    """
    return stop is Stop.NEGATED


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
def not_locked(stop: Stop | None) -> bool:
    """What a card's text forbids to activate cannot be activated.

    To negate its effects is not to forbid their activation (AC07).
    """
    return stop in (None, Stop.NEGATED)


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
def event_happened(
    answers: tuple[EventPattern, ...], *, happened: bool, told: bool = False
) -> bool:
    """A card that answers something needs just that to have happened.

    What it answers and cannot be read has happened if it is told that the card was activated.
    """
    return happened or (told and bool(gaps_in(answers)))


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
def conditions_hold(seen: Conditions) -> bool:
    """The conditions in the text hold when it is activated.

    Its phases and its turn are such as the text names, none of its other conditions is known not
    to hold, and its player has not done this turn what the text forbids for the whole turn.
    """
    in_phase = not seen.phases or seen.phase in seen.phases
    in_turn = seen.turn is Whose.EITHER or (seen.turn is Whose.YOU) == seen.own_turn
    return in_phase and in_turn and False not in seen.verdicts and not seen.spoilt


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
def right_place(deed: Deed, place: Place) -> bool:
    """An effect is activated where its card is, and only from the place its text names.

    On the field its card is face-up and applies, while the card itself is activated from the hand
    (a Trap in the hand is AC03's) or face-down.  A player uses own cards, unless the text lets
    either player.
    """
    if deed is Deed.ACTIVATE_CARD:
        is_down = place.zone in ON_FIELD and place.face is DOWN
        return place.own and (place.zone is HAND or is_down)
    if deed is Deed.ACTIVATE_EFFECT:
        shows = place.zone not in ON_FIELD or (place.face is UP and place.applies)
        return place.own and place.named and shows
    return place.own and (place.named if deed is Deed.SUMMON else place.zone in ON_FIELD)


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
def damage_step_allows(seen: InDamageStep) -> bool:
    """In the Damage Step: Counter Traps, ATK/DEF changes, negations of activations, triggers.

    What a text allows there, or does not, is as the text has it.  From damage calculation on,
    changes of values come too late (AC18), unless a text names a part of the Damage Step.
    """
    if not seen.damage_step:
        return True
    late = [too_late_for_values(one, calculated=seen.calculated) for one in seen.does]
    if seen.use is DamageStepUse.EXCLUDED:
        return False
    if seen.use is DamageStepUse.ALLOWED:
        in_time = seen.names_part or not (late and all(late))
        return in_time or seen.kind in TRIGGERS
    if seen.speed is SpellSpeed.THREE or seen.kind in TRIGGERS or seen.mandatory:
        return True
    return seen.answers_battle or any(
        isinstance(one, operations.NegateActivation) or (isinstance(one, VALUES) and not is_late)
        for one, is_late in zip(seen.does, late, strict=True)
    )


VALUES = (ModifyStat, SetStat)
"""What changes ATK or DEF."""


@rule(
    "AC13",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.cost.paid-first"),
            "A cost is paid before any player can respond.",
        ),
        Cite(
            PassageId("activation.cost.not-refunded"),
            "If an activation is negated, the cost stays paid.",
        ),
    ],
)
def paid_on_activation(part: EffectPart) -> bool:
    """A cost is paid on activation, before any player can respond.

    It stays paid, whatever is negated afterwards: nothing is given back.  What the rest of a text
    has a player pay is paid when the Chain Link resolves.
    """
    return part is EffectPart.COST


@rule(
    "AC15",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("activation.what"), "The effect applies only when its Chain Link resolves.")
    ],
)
def has_room(trait: Collection[Trait], slot: int | None, *, in_hand: bool) -> bool:
    """A Spell or Trap Card needs a free Spell & Trap Zone to be activated from the hand.

    So it does to be Set; a Field Spell takes the place of the older one (AF06).  `slot` is the
    free zone, if there is one.
    """
    return not in_hand or Trait.FIELD in trait or slot is not None


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
def cost_reaches_graveyard(does: Cost | Operation, goes_to: Zone) -> bool:
    """A card that would go elsewhere cannot be sent to the GY, neither as a cost nor by an effect.

    A card that is merely discarded, or Tributed, is so wherever it goes.
    """
    return not is_sent_to_graveyard(does) or goes_to is GRAVEYARD


def is_sent_to_graveyard(does: Cost | Operation) -> bool:
    """Whether what is done asks for cards that reach the GY."""
    return isinstance(does, operations.SendToGy) or bool(getattr(does, "to_gy", False))


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
def too_late_for_values(does: Operation, *, calculated: bool) -> bool:
    """From damage calculation on, nothing changing ATK or DEF is activated unless it says so."""
    return calculated and isinstance(does, VALUES)
