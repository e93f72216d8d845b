"""Circumstances: under which circumstances something was activated, or tried to be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType

from engine.board.chain_links import ChainLink, Window
from engine.board.events import Event, EventKind
from engine.board.state import CardState
from engine.cardtext.applications import ModifyStat, NegateCards, SetHandLimit, SetStat
from engine.cardtext.card_text import CardText, Effect, Limit, LimitKind
from engine.cardtext.operations import (
    Banish,
    NegateActivated,
    NegateActivation,
    NegateEffect,
    NegateEffects,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    Tribute,
)
from engine.cardtext.requirements import Cannot
from engine.cardtext.selectors import Ref, Selector
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    EffectKind,
    Per,
    Phase,
    SpellSpeed,
    SummonKind,
    Trait,
    Zone,
)

CLASS_WORDS = frozenset(
    """card spell trap monster normal_spell quick_play_spell continuous_spell equip_spell
    field_spell ritual_spell normal_trap continuous_trap counter_trap effect_monster normal_monster
    special_summon_only monster_effect spell_effect trap_effect card_activation effect_activation
    activation effect continuous_effect unclassified_effect trigger_effect ignition_effect
    quick_effect flip_effect limit_activate limit_use limit_once_per_turn
    limit_several_per_turn limit_per_battle_step limit_per_chain lingering_negation
    field_gated_negation negation activated_on_field activated_in_gy activated_in_hand
    leaves_field_as_cost summon normal_summon flip_summon tribute_summon built_in_special_summon
    pendulum_summon synchro_summon xyz_summon link_summon fusion_summon ritual_summon
    special_summon summon_by_effect gemini_summon summon_after_resolution attack attacking_monster
    set_value hand_size_limit cost chain_link chain_link_1 chain_link_2_or_higher turn_player
    limit_summon opponent token set_card targeted_card mandatory pendulum_monster""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Every class word a fact's subject may carry."""


@lru_cache(maxsize=512)
def of_card(text: CardText) -> frozenset[str]:
    """The class words of a card as printed."""
    found = {"card", text.kind.value, *text.classes}
    if text.kind is CardKind.MONSTER:
        if Trait.EFFECT in text.trait or text.effects or text.continuous:
            found.add("effect_monster")
        elif Trait.TOKEN in text.trait:
            found.add("token")
        else:
            found.add("normal_monster")
        if Trait.PENDULUM in text.trait:
            found.add("pendulum_monster")
        if {Cannot.SPECIAL_SUMMON_BEFORE_PROPER, Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS} & set(
            text.cannot
        ):
            found.add("special_summon_only")
        if any(limit.kind is not LimitKind.SOFT for one in text.procedures for limit in one.limits):
            found.add("limit_summon")
        return frozenset(found)
    traits = text.trait or (Trait.NORMAL,)
    found |= {f"{trait.value}_{text.kind.value}" for trait in traits}
    return frozenset(found & CLASS_WORDS | {"card"})


_KINDS = {
    EffectKind.TRIGGER: "trigger_effect",
    EffectKind.IGNITION: "ignition_effect",
    EffectKind.QUICK: "quick_effect",
    EffectKind.FLIP: "flip_effect",
}
_LIMITS = {LimitKind.ACTIVATE: "limit_activate", LimitKind.USE: "limit_use"}
_SOFT_LIMITS = {Per.BATTLE_STEP: "limit_per_battle_step", Per.CHAIN: "limit_per_chain"}
_PLACES = {Zone.GRAVEYARD: "activated_in_gy", Zone.HAND: "activated_in_hand"}


def of_link(text: CardText, link: ChainLink) -> frozenset[str]:
    """The class words of an activation."""
    found = {*of_effect(text, link.effect, link.kind), "chain_link"}
    found.add("chain_link_1" if link.number == 1 else "chain_link_2_or_higher")
    found.add("activated_on_field" if link.at in FIELD else _PLACES.get(link.at, "activation"))
    if link.at in FIELD and leaves_as_cost(link.effect):
        found.add("leaves_field_as_cost")
    return frozenset(found)


def of_effect(text: CardText, effect: Effect, kind: EffectKind) -> frozenset[str]:
    """The class words of an effect, wherever and whenever it is activated."""
    found = {*of_card(text), "activation", "effect", f"{text.kind.value}_effect"}
    is_card = kind is EffectKind.CARD_ACTIVATION
    found.add("card_activation" if is_card else "effect_activation")
    found |= {_KINDS[kind]} if kind in _KINDS else set()
    found |= {_limit(limit) for limit in effect.limits}
    found |= {"mandatory"} if effect.mandatory else set()
    return frozenset(found | of_negation(effect))


def _limit(limit: Limit) -> str:
    """How a limit is worded, as far as sentences about limits tell wordings apart."""
    if limit.kind is not LimitKind.SOFT:
        return _LIMITS[limit.kind]
    several = "limit_several_per_turn" if limit.times > 1 else "limit_once_per_turn"
    return _SOFT_LIMITS.get(limit.per, several)


