"""Hints: what one sentence of a card says about another effect of it."""

from dataclasses import replace

from engine.cardtext import CardText, Effect
from engine.patterns import Activation, Includes, OpaqueEvent
from engine.psct.answering_events import parse_answer
from engine.psct.leads import parse_lead
from engine.psct.lexer import Tokens, tokenize
from engine.psct.phrases import Known, Phrases, closed, eat, skip
from engine.psct.printed import PrintedCard
from engine.requirements import Condition, EffectWasActivatedThisTurn, OpaqueCondition
from engine.terms import CardKind


def told(card: PrintedCard, text: CardText) -> CardText:
    """The card's text with what its sentences say of each other."""
    text = _from_hand(card, text)
    effects = tuple(
        _of_list(card, _activated_before(effect, text.effects[:at]))
        for at, effect in enumerate(text.effects)
    )
    same = all(new is old for new, old in zip(effects, text.effects, strict=True))
    return text if same else replace(text, effects=effects)


# --- "If ..., you can activate this card from your hand." ------------------------------------


def _from_hand(card: PrintedCard, text: CardText) -> CardText:
    if card.kind is not CardKind.TRAP:
        return text
    rest: list[str] = []
    conditions: tuple[Condition, ...] | None = None
    for words in text.opaque:
        found = _may_from_hand(words)
        if found is None:
            rest.append(words)
        else:
            conditions = found
    if conditions is None:
        return text
    effects = tuple(
        replace(effect, from_hand_if=conditions) if effect.label == "activation" else effect
        for effect in text.effects
    )
    return replace(text, effects=effects, opaque=tuple(rest))


def _may_from_hand(words: str) -> tuple[Condition, ...] | None:
    tokens = tokenize(words)
    run = closed(tokens)
    lead = parse_lead(run, 0, len(tokens), Known((), words))
    if lead is None:
        return None
    end = eat(run, lead.end, "you", "can", "activate", "this", "card", "from", "your", "hand")
    return lead.conditions if end is not None and run[end].norm == "." else None


# --- "if this effect was activated this turn (and was not negated)" ---------------------------


def _activated_before(effect: Effect, before: tuple[Effect, ...]) -> Effect:
    if not before or not any(_says_activated(each) for each in effect.conditions):
        return effect
    label = before[-1].label
    conditions = tuple(
        EffectWasActivatedThisTurn(label) if _says_activated(each) else each
        for each in effect.conditions
    )
    return replace(effect, conditions=conditions)


def _says_activated(condition: Condition) -> bool:
    if not isinstance(condition, OpaqueCondition):
        return False
    words = condition.text.lower().strip(" :,")
    return words == "if this effect was activated this turn (and was not negated)"


# --- "... that includes any of these effects" -------------------------------------------------

_PLACES = {
    "add a card from the deck to the hand": (Includes.ADD_FROM_DECK,),
    "add a card ( s ) from the deck to the hand": (Includes.ADD_FROM_DECK,),
    "special summon from the deck": (Includes.SUMMON_FROM_DECK,),
    "special summon a monster ( s ) from the deck": (Includes.SUMMON_FROM_DECK,),
    "send a card from the deck to the gy": (Includes.SEND_FROM_DECK,),
    "send a card ( s ) from the deck to the gy": (Includes.SEND_FROM_DECK,),
    "add a card ( s ) from the gy to the hand , deck , and/or extra deck": (
        Includes.ADD_FROM_GRAVEYARD,
    ),
    "add a card from the gy to the hand , deck , and/or extra deck": (Includes.ADD_FROM_GRAVEYARD,),
    "special summon a monster card ( s ) from the gy": (Includes.SUMMON_FROM_GRAVEYARD,),
    "special summon a monster ( s ) from the gy": (Includes.SUMMON_FROM_GRAVEYARD,),
    "banish a card ( s ) from the gy": (Includes.BANISH_FROM_GRAVEYARD,),
    "banish a card from the gy": (Includes.BANISH_FROM_GRAVEYARD,),
}
_LISTED = Phrases(_PLACES)
_ANY_OF_THESE = ("that", "includes", "any", "of", "these", "effects")


def _of_list(card: PrintedCard, effect: Effect) -> Effect:
    """An answer to effects that a list of bullets names."""
    if len(effect.on) != 1 or not isinstance(effect.on[0], OpaqueEvent):
        return effect
    made = _announced(effect.on[0].text)
    includes = _bullets(card) if made is not None else ()
    if made is None or not includes:
        return effect
    return replace(effect, on=(replace(made, includes=includes),))


def _announced(words: str) -> Activation | None:
    tokens = tokenize(words)
    run = closed(tokens)
    found = parse_answer(run, skip(run, 0, "when"), Known((), words))
    if found is None or not isinstance(found.value[0], Activation):
        return None
    end = eat(run, found.end, *_ANY_OF_THESE)
    return found.value[0] if end is not None and end >= len(tokens) else None


def _bullets(card: PrintedCard) -> tuple[Includes, ...]:
    """What the bullets name; nothing if one of them is not understood."""
    found: list[Includes] = []
    for line in card.text.split("\n"):
        if not line.strip().startswith("●"):
            continue
        tokens: Tokens = tokenize(line.strip().removeprefix("●"))
        run = closed(tokens)
        listed = _LISTED.match(run, 0)
        if listed is None or skip(run, listed.end, ".") < len(tokens):
            return ()
        found.extend(listed.value)
    return tuple(found)
