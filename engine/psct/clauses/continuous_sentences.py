"""Continuous sentences: what applies without activation, with its conditions."""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from engine.cardtext.applications import (
    BattleDamageFactor,
    BothTakeBattleDamage,
    Lock,
    ModifyStat,
    NegateCards,
    OpaqueApplication,
    Protect,
    SetStat,
    TreatAs,
)
from engine.cardtext.event_patterns import Battles, EventPattern, OpaqueEvent
from engine.cardtext.operations import (
    Application,
    Apply,
    Grant,
    NegateActivated,
    NegateEffects,
    Operation,
    ReplaceDestruction,
    Step,
)
from engine.cardtext.requirements import Condition, ThisIsEquipped
from engine.cardtext.selectors import ALL, THIS_CARD, Filter, Ref, Selector
from engine.psct.clauses.effect_clauses import declared_in
from engine.psct.clauses.material_sentences import MATERIAL_READERS
from engine.psct.clauses.resolution_steps import parse_resolution
from engine.psct.clauses.standing_sentences import (
    FIRST_TIME_WORDS,
    SENTENCE_FORMS,
    STANDING_READERS,
    first_time,
    parse_replacement,
)
from engine.psct.nouns.card_references import after_subject, meaning_of_their, parse_owner
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.postmodifiers import but_not
from engine.psct.situations.condition_phrases import Lead, parse_lead, parse_tail
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import TokenKind, Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    END,
    MentionedCards,
    Parsed,
    PhraseTable,
    Readers,
    TextContext,
    closed,
    eat,
    first_comma,
    kinds_of,
    skip,
)
from engine.psct.syntax.sentence_structure import line_of
from engine.psct.syntax.text_pieces import PieceRole, PrintedPart, TextPiece, TextSpan, holds_opaque
from engine.psct.verbs.lock_phrases import EVERYTHING, SUMMONED_LOCKS, parse_lock, with_exception
from engine.psct.verbs.protection_phrases import EffectOwners, parse_protection, parse_sources
from engine.psct.verbs.value_verbs import HELD, VALUES, parse_becomes, parse_turned, parse_values
from engine.psct.verbs.verb_arguments import Applications, VerbContext
from engine.psct.verbs.verb_phrases import parse_predicate
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    DamageStepPart,
    Position,
    Trait,
    Until,
    Whose,
    Zone,
)

_EACH = PhraseTable({"each time": 1, "every time": 1})
_RESOLVES = PhraseTable(
    {
        f"{when} {it} resolves": 1
        for when in ("when", "after", "immediately after")
        for it in (
            "it",
            "that spell",
            "that spell card",
            "that trap",
            "that trap card",
            "that card",
            "that effect",
            "that card or effect",
            "that card / effect",
            "the card or effect",
        )
    }
)


def _stop(run: Tokens, at: int) -> int:
    """Where the sentence ends: before its last mark."""
    stop = at
    while run[stop] is not END:
        stop += 1
    while stop > at and run[stop - 1].norm == ".":
        stop -= 1
    return stop


