"""Lowering: what the rules, or other sentences, add to the card text for the engine."""

from dataclasses import replace

from engine.cardtext.applications import (
    CannotAttack,
    EffectsCannotBeNegated,
    LeavesTo,
    Maintain,
    NegateCards,
    Protect,
    Redirect,
)
from engine.cardtext.card_text import CardText, ContinuousEffect, Effect, Mode, Procedure
from engine.cardtext.event_patterns import (
    Activation,
    AttackDeclared,
    AttackInvolves,
    Battles,
    DestroyedByBattle,
    EventPattern,
    FlippedFaceUp,
    Includes,
    InflictedBattleDamage,
    OpaqueEvent,
    WouldSummon,
)
from engine.cardtext.operations import (
    Application,
    Apply,
    AtPhase,
    Destroy,
    DestroyUnless,
    Equip,
    Grant,
    Link,
    NegateActivation,
    NegateEffect,
    NegateEffects,
    NegateSummon,
    Operation,
    SpecialSummon,
    Step,
    SummonTokens,
)
from engine.cardtext.requirements import Condition, EffectWasActivatedThisTurn
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.psct.clauses.rule_sentences import with_what_remains
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.situations.activation_events import parse_answer
from engine.psct.situations.condition_phrases import parse_lead
from engine.psct.syntax.lexer import Tokens, tokenize
from engine.psct.syntax.phrase_matching import PhraseTable, TextContext, closed, eat, skip
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import (
    CardKind,
    Connector,
    EffectKind,
    Face,
    SummonKind,
    Trait,
    Until,
    Zone,
)


def with_hints(card: PrintedCard, text: CardText) -> CardText:
    """The card text, completed with what its sentences say about each other."""
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
    lead = parse_lead(run, 0, len(tokens), TextContext((), words))
    if lead is None:
        return None
    end = eat(run, lead.end, "you", "can", "activate", "this", "card", "from", "your", "hand")
    return lead.conditions if end is not None and run[end].norm == "." else None


# --- "if this effect was activated this turn (and was not negated)" ---------------------------


def _activated_before(effect: Effect, before: tuple[Effect, ...]) -> Effect:
    if not any(_says_activated(each) for each in effect.conditions):
        return effect
    label = (before or (effect,))[-1].label
    conditions = tuple(
        EffectWasActivatedThisTurn(label) if _says_activated(each) else each
        for each in effect.conditions
    )
    return replace(effect, conditions=conditions)


def _says_activated(condition: Condition) -> bool:
    return isinstance(condition, EffectWasActivatedThisTurn) and not condition.label


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
_LISTED = PhraseTable(_PLACES)
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
    found = parse_answer(run, skip(run, 0, "when"), TextContext((), words))
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


_KINDS = {
    Trait.SYNCHRO: SummonKind.SYNCHRO,
    Trait.XYZ: SummonKind.XYZ,
    Trait.LINK: SummonKind.LINK,
}


def executable(card: PrintedCard, text: CardText, materials: tuple[Selector, ...] = ()) -> CardText:
    """The card text, completed with what the rules of the game add."""
    text = replace(
        text,
        effects=tuple(_effect(effect, text) for effect in text.effects),
        procedures=(*_by_materials(card, materials), *text.procedures),
        continuous=tuple(_classified(each) for each in text.continuous),
    )
    text = with_what_remains(with_hints(card, text))
    if Trait.EQUIP in card.trait:
        effects = tuple(replace(e, on=tuple(map(_by_equipped, e.on))) for e in text.effects)
        return _equipped(card, replace(text, effects=effects))
    if Trait.CONTINUOUS in card.trait:
        return _linked(text)
    return text


def _classified(effect: ContinuousEffect) -> ContinuousEffect:
    """What becomes of the card itself, and its upkeep, is no effect: negation does not end it."""
    own = all(_is_no_effect(application) for application in effect.applies)
    return replace(effect, unclassified=True) if own and effect.applies else effect


def _is_no_effect(application: Application) -> bool:
    match application:
        case Redirect(this_card_only=this):
            return this
        case LeavesTo(what):
            return what.ref is Ref.THIS_CARD
        case Maintain() | DestroyUnless() | EffectsCannotBeNegated():
            return True
        case _:
            return False


def _by_materials(card: PrintedCard, materials: tuple[Selector, ...]) -> tuple[Procedure, ...]:
    """The Synchro, Xyz or Link Summon of an Extra Deck monster."""
    kind = next((_KINDS[trait] for trait in card.trait if trait in _KINDS), None)
    if kind is None or not materials:
        return ()
    return (Procedure(kind, (Zone.EXTRA_DECK,), materials=materials),)


# --- effects ---------------------------------------------------------------------------------


