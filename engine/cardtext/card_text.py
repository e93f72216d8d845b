"""CardText: what is printed on a card, as data.

How it is written (YAML in corpus/cards, or any mapping given to `parse_card`): one mechanical rule.

* A dataclass is a mapping; its keys are the field names (`from_`, `def_` and `and_` are written
  `from`, `def`, `and`).  Fields with a default may be left out.  Unknown keys are errors.
* An enum is its value: `zone: monster_zone`.  A field that holds several takes a list, or one
  value alone: `zone: hand`, `zone: [hand, deck]`.  `zone: field` stands for the three field zones.
* A union is a mapping with one more key that names the member, in lower_snake_case:
  operations and costs `op`, conditions `if`, amounts `value`, events `event`, ongoing effects
  `apply`.  A member whose fields all have defaults may be written as its bare name:
  `resolution: [negate_activation]`.
* A `Selector` may be a bare word, a reference: `what: target`.  A `Count` may be a number or
  `all`.  A `Step` is its operation with `link`, `optional`, `condition`, `part` beside it.
* Text that cannot be expressed: `{op: opaque, text: ...}` (or `if: opaque_condition`,
  `event: opaque_event`, `apply: opaque_application`, `value: opaque_amount`); describe it in
  own words, and everything that depends on it comes out as unknown.

A Counter Trap, for example:

    name: Magic Jammer
    kind: trap
    trait: counter
    effects:
      - on: {event: activation, of: spell_card}
        costs: [discard]
        resolution:
          - negate_activation
          - {op: destroy, what: responded, link: and_if_you_do}

`label` of an effect: "activation" (the default) is the activation of the Spell or Trap Card
itself; any other label is an effect, named as in scenario-format.md without "(trigger)" etc.
being special: "search (trigger)".
Continuous Traps whose card is activated with no effect of its own on resolution need an
`activation` effect too (`resolution` may be empty), and their ongoing part under `continuous`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from engine.cardtext.amounts import Amount
from engine.cardtext.applications import FewerTributes, Lock, OnlyOne, TreatAs
from engine.cardtext.event_patterns import Activation, EventPattern, FlippedFaceUp, WouldSummon
from engine.cardtext.operations import Application, Apply, Cost, Step
from engine.cardtext.requirements import Cannot, Condition, Fits, SummonedWith
from engine.cardtext.selectors import THIS_CARD, Filter, Selector
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    FIELD,
    MONSTER,
    UP,
    Attribute,
    CardKind,
    CardName,
    Declaration,
    EffectKind,
    Per,
    Phase,
    Position,
    SpellSpeed,
    SummonKind,
    Trait,
    Whose,
    Zone,
)


class LimitKind(StrEnum):
    """How a limit is worded, which decides whether a negated activation counts."""

    SOFT = "soft"
    """As in "Once per turn:" on this copy; gone when the card is flipped face-down or leaves."""
    USE = "use"
    """As in "You can only use this effect of [name] once per turn": all copies."""
    ACTIVATE = "activate"
    """As in "You can only activate 1 [name] per turn": all copies."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How often; in YAML `limits: [{kind: use}]`."""

    kind: LimitKind
    times: int = 1
    per: Per = Per.TURN
    shared: str | None = None
    """A name: effects of the card whose limits share it count together; None: on its own."""


THIS_WAY = "this way"
"""What the limit of a procedure shares that does not count Summons by effects."""


class Timing(StrEnum):
    """The word of a trigger, "when" or "if": an optional "when" can miss its timing."""

    WHEN = "when"
    IF = "if"


class DamageStepUse(StrEnum):
    """Whether an effect may be activated in the Damage Step; BY_RULE: as the rules have it."""

    BY_RULE = "by_rule"
    ALLOWED = "allowed"
    EXCLUDED = "excluded"


