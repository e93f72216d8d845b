"""Effect choice: which effect of a card a deed means, by its words, targets, costs and place."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cardtext.card_text import TRIGGERS, CardText, Effect, Mode
from engine.cardtext.definitions import member_name
from engine.cardtext.event_patterns import Activation, AttackDeclared, Summoned, WouldSummon
from engine.cardtext.operations import (
    AddToHand,
    Banish,
    Cost,
    Detach,
    Discard,
    Operation,
    PayLp,
    ReturnToDeck,
    ReturnToHand,
    Reveal,
    SendToGy,
    SpecialSummon,
    Tribute,
)
from engine.cardtext.selectors import Selector
from engine.notation.completion_notes import CompletionNote, NoteKind
from engine.notation.play_lines import ActivationDeed
from engine.psct.printing.effect_writer import effect_text
from engine.terms.vocabulary import CardKind, EffectKind, Zone

VERBS: dict[str, tuple[type, ...]] = {
    "discard": (Discard, SendToGy),
    "tribute": (Tribute,),
    "banish": (Banish,),
    "send": (SendToGy, Discard),
    "detach": (Detach,),
    "pay": (PayLp,),
    "return": (ReturnToHand, ReturnToDeck),
    "reveal": (Reveal,),
}
"""Costs by the verb of a line."""
_COST_WORDS = {
    Discard: "discard",
    Tribute: "tribute",
    Banish: "banish",
    SendToGy: "send to the GY",
    Detach: "detach",
    PayLp: "pay LP",
    ReturnToHand: "return to the hand",
    ReturnToDeck: "return to the Deck",
    Reveal: "reveal",
}
_WORD = re.compile(r"[a-z0-9]+")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "by",
        "it",
        "its",
        "this",
        "that",
        "is",
        "and",
        "or",
        "if",
        "with",
        "for",
        "from",
        "you",
        "your",
        "effect",
        "effects",
        "card",
        "s",
    ]
)
_ALSO = {
    AddToHand: "search add searching",
    SpecialSummon: "summon summoning revive revival",
    ReturnToHand: "bounce return returning",
    ReturnToDeck: "spin shuffle return",
    SendToGy: "send mill sending",
    Discard: "discard discarding",
}
"""What players call what an effect does, besides its own words."""


@dataclass(frozen=True, slots=True)
class EffectChoice:
    """The effect that is meant; None: whichever can be activated at that moment."""

    effect: Effect | None = None
    mode: Mode | None = None
    notes: tuple[CompletionNote, ...] = ()


def in_words(effect: Effect) -> str:
    """An effect as a player can tell it from the others of the card."""
    said = effect_text(effect)
    return said.strip() if said else effect.label


@dataclass(frozen=True, slots=True)
class TellingWords:
    """One effect of a card, or one option of an effect, as a line of a play may tell it."""

    words: str
    """Few words of its text that fit it better than the others of the card."""
    text: str
    """All it says, or what it is called where its text is not understood."""
    label: str


def telling_words(text: CardText) -> tuple[TellingWords, ...]:
    """Words for each effect of a card by which `choose_effect` finds it."""
    return tuple(
        TellingWords(_fewest_words(text, effect), in_words(effect), effect.label)
        for effect in text.effects
    )


def option_words(text: CardText) -> tuple[TellingWords, ...]:
    """Words for each option of the effects that have several."""
    ways = [way for effect in text.effects if len(effect.ways) > 1 for way in effect.ways]
    return tuple(TellingWords(way.label, way.label, way.label) for way in ways)


def _fewest_words(text: CardText, effect: Effect) -> str:
    """What it does, in a word or two; else a run of words of its text; else its label."""
    done = [member_name(type(step.do)) for way in effect.ways for step in way.resolution]
    said = in_words(effect).replace('"', "").split()
    runs = (
        " ".join(said[at : at + length]).strip(".,:;()")
        for length in range(1, min(len(said), _MOST_TELLING) + 1)
        for at in range(len(said) - length + 1)
    )
    words = (*(name.replace("_", " ") for name in done), *runs)
    fitting = (one for one in words if by_words(text, text.effects, one) == (effect,))
    return next(fitting, effect.label)


_MOST_TELLING = 4
"""With more words than this an effect is not told by words of its text."""


@dataclass(frozen=True, slots=True)
class Situation:
    """In which an effect is activated."""

    zone: Zone | None = None
    """Where its card lies; None: that is not known yet."""
    face_up: bool | None = None
    own_turn: bool | None = None
    in_battle: bool = False
    answers: str = ""
    """What happened last: "activation", "summon", "attack"."""
    asked: str = ""
    """Words of the part of the card that is asked about."""


_ANYWHERE = Situation()


def choose_effect(
    text: CardText, deed: ActivationDeed, situation: Situation = _ANYWHERE
) -> EffectChoice:
    """The effect of its card that an activation means."""
    if not text.effects:
        return EffectChoice()
    notes: list[CompletionNote] = []
    if deed.card.words:
        fitting = by_words(text, text.effects, deed.card.words)
        if not fitting:
            why = f"{text.name} has no effect with the words {deed.card.words!r}"
            return EffectChoice(notes=(_of(NoteKind.UNKNOWN, why, deed, text.effects),))
        fitting = _narrowed(text, fitting, deed, situation)
        if len(fitting) > 1:
            why = f"{deed.card.words!r} may mean {len(fitting)} effects of {text.name}"
            return EffectChoice(notes=(_of(NoteKind.AMBIGUOUS, why, deed, fitting),))
    else:
        if deed.trigger and not text.triggers:
            notes.append(_no_trigger(text, deed))
        fitting = _narrowed(text, text.effects, deed, situation)
    if len(fitting) > 1:
        return EffectChoice(notes=tuple(notes))
    mode, found = _mode(text, fitting[0], deed, situation.asked)
    return EffectChoice(fitting[0], mode, (*notes, *found))


def _no_trigger(text: CardText, deed: ActivationDeed) -> CompletionNote:
    """That another effect is meant: plain where the card has one alone that is not its own use."""
    used = [one for one in text.effects if text.kind_of(one) is not EffectKind.CARD_ACTIVATION]
    if len(used) == 1:
        why = f"{text.name} has no Trigger Effect; its effect is used then"
        return CompletionNote(NoteKind.ASSUMED, why, deed.line)
    why = f"{text.name} has no Trigger Effect; its other effects are meant"
    return CompletionNote(NoteKind.NOT_USED, why, deed.line)


def _of(kind: NoteKind, why: str, deed: ActivationDeed, among: Sequence[Effect]) -> CompletionNote:
    choices = tuple(map(in_words, among))
    expected = "words of one of: " + "; ".join(f"“{one}”" for one in choices)
    return CompletionNote(kind, why, deed.line, expected, choices)


def by_words(text: CardText, effects: Iterable[Effect], words: str) -> tuple[Effect, ...]:
    """The effects that the words fit best; none if they fit none at all."""
    exact = tuple(one for one in effects if one.label.lower() == words.lower())
    if exact:
        return exact
    wanted = stems(words)
    scores = [(len(wanted & _known(text, one)), one) for one in effects]
    best = max((score for score, _ in scores), default=0)
    return tuple(one for score, one in scores if score == best) if best else ()


def _known(text: CardText, effect: Effect) -> frozenset[str]:
    """All words an effect may be called by."""
    steps = [step.do for way in effect.ways for step in way.resolution]
    told = [effect.label, in_words(effect), *(step.part or "" for step in effect.resolution)]
    told += [_called(each) for each in steps]
    told += [_called(cost) for way in effect.ways for cost in way.costs]
    kind = text.kind_of(effect)
    told += [{EffectKind.CARD_ACTIVATION: "activation"}.get(kind, kind.value.replace("_", " "))]
    return frozenset(_stem(word) for each in told for word in _WORD.findall(each.lower()))


def _called(done: Operation | Cost) -> str:
    return f"{member_name(type(done)).replace('_', ' ')} {_ALSO.get(type(done), '')}"


def stems(words: str) -> frozenset[str]:
    """The words that mean something, without their endings."""
    return frozenset(_stem(word) for word in _WORD.findall(words.lower())) - _SMALL


def _stem(word: str) -> str:
    for end in ("ating", "ates", "ate", "ation", "ing", "ies", "es", "ed", "s", "e"):
        if word.endswith(end) and len(word) - len(end) > 2:  # noqa: PLR2004 -- a stem is a word
            return word[: -len(end)]
    return word


def _narrowed(
    text: CardText, effects: Sequence[Effect], deed: ActivationDeed, situation: Situation
) -> tuple[Effect, ...]:
    """Of several effects those that the rest of the deed fits best."""
    scores = [
        (_by_deed(text, one, deed) + _by_situation(text, one, deed, situation), one)
        for one in effects
    ]
    best = max(score for score, _ in scores)
    return tuple(one for score, one in scores if score == best)


def _by_deed(text: CardText, effect: Effect, deed: ActivationDeed) -> int:
    """How well an effect fits what is told: a trigger or not, its targets, its costs."""
    is_trigger = text.kind_of(effect) in TRIGGERS
    has_targets = any(way.targets for way in effect.ways)
    costs = sum(any(_pays(way, paid.verb) for way in effect.ways) for paid in deed.costs)
    aims = (4 if has_targets else 0) if deed.targets else (0 if has_targets else 1)
    return 16 * (is_trigger is deed.trigger) + aims + 18 * costs


def _by_situation(
    text: CardText, effect: Effect, deed: ActivationDeed, situation: Situation
) -> int:
    """How well an effect fits where its card lies, whose turn it is, and what happened last."""
    kind = text.kind_of(effect)
    is_card = kind is EffectKind.CARD_ACTIVATION
    if situation.face_up is not None and text.kind is not CardKind.MONSTER:
        score = 12 * (is_card is not situation.face_up)
    else:
        score = 3 * is_card
    score += 8 * (situation.zone in (effect.from_ or _USUAL))
    if deed.chained or situation.in_battle or situation.own_turn is False:
        score += 5 * (kind is not EffectKind.IGNITION)
    answered = _ANSWERED.get(situation.answers, ())
    if any(isinstance(on, answered) for on in effect.on):
        is_met = kind in TRIGGERS and not deed.trigger and situation.answers == "attack"
        is_met &= not deed.targets or any(way.targets for way in effect.ways)
        return score + 6 + (16 if is_met else 0)  # An attack sets off Trigger Effects, too.
    return score - 3 * (bool(effect.on) and kind not in TRIGGERS)


_USUAL = (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.HAND)
_ANSWERED: dict[str, tuple[type, ...]] = {
    "activation": (Activation,),
    "summon": (WouldSummon, Summoned),
    "attack": (AttackDeclared,),
}


def _pays(way: Mode, verb: str) -> bool:
    return any(isinstance(cost, VERBS.get(verb, ())) for cost in way.costs)


def _mode(
    text: CardText, effect: Effect, deed: ActivationDeed, asked: str
) -> tuple[Mode | None, tuple[CompletionNote, ...]]:
    """The mode that is meant, where the effect has several: as told, else the one asked about."""
    said = deed.mode
    if len(effect.ways) == 1:
        if said is None:
            return effect.ways[0], ()
        why = f"{text.name} has no options to choose from, so {said!r} chooses nothing"
        return effect.ways[0], (CompletionNote(NoteKind.NOT_USED, why, deed.line),)
    if said is None:
        aimed = [way for way in effect.ways if bool(way.targets) is bool(deed.targets)]
        paid = [way for way in aimed if all(_pays(way, cost.verb) for cost in deed.costs)]
        aimed = (paid or aimed) if deed.costs else [way for way in aimed if not way.costs] or aimed
        aimed = _by_words(aimed, asked)[1] or aimed
        return (aimed[0] if len(aimed) == 1 else None), ()
    best, found = _by_words(effect.ways, said)
    if best and len(found) == 1:
        return found[0], ()
    kind = NoteKind.AMBIGUOUS if best else NoteKind.UNKNOWN
    choices = tuple(way.label for way in (found or effect.ways))
    why = f"{said!r} does not tell which option of {text.name}"
    expected = "one of: " + "; ".join(choices)
    return None, (CompletionNote(kind, why, deed.line, expected, choices),)


def _by_words(ways: Sequence[Mode], words: str) -> tuple[int, list[Mode]]:
    """How many of the words fit best, and the modes that they fit so well; none if none fit."""
    wanted = stems(words)
    scores = [(len(wanted & _of_mode(way)), way) for way in ways]
    best = max((score for score, _ in scores), default=0)
    return best, [way for score, way in scores if score == best] if best else []


def _of_mode(way: Mode) -> set[str]:
    told = [way.label, *(_called(step.do) for step in way.resolution)]
    told += [_called(cost) for cost in way.costs]
    return {_stem(word) for each in told for word in _WORD.findall(each.lower())}


def cost_words(ways: Iterable[Mode]) -> str:
    """What an effect costs, in a few words; "nothing" if it costs nothing."""
    said = dict.fromkeys(_COST_WORDS.get(type(cost), "") for way in ways for cost in way.costs)
    return ", ".join(word for word in said if word) or "nothing"


def chosen_on_resolution(effect: Effect) -> tuple[Selector, ...]:
    """What an effect lets somebody choose while it resolves."""
    found: list[Selector] = []
    for way in effect.ways:
        for step in way.resolution:
            whats = [getattr(step.do, key, None) for key in ("what", "to", "from_")]
            found += [
                what
                for what in whats
                if isinstance(what, Selector) and what.ref is None and not what.count.is_all
            ]
    return tuple(found)
