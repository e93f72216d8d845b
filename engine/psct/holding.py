"""Holding: what is said of cards or players for as long as something applies."""

from dataclasses import replace

from engine.applications import (
    From,
    ModifyStat,
    NegateCards,
    Protect,
    SetStat,
    TreatAs,
)
from engine.negations import NegateActivated
from engine.operations import Application, Grant, NegateEffects, Operation
from engine.psct.held_positions import parse_turned
from engine.psct.lexer import TokenKind, Tokens
from engine.psct.locks import parse_lock, with_exception
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, Readers, eat, skip
from engine.psct.predicates import parse_predicate
from engine.psct.protections import parse_protection
from engine.psct.references import parse_owner
from engine.psct.saying import Say
from engine.psct.sources import parse_sources
from engine.psct.value_commands import VALUES
from engine.psct.value_verbs import parse_becomes, parse_values
from engine.selectors import ALL, Filter, Selector
from engine.terms import FIELD, CardKind, Trait, Whose, Zone

Says = tuple[Application, ...]

STOPS = frozenset({"", ".", ",", "and", "also", "but", "while", "if", "during", "unless", "as"})
"""What a clause ends before."""


def parse_plain(run: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    """Subject and predicates: "This card cannot be destroyed by battle"."""
    start = at
    if run[at].norm in ("it", "they", "neither"):
        start = at + 1
        if run[at].norm == "neither":
            return None
    else:
        what = parse_noun(run, at, known, bare=True)
        if what is not None and _is_verb(run, what.end):
            subject, start = what.value, what.end
    first = _predicate(run, start, subject, known)
    if first is None:
        return None
    says, end = first.value, first.end
    while (more := _also(run, end, subject, known)) is not None:
        says, end = (*says, *more.value), more.end
    return Found(says, end)


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


def _also(run: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    """Another predicate of the same subject, joined by "and", "or", ", also"."""
    end = at
    while run[end].norm in (",", "and", "also", "or"):
        end += 1
    if end == at or not _is_verb(run, end):
        return None
    found = _predicate(run, end, subject, known)
    return found if found is not None and run[found.end].norm in STOPS else None


def _predicate(run: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    at = skip(run, at, "also")
    found = (
        _treated(run, at, subject)
        or parse_turned(run, at, subject)
        or parse_protection(run, at, subject, known)
    )
    if found is not None:
        return found
    done = parse_predicate(run, at, subject, Say(known))
    return None if done is None else _applying(done.value, done.end)


_KINDS: Phrases[tuple[Trait, ...]] = Phrases(
    {
        "a normal monster": (Trait.NORMAL,),
        "normal monsters": (Trait.NORMAL,),
        "a tuner": (Trait.TUNER,),
        "tuners": (Trait.TUNER,),
        "an effect monster": (Trait.EFFECT,),
    }
)
_MEANWHILE = Phrases(
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


def _treated(run: Tokens, at: int, subject: Selector) -> Found[Says] | None:
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
    return Found((done,), kind.end if place is None else place.end)


def _called(run: Tokens, at: int, subject: Selector) -> Found[Says] | None:
    """As in "(are also treated as) "Frog" monsters"."""
    start = skip(run, at, "a")
    if run[start].kind is not TokenKind.NAME or run[start + 1].norm not in _THINGS:
        return None
    return Found((TreatAs(subject, name=run[start].norm),), start + 2)


_THINGS = frozenset({"monster", "monsters", "card", "cards"})


def _applying(deeds: tuple[Operation, ...], end: int) -> Found[Says] | None:
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
    return Found(tuple(says), end)


def _values(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "The ATK of all monsters becomes 0", "This card's ATK is 3000"."""
    values = parse_values(run, at, known)
    if values is None:
        negated = parse_owner(run, at, known)
        end = None if negated is None else eat(run, negated.end, "effects", "are", "negated")
        if negated is None or end is None:
            return _effects_negated(run, at, known)
        return Found((NegateCards(negated.value),), end)
    what, stats = values.value
    found = parse_becomes(run, values.end, what, stats, known)
    return None if found is None else _applying(found.value, found.end)


def _effects_negated(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "the effects of monsters equipped with this card are negated"."""
    start = eat(run, skip(run, at, "the"), "effects", "of")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    end = None if what is None else eat(run, what.end, "are", "negated")
    if what is None or end is None or what.value.where.opaque is not None:
        return None
    return Found((NegateCards(what.value),), end)


def _negation(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Negate the effects of all face-up monsters", "Negate all Spell effects"."""
    if run[at].norm != "negate":
        return None
    start = skip(run, skip(run, at + 1, "any"), "all")
    if run[start].norm == "other" and run[start + 1].norm in ("spell", "trap", "monster"):
        return _negation_of_kind(run, start + 1, other=True)
    effects = eat(run, skip(run, start, "the"), "effects", "of")
    if effects is not None:
        what = parse_noun(run, effects, known, bare=True)
        return None if what is None else Found((NegateCards(what.value),), what.end)
    if (there := _activated_there(run, start, known)) is not None:
        return there
    sources = parse_sources(run, start, known)
    end = None if sources is None else eat(run, sources.end, "on", "the", "field")
    if sources is None or end is None or sources.value.by is None or sources.value.opaque:
        return None
    whose = Whose.OPPONENT if sources.value.opponent else Whose.EITHER
    zones = FIELD if CardKind.MONSTER not in sources.value.by.kind else (Zone.MONSTER_ZONE,)
    what_all = Selector(
        whose=whose, zone=zones, where=sources.value.by, count=ALL, other=sources.value.others
    )
    return Found((NegateCards(what_all),), end)


def _activated_there(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "LIGHT monster effects activated on the field or in the GY"."""
    what = parse_noun(run, at, known, bare=True)
    end = None if what is None else eat(run, what.end, "effects")
    there = None if end is None else _ACTIVATED.match(run, end)
    if what is None or there is None or what.value.where.opaque is not None:
        return None
    meant = Selector(zone=there.value, where=what.value.where, count=ALL)
    return Found((NegateActivated(meant),), there.end)


_ACTIVATED: Phrases[tuple[Zone, ...]] = Phrases(
    {
        "activated on the field or in the gy": (*FIELD, Zone.GRAVEYARD),
        "activated in the gy": (Zone.GRAVEYARD,),
        "activated in the hand or gy": (Zone.HAND, Zone.GRAVEYARD),
        "activated in the hand": (Zone.HAND,),
    }
)
_ON_FIELD: Phrases[tuple[CardKind, ...]] = Phrases(
    {
        "spell effects on the field": (CardKind.SPELL,),
        "trap effects on the field": (CardKind.TRAP,),
        "monster effects on the field": (CardKind.MONSTER,),
        "spell/trap effects on the field": (CardKind.SPELL, CardKind.TRAP),
    }
)


def _negation_of_kind(run: Tokens, at: int, *, other: bool) -> Found[Says] | None:
    kinds = _ON_FIELD.match(run, at)
    if kinds is None:
        return None
    where = Filter(kind=kinds.value)
    return Found(
        (NegateCards(Selector(zone=FIELD, where=where, count=ALL, other=other)),), kinds.end
    )


_WHO = Phrases(
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
_ATTACKERS = Phrases(
    {
        "monsters cannot": Whose.EITHER,
        "your opponent's monsters cannot": Whose.OPPONENT,
        "monsters your opponent controls cannot": Whose.OPPONENT,
        "their monsters cannot": Whose.OPPONENT,
    }
)
_WITH = Phrases(
    {
        "with card effects": From.TARGETED,
        "for attacks": From.ATTACKED,
        "for an attack": From.ATTACKED,
        "as an attack target": From.ATTACKED,
    }
)


def _locks(run: Tokens, at: int, who: Whose, known: Known) -> Found[Says] | None:
    """What cannot be done, one thing or several."""
    first = parse_lock(run, at, who, Say(known))
    if first is None:
        return None
    spared = with_exception(run, first.end, first.value, Say(known))
    last = spared or first
    lock, end = last.value, last.end
    says: Says = (lock,)
    while run[end].norm in ("or", "nor", "and"):
        more = parse_lock(run, end + 1, who, Say(known))
        if more is None:
            break
        says, end = (*says, more.value), more.end
    return Found(says, end)


def _lock(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Your opponent cannot target this card with card effects"."""
    who = _WHO.match(run, at) or _ATTACKERS.match(run, at)
    if who is None:
        return None
    if run[who.end].norm not in ("target", "select", "attack"):
        return _locks(run, who.end, who.value, known)
    return _untargeted(run, who, known)


def _untargeted(run: Tokens, who: Found[Whose], known: Known) -> Found[Says] | None:
    """As in "Your opponent cannot target this card with monster effects, except this one"."""
    what = parse_noun(run, who.end + 1, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    mine = who.value is Whose.OPPONENT
    how = _WITH.match(run, what.end)
    if how is not None:
        shield, end = Protect(what.value, (how.value,), mine), how.end
    else:
        by = parse_sources(run, what.end + 1, known) if run[what.end].norm == "with" else None
        if by is None or by.value.opaque is not None or by.value.opponent:
            return None
        of, end = by.value, by.end
        shield = Protect(
            what=what.value,
            from_=(From.TARGETED,),
            by_opponent_only=mine,
            by=of.by,
            by_others=of.others,
        )
        shield = replace(shield, activated_only=of.activated)
    one = _THIS_ONE.match(run, end)
    if one is not None and what.value.ref is None:
        return Found((replace(shield, what=replace(what.value, other=True)),), one.end)
    return Found((shield,), end)


_THIS_ONE = Phrases({f", except {this}": 1 for this in ("this one", "this card")})


def _value_verb(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """Older text: "Increase the ATK of all Dragon monsters by 300 points"."""
    verb = VALUES.get(run[at].norm) if run[at].norm in _CHANGES else None
    done = None if verb is None else verb(run, at + 1, Say(known))
    return None if done is None else _applying(done.value, done.end)


_CHANGES = frozenset({"increase", "decrease", "reduce"})

HOLDING = Readers(
    (_negation, frozenset({"negate"})),
    (_lock, _WHO.first_words | _ATTACKERS.first_words),
    (_values, None),
    (_value_verb, _CHANGES),
)
"""Readers of clauses that begin with no subject."""