class Rider(StrEnum):
    """What else the text says about an effect."""

    ACTIVATION_CANNOT_BE_NEGATED = "activation_cannot_be_negated"
    EFFECT_CANNOT_BE_NEGATED = "effect_cannot_be_negated"
    NO_RESPONSE = "no_response"
    MUST_BE_FACE_UP_TO_RESOLVE = "must_be_face_up_to_resolve"
    CANNOT_ATTACK_THIS_TURN = "cannot_attack_this_turn"
    """This card cannot attack the turn this effect is activated."""
    NO_OTHER_SUMMONS_THIS_TURN = "no_other_summons_this_turn"
    """Only if you did not Summon this turn, and you cannot afterwards (except by this effect)."""


@dataclass(frozen=True, slots=True)
class ResponseLock:
    """What cannot be activated in response to an effect's activation."""

    who: Whose = Whose.OPPONENT
    """By whom not, seen from the player of the effect."""
    cannot: tuple[Prohibition, ...] = ()
    targets_only: bool = False
    """Only the cards that it targets."""
    paid_kinds: bool = False
    """Only cards of the kinds (Monster, Spell, Trap) with which its cost was paid."""
    of_card: bool = False
    """In response to any effect of the card."""


@dataclass(frozen=True, slots=True)
class QuickIf:
    """An Ignition Effect is a Quick Effect under these conditions."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """One of several effects of which one is chosen on activation."""

    label: str
    costs: tuple[Cost, ...] = ()
    targets: tuple[Selector, ...] = ()
    conditions: tuple[Condition, ...] = ()
    resolution: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Effect:
    """One activated effect."""

    label: str = "activation"
    kind: EffectKind | None = None
    """None: card activation when the label is "activation", else worked out: a trigger when
    `trigger` is set on a monster or Spell/Trap, else ignition (monster) or spell_trap_effect."""
    speed: SpellSpeed | None = None
    """None: by kind and card."""
    on: tuple[EventPattern, ...] = ()
    """What it answers or triggers on; any one of them.  Empty: nothing in particular."""
    timing: Timing = Timing.IF
    mandatory: bool = False
    """A trigger (or quick effect) that must be activated."""
    phases: tuple[Phase, ...] = ()
    """Only in these phases; empty: any its kind allows.  `main1` and `main2` for a Main Phase."""
    turn: Whose = Whose.EITHER
    damage_step: DamageStepUse = DamageStepUse.BY_RULE
    conditions: tuple[Condition, ...] = ()
    from_: tuple[Zone, ...] = ()
    """Where it is activated; empty: hand or Set (card activation), face-up on the field (else)."""
    from_hand_if: tuple[Condition, ...] = ()
    """A Trap that may be activated from the hand under these conditions; empty: not."""
    costs: tuple[Cost, ...] = ()
    targets: tuple[Selector, ...] = ()
    declare: tuple[Declaration, ...] = ()
    modes: tuple[Mode, ...] = ()
    resolution: tuple[Step, ...] = ()
    limits: tuple[Limit, ...] = ()
    riders: tuple[Rider, ...] = ()
    either_player: bool = False
    """The opponent of the controller may activate it too (Royal Oppression)."""
    turn_locks: tuple[Lock, ...] = ()
    """What its player cannot do in the turn in which it is activated, before and after."""
    response_locks: tuple[ResponseLock, ...] = ()
    """What cannot be activated in response to it."""
    quick_if: tuple[Condition, ...] = ()
    """Under these conditions it is a Quick Effect; empty: it is as its kind says."""
    not_in_same_chain_as: tuple[str, ...] = ()
    """Labels of this card's effects that may not be in the same Chain."""

    @cached_property
    def all_turn_locks(self) -> tuple[Lock, ...]:
        """What its player cannot do in that turn, what its riders forbid among it."""
        is_alone = Rider.NO_OTHER_SUMMONS_THIS_TURN in self.riders
        return (*self.turn_locks, *((_NO_SUMMONS,) if is_alone else ()))

    @cached_property
    def ways(self) -> tuple[Mode, ...]:
        """The ways to activate it: its modes with what all have in common, or itself alone."""
        if not self.modes:
            return (
                Mode(
                    label="",
                    costs=self.costs,
                    targets=self.targets,
                    conditions=(),
                    resolution=self.resolution,
                ),
            )
        return tuple(
            replace(
                mode,
                costs=(*self.costs, *mode.costs),
                targets=(*self.targets, *mode.targets),
                resolution=(*self.resolution, *mode.resolution),
            )
            for mode in self.modes
        )