def leaves_as_cost(effect: Effect) -> bool:
    """Whether paying the cost removes the card itself."""
    removing = Tribute | Banish | SendToGy | ReturnToHand | ReturnToDeck
    for cost in effect.costs:
        what = getattr(cost, "what", None)
        if not isinstance(cost, removing) or not isinstance(what, Selector):
            continue
        if what.ref is Ref.THIS_CARD or what.where.archetype:
            return True
    return False


def of_negation(effect: Effect) -> frozenset[str]:
    """The class words of an effect that negates effects of cards."""
    lingering = any(isinstance(step.do, NegateEffects) for step in effect.resolution)
    return frozenset({"negation", "lingering_negation"} if lingering else ())


def of_continuous(text: CardText, label: str) -> frozenset[str]:
    """The class words of a continuous effect."""
    found = set(of_card(text)) | {"continuous_effect", "effect", f"{text.kind.value}_effect"}
    for effect in text.continuous:
        if effect.label != label:
            continue
        if effect.unclassified:
            found = (found - {"continuous_effect"}) | {"unclassified_effect"}
        for application in effect.applies:
            if isinstance(application, NegateCards | NegateActivated):
                found |= {"negation", "field_gated_negation"}
            if isinstance(application, SetHandLimit):
                found |= {"set_value", "hand_size_limit"}
            if isinstance(application, SetStat):
                found.add("set_value")
    return frozenset(found)


_SUMMONS = {
    SummonKind.NORMAL: ("normal_summon",),
    SummonKind.TRIBUTE: ("normal_summon", "tribute_summon"),
    SummonKind.FLIP: ("flip_summon",),
    SummonKind.GEMINI: ("gemini_summon", "normal_summon"),
    SummonKind.BUILT_IN: ("built_in_special_summon", "special_summon"),
    SummonKind.SYNCHRO: ("synchro_summon", "special_summon"),
    SummonKind.XYZ: ("xyz_summon", "special_summon"),
    SummonKind.LINK: ("link_summon", "special_summon"),
    SummonKind.PENDULUM: ("pendulum_summon", "special_summon"),
    SummonKind.FUSION: ("fusion_summon", "special_summon", "summon_by_effect"),
    SummonKind.RITUAL: ("ritual_summon", "special_summon", "summon_by_effect"),
    SummonKind.BY_EFFECT: ("special_summon", "summon_by_effect"),
}


def of_summon(text: CardText, event: Event) -> frozenset[str]:
    """The class words of a Summon."""
    found = set(of_card(text)) | {"summon"}
    if event.summon is not None:
        found |= set(_SUMMONS[event.summon])
    if event.kind is EventKind.SUMMONED and event.details.get("after_resolution"):
        found.add("summon_after_resolution")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Occasion:
    """The circumstances of an activation, put into words when they are asked for."""

    card: CardState
    effect: Effect
    speed: SpellSpeed
    phase: Phase
    turn: int
    window: Window
    answered: tuple[CardText, ChainLink] | None
    """The last Chain Link then, and the text of its card."""
    own_turn: bool
    """Whether it is the turn of the player who activates it."""
    grounds: tuple[tuple[str, bool], ...] = ()
    """What rules looked at and did not refuse it over: predicates, and whether they are so."""

    def said(self) -> Mapping[str, bool | int | str | tuple[str, ...]]:
        """When, in answer to what, and with which speed; what of several words is so is a tuple."""
        zone, answers_link = self.card.zone, self.answered is not None
        return {
            "phase": _phases(self.phase, self.window),
            "spell_speed": self.speed.value,
            "responds_to": tuple(sorted(self._responds_to())),
            "in_turn_of_set": self.card.set_turn == self.turn,
            "in_own_turn": self.own_turn,
            "game_state_open": self.window.open_state and not answers_link,
            "activated_in": "field" if zone in FIELD else _PLACE_WORDS.get(zone, zone.value),
            "negates_activation": answers_link and _does(self.effect, NegateActivation),
            "negates_effect": _does(self.effect, NegateEffect),
            "changes_atk_or_def": _does(self.effect, ModifyStat | SetStat),
            **dict(self.grounds),
        }

    def _responds_to(self) -> Iterator[str]:
        """The kinds of what it answers: the last Chain Link, or else what has just happened."""
        if self.answered is not None:
            yield from of_link(*self.answered)
            yield f"chain_link with {self._compared(self.answered[1].speed)}spell speed"
            return
        if self.window.attempt is not None:
            yield "summon"
        if any(event.kind is EventKind.ATTACK_DECLARED for event in self.window.events):
            yield "attack"

    def _compared(self, other: SpellSpeed) -> str:
        """How high another Spell Speed is beside its own: "higher ", "lower ", "" for the same."""
        return "" if other == self.speed else "higher " if other > self.speed else "lower "


_PLACE_WORDS = {Zone.GRAVEYARD: "graveyard", Zone.HAND: "hand"}


def _phases(phase: Phase, window: Window) -> tuple[str, ...]:
    """The phase, and the step of it."""
    if phase in (Phase.MAIN1, Phase.MAIN2):
        return "main", phase.value
    if phase is not Phase.BATTLE:
        return (phase.value,)
    return phase.value, "damage_step" if window.damage_step else "battle_step"


def _does(effect: Effect, operation: type | UnionType) -> bool:
    return any(isinstance(step.do, operation) for step in effect.resolution)