def each_time(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads what happens at once each time an event happens.

    As in "Each time a Spell Card is activated, place 1 Spell Counter on this card".
    """
    if _EACH.match(run, at) is None:
        return None
    return _applied(run, at, known)


def when_attacking(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads what follows when this card attacks, without an activation.

    As in "If this card attacks, it is changed to Defense Position at the end of ...".
    """
    if run[at].norm not in ("if", "when"):
        return None
    found = _applied(run, at, known)
    if found is None or len(found.value) != 1:
        return None
    (application,) = found.value
    if not isinstance(application, Apply) or not isinstance(application.on, Battles):
        return None
    if not any(_CALCULATING.match(run, index) for index in range(at, found.end)):
        return found
    part = replace(application.on, part=DamageStepPart.CALCULATION)
    return Parsed((replace(application, on=part),), found.end)


_CALCULATING = PhraseTable(
    {f"during {the}damage calculation only": 1 for the in ("", "that ", "this ")}
)
_IN_BATTLE = PhraseTable(
    {
        "this card attacks directly": Battles(attacking=True, direct=True),
        "this card is attacked": Battles(attacked=True),
        **{
            f"this card is attacked by {foe}": Battles(attacked=True)
            for foe in ("a monster", "an opponent's monster", "your opponent's monster")
        },
    }
)


def _events(run: Tokens, at: int, comma: int, known: TextContext) -> tuple[EventPattern, ...]:
    """What is waited for: in a battle, or anything else."""
    fought = _IN_BATTLE.match(run, at + 1)
    if fought is not None and fought.end == comma:
        return (fought.value,)
    return parse_event(run[at:comma], known)


def _applied(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    stop = _stop(run, at)
    comma = first_comma(run, at, stop)
    if comma is None:
        return None
    events = _events(run, at, comma, known)
    if not events or any(isinstance(each, OpaqueEvent) for each in events) or holds_opaque(events):
        return None
    shared = _OF_BOTH.match(run, comma + 1)
    if shared is not None and shared.end == stop and len(events) == 1:
        return Parsed((Apply(events[0], shared.value),), stop)
    later = _RESOLVES.match(run, comma + 1)
    start = comma + 1 if later is None else skip(run, later.end, ",")
    end = _end_of_deeds(run, start, stop)
    words = frozenset(token.norm for token in run[start:end])
    if words & _THEIRS and not {token.norm for token in run[at:comma]} & _OPPONENT:
        return None  # Of whichever player it was who did so.
    about = known.after(*(one for each in events[:1] for one in _subjects(each, words)))
    deeds = _to_the_opponent(run[at:comma], run[start:end])
    pieces = parse_resolution((*deeds, *_at_most(run, end, stop)), about)
    steps = tuple(means for p in pieces for means in p.means if isinstance(means, Step))
    if not steps or any(piece.opaque for piece in pieces) or _lost(run, end, pieces):
        return None
    after = end < stop or later is not None
    return Parsed(tuple(Apply(each, steps, after_resolving=after) for each in events), stop)


def _to_the_opponent(event: Tokens, deeds: Tokens) -> Tokens:
    """The deeds, with what "damage to them" means if the event speaks of the opponent alone."""
    players = {token.norm for token in event}
    if not players & _OPPONENT or "you" in players:
        return deeds
    words = (*(token.norm for token in deeds), "")
    return tuple(
        reworded(token, "your opponent") if words[i - 2 : i + 1] == _TO_THEM else token
        for i, token in enumerate(deeds)
    )


_TO_THEM = ("damage", "to", "them")
_THEIRS = frozenset({"they", "their", "them"})
_OPPONENT = frozenset({"your opponent", "your opponent's", "an opponent's"})


def _meanwhile(*applications: Application) -> tuple[Step, ...]:
    """These apply for this battle."""
    return tuple(Step(Grant(one, Until.END_OF_DAMAGE_STEP)) for one in applications)


_UNDYING = tuple(
    Protect(Selector(ref=one), (ProtectedFrom.DESTROYED_BY_BATTLE,))
    for one in (Ref.THIS_CARD, Ref.BATTLED)
)
_OF_BOTH = PhraseTable(
    {
        "neither can be destroyed by that battle": _meanwhile(*_UNDYING),
        "neither monster can be destroyed by that battle": _meanwhile(*_UNDYING),
        "you take no battle damage from that battle": _meanwhile(
            BattleDamageFactor(THIS_CARD, Whose.YOU, 0)
        ),
    }
)


def _lost(run: Tokens, end: int, pieces: tuple[object, ...]) -> bool:
    """Whether the last words were read by nothing."""
    last = pieces[-1]
    span = getattr(last, "span", None)
    return span is None or span.end < run[end - 1].start


def _end_of_deeds(run: Tokens, at: int, stop: int) -> int:
    """Before "when that Spell resolves"."""
    for index in range(at, stop):
        found = _RESOLVES.match(run, index)
        if found is not None and found.end + len(_at_most(run, index, stop)) == stop:
            return index
    return stop


def _at_most(run: Tokens, at: int, stop: int) -> Tokens:
    """As in "(place 1 Spell Counter on this card when that Spell resolves) (max. 3)"."""
    lead = eat(run, stop - 5, "(", "max", ".") if stop - 5 > at else None
    return () if lead is None or run[stop - 1].norm != ")" else run[stop - 5 : stop]


def _subjects(event: EventPattern, words: frozenset[str]) -> tuple[MentionedCards, ...]:
    """What "it" may mean, or "that monster": this card, or those that fight."""
    what = getattr(event, "what", None)
    ref = getattr(what, "ref", None)
    if isinstance(event, Battles):
        against = event.other is not None and "that" in words and words.isdisjoint(("it", "its"))
        if ref is Ref.THIS_CARD and against:
            return (MentionedCards(Ref.BATTLED, _FIGHTER, many=False, how="battle"),)
        if ref is None and event.attacking and event.what.whose is Whose.YOU:
            return (MentionedCards(Ref.YOUR_BATTLING, _FIGHTER, many=False),)
    known = ref in (Ref.THIS_CARD, Ref.LINKED)
    return (MentionedCards(ref, many=False) if known else MentionedCards(None),)


_FIGHTER = frozenset({CardKind.MONSTER})


# --- while it attacks ------------------------------------------------------------------------

_UNTIL_STEP_ENDS = PhraseTable(
    {
        "until the end of the damage step": 1,
        "until after the damage step": 1,
        "until the end of the battle step": 0,
    }
)
_WHO_CANNOT_ANSWER = PhraseTable(
    {"your opponent cannot": Whose.OPPONENT, "neither player can": Whose.EITHER}
)


def lock_in_battle(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads what the opponent cannot activate while this card attacks or battles.

    As in "If this card attacks, your opponent cannot activate Spell/Trap Cards until ...".
    """
    if run[at].norm != "if":
        return None
    what = parse_noun(run, at + 1, known, bare=True)
    if what is None or run[what.end].norm not in ("attacks", "battles"):
        return None
    lock = _locked(run, skip(run, what.end + 1, ","), known)
    until = None if lock is None else _UNTIL_STEP_ENDS.match(run, lock.end)
    if lock is None or until is None or not until.value or what.value.where.opaque is not None:
        return None
    attacking = run[what.end].norm == "attacks"
    fight = Battles(what.value, attacking=attacking)
    return Parsed((_during(lock.value, fight),), until.end)


def _locked(run: Tokens, at: int, known: TextContext) -> Parsed[Lock] | None:
    """What a player cannot do, or that nothing of theirs can be activated."""
    all_of_theirs = _NOTHING_OF.match(run, at)
    if all_of_theirs is not None:
        return Parsed(Lock(all_of_theirs.value, EVERYTHING), all_of_theirs.end)
    who = _WHO_CANNOT_ANSWER.match(run, at)
    return None if who is None else parse_lock(run, who.end, who.value, VerbContext(known))


_NOTHING_OF = PhraseTable({"your opponent's cards and effects cannot be activated": Whose.OPPONENT})


def _during(lock: Lock, fight: Battles) -> Lock:
    return replace(lock, battle_of=fight.what, attacking=fight.attacking)


# --- damage that the opponent takes ----------------------------------------------------------

_INSTEAD_OF_YOU = PhraseTable(
    {
        f"{who} takes {any_} battle damage you would have taken from {attacks}": 1
        for who in ("your opponent", "the opponent")
        for any_ in ("any", "the")
        for attacks in (
            "battles involving",
            "attacks involving",
            "a battle involving",
            "attacks on",
        )
    }
)


def taken_instead(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads battle damage that another player takes instead.

    As in "Your opponent takes any battle damage you would have taken from ...".
    """
    start = _INSTEAD_OF_YOU.match(run, at)
    what = None if start is None else parse_noun(run, start.end, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    end = skip(run, skip(run, what.end, ","), "instead")
    end = end if run[end - 1].norm == "instead" else what.end
    return Parsed((BothTakeBattleDamage(what.value, instead=True),), end)


EVENT_SENTENCES = (
    (each_time, _EACH.first_words),
    (first_time, FIRST_TIME_WORDS),
    (lock_in_battle, frozenset({"if"})),
    (taken_instead, _INSTEAD_OF_YOU.first_words),
    (when_attacking, frozenset({"if", "when"})),
)
"""Readers of sentences about events, each with the words such a sentence can begin with."""


STOPS = frozenset({"", ".", ",", "and", "also", "but", "while", "if", "during", "unless", "as"})
"""The tokens before which a clause ends."""


def parse_plain(
    run: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """Reads a subject and its predicates: "This card cannot be destroyed by battle"."""
    start = at
    if run[at].norm in ("it", "they", "neither"):
        start = at + 1
        if run[at].norm == "neither":
            return None
    else:
        what = parse_noun(run, at, known, bare=True)
        what = None if what is None else _without(run, at, what)
        if what is not None and _is_verb(run, what.end):
            subject, start = what.value, what.end
    first = _predicate(run, start, subject, known)
    if first is None:
        return None
    says, end = first.value, first.end
    while (more := _also(run, end, subject, known)) is not None:
        says, end = (*says, *more.value), more.end
    return Parsed(says, end)


def _without(run: Tokens, at: int, what: Parsed[Selector]) -> Parsed[Selector]:
    """As in `"A" monsters you control, except "B", (cannot ...)`: past the second comma."""
    excepts = run[what.end].norm == "," and any(t.norm == "except" for t in run[at : what.end])
    return Parsed(what.value, what.end + 1) if excepts else what


def _is_verb(run: Tokens, at: int) -> bool:
    return run[at].norm in _VERBS


_VERBS = frozenset(
    {
        "cannot",
        "can",
        "gains",
        "gain",
        "loses",
        "lose",
        "is",
        "are",
        "unaffected",
        "must",
        "inflicts",
        "inflict",
        "also",
        "both",
        "become",
        "becomes",
    }
)


def _also(
    run: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """Another predicate of the same subject, joined by "and", "or", ", also"."""
    end = at
    while run[end].norm in (",", "and", "also", "or"):
        end += 1
    if end == at or not _is_verb(run, end):
        return None
    found = _predicate(run, end, subject, known)
    return found if found is not None and run[found.end].norm in STOPS else None


def _predicate(
    run: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    at = skip(run, at, "also")
    found = (
        _treated(run, at, subject)
        or parse_turned(run, at, subject)
        or parse_protection(run, at, subject, known)
    )
    if found is not None:
        return found
    done = parse_predicate(run, at, subject, VerbContext(known))
    return None if done is None else _applying(done.value, done.end)


_KINDS: PhraseTable[tuple[Trait, ...]] = PhraseTable(
    {
        "a normal monster": (Trait.NORMAL,),
        "normal monsters": (Trait.NORMAL,),
        "a tuner": (Trait.TUNER,),
        "tuners": (Trait.TUNER,),
        "an effect monster": (Trait.EFFECT,),
        "a toon monster": (Trait.TOON,),
    }
)
_MEANWHILE = PhraseTable(
    {
        "while face-up on the field or in the gy": 1,
        "while face-up on the field": 1,
        "while on the field or in the gy": 1,
        "while it is on the field or in the gy": 1,
        "while on the field": 1,
        "while in the monster zone": 1,
        "while in the gy": 1,
    }
)


def _treated(run: Tokens, at: int, subject: Selector) -> Parsed[Applications] | None:
    """As in "is treated as a Normal Monster while face-up on the field or in the GY"."""
    if run[at].norm not in ("is", "are"):
        return None
    start = skip(run, skip(run, at + 1, "also"), "always")
    end = eat(run, start, "treated", "as")
    kind = None if end is None else _KINDS.match(run, end)
    if kind is None:
        return None if end is None else _called(run, end, subject)
    place = _MEANWHILE.match(run, kind.end)
    done = TreatAs(subject, trait=kind.value)
    return Parsed((done,), kind.end if place is None else place.end)


def _called(run: Tokens, at: int, subject: Selector) -> Parsed[Applications] | None:
    """As in "(are also treated as) "Frog" monsters"."""
    start = skip(run, at, "a")
    if run[start].kind is not TokenKind.NAME or run[start + 1].norm not in _THINGS:
        return None
    return Parsed((TreatAs(subject, name=run[start].norm),), start + 2)


_THINGS = frozenset({"monster", "monsters", "card", "cards"})


def _applying(deeds: tuple[Operation, ...], end: int) -> Parsed[Applications] | None:
    """What an effect would leave behind, as something that applies by itself."""
    says: list[Application] = []
    for deed in deeds:
        match deed:
            case Grant(application):
                says.append(application)
            case ModifyStat() | SetStat() | TreatAs():
                says.append(deed)
            case NegateEffects(what):
                says.append(NegateCards(what))
            case _:
                return None
    return Parsed(tuple(says), end)


def _values(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "The ATK of all monsters becomes 0", "This card's ATK is 3000"."""
    values = parse_values(run, at, known)
    if values is None:
        negated = parse_owner(run, at, known)
        end = None if negated is None else eat(run, negated.end, "effects", "are", "negated")
        if negated is None or end is None:
            return _effects_negated(run, at, known)
        return Parsed((NegateCards(negated.value),), end)
    what, stats = values.value
    found = parse_becomes(run, values.end, what, stats, known)
    return None if found is None else _applying(found.value, found.end)


def _effects_negated(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "the effects of monsters equipped with this card are negated"."""
    start = eat(run, skip(run, at, "the"), "effects", "of")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    end = None if what is None else eat(run, what.end, "are", "negated")
    if what is None or end is None or what.value.where.opaque is not None:
        return None
    return Parsed((NegateCards(what.value),), end)


def _negation(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "Negate the effects of all face-up monsters", "Negate all Spell effects"."""
    if run[at].norm != "negate":
        return None
    start = skip(run, skip(run, at + 1, "any"), "all")
    if run[start].norm == "other" and run[start + 1].norm in ("spell", "trap", "monster"):
        return _negation_of_kind(run, start + 1, other=True)
    if (there := _activated_there(run, start, known)) is not None:
        return there
    effects = eat(run, skip(run, start, "the"), "effects", "of")
    if effects is not None:
        what = parse_noun(run, effects, known, bare=True)
        return None if what is None else Parsed((NegateCards(what.value),), what.end)
    sources = parse_sources(run, start, known)
    end = None if sources is None else eat(run, sources.end, "on", "the", "field")
    if sources is None or end is None or sources.value.by is None or _says_more(sources.value):
        return None
    whose = Whose.OPPONENT if sources.value.opponent else Whose.EITHER
    zones = FIELD if CardKind.MONSTER not in sources.value.by.kind else (Zone.MONSTER_ZONE,)
    what_all = Selector(
        whose=whose, zone=zones, where=sources.value.by, count=ALL, other=sources.value.others
    )
    return Parsed((NegateCards(what_all),), end)


def _says_more(sources: EffectOwners) -> bool:
    return bool(sources.opaque or sources.untargeting or sources.activated)


_POSITIONED = PhraseTable(
    {
        f"the {activated}effects of monsters that were in {how} position when {that}": position
        for activated in ("", "activated ")
        for how, position in (
            ("defense", (Position.DEFENSE, Position.SET)),
            ("attack", (Position.ATTACK,)),
        )
        for that in ("that effect was activated", "they were activated")
    }
)


def _activated_there(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "LIGHT monster effects activated on the field or in the GY"."""
    placed = _POSITIONED.match(run, at)
    if placed is not None:
        where = Filter(kind=(CardKind.MONSTER,), position=placed.value)
        meant = Selector(zone=(Zone.MONSTER_ZONE,), where=where, count=ALL)
        return Parsed((NegateActivated(meant),), placed.end)
    what = parse_noun(run, at, known, bare=True)
    end = None if what is None else eat(run, what.end, "effects")
    there = None if end is None else _ACTIVATED.match(run, end)
    if what is None or there is None or what.value.where.opaque is not None:
        return None
    meant = Selector(zone=there.value, where=what.value.where, count=ALL)
    return Parsed((NegateActivated(meant),), there.end)


_ACTIVATED: PhraseTable[tuple[Zone, ...]] = PhraseTable(
    {
        "activated on the field or in the gy": (*FIELD, Zone.GRAVEYARD),
        "activated in the gy": (Zone.GRAVEYARD,),
        "activated in the hand or gy": (Zone.HAND, Zone.GRAVEYARD),
        "activated in the hand": (Zone.HAND,),
    }
)
_ON_FIELD: PhraseTable[tuple[CardKind, ...]] = PhraseTable(
    {
        "spell effects on the field": (CardKind.SPELL,),
        "trap effects on the field": (CardKind.TRAP,),
        "monster effects on the field": (CardKind.MONSTER,),
        "spell/trap effects on the field": (CardKind.SPELL, CardKind.TRAP),
    }
)


def _negation_of_kind(run: Tokens, at: int, *, other: bool) -> Parsed[Applications] | None:
    kinds = _ON_FIELD.match(run, at)
    if kinds is None:
        return None
    where = Filter(kind=kinds.value)
    return Parsed(
        (NegateCards(Selector(zone=FIELD, where=where, count=ALL, other=other)),), kinds.end
    )


_WHO_CANNOT = PhraseTable(
    {
        "you cannot": Whose.YOU,
        "your opponent cannot": Whose.OPPONENT,
        "neither player can": Whose.EITHER,
        "no player can": Whose.EITHER,
        "players cannot": Whose.EITHER,
        "both players cannot": Whose.EITHER,
        "each player cannot": Whose.EITHER,
    }
)
_ATTACKERS = PhraseTable(
    {
        "monsters cannot": Whose.EITHER,
        "your opponent's monsters cannot": Whose.OPPONENT,
        "monsters your opponent controls cannot": Whose.OPPONENT,
        "their monsters cannot": Whose.OPPONENT,
    }
)
_WITH = PhraseTable(
    {
        "with card effects": (ProtectedFrom.TARGETED,),
        "for attacks": (ProtectedFrom.ATTACKED,),
        "for an attack": (ProtectedFrom.ATTACKED,),
        "as an attack target": (ProtectedFrom.ATTACKED,),
        **{
            f"for {attacks}{comma} {with_} card effects": (
                ProtectedFrom.ATTACKED,
                ProtectedFrom.TARGETED,
            )
            for attacks in ("attacks", "an attack")
            for comma in (" or", " , or")
            for with_ in ("by", "with")
        },
    }
)


def _locks(run: Tokens, at: int, who: Whose, known: TextContext) -> Parsed[Applications] | None:
    """What cannot be done, one thing or several."""
    first = parse_lock(run, at, who, VerbContext(known))
    if first is None:
        return None
    spared = with_exception(run, first.end, first.value, VerbContext(known))
    last = spared or first
    lock, end = last.value, last.end
    says: Applications = (lock,)
    while run[end].norm in ("or", "nor", "and"):
        more = parse_lock(run, end + 1, who, VerbContext(known))
        if more is None:
            break
        says, end = (*says, more.value), more.end
    return Parsed(says, end)


def _lock(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "Your opponent cannot target this card with card effects"."""
    who = _WHO_CANNOT.match(run, at) or _ATTACKERS.match(run, at)
    if who is None:
        return None
    if run[who.end].norm not in ("target", "select", "attack"):
        return _locks(run, who.end, who.value, known)
    return _untargeted(run, who, known)


def _untargeted(run: Tokens, who: Parsed[Whose], known: TextContext) -> Parsed[Applications] | None:
    """As in "Your opponent cannot target this card with monster effects, except this one"."""
    what = parse_noun(run, who.end + 1, known, bare=True)
    what = None if what is None else _without(run, who.end + 1, what)
    if what is None or what.value.where.opaque is not None:
        return None
    mine = who.value is Whose.OPPONENT
    how = _WITH.match(run, what.end)
    if how is not None:
        shield, end = Protect(what.value, how.value, mine), how.end
    else:
        by = parse_sources(run, what.end + 1, known) if run[what.end].norm == "with" else None
        if by is None or by.value.opaque is not None or by.value.opponent or by.value.untargeting:
            return None
        of, end = by.value, by.end
        shield = Protect(
            what=what.value,
            from_=(ProtectedFrom.TARGETED,),
            by_opponent_only=mine,
            by=of.by,
            by_others=of.others,
        )
        shield = replace(shield, activated_only=of.activated)
    one = _THIS_ONE.match(run, end)
    if one is not None and what.value.ref is None:
        return Parsed((replace(shield, what=replace(what.value, other=True)),), one.end)
    return Parsed((shield,), end)


_THIS_ONE = PhraseTable({f", except {this}": 1 for this in ("this one", "this card")})


def _value_verb(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Older text: "Increase the ATK of all Dragon monsters by 300 points"."""
    verb = VALUES.get(run[at].norm) if run[at].norm in _CHANGES else None
    done = None if verb is None else verb(run, at + 1, VerbContext(known))
    return None if done is None else _applying(done.value, done.end)


_CHANGES = frozenset({"increase", "decrease", "reduce"})

SUBJECTLESS_READERS = Readers(
    (_negation, frozenset({"negate"})),
    (_lock, _WHO_CANNOT.first_words | _ATTACKERS.first_words),
    (_values, None),
    (_value_verb, _CHANGES),
)
"""Readers of clauses that begin without a subject."""


_LINKS = frozenset({",", "and", "also", "but"})


class ContinuousClause(NamedTuple):
    """What the words `start:end` of a run say."""

    start: int
    end: int
    says: Applications = ()
    conditions: tuple[Condition, ...] = ()
    role: PieceRole = PieceRole.ONGOING


def parse_continuous_sentence(
    tokens: Tokens, part: PrintedPart = PrintedPart.TEXT, printed: str = ""
) -> tuple[TextPiece, ...]:
    """Reads a continuous sentence: conditions and what applies, every token in one piece."""
    if not tokens:
        return ()
    run = closed(tokens)
    theirs = meaning_of_their(line_of(tokens))
    known = TextContext((), printed, declared=declared_in(printed), theirs=theirs)
    clauses = _clauses(run, len(tokens), known)
    return tuple(_piece(tokens, clause, part) for clause in clauses if clause.end > clause.start)


def applications_of(pieces: tuple[TextPiece, ...]) -> Applications:
    """What applies, from the pieces of `parse_continuous_sentence`."""
    found = (meaning for p in pieces if p.role is PieceRole.ONGOING for meaning in p.means)
    return tuple(found)  # type: ignore[arg-type]  # ongoing pieces mean applications


def conditions_of(pieces: tuple[TextPiece, ...]) -> tuple[Condition, ...]:
    """The conditions under which it applies, from the same pieces."""
    found = (meaning for p in pieces if p.role is PieceRole.CONDITION for meaning in p.means)
    return tuple(found)  # type: ignore[arg-type]  # condition pieces mean conditions


def _piece(tokens: Tokens, clause: ContinuousClause, part: PrintedPart) -> TextPiece:
    span = TextSpan(part, tokens[clause.start].start, tokens[clause.end - 1].end)
    means = (*clause.conditions, *clause.says)
    opaque = any(isinstance(each, OpaqueApplication) for each in clause.says)
    return TextPiece(span, clause.role, means, opaque)


def _clauses(run: Tokens, end: int, known: TextContext) -> list[ContinuousClause]:
    at = skip(run, skip(run, 0, "●"), "(")
    stop = end
    while stop > at and run[stop - 1].norm in (".", ")"):
        stop -= 1
    known = known.after(MentionedCards(Ref.THIS_CARD, _NO_KIND, many=False))
    whole = _form(run, at, known)
    if whole is not None and _ends_well(run, whole.end, stop):
        rest = _body(
            run, whole.end, stop, known, after=ContinuousClause(at, whole.end, whole.value)
        )
        return _covering(rest, end)
    found: list[ContinuousClause] = []
    once = _once_each_turn(run, at, stop, known)
    if once is not None:
        return _covering([once], end)
    lead = parse_lead(run, at, stop, known)
    if lead is not None:
        found.append(_lead_clause(lead))
        at, known = lead.end, _told(known, lead)
    found.extend(_body(run, at, stop, known))
    return _covering(found, end)


def _once_each_turn(run: Tokens, at: int, stop: int, known: TextContext) -> ContinuousClause | None:
    """As in "Once per turn, this card cannot be destroyed by battle"."""
    times = _SO_OFTEN.match(run, at)
    if times is None or run[times.end].norm != ",":
        return None
    said = parse_continuous_clause(run, times.end + 1, THIS_CARD, known)
    if said is None or said.end < stop:
        return None
    limited: list[Application] = []
    for each in said.value:
        match each:
            case Protect(times_each_turn=None, from_=from_) if set(from_) <= _DESTRUCTION:
                limited.append(replace(each, times_each_turn=times.value))
            case ReplaceDestruction(limits_each_turn=None):
                limited.append(replace(each, limits_each_turn=times.value))
            case _:
                return None
    return ContinuousClause(at, said.end, tuple(limited))


_SO_OFTEN = PhraseTable({"once per turn": 1, "twice per turn": 2, "up to twice per turn": 2})
_DESTRUCTION = {ProtectedFrom.DESTROYED_BY_BATTLE, ProtectedFrom.DESTROYED_BY_EFFECT}


def _told(known: TextContext, lead: Lead) -> TextContext:
    if any(isinstance(said, ThisIsEquipped) and said.to for said in lead.conditions):
        known = known.after(MentionedCards(Ref.LINKED, frozenset({CardKind.MONSTER}), many=False))
    if lead.subject is None:
        return known
    ref = lead.subject.ref
    return known.after(MentionedCards(ref, kinds_of(lead.subject)))


def _lead_clause(lead: Lead) -> ContinuousClause:
    return ContinuousClause(lead.start, lead.end, (), lead.conditions, PieceRole.CONDITION)


def _covering(clauses: list[ContinuousClause], end: int) -> list[ContinuousClause]:
    """The clauses, stretched over the punctuation and links between them."""
    if not clauses:
        return [ContinuousClause(0, end, (), (), PieceRole.LABEL)]
    starts = [0, *(clause.start for clause in clauses[1:]), end]
    return [
        clause._replace(start=first, end=last)
        for clause, (first, last) in zip(clauses, pairwise(starts), strict=True)
    ]


def _form(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """A sentence of a form of its own."""
    for read in _FORMS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


_FORMS = Readers(
    *SUMMONED_LOCKS,
    *HELD,
    *SENTENCE_FORMS,
    *STANDING_READERS,
    *MATERIAL_READERS,
    (parse_replacement, frozenset({"if", "when"})),
    *EVENT_SENTENCES,
)
_NO_KIND = frozenset[CardKind]()


def _body(
    run: Tokens, at: int, stop: int, known: TextContext, after: ContinuousClause | None = None
) -> list[ContinuousClause]:
    """Clause after clause, each about the subject before unless it names another."""
    found: list[ContinuousClause] = [] if after is None else [after]
    first = _NOT_SAID if run[at].norm == "it" and not any(t.norm for t in run[:at]) else THIS_CARD
    subject = first if after is None else _subject_of(after.says, THIS_CARD)
    while at < stop:
        start = _past_links(run, at, stop)
        if start >= stop:
            break
        whole = _form(run, start, known) if found else None
        says = whole is not None and _ends_well(run, whole.end, stop)
        tail = parse_tail(run, start, stop, known) if found and not says else None
        if tail is not None:
            found.append(
                ContinuousClause(start, tail.end, (), tail.conditions, PieceRole.CONDITION)
            )
            at = tail.end
            continue
        said = parse_continuous_clause(run, start, subject, known)
        if said is not None and _ends_well(run, said.end, stop):
            subject = _subject_of(said.value, subject)
            known = after_subject(known, subject)
            found.append(ContinuousClause(start, said.end, said.value))
            at = said.end
            continue
        if run[start].norm == "except" and found and found[-1].role is PieceRole.ONGOING:
            fewer = but_not(run, start, found[-1].says, known)
            if fewer is not None and _ends_well(run, fewer.end, stop):
                found[-1] = found[-1]._replace(end=fewer.end, says=fewer.value)
                at = fewer.end
                continue
            start = found.pop().start  # What is excepted from is said of less than was read.
        at = _next_clause(run, start, stop)
        words = known.words(run, start, at)
        found.append(ContinuousClause(start, at, (OpaqueApplication(words),)))
        subject = _not_told(run, start, subject, known)
    return found


_NOT_SAID = Selector(where=Filter(opaque="it"))
"""What "it" is as the first word of a sentence: the sentence before would tell."""


_ADDS_NOTHING = PhraseTable(
    {
        "( but their effects can still be activated )": 1,
        "( but their effects can still be activated": 1,
        "( but its effects can still be activated )": 1,
        "( this is not optional )": 1,
        "( this is not optional": 1,
        "while they are face-up on the field": 1,
        "while it is face-up on the field": 1,
        "while it is on the field": 1,
    }
)
"""Words that only say again how things are."""


def _past_links(run: Tokens, at: int, stop: int) -> int:
    said = _ADDS_NOTHING.match(run, at)
    if said is not None:
        return _past_links(run, said.end, stop)
    while at < stop and run[at].norm in _LINKS:
        at += 1
    return at


def _ends_well(run: Tokens, at: int, stop: int) -> bool:
    again = _ADDS_NOTHING.match(run, at)
    turn = run[at].norm == "the" and run[at + 1].norm == "turn"
    return at >= stop or run[at].norm in STOPS or turn or again is not None


def _next_clause(run: Tokens, at: int, stop: int) -> int:
    """The end of a clause that was not understood: before ", also", or the end."""
    end = at + 1
    while end < stop and not (run[end].norm == "also" or run[end].norm == "."):
        end += 1
    return end


def _not_told(run: Tokens, start: int, before: Selector, known: TextContext) -> Selector:
    """What a clause that was not understood is about: not this card, if it says "all Tokens"."""
    if run[start].norm not in _SEVERAL:
        return before
    return Selector(where=Filter(opaque=known.words(run, start, start + 2)))


_SEVERAL = frozenset({"all", "monsters", "each", "any", "other", "your", "those", "cards"})


def _subject_of(says: Applications, before: Selector) -> Selector:
    what = getattr(says[0], "what", None) if says else None
    return what if isinstance(what, Selector) else before


def parse_continuous_clause(
    run: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """Reads one clause, with a subject of its own or about the subject of the one before."""
    found = _form(run, at, known)
    if found is not None:
        return found
    for read in SUBJECTLESS_READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return parse_plain(run, at, subject, known)