_NO_SUMMONS = Lock(
    Whose.YOU, (Prohibition.SPECIAL_SUMMON, Prohibition.NORMAL_SUMMON, Prohibition.FLIP_SUMMON)
)


@dataclass(frozen=True, slots=True)
class ContinuousEffect:
    """An effect that applies without activating, while its card is face-up in `active_in`."""

    label: str
    applies: tuple[Application, ...]
    condition: tuple[Condition, ...] = ()
    active_in: tuple[Zone, ...] = FIELD
    unclassified: bool = False
    """Not a Continuous Effect but text that merely applies ("cannot be negated", maintenance)."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A Summon by game mechanic or by the monster's own text; not an effect, no Chain."""

    kind: SummonKind = SummonKind.BUILT_IN
    from_: tuple[Zone, ...] = (Zone.HAND,)
    conditions: tuple[Condition, ...] = ()
    costs: tuple[Cost, ...] = ()
    """What is banished, Tributed ... to Summon it."""
    materials: tuple[Selector, ...] = ()
    """Synchro, Xyz, Link materials, sent to the GY (Xyz: attached)."""
    limits: tuple[Limit, ...] = ()
    position: tuple[Position, ...] = (Position.ATTACK, Position.DEFENSE)
    to: Whose = Whose.YOU
    """To whose field; who Summons it is its player all the same."""
    turn_locks: tuple[Lock, ...] = ()
    """What its player cannot do in the turn in which it is Summoned so, before and after."""
    then_locks: tuple[Lock, ...] = ()
    """What its player cannot do for the rest of the turn in which it was Summoned so."""
    above: bool = False
    """Its cost takes each of the printed materials ("the above cards")."""


TRIGGERS = (EffectKind.TRIGGER, EffectKind.FLIP)
"""Kinds of effects that are placed when their event has happened, not activated freely."""


_FACE_UP = Fits(THIS_CARD, Filter(face=UP))
"""While it is face-up: so are all cards on the field whose text applies."""


def treats_itself(application: TreatAs, effect: ContinuousEffect) -> bool:
    """Whether it always makes its own card count as something."""
    return application.what == THIS_CARD and not {*effect.condition} - {_FACE_UP}


def lets_come_untributed(effect: ContinuousEffect) -> bool:
    """Whether it lets its own card be Normal Summoned without Tributes."""
    own = (one for one in effect.applies if isinstance(one, FewerTributes))
    return any(one.what == THIS_CARD and not one.tributes for one in own)