def _effect(effect: Effect, text: CardText) -> Effect:
    steps = _either_negation(effect, _steps(_once_chosen(effect)))
    forced = effect.mandatory and (
        bool(effect.on) or effect.kind in (EffectKind.TRIGGER, EffectKind.FLIP)
    )
    del text
    flips = effect.kind is EffectKind.FLIP and not effect.on
    return replace(
        effect,
        on=(FlippedFaceUp(),) if flips else effect.on,
        targets=tuple(only_face_up(what) for what in effect.targets),
        resolution=steps,
        modes=tuple(_mode(mode) for mode in effect.modes),
        mandatory=forced,
    )


def _once_chosen(effect: Effect) -> tuple[Step, ...]:
    """After "You can" the activation is what a player may leave, not what it then does."""
    first = effect.resolution[:1]
    chosen = effect.kind is not EffectKind.CARD_ACTIVATION
    before = effect.costs or effect.targets or effect.declare
    if not first or not first[0].optional or not chosen or before:
        return effect.resolution
    return (replace(first[0], optional=False), *effect.resolution[1:])


def _mode(mode: Mode) -> Mode:
    targets = tuple(only_face_up(what) for what in mode.targets)
    return replace(mode, targets=targets, resolution=_steps(mode.resolution))


def _steps(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(_step(step) for step in steps)


def _step(step: Step) -> Step:
    done = _operation(step.do)
    return step if done is step.do else replace(step, do=done)


def _operation(operation: Operation) -> Operation:
    if isinstance(operation, SummonTokens) and operation.token.name.endswith("Tokens"):
        token = replace(operation.token, name=operation.token.name.removesuffix("s"))
        return replace(operation, token=token)
    what = getattr(operation, "what", None)
    if isinstance(what, Selector) and what.ref is None:
        shown = only_face_up(what)
        if shown is not what:
            return replace(operation, what=shown)  # type: ignore[arg-type]  # an operation with `what`
    return operation


_SHOWN = (
    *("trait", "not_trait", "name", "archetype", "attribute", "type", "not_attribute", "not_type"),
    *("declared_type", "same_type_as", "same_attribute_as", "same_level_as"),
)
_NUMBERS = ("level_min", "level_max", "atk_min", "atk_max", "def_min", "def_max", "rank_min")


def only_face_up(what: Selector) -> Selector:
    """The selector limited to face-up monsters where it asks for a Type, a Level and the like."""
    if what.ref is not None or Zone.MONSTER_ZONE not in what.zone or what.where.face is not None:
        return what
    filters = (what.where, *what.any_of)
    if CardKind.MONSTER not in what.where.kind or not any(_asks(each) for each in filters):
        return what
    if what.where.position:
        return what
    return replace(what, where=replace(what.where, face=Face.UP))


def _asks(where: Filter) -> bool:
    """Whether a filter asks for something that a face-down monster does not show."""
    shown = any(getattr(where, name) for name in _SHOWN)
    return shown or any(getattr(where, name) is not None for name in _NUMBERS)


def _either_negation(effect: Effect, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """As in "negate the Summon or activation, and if you do, destroy it": one or the other."""
    if not effect.on:
        return steps
    answers = any(isinstance(on, WouldSummon) for on in effect.on) and any(
        isinstance(on, Activation) for on in effect.on
    )
    negations = [
        at for at, step in enumerate(steps) if isinstance(step.do, NegateActivation | NegateEffect)
    ]
    summon = [at for at, step in enumerate(steps) if isinstance(step.do, NegateSummon)]
    if not answers or not negations or not summon or negations[0] != summon[0] + 1:
        return steps
    before, rest = steps[: summon[0]], steps[negations[0] + 1 :]
    first = (steps[summon[0]], *(_about(step, Ref.SUMMONED) for step in rest))
    negation = replace(steps[negations[0]], link=Connector.FIRST)
    second = (negation, *(_about(step, Ref.RESPONDED) for step in rest))
    return (*before, *first, *second)


def _about(step: Step, ref: Ref) -> Step:
    if not isinstance(step.do, Destroy):
        return step
    spoken = step.do.what
    if spoken.ref in (Ref.PREVIOUS, Ref.RESPONDED, Ref.SUMMONED) or spoken.where.opaque:
        return replace(step, do=Destroy(Selector(ref=ref)))
    return step


# --- cards that stay -------------------------------------------------------------------------


def _by_equipped(event: EventPattern) -> EventPattern:
    """As in "When it destroys a monster by battle": no Equip Spell battles, its monster does."""
    if isinstance(event, AttackDeclared):
        mine = event.attacker is not None and event.attacker.ref is Ref.THIS_CARD
        return replace(event, attacker=Selector(ref=Ref.LINKED)) if mine else event
    if isinstance(event, _FOUGHT) and event.what.ref is Ref.THIS_CARD:
        return replace(event, what=Selector(ref=Ref.LINKED))
    return event


_FOUGHT = (Battles, AttackInvolves, DestroyedByBattle, InflictedBattleDamage)


def _equipped(card: PrintedCard, text: CardText) -> CardText:
    """An Equip Spell targets the monster it will be equipped to."""
    own = next((e for e in text.effects if e.label == "activation"), None)
    if own is None or any(_equips_to_known(step) for step in own.resolution):
        return text
    target = _equip_target(card)
    made = replace(
        own,
        targets=(target, *own.targets),
        resolution=(
            Step(Equip(Selector(ref=Ref.TARGET))),
            *(step for step in own.resolution if not _only_equips(step)),
        ),
    )
    return replace(text, effects=tuple(made if e is own else e for e in text.effects))


def _equips_to_known(step: Step) -> bool:
    return isinstance(step.do, Equip) and step.do.to.ref is not None


def _only_equips(step: Step) -> bool:
    if isinstance(step.do, Equip):
        return True
    words = getattr(step.do, "text", "")
    return isinstance(words, str) and words.lower().startswith("equip only to")


def _equip_target(card: PrintedCard) -> Selector:
    """The monster that "Equip only to" names; any face-up monster if it names none."""
    anything = Selector(zone=(Zone.MONSTER_ZONE,), where=Filter(face=Face.UP))
    tokens = closed(tokenize(card.text, card.name))
    for at in range(len(tokens) - 3):
        if [t.norm for t in tokens[at : at + 3]] == ["equip", "only", "to"]:
            found = parse_noun(tokens, at + 3, TextContext((), card.text))
            if found is None or found.value.ref is not None:
                words = Filter(face=Face.UP, opaque="the monster it can be equipped to")
                return replace(anything, where=words)
            where = replace(found.value.where, face=Face.UP)
            whose = found.value.whose
            return replace(anything, where=where, any_of=found.value.any_of, whose=whose)
    return anything


_LASTS = (Until.WHILE_ON_FIELD, Until.WHILE_FACE_UP, Until.PERMANENT)


def _linked(text: CardText) -> CardText:
    """A Continuous Spell or Trap stays linked to the monster its activation was about."""
    own = next((e for e in text.effects if e.label == "activation"), None)
    if own is None:
        return text
    lasting = tuple(step for step in own.resolution if _lasts(step.do))
    wants = lasting or any(_speaks_of_link(effect) for effect in text.continuous)
    if not wants or any(isinstance(step.do, Link) for step in own.resolution):
        return text
    others = tuple(step for step in own.resolution if step not in lasting)
    later = tuple(replace(s, link=Connector.ALSO) for s in others if isinstance(s.do, AtPhase))
    kept = tuple(step for step in others if not isinstance(step.do, AtPhase))
    summons = any(isinstance(step.do, SpecialSummon) for step in kept)
    to = Ref.PREVIOUS if summons else Ref.TARGET
    if not summons and not own.targets:
        return text
    link = Step(Link(Selector(ref=to)), Connector.AND_IF_YOU_DO if kept else Connector.FIRST)
    made = replace(own, resolution=(*kept, link, *later))
    added = tuple(
        ContinuousEffect(f"linked {at}", (_on_linked(step.do),))
        for at, step in enumerate(lasting, 1)
    )
    return replace(
        text,
        effects=tuple(made if e is own else e for e in text.effects),
        continuous=(*added, *text.continuous),
    )


def _lasts(operation: Operation) -> bool:
    """Whether it is said of the target for as long as the card stays."""
    match operation:
        case NegateEffects(what, until):
            return what.ref is Ref.TARGET and until in _LASTS
        case Grant(CannotAttack(what) | Protect(what=what), until):
            return what.ref is Ref.TARGET and until in _LASTS
        case _:
            return False


def _on_linked(operation: Operation) -> NegateCards | CannotAttack | Protect:
    linked = Selector(ref=Ref.LINKED)
    match operation:
        case NegateEffects():
            return NegateCards(linked)
        case Grant(CannotAttack() | Protect() as lock):
            return replace(lock, what=linked)
        case _:
            return CannotAttack(linked)


def _speaks_of_link(effect: ContinuousEffect) -> bool:
    for application in effect.applies:
        if isinstance(application, Apply):
            on = getattr(application.on, "what", None)
            done = (getattr(step.do, "what", None) for step in application.do)
            refs = {getattr(what, "ref", None) for what in (on, *done)}
            if Ref.LINKED in refs:
                return True
    return False
