"""Lowering: what text leaves to the rules of the game, added to a card's text for the engine."""

from dataclasses import replace

from engine.applications import (
    CannotAttack,
    EffectsCannotBeNegated,
    LeavesTo,
    Maintain,
    NegateCards,
    Protect,
    Redirect,
)
from engine.card_moves import Destroy, SpecialSummon, SummonTokens
from engine.cardtext import CardText, ContinuousEffect, Effect, Mode, Procedure
from engine.operations import (
    Application,
    Apply,
    Equip,
    Grant,
    Link,
    NegateActivation,
    NegateEffect,
    NegateEffects,
    NegateSummon,
    Operation,
    Step,
)
from engine.patterns import (
    Activation,
    AttackDeclared,
    AttackInvolves,
    Battles,
    DestroyedByBattle,
    EventPattern,
    FlippedFaceUp,
    InflictedBattleDamage,
    WouldSummon,
)
from engine.psct.hints import told
from engine.psct.lexer import tokenize
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Known, closed
from engine.psct.printed import PrintedCard
from engine.psct.remaining import remaining
from engine.selectors import Filter, Ref, Selector
from engine.terms import (
    CardKind,
    Connector,
    EffectKind,
    Face,
    SummonKind,
    Trait,
    Until,
    Zone,
)

_KINDS = {
    Trait.SYNCHRO: SummonKind.SYNCHRO,
    Trait.XYZ: SummonKind.XYZ,
    Trait.LINK: SummonKind.LINK,
}


def executable(card: PrintedCard, text: CardText, materials: tuple[Selector, ...] = ()) -> CardText:
    """The card's text with what the rules add to it."""
    text = replace(
        text,
        effects=tuple(_effect(effect, text) for effect in text.effects),
        procedures=(*_by_materials(card, materials), *text.procedures),
        continuous=tuple(_classified(each) for each in text.continuous),
    )
    text = remaining(told(card, text))
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
        case Maintain() | EffectsCannotBeNegated():
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
        targets=tuple(seen(what) for what in effect.targets),
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
    targets = tuple(seen(what) for what in mode.targets)
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
        shown = seen(what)
        if shown is not what:
            return replace(operation, what=shown)  # type: ignore[arg-type]  # an operation with `what`
    return operation


_SHOWN = (
    *("trait", "not_trait", "name", "archetype", "attribute", "type", "not_attribute", "not_type"),
    *("declared_type", "same_type_as", "same_attribute_as", "same_level_as"),
)
_NUMBERS = ("level_min", "level_max", "atk_min", "atk_max", "def_min", "def_max", "rank_min")


def seen(what: Selector) -> Selector:
    """Of monsters on the field, only face-up ones have a Type, a Level ... that counts."""
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
            found = parse_noun(tokens, at + 3, Known((), card.text))
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
    kept = tuple(step for step in own.resolution if step not in lasting)
    summons = any(isinstance(step.do, SpecialSummon) for step in kept)
    to = Ref.PREVIOUS if summons else Ref.TARGET
    if not summons and not own.targets:
        return text
    link = Step(Link(Selector(ref=to)), Connector.AND_IF_YOU_DO if kept else Connector.FIRST)
    made = replace(own, resolution=(*kept, link))
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
