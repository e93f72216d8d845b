"""Unread clauses: texts that nothing carries out and that may matter to what happened."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.board.clause_reach import EVERYTHING, GameAspect, aspects_of, waits_for
from engine.board.clause_relevance import (
    TURNED_LATE,
    UNATTACKING,
    IsRelevant,
    events_a_lock_concerns,
    relevant_events,
)
from engine.board.conditions import holds
from engine.board.continuous_effects import context_of
from engine.board.events import Event, EventKind
from engine.board.play import Play
from engine.board.state import CardState, State
from engine.board.view import View, view_of
from engine.cardtext.amounts import StatOf
from engine.cardtext.applications import (
    ModifyStat,
    MustAttack,
    OpaqueApplication,
    Protect,
    SetStat,
    SummonLimit,
)
from engine.cardtext.card_text import CardText, ContinuousEffect, Effect
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import (
    Application,
    Apply,
    AtPhase,
    ChangePosition,
    Grant,
    Operation,
    Step,
    SummonTokens,
)
from engine.cardtext.requirements import OpaqueCondition, ThisWasSummoned
from engine.cardtext.selectors import Compared, Filter, Measured, Own, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import (
    FIELD,
    CardId,
    EventId,
    Face,
    Phase,
    Stat,
    SummonKind,
    Trait,
    Zone,
)

_IN_PLAY = {
    EventKind.ACTIVATED,
    EventKind.SUMMONED,
    EventKind.FLIPPED_FACE_UP,
    EventKind.BEGAN_TO_APPLY,
}


def not_modelled(play: Play, start: State) -> Iterator[tuple[str, EventId, frozenset[GameAspect]]]:
    """Yields unmodelled clauses of cards in play, each with when and what it may touch.

    When: the first event it may concern.  What: the aspects of the game that it changes.

    Those are left out that are about nothing that happened. What an effect does when it resolves is
    told there; this is about what applies by itself.
    """
    doubtful = {name for name, text in play.state.texts.items() if _says_more(text)}
    shown = _shown(play, start) if doubtful else {}
    for card in play.state.cards_named(frozenset(doubtful)):
        text = play.state.text_of(card)
        for clause, about, since in _clauses(card, start, text, shown):
            if _is_of_absent(play, about):
                continue
            mattering = _mattering(play, card.id, about)
            if _is_condition(text, clause):
                mattering = _or_refusals(card.id, mattering)
            first = next(filter(mattering, play.events[max(0, since - 1) :]), None)
            if first is not None:
                yield f"{card.name}: {clause}", first.id, aspects_of(about)
    yield from _untold_summons(play, start, shown)
    yield from _left_by_effects(play)


def _untold_summons(
    play: Play, start: State, shown: Mapping[CardId, int]
) -> Iterator[tuple[str, EventId, frozenset[GameAspect]]]:
    """Yields how monsters came that are there from the start, where their texts hang on that.

    Not of what is negated from the start to the end: then nothing hangs on it.
    """
    before: View | None = None
    for card in play.state.cards_named(play.state.texts.ongoing):
        for effect in play.state.text_of(card).continuous:
            if card.id not in shown or not _is_summon_untold(start, card, effect):
                continue
            before = before or view_of(start)
            if before.is_negated(card.id) and play.view.is_negated(card.id):
                continue
            about = "; ".join(map(_named, effect.applies))
            matters = filter(_mattering(play, card.id, about), play.events)
            first = next(matters, None)
            if first is not None:
                yield f"{card.name}: how it was Summoned", first.id, aspects_of(about)


def _left_by_effects(play: Play) -> Iterator[tuple[str, EventId, frozenset[GameAspect]]]:
    """What resolved effects left behind: what waits for a phase, what players are kept from."""
    waiting = [(text, since, _begins(phase)) for text, phase, since in play.awaited]
    for clause, since in play.open_locks:
        mattering = _or_summons_by_effect(play, clause, events_a_lock_concerns(clause))
        waiting.append((clause, since, mattering))
    for clause, since, matters in waiting:
        first = next(filter(matters, play.events[since:]), None)
        if first is not None:
            yield clause, first.id, EVERYTHING


def _begins(phase: Phase) -> IsRelevant:
    """Whether that phase begins; of one that is left out, the turn after it."""
    late = {phase, Phase.DRAW, *([] if phase is Phase.END else [Phase.STANDBY, Phase.MAIN1])}
    return lambda event: event.kind is EventKind.PHASE and event.part in late


def _is_condition(text: CardText, clause: str) -> bool:
    """Whether it is what a lasting effect hangs on."""
    conditions = (one for effect in text.continuous for one in effect.condition)
    return any(isinstance(one, OpaqueCondition) and one.text == clause for one in conditions)


def _or_refusals(card: CardId, matter: IsRelevant) -> IsRelevant:
    """What a lasting effect hangs on matters to everything that it forbids, too."""

    def is_about(event: Event) -> bool:
        among = event.details.get("among")
        is_because = isinstance(among, tuple) and card in among
        return matter(event) or (event.kind is EventKind.REFUSED and is_because)

    return is_about


def _is_of_absent(play: Play, about: str) -> bool:
    """As in "All "Prince" on the field become Warriors": no card there could be called so."""
    found = _OF_NAMED.match(about)
    return found is not None and not any(
        found[1].lower() in card.name.lower() for card in play.state.cards.values()
    )


_OF_NAMED = re.compile(r"(?:all|each) \"([^\"]+)\" ", re.IGNORECASE)


def _mattering(play: Play, card: CardId, about: str) -> IsRelevant:
    """Which events a clause of a card could be about."""
    found = _mattering_by_form(play, card, about) or _mattering_if_granted(card, about)
    if found is not None:
        return found
    if all(is_about_values(part) for part in about.split("; ")):
        return lambda event: _weighs_values(play, event)
    return _or_summons_by_effect(play, about, relevant_events(about))


def _mattering_by_form(play: Play, card: CardId, about: str) -> IsRelevant | None:
    """Which events it could be about, where its form tells: when it acts, how its card is used."""
    phase = waits_for(about)
    if phase is not None and play.state.phase is not phase:
        return _begins(phase)
    if _SUMMONING.match(about) or _OWN_WAY.search(about) or _PERMITTING.match(about):
        return _mattering_to_summon(card, about)
    if _FROM_HAND.match(about):
        return lambda event: _is_activated(event, card) and event.from_ is Zone.HAND
    if _ONCE.match(about):
        return lambda event: _is_second_summon(play, play.name(card), event)
    return _mattering_by_kin(play, card, about)


def _mattering_to_summon(card: CardId, about: str) -> IsRelevant:
    """Which events it could be about, where it tells how its card is Summoned, or permits more."""
    own = _own_summon(card)
    if _NORMAL_SUMMONING.match(about):
        normal = (SummonKind.NORMAL, SummonKind.TRIBUTE)
        return lambda event: own(event) and event.summon in normal
    if _PERMITTING.match(about):
        return lambda event: own(event) or event.kind is EventKind.REFUSED
    return own


def _mattering_by_kin(play: Play, card: CardId, about: str) -> IsRelevant | None:
    """Which events it could be about, where it tells of its kind: its name, others of its name."""
    other, called = _ONLY_OTHER.search(about), _CALLED.search(about)
    if other is not None:
        return lambda event: _uses_another(play, event, card, other[1])
    if called is not None:
        return lambda _event: _is_sought(play, card, called[1])
    if _RANKED.search(about) is not None:
        return lambda event: card in event.cards and "material" in event.reasons
    return None


def _is_sought(play: Play, card: CardId, word: str) -> bool:
    """Whether the text of another card that is there has this word."""
    others = (text for name, text in play.state.texts.items() if name != play.name(card))
    return any(word in str(text) for text in others)


def _uses_another(play: Play, event: Event, card: CardId, named: str) -> bool:
    """Whether another card that is called so is activated."""
    others = [one for one in event.cards if one != card and named in play.name(one)]
    return event.kind is EventKind.ACTIVATED and bool(others)


_ONLY_OTHER = re.compile(r"you can only activate (?:\d|up to \d) other \"([^\"]+)\"", re.IGNORECASE)
"""How many others of its kind may be used in the same turn."""
_CALLED = re.compile(r"\bis always treated as (?:an? )?\"([^\"]+)\"", re.IGNORECASE)
"""What else a card is called: it matters to what looks for that."""
_RANKED = re.compile(r"\boriginal (?:rank|level) is always treated\b", re.IGNORECASE)


def _or_summons_by_effect(play: Play, about: str, matter: IsRelevant) -> IsRelevant:
    """Where Summons are forbidden, it matters to what would Summon, too."""
    if not _BARS_SUMMONS.search(about):
        return matter
    from_extra_deck = _OF_EXTRA_DECK.search(about) is not None

    def is_about(event: Event) -> bool:
        texts = [play.state.text(card) for card in event.cards]
        if event.kind is EventKind.ACTIVATED and any(
            _may_summon(text, from_extra_deck=from_extra_deck) for text in texts
        ):
            return True
        is_other = event.kind in _SUMMONS and not any(_EXTRA & set(text.trait) for text in texts)
        return matter(event) and not (from_extra_deck and is_other)

    return is_about


_SUMMONS = (EventKind.SUMMON_ATTEMPTED, EventKind.SUMMONED)
_EXTRA = {Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.PENDULUM}
_OF_EXTRA_DECK = re.compile(
    r"\b(?:special summon|summoned)(?: (?!or\b|from\b)[\w\"'/-]+){0,4}"
    r" from (?:the|your) extra deck\b",
    re.IGNORECASE,
)
"""What forbids Summons from the Extra Deck alone."""


_BARS_SUMMONS = re.compile(
    r"\b(?:cannot|can only|neither)\b[^.]*\bsummon|^protect, .*summoned", re.IGNORECASE
)


@lru_cache(maxsize=512)
def _may_summon(text: CardText, *, from_extra_deck: bool) -> bool:
    """Whether an effect of it Summons something: from the Extra Deck, or from anywhere."""
    deeds = (step.do for effect in text.effects for way in effect.ways for step in way.resolution)
    summons = [do for do in deeds if "summon" in member_name(type(do))]
    if not from_extra_deck:
        return bool(summons)
    return any(gaps_in(effect) for effect in text.effects) or any(map(_from_extra_deck, summons))


def _from_extra_deck(summon: Operation) -> bool:
    """Whether it may Summon a monster of the Extra Deck: it says so, or not from where."""
    what = getattr(summon, "what", None)
    places = what.zone if isinstance(what, Selector) else ()
    is_elsewhere = bool(places) and Zone.EXTRA_DECK not in places
    return not (is_elsewhere or isinstance(summon, SummonTokens))


def _is_activated(event: Event, card: CardId) -> bool:
    return event.kind is EventKind.ACTIVATED and card in event.cards


def _mattering_if_granted(card: CardId, about: str) -> IsRelevant | None:
    """Which events it could be about, where it tells what effects are granted, or to what."""
    if _GRANTING.search(about):
        return lambda _event: False  # What is granted speaks for itself.
    if _AS_MATERIAL.search(about):
        return lambda event: card in event.cards and "material" in event.reasons
    if _OF_CHOICE.search(about):
        return lambda event: _is_activated(event, card)
    if _IN_PLACE_OF_TRIBUTE.match(about):
        return lambda event: "tributed" in event.reasons
    return None


_GRANTING = re.compile(r"\bgains? (?:this|these|the following) effects?\b[.: ]*$", re.IGNORECASE)
"""How a sentence ends after which effects stand that are granted."""
_AS_MATERIAL = re.compile(
    r"\b(?:used|using) this card as (?:an? )?[\w/ ]*material\b|\bmade with it\b"
    r"|\bmaterials? for (?:the|an?|its) (?:\w+ )*summon\b",
    re.IGNORECASE,
)
"""What a monster becomes that this card was material for."""
_IN_PLACE_OF_TRIBUTE = re.compile(r"if (?:you|a player) would tribute\b", re.IGNORECASE)
"""How a sentence begins that says what is done instead of a Tribute."""
_OF_CHOICE = re.compile(r"^●.*(?::|,|●) you can (?!only)", re.IGNORECASE | re.DOTALL)
"""An effect that is granted, and that its player may activate."""
_ONCE = re.compile(r"you can only (?:special|link) summon", re.IGNORECASE)
"""How a sentence begins that says how often a monster is Summoned."""


def _is_second_summon(play: Play, name: str, event: Event) -> bool:
    """Whether a monster of that name is Summoned once more."""

    def of_it(one: Event) -> bool:
        is_summon = one.kind is EventKind.SUMMONED
        return is_summon and any(play.name(card) == name for card in one.cards)

    return of_it(event) and any(map(of_it, play.events[: event.id - 1]))


def is_about_values(clause: str) -> bool:
    """Whether a clause only changes ATK or DEF."""
    words = clause.lower()
    return _VALUE.search(words) is not None and not any(deed in words for deed in _DEEDS)


_VALUE = re.compile(r"\b(?:atk|def)\b")
_DEEDS = (
    "destroy", "negat", "banish", "summoned,", "summon ", "activat", "attack", "draw", "send",
    "sent", "return", "control", "equip", "unaffected", "target", "add ", "discard", "tribute",
    "damage", "place", "cannot", "position", "treated", "level",
)  # fmt: skip
"""Words of clauses that may do more."""


def _weighs_values(play: Play, event: Event) -> bool:
    """Whether ATK or DEF decides something then: a battle, or an effect that looks at them."""
    if event.kind in (EventKind.BATTLED, EventKind.DAMAGE_STEP):
        return True
    cards = event.cards if event.kind is EventKind.ACTIVATED else ()
    return any(_looks_at_values(play.state.text(card)) for card in cards)


@lru_cache(maxsize=512)
def _looks_at_values(text: CardText) -> bool:
    return any(_asks_values(each) for each in (text.effects, text.opaque))


def _asks_values(part: object) -> bool:
    """Whether anything in a definition asks how high a value is."""
    if isinstance(part, tuple):
        return any(map(_asks_values, part))
    if isinstance(part, str):  # A stat that is changed is not looked at.
        return not isinstance(part, Stat) and _VALUE.search(part.lower()) is not None
    if not dataclasses.is_dataclass(part) or isinstance(part, type):
        return False
    by_how_much = "amount" if isinstance(part, ModifyStat | SetStat) else ""
    return _asks(part) or any(
        _asks_values(getattr(part, field.name))
        for field in dataclasses.fields(part)
        if field.name not in ("label", by_how_much)
    )


def _asks(part: object) -> bool:
    if isinstance(part, Selector):
        return part.highest is not None or part.lowest is not None
    if isinstance(part, Filter):
        bounds = {part.atk_min, part.atk_max, part.def_min, part.def_max}
        return part.atk_at_most_their_lp or bounds != {None}
    if isinstance(part, StatOf):
        return part.stat in _VALUES
    return isinstance(part, Compared | Measured | Own)


_SUMMONING = re.compile(
    r"\(?(?:must (?:first )?be|cannot be (?:normal |special )?(?:summoned|set))\b", re.IGNORECASE
)
"""How a sentence begins that says how its card is Summoned."""
_NORMAL_SUMMONING = re.compile(r"cannot be normal summoned,[^.]*\.?$", re.IGNORECASE)
"""A sentence that says only when its card is Normal Summoned."""
_PERMITTING = re.compile(
    r"(?:(?:if|while|during) [^,:;]*, )?you can (?:also )?"
    r"(?:activate|set|conduct|normal summon)\b[^:;●.]*\.?$",
    re.IGNORECASE,
)
"""A sentence that only permits what is refused without it."""
_OWN_WAY = re.compile(
    r"(?:^|\byou can\b[^.]*)\b(?:special|fusion|synchro|xyz|link) summon "
    r"(?:this card|\"[^;]+\") by\b",
    re.IGNORECASE,
)
"""What a sentence says that tells another way in which its card can be Summoned."""
_FROM_HAND = re.compile(r"you can activate this card from your hand\b", re.IGNORECASE)
"""How a sentence begins that says when its card need not be Set."""


def _own_summon(card: CardId) -> IsRelevant:
    kinds = (EventKind.SUMMON_ATTEMPTED, EventKind.SUMMONED)
    return lambda event: event.kind in kinds and card in event.cards


@lru_cache(maxsize=512)
def _says_more(text: CardText) -> bool:
    """Whether anything that applies by itself is not modelled."""
    if _counting(text) or any(map(_asks_own_way, text.continuous)):
        return True
    ongoing = (clause for effect in text.continuous for clause in _of_continuous(effect))
    return bool(text.opaque) or any(ongoing) or any(gaps_in(_when(one)) for one in text.triggers)


def _shown(play: Play, start: State) -> Mapping[CardId, int]:
    """Cards that were face-up on the field, or activated, each with the event since when."""
    shown = {card.id: 0 for card in start.on_field() if card.face is Face.UP}
    for event in play.events:
        if event.kind in _IN_PLAY:
            for card in (*event.cards, event.details.get("source")):
                if isinstance(card, str):
                    shown.setdefault(CardId(card), event.id)
    return shown


def _clauses(
    card: CardState, start: State, text: CardText, shown: Mapping[CardId, int]
) -> Iterator[tuple[str, str, int]]:
    """What is not modelled, the words that tell what it is about, and since which event."""
    was = start.cards.get(card.id, card).zone
    since = shown.get(card.id, 0)
    if card.id in shown:
        yield from ((words, words, since) for words in text.opaque)
    if start.cards.get(card.id, card).zone not in FIELD and card.id in shown:
        counted = "which Summons count for the once a turn"
        yield from ((counted, "summon", since) for _ in _counting(text))
    for effect in text.continuous:
        in_field = bool(set(FIELD) & set(effect.active_in))
        elsewhere = {was, card.zone} & (set(effect.active_in) - set(FIELD))
        if elsewhere or (in_field and card.id in shown):
            first = 0 if elsewhere else since
            yield from ((clause, about, first) for clause, about in _of_continuous(effect))
    for activated in text.triggers:
        if activated.mandatory:
            hidden = {was, card.zone} <= {Zone.DECK, Zone.EXTRA_DECK}
            yield from () if hidden else ((words, words, 0) for words in gaps_in(_when(activated)))


def _when(trigger: Effect) -> tuple[object, ...]:
    """What it triggers on; where that is told as a condition, its conditions."""
    return trigger.on or trigger.conditions


def _counting(text: CardText) -> tuple[SummonLimit, ...]:
    """Limits on Summons that count from when their card came: which those are, nobody keeps."""
    every = (one for effect in text.continuous for one in effect.applies)
    return tuple(one for one in every if isinstance(one, SummonLimit) and one.while_here)


def _is_summon_untold(start: State, card: CardState, effect: ContinuousEffect) -> bool:
    """Whether an effect hangs on how a monster was Summoned that is there from the start."""
    begun = start.cards.get(card.id)
    if begun is None or not begun.on_field or not _asks_own_way(effect):
        return False
    context = context_of(start, begun.id, begun.controller)
    return any(holds(start, one, context) is None for one in effect.condition)


def _asks_own_way(effect: ContinuousEffect) -> bool:
    """Whether it applies only to what was Summoned in the way its own text tells."""
    return any(isinstance(one, ThisWasSummoned) and one.this_way for one in effect.condition)


def _of_continuous(effect: ContinuousEffect) -> Iterator[tuple[str, str]]:
    """Its conditions matter where what it applies does."""
    if not effect.applies:
        return
    about = [_named(application) for application in effect.applies]
    about = ["; ".join(about) if _OPENING.search(words) else words for words in about]
    for application, words in zip(effect.applies, about, strict=True):
        yield from ((clause, words) for clause in gaps_in(application))
    yield from ((clause, "; ".join(about)) for clause in gaps_in(effect.condition))


_OPENING = re.compile(r"\byou can(?: also)?$", re.IGNORECASE)
"""How a clause ends that says nothing without the next one."""


def _named(application: Application) -> str:
    """What an application is about, in words."""
    if isinstance(application, OpaqueApplication):
        return application.text
    if isinstance(application, ModifyStat | SetStat) and set(application.stat) <= _VALUES:
        return "atk, def"
    if isinstance(application, MustAttack) and application.target is None:
        return UNATTACKING
    if isinstance(application, Apply) and all(map(_turns_late, application.do)):
        return TURNED_LATE
    if isinstance(application, Apply):  # It does nothing before its event happens.
        return member_name(type(application.on)).replace("_", " ")
    kinds = (*getattr(application, "from_", ()), *getattr(application, "cannot", ()))
    words = (member_name(type(application)), *(str(kind) for kind in kinds))
    return ", ".join(words).replace("_", " ")


def _turns_late(step: Step) -> bool:
    """As in "it is changed to Defense Position at the end of the Battle Phase"."""
    if isinstance(step.do, AtPhase) and step.do.phase is Phase.BATTLE:
        return all(isinstance(one.do, ChangePosition) for one in step.do.do)
    kept = step.do.what if isinstance(step.do, Grant) else None
    return isinstance(kept, Protect) and set(kept.from_) == {ProtectedFrom.POSITION_CHANGED}


_VALUES = {Stat.ATK, Stat.DEF, Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF}
