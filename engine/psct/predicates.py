"""Predicates: what a sentence says of its subject ("gains 500 ATK", "cannot attack this turn")."""

from collections.abc import Callable

from engine.applications import (
    ActivateFromHand,
    AttackFromDefense,
    CanAttackDirectly,
    ExtraAttacks,
    From,
    MustAttack,
    Piercing,
    Protect,
    TreatAs,
)
from engine.card_moves import Banish, Destroy, ReturnToDeck, ReturnToHand, SendToGy
from engine.operations import (
    Application,
    ChangePosition,
    Grant,
    NegateEffects,
    Operation,
    SecondAttack,
)
from engine.psct.bans import cannot, grant, protected
from engine.psct.lexer import Tokens
from engine.psct.meanings import of_subject, survivor
from engine.psct.negating_verbs import is_negated, negated_with_names
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Phrases, eat, is_name, number, skip
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds, Say
from engine.psct.sharing import becomes_same
from engine.psct.value_verbs import (
    parse_becomes,
    parse_becomes_kind,
    parse_gain,
    parse_values,
)
from engine.selectors import Like, Ref, Selector
from engine.terms import Position, Trait, Until

Predicate = Callable[[Tokens, int, Selector, Say], Found[Deeds] | None]


def parse_predicate_clause(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """A subject that is no player, and what is said of it."""
    named = _named(tokens, at, say)
    if named is not None:
        return named
    values = parse_values(tokens, at, say.known)
    if values is not None:
        what, stats = values.value
        what = survivor(tokens[at].norm, what, say.known)
        return parse_becomes(tokens, values.end, what, stats, say.known)
    named = negated_with_names(tokens, at, say)
    negated = named or is_negated(tokens, at) or _negated_effects(tokens, at, say)
    negated = negated or _keeps_position(tokens, at, say)
    if negated is not None:
        return negated
    subject = parse_noun(tokens, at, say.known, bare=True)
    if subject is None:
        return None
    what = survivor(tokens[at].norm, subject.value, say.known)
    return parse_predicate(tokens, subject.end, what, say)


def _named(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in `this card's name becomes "A"`."""
    owner = parse_owner(tokens, at, say.known)
    if owner is None or tokens[owner.end].norm != "name":
        return None
    start = eat(tokens, owner.end + 1, "becomes") or eat(tokens, owner.end + 1, "become")
    if start is None:
        return None
    if is_name(tokens[start]):
        made = TreatAs(owner.value, name=tokens[start].norm, also=False)
        return Found(grant(made), start + 1)
    theirs = parse_owner(tokens, start, say.known)
    if theirs is None or theirs.value.ref is None:
        return None
    original = tokens[theirs.end].norm == "original"
    if tokens[theirs.end + original].norm != "name":
        return None
    like = Like(("original name" if original else "name",), theirs.value)
    made = TreatAs(owner.value, also=False, like=like)
    return Found(grant(made), theirs.end + original + 1)


def parse_predicate(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """What is said of these cards."""
    reader = _PREDICATES.get(tokens[at].norm)
    return None if reader is None else reader(tokens, at + 1, what, say)


def _negated_effects(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "its effects are negated"."""
    owner = parse_owner(tokens, at, say.known)
    if owner is None:
        return None
    effects = eat(tokens, owner.end, "effects")
    if effects is None:
        return None
    end = eat(tokens, skip(tokens, effects, "(", "if", "any", ")"), "are", "negated")
    if end is None:
        return None
    return Found((NegateEffects(owner.value, Until.WHILE_ON_FIELD),), end)


_KEPT_SO = Phrases({f"battle position{s} cannot be changed": 1 for s in ("", "s")})


def _keeps_position(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "its battle position cannot be changed"; effects are another matter."""
    owner = parse_owner(tokens, at, say.known)
    kept = None if owner is None else _KEPT_SO.match(tokens, owner.end)
    if owner is None or kept is None:
        return None
    return Found(grant(Protect(owner.value, (From.POSITION_CHANGED,))), kept.end)


def _gains(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    return parse_gain(tokens, at, what, of_subject(say.known, what), loses=False)


def _loses(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    return parse_gain(tokens, at, what, of_subject(say.known, what), loses=True)


def _becomes(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    same = becomes_same(tokens, at, what, say.known)
    return same or parse_becomes_kind(tokens, at, what, say.known)


_CAN: Phrases[Callable[[Selector], Application]] = Phrases(
    {
        "attack while in defense position": AttackFromDefense,
        "attack while in face-up defense position": AttackFromDefense,
        "attack directly": CanAttackDirectly,
        "attack your opponent directly": CanAttackDirectly,
        "make a second attack during each battle phase": ExtraAttacks,
        "attack twice during each battle phase": ExtraAttacks,
        "make 2 attacks during each battle phase": ExtraAttacks,
        "make up to 2 attacks during each battle phase": ExtraAttacks,
        "make a second attack during this battle phase": ExtraAttacks,
        "make a second attack": ExtraAttacks,
        "attack twice": ExtraAttacks,
        "make a second attack on a monster during this battle phase": ExtraAttacks,
        "attack twice during this battle phase": ExtraAttacks,
        "attack twice during this turn's battle phase": ExtraAttacks,
    }
)


_SET_NOW = Phrases({"be activated this turn": 1, "be activated during this turn": 1})
_AGAIN = Phrases(
    {
        "attack again in a row": True,
        "make a second attack in a row": True,
        "make another attack in a row": True,
        "attack once again in a row": True,
        "attack an opponent's monster again in a row": True,
        "make a second attack on an opponent's monster in a row": True,
        "attack once again": True,
    }
)


def _can_now(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """As in "can be activated this turn", of cards that were just Set."""
    usable = None if what.ref is None else _SET_NOW.match(tokens, at)
    if usable is None:
        return _can(tokens, at, what, say)
    now = Grant(ActivateFromHand(what, turn_set=True), Until.END_OF_TURN)
    return Found((now,), usable.end)


def _can(tokens: Tokens, at: int, what: Selector, _say: Say) -> Found[Deeds] | None:
    again = _AGAIN.match(tokens, at)
    if again is not None:
        if what.ref is Ref.THIS_CARD:
            return Found((SecondAttack(),), again.end)
        return Found((Grant(ExtraAttacks(what), Until.END_OF_BATTLE_PHASE),), again.end)
    found = _CAN.match(tokens, at)
    if found is not None:
        return Found(grant(found.value(what)), found.end)
    for start in (eat(tokens, at, "make", "up", "to"), eat(tokens, at, "make")):
        times = None if start is None else number(tokens[start])
        if start is None or times is None:
            continue
        end = eat(tokens, start + 1, "attacks", "on", "monsters", "during", "each", "battle phase")
        if end is not None:
            return Found(grant(ExtraAttacks(what, times - 1, monsters_only=True)), end)
        end = eat(tokens, start + 1, "attacks", "during", "each", "battle phase")
        if end is not None:
            return Found(grant(ExtraAttacks(what, times - 1)), end)
    every = _EVERY.match(tokens, at)
    return None if every is None else Found(grant(ExtraAttacks(what, None)), every.end)


_EVERY = Phrases(
    dict.fromkeys(
        (
            "attack all monsters your opponent controls once each",
            "attack all monsters your opponent controls , once each",
            "attack all face-up monsters your opponent controls once each",
        ),
        True,
    )
)
_IS: Phrases[Callable[[Selector], Application]] = Phrases(
    {
        "treated as a tuner": lambda what: TreatAs(what, trait=(Trait.TUNER,)),
        "treated as a tuner monster": lambda what: TreatAs(what, trait=(Trait.TUNER,)),
    }
)


def _is(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    done = _done(tokens, at, what)
    if done is not None:
        return done
    also = skip(tokens, at, "also")
    found = _IS.match(tokens, also)
    if found is None:
        return protected(tokens, at - 1, what, say)
    return Found(grant(found.value(what)), found.end)


_DONE: Phrases[Callable[[Selector], Operation]] = Phrases(
    {
        "destroyed": Destroy,
        "banished": Banish,
        "sent to the gy": SendToGy,
        "returned to the hand": ReturnToHand,
        "returned to its owner's hand": ReturnToHand,
        "shuffled into the deck": ReturnToDeck,
        "changed to defense position": lambda what: ChangePosition(what, Position.DEFENSE),
        "changed to attack position": lambda what: ChangePosition(what, Position.ATTACK),
    }
)
_LATER = frozenset({"during", "when", "at"})


def _done(tokens: Tokens, at: int, what: Selector) -> Found[Deeds] | None:
    """As in "it is destroyed during the End Phase": what is done to cards already spoken of."""
    found = None if what.ref is None else _DONE.match(tokens, at)
    if found is None:
        return None
    after = tokens[skip(tokens, found.end, ",")].norm
    if tokens[at].norm == "changed" and after in (".", "", "and"):
        return Found((found.value(what),), found.end)
    return Found((found.value(what),), found.end) if after in _LATER else None


def _has(tokens: Tokens, at: int, what: Selector, _say: Say) -> Found[Deeds] | None:
    """As in "has its effects negated"."""
    for whose in ("its", "their"):
        end = eat(tokens, at, whose, "effects", "negated")
        if end is not None:
            return Found((NegateEffects(what, Until.WHILE_ON_FIELD),), end)
    return None


def _returns(tokens: Tokens, at: int, what: Selector, _say: Say) -> Found[Deeds] | None:
    """As in "this card returns to the owner's hand"."""
    found = None if what.ref is None else _HOMES.match(tokens, at)
    return None if found is None else Found((ReturnToHand(what),), found.end)


_HOMES = Phrases(
    {f"to {whose} hand": 1 for whose in ("the", "the owner's", "its owner's", "their owner's")}
)


def parse_piercing(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "if it attacks a Defense Position monster, inflict piercing battle damage"."""
    start = eat(tokens, at, "if")
    subject = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    if subject is None or tokens[subject.end].norm not in ("attacks", "attack"):
        return None
    found = _PIERCING.match(tokens, subject.end + 1)
    return None if found is None else Found(grant(Piercing(subject.value)), found.end)


_PIERCING = Phrases(
    {
        f"a defense position monster{turn} , inflict piercing {damage}{to}": True
        for turn in ("",)
        for damage in ("battle damage", "damage")
        for to in ("", " to your opponent")
    }
)


def _must(tokens: Tokens, at: int, what: Selector, say: Say) -> Found[Deeds] | None:
    """As in "must attack this card, if able"."""
    if tokens[at].norm != "attack":
        return None
    aim = parse_noun(tokens, at + 1, say.known)
    end = at + 1 if aim is None else aim.end
    now = eat(tokens, end, "this turn") or eat(tokens, end, "this", "turn")
    done = eat(tokens, skip(tokens, now or end, ","), "if", "able")
    if done is None or (aim is not None and aim.value.where.opaque is not None):
        return None
    must = MustAttack(what, None if aim is None else aim.value)
    return Found(grant(must) if now is None else (Grant(must, Until.END_OF_TURN),), done)


_PREDICATES: dict[str, Predicate] = {
    "must": _must,
    "gains": _gains,
    "gain": _gains,
    "loses": _loses,
    "lose": _loses,
    "becomes": _becomes,
    "become": _becomes,
    "can": _can_now,
    "cannot": cannot,
    "is": _is,
    "are": _is,
    "has": _has,
    "have": _has,
    "returns": _returns,
}