@dataclass(frozen=True)
class CardText:
    """What is printed on a card."""

    name: CardName
    kind: CardKind
    trait: tuple[Trait, ...] = ()
    """Spell/Trap: its property (`normal` by default); monster: effect, tuner, synchro, ..."""
    attribute: Attribute | None = None
    type: str | None = None
    level: int | None = None
    """Level, or Rank of an Xyz Monster, or Link Rating."""
    atk: Amount | None = None
    def_: Amount | None = None
    also_named: tuple[str, ...] = ()
    """Names or archetypes it is always treated as."""
    cannot: tuple[Cannot, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    """Ways to Special Summon it outside a Chain."""
    tributes: int | None = None
    """For its Tribute Summon; None: by Level."""
    summoned_with: tuple[SummonedWith, ...] = ()
    """The cards whose effects Special Summon it although no other way does."""
    remains: bool = False
    """A Normal Spell or Trap that stays on the field by its own text."""
    effects: tuple[Effect, ...] = ()
    continuous: tuple[ContinuousEffect, ...] = ()
    opaque: tuple[str, ...] = ()
    """Clauses not modelled at all, in own words: whatever asks for them is unknown."""
    classes: tuple[str, ...] = ()
    """Additional class words."""
    materials: tuple[Selector, ...] = ()
    """The materials that are printed on a Fusion Monster; empty: they are not told."""
    mentions: tuple[str, ...] = ()
    """Names of cards that its text mentions."""
    not_named: tuple[str, ...] = ()
    """Archetypes it does not belong to, although its name does."""
    stand_in: bool = False
    told: tuple[str, ...] = ()
    """Of an example of its kind, what the scenario tells: "type", "attribute"."""
    """Not a real card: an example of its kind ("a Normal Spell")."""

    @cached_property
    def triggers(self) -> tuple[Effect, ...]:
        """Its effects that are placed when their event has happened."""
        return tuple(effect for effect in self.effects if self.kind_of(effect) in TRIGGERS)

    @cached_property
    def free_effects(self) -> tuple[Effect, ...]:
        """Its effects that are activated freely, when the rules allow it."""
        return tuple(effect for effect in self.effects if self.kind_of(effect) not in TRIGGERS)

    @cached_property
    def forced_effects(self) -> tuple[Effect, ...]:
        """Those of its free effects that are activated by themselves, as soon as they can be."""
        return tuple(effect for effect in self.free_effects if effect.mandatory)

    @cached_property
    def is_gemini(self) -> bool:
        """Whether it has its effects only once it was Normal Summoned again."""
        return Trait.GEMINI in self.trait

    @cached_property
    def stays_on_field(self) -> bool:
        """Whether a Spell or Trap of this sort remains on the field after it resolves."""
        return self.remains or bool({Trait.CONTINUOUS, Trait.FIELD, Trait.EQUIP} & set(self.trait))

    @cached_property
    def treats(self) -> tuple[tuple[tuple[Zone, ...], TreatAs], ...]:
        """What it is treated as by its own text, and where; a Gemini Monster is told apart."""
        if self.is_gemini:
            return ()
        return tuple(
            (effect.active_in, application)
            for effect in self.continuous
            for application in effect.applies
            if isinstance(application, TreatAs) and treats_itself(application, effect)
        )

    @cached_property
    def only_one(self) -> tuple[OnlyOne, ...]:
        """Of what a player can only control one, as this card itself says."""
        return tuple(
            application
            for effect in self.continuous
            for application in effect.applies
            if isinstance(application, OnlyOne)
        )

    @cached_property
    def clauses(self) -> tuple[tuple[str, Apply], ...]:
        """What happens at once, without a Chain, with the label of the text that says so."""
        return tuple(
            (effect.label, application)
            for effect in self.continuous
            for application in effect.applies
            if isinstance(application, Apply)
        )

    @cached_property
    def has(self) -> tuple[str, ...]:
        """Which of those parts it has that are looked for all the time: mostly none."""
        looked_for = ("continuous", "clauses", "forced_effects", "triggers")
        return tuple(part for part in looked_for if getattr(self, part))

    def kind_of(self, effect: Effect) -> EffectKind:
        """The kind of one of its effects, worked out where the definition leaves it open."""
        if effect.kind is not None:
            return effect.kind
        monster = self.kind is MONSTER
        if not monster and effect.label == "activation":
            return CARD_ACTIVATION
        if Trait.FLIP in self.trait and any(isinstance(on, FlippedFaceUp) for on in effect.on):
            return EffectKind.FLIP
        if any(not isinstance(on, Activation | WouldSummon) for on in effect.on):
            return EffectKind.TRIGGER
        if monster:
            return EffectKind.QUICK if effect.on else EffectKind.IGNITION
        return EffectKind.SPELL_TRAP_EFFECT

    def __hash__(self) -> int:
        """By its name: quick, and enough to find what was worked out for a card."""
        return hash(self.name)
