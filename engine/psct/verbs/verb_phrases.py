"""Verb phrases: which family of verbs reads a command, or what is said of a subject."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Amount, OpaqueAmount
from engine.cardtext.applications import (
    ActivateFromHand,
    AttackFromDefense,
    CanAttackDirectly,
    ExtraAttacks,
    MustAttack,
    Piercing,
    Protect,
    SetStat,
    TreatAs,
)
from engine.cardtext.operations import (
    AddToHand,
    Banish,
    ChangePosition,
    ChooseMode,
    Destroy,
    Grant,
    NegateEffects,
    Operation,
    Option,
    ReturnToDeck,
    ReturnToHand,
    RollDie,
    SecondAttack,
    SendToGy,
    SetCards,
    SpecialSummon,
    Step,
    TossCoins,
)
from engine.cardtext.requirements import Condition
from engine.cardtext.selectors import ALL, Count, Filter, Like, Ref, Selector
from engine.psct.nouns.amount_phrases import parse_amount
from engine.psct.nouns.card_references import battle_winner, of_subject, parse_owner
from engine.psct.nouns.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    Wordings,
    eat,
    is_name,
    number,
    numeral,
    skip,
)
from engine.psct.verbs.bullet_choices import by_result
from engine.psct.verbs.game_verbs import GAME, becomes_another, parse_fixed
from engine.psct.verbs.movement_verbs import MOVING
from engine.psct.verbs.negation_verbs import is_negated, negated_with_names
from engine.psct.verbs.protection_phrases import cannot, grant, protected
from engine.psct.verbs.summoning_verbs import SUMMONING
from engine.psct.verbs.value_verbs import (
    VALUES,
    becomes_alike,
    becomes_same,
    parse_becomes,
    parse_becomes_kind,
    parse_gain,
    parse_values,
)
from engine.psct.verbs.verb_arguments import Deeds, Verb, VerbContext, with_fields
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import Position, Trait, Until, Whose, Zone

Predicate = Callable[[Tokens, int, Selector, VerbContext], Parsed[Deeds] | None]


def parse_predicate_clause(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a subject that is no player, and what is said of it."""
    named = _named(tokens, at, say)
    if named is not None:
        return named
    values = parse_values(tokens, at, say.known)
    if values is not None:
        what, stats = values.value
        what = battle_winner(tokens[at].norm, what, say.known)
        return parse_becomes(tokens, values.end, what, stats, say.known)
    named = negated_with_names(tokens, at, say)
    negated = named or is_negated(tokens, at) or _negated_effects(tokens, at, say)
    negated = negated or _keeps_position(tokens, at, say)
    if negated is not None:
        return negated
    subject = parse_noun(tokens, at, say.known, bare=True)
    if subject is None:
        return None
    what = battle_winner(tokens[at].norm, subject.value, say.known)
    return parse_predicate(tokens, subject.end, what, say)


def _named(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in `this card's name becomes "A"`."""
    owner = parse_owner(tokens, at, say.known)
    if owner is None or tokens[owner.end].norm != "name":
        return None
    start = eat(tokens, owner.end + 1, "becomes") or eat(tokens, owner.end + 1, "become")
    if start is None:
        return None
    if is_name(tokens[start]):
        made = TreatAs(owner.value, name=tokens[start].norm, also=False)
        return Parsed(grant(made), start + 1)
    theirs = parse_owner(tokens, start, say.known)
    if theirs is None or theirs.value.ref is None:
        return None
    original = tokens[theirs.end].norm == "original"
    if tokens[theirs.end + original].norm != "name":
        return None
    like = Like(("original name" if original else "name",), theirs.value)
    made = TreatAs(owner.value, also=False, like=like)
    return Parsed(grant(made), theirs.end + original + 1)


def parse_predicate(
    tokens: Tokens, at: int, what: Selector, say: VerbContext
) -> Parsed[Deeds] | None:
    """Reads what is said of these cards."""
    reader = _PREDICATES.get(tokens[at].norm)
    return None if reader is None else reader(tokens, at + 1, what, say)


def _negated_effects(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
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
    return Parsed((NegateEffects(owner.value, Until.WHILE_ON_FIELD),), end)


_KEPT_SO = PhraseTable({f"battle position{s} cannot be changed": 1 for s in ("", "s")})


def _keeps_position(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "its battle position cannot be changed"; effects are another matter."""
    owner = parse_owner(tokens, at, say.known)
    kept = None if owner is None else _KEPT_SO.match(tokens, owner.end)
    if owner is None or kept is None:
        return None
    return Parsed(grant(Protect(owner.value, (ProtectedFrom.POSITION_CHANGED,))), kept.end)


def _gains(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    return parse_gain(tokens, at, what, of_subject(say.known, what), loses=False)


def _loses(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    return parse_gain(tokens, at, what, of_subject(say.known, what), loses=True)


def _becomes(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    same = becomes_same(tokens, at, what, say.known)
    return same or parse_becomes_kind(tokens, at, what, say.known)


def _again(what: Selector) -> Deeds:
    if what.ref is Ref.THIS_CARD:
        return (SecondAttack(),)
    return (Grant(ExtraAttacks(what), Until.END_OF_BATTLE_PHASE),)


def _usable_now(what: Selector) -> Deeds | None:
    """As in "can be activated this turn", of cards that were just Set."""
    if what.ref is None:
        return None
    return (Grant(ActivateFromHand(what, turn_set=True), Until.END_OF_TURN),)


def _times(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    """As in "up to the number of materials attached to it"."""
    found = parse_amount(tokens, at, say.known)
    return None if found is None or isinstance(found.value, int | OpaqueAmount) else found


def _monsters_of_theirs(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Filter] | None:
    """As in "Special Summoned monsters your opponent controls"."""
    what = parse_noun(tokens, at, say.known, bare=True)
    meant = None if what is None else what.value
    theirs = Selector(whose=Whose.OPPONENT, zone=(Zone.MONSTER_ZONE,), count=ALL)
    if what is None or meant is None or replace(meant, where=Filter()) != theirs:
        return None
    return None if meant.where.opaque is not None else Parsed(meant.where, what.end)


_SAID: Wordings[Callable[[Selector], Deeds | None]] = Wordings(
    {"n": numeral, "times": _times, "theirs": _monsters_of_theirs},
    {
        "can attack a number of times each battle phase , up to {times}": lambda times: (
            lambda what: grant(ExtraAttacks(what, times=times))
        ),
        "can <attack <monsters|your opponent's monsters>|make> a number of <times|attacks on"
        " monsters> each battle phase , up to {times}": lambda times: (
            lambda what: grant(ExtraAttacks(what, monsters_only=True, times=times))
        ),
        "can attack all {theirs}[ ,] once each": lambda where: (
            lambda what: grant(ExtraAttacks(what, None, each_of=where))
        ),
        "can be activated [during ]this turn": lambda: _usable_now,
        "can <attack [once ]again|make <a second|another> attack> in a row": lambda: _again,
        "can attack an opponent's monster again in a row": lambda: _again,
        "can make a second attack on an opponent's monster in a row": lambda: _again,
        "can attack once again": lambda: _again,
        "can attack while in [face-up ]defense position": lambda: (
            lambda what: grant(AttackFromDefense(what))
        ),
        "can attack[ your opponent] directly": lambda: lambda what: grant(CanAttackDirectly(what)),
        "can make a second attack[ during <each|this> battle phase]": lambda: (
            lambda what: grant(ExtraAttacks(what))
        ),
        "can attack twice[ during <each|this|this turn's> battle phase]": lambda: (
            lambda what: grant(ExtraAttacks(what))
        ),
        "can make a second attack on a monster during this battle phase": lambda: (
            lambda what: grant(ExtraAttacks(what, monsters_only=True))
        ),
        "can make [up to ]{n} attacks during each battle phase": lambda n: (
            lambda what: grant(ExtraAttacks(what, n - 1))
        ),
        "can make [up to ]{n} attacks on monsters during each battle phase": lambda n: (
            lambda what: grant(ExtraAttacks(what, n - 1, monsters_only=True))
        ),
        "can attack all <[face-up ]monsters your opponent controls|your opponent's monsters|of your"
        " opponent's monsters>[ ,] once each": lambda: lambda what: grant(ExtraAttacks(what, None)),
        "can make a second and third attack during each battle phase": lambda: (
            lambda what: grant(ExtraAttacks(what, 2))
        ),
        "can attack {n} times during <each|the same> battle phase": lambda n: (
            lambda what: grant(ExtraAttacks(what, n - 1))
        ),
        "can attack twice during the same <battle phase|turn>": lambda: (
            lambda what: grant(ExtraAttacks(what))
        ),
        "can make a second attack on <monsters|a monster> during each battle phase": lambda: (
            lambda what: grant(ExtraAttacks(what, monsters_only=True))
        ),
        "<is|are> [also ]treated as a tuner[ monster]": lambda: (
            lambda what: grant(TreatAs(what, trait=(Trait.TUNER,)))
        ),
        "<has|have> <its|their> effects negated": lambda: (
            lambda what: (NegateEffects(what, Until.WHILE_ON_FIELD),)
        ),
        "returns to <the|the owner's|its owner's|their owner's> hand": lambda: (
            lambda what: None if what.ref is None else (ReturnToHand(what),)
        ),
    },
)
"""What is said of a subject, from the verb on."""


def _in_rows(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    said = _SAID.match(tokens, at - 1, say)
    deeds = None if said is None else said.value(what)
    return None if said is None or deeds is None else Parsed(deeds, said.end)


def _is(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    done = _done(tokens, at, what) or _in_rows(tokens, at, what, say)
    return done or protected(tokens, at - 1, what, say)


_DONE: PhraseTable[Callable[[Selector], Operation]] = PhraseTable(
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
_TURNED = PhraseTable(
    {
        "changed to attack position": Position.ATTACK,
        "changed to face-up attack position": Position.ATTACK,
        "changed to face-up defense position": Position.DEFENSE,
        "changed to face-down defense position": Position.SET,
    }
)
_LATER = frozenset({"during", "when", "at"})


def _done(tokens: Tokens, at: int, what: Selector) -> Parsed[Deeds] | None:
    """As in "it is destroyed during the End Phase": what is done to cards already spoken of.

    Of all cards of a kind only a change of position is read: what else "is done" to them may
    be said of a condition.
    """
    turned = _TURNED.match(tokens, at) if what.ref is None and what.count.is_all else None
    if turned is not None:
        return Parsed((ChangePosition(what, turned.value),), turned.end)
    found = None if what.ref is None else _DONE.match(tokens, at)
    if found is None:
        return None
    after = tokens[skip(tokens, found.end, ",")].norm
    if tokens[at].norm == "changed" and after in (".", "", "and"):
        return Parsed((found.value(what),), found.end)
    return Parsed((found.value(what),), found.end) if after in _LATER else None


def parse_piercing(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads piercing battle damage.

    As in "if it attacks a Defense Position monster, inflict piercing battle damage".
    """
    start = eat(tokens, at, "if")
    subject = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    if subject is None or tokens[subject.end].norm not in ("attacks", "attack"):
        return None
    found = _PIERCING.match(tokens, subject.end + 1)
    if found is None:
        return None
    return Parsed((Grant(Piercing(subject.value), found.value),), found.end)


_PIERCING = PhraseTable(
    {
        f"a defense position monster{turn} , inflict piercing {damage}{to}": until
        for turn, until in (("", Until.WHILE_ON_FIELD), (" this turn", Until.END_OF_TURN))
        for damage in ("battle damage", "damage")
        for to in ("", " to your opponent")
    }
)


def _must(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
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
    return Parsed(grant(must) if now is None else (Grant(must, Until.END_OF_TURN),), done)


_PREDICATES: dict[str, Predicate] = {
    "must": _must,
    "gains": _gains,
    "gain": _gains,
    "loses": _loses,
    "lose": _loses,
    "becomes": _becomes,
    "become": _becomes,
    "can": _in_rows,
    "cannot": cannot,
    "is": _is,
    "are": _is,
    "has": _in_rows,
    "have": _in_rows,
    "returns": _in_rows,
}


VERB_PARSERS: dict[str, Verb] = {**MOVING, **GAME, **SUMMONING, **VALUES}


class ActionClause(NamedTuple):
    """A clause: its operations, and how they are done."""

    deeds: Deeds
    who: Whose = Whose.YOU
    optional: bool = False
    conditions: tuple[Condition, ...] = ()
    verb: str = ""
    until: Until | None = None
    """A duration said before, which holds for what follows "and" too."""


def parse_command(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads a verb and its objects."""
    at = skip(tokens, at, "either")
    if tokens[at].norm == "choose" and (many := _as_many_as_chosen(tokens, at + 1, say)):
        return many
    fixed = parse_fixed(tokens, at)
    if fixed is not None:
        deeds = _by_chance(fixed.value, tokens[fixed.end].norm, say)
        return Parsed(ActionClause(deeds, say.who, verb=tokens[at].norm), fixed.end)
    word = tokens[at].norm
    if word in ("make", "have"):
        return _make(tokens, at + 1, say)
    if word == "treat":
        return _treat(tokens, at + 1, say)
    reader = VERB_PARSERS.get(word)
    found = None if reader is None else reader(tokens, at + 1, say)
    if found is None:
        return None
    found = more_about(tokens, found, say)
    end = skip(tokens, found.end, *_THEIR_CHOICE) if say.who is Whose.OPPONENT else found.end
    return Parsed(ActionClause(found.value, say.who, verb=word), end)


_THEIR_CHOICE = ("(", "their", "choice", ")")
"""Who chooses, where it is who acts anyway."""


def _as_many_as_chosen(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "(choose) a number from 1 to 3, then banish that many cards": 1 to 3 cards."""
    start = eat(tokens, at, "a", "number", "from")
    least = None if start is None else number(tokens[start])
    most = None if start is None or tokens[start + 1].norm != "to" else number(tokens[start + 2])
    if start is None or least is None or most is None:
        return None
    then = skip(tokens, skip(tokens, start + 3, ","), "then")
    if then == start + 3 or eat(tokens, then + 1, "that", "many") is None:
        return None
    told = (*tokens[: then + 1], tokens[start + 2], *tokens[then + 3 :])
    does = parse_command(told, then, say)
    what = None if does is None else subject_of(does.value.deeds[-1])
    if does is None or what is None or len(does.value.deeds) != 1:
        return None
    if what.ref is not None or what.count != Count(most, most):
        return None
    deed = with_fields(does.value.deeds[0], what=replace(what, count=Count(least, most)))
    return Parsed(does.value._replace(deeds=(deed,)), does.end + 1)


def _by_chance(deeds: Deeds, after: str, say: VerbContext) -> Deeds:
    """As in "toss a coin.", with what "Heads" and "Tails" bring in the bullets that follow."""
    if not say.options or after not in (".", "") or not isinstance(deeds[0], TossCoins | RollDie):
        return deeds
    brings = by_result(say)
    return deeds if brings is None else (*deeds, brings)


def more_about(tokens: Tokens, found: Parsed[Deeds], say: VerbContext) -> Parsed[Deeds]:
    """Reads what follows the destination and narrows the cards: `to your hand, except "A"`."""
    deeds, end = found.value, found.end
    what = subject_of(deeds[-1])
    if len(deeds) != 1 or what is None or what.ref is not None or isinstance(deeds[0], Grant):
        return found
    more = add_postmodifiers(tokens, end, what, say.known)
    if more is None:
        return found
    return Parsed((with_fields(deeds[0], what=more.value),), more.end)


_FORCED = PhraseTable(
    {
        "your opponent": Whose.OPPONENT,
        "each player": Whose.EITHER,
        "both players": Whose.EITHER,
    }
)


def _treat(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "treat it as a Tuner"."""
    what = parse_noun(tokens, at, say.known)
    end = None if what is None else eat(tokens, what.end, "as", "a", "tuner")
    if what is None or end is None:
        return None
    treated = TreatAs(what.value, trait=(Trait.TUNER,))
    return Parsed(ActionClause((Grant(treated, Until.WHILE_ON_FIELD),), say.who), end)


def _make(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "make this card gain 500 ATK"."""
    forced = _FORCED.match(tokens, at)
    if forced is not None:
        return parse_command(tokens, forced.end, say._replace(who=forced.value))
    another = becomes_another(tokens, at, say.known) or becomes_alike(tokens, at, say.known)
    found = another or parse_predicate_clause(tokens, at, say) or _made(tokens, at, say)
    if found is None:
        what = parse_noun(tokens, at, say.known)
        if what is not None and tokens[what.end].norm == "level":
            found = parse_becomes_kind(tokens, what.end, what.value, say.known)
    return None if found is None else Parsed(ActionClause(found.value, say.who), found.end)


def _made(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "make its ATK 0"."""
    values = parse_values(tokens, at, say.known)
    value = None if values is None else number(tokens[values.end])
    if values is None or value is None:
        return None
    what, stats = values.value
    return Parsed((SetStat(what, stats, value, Until.WHILE_ON_FIELD),), values.end + 1)


def subject_of(deed: Operation) -> Selector | None:
    """The cards an operation is about; None: about none."""
    if isinstance(deed, Grant):
        what = getattr(deed.what, "what", None)
    else:
        what = getattr(deed, "what", None)
    return what if isinstance(what, Selector) else None


def of_this_card(clause: ActionClause) -> bool:
    """Whether the last operation of the clause is about this card."""
    what = subject_of(clause.deeds[-1]) if clause.deeds else None
    return what is not None and what.ref is Ref.THIS_CARD


_BARE: PhraseTable[Callable[[Selector], Operation]] = PhraseTable(
    {
        "add to your hand": AddToHand,
        "add to the hand": AddToHand,
        "special summon": SpecialSummon,
        "send to the gy": SendToGy,
        "banish": Banish,
        "set": SetCards,
        "return to the hand": ReturnToHand,
    }
)


def two_verbs(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads two verbs with one object.

    As in "add to your hand or Special Summon 1 monster": two verbs with one object.
    """
    start = skip(tokens, at, "either")
    first = _BARE.match(tokens, start)
    if first is None:
        return None
    joint = skip(tokens, first.end, ",")
    if tokens[joint].norm != "or":
        return None
    second = _object_last(tokens, joint + 1, say) or parse_command(tokens, joint + 1, say)
    what = None if second is None else subject_of(second.value.deeds[0])
    if second is None or what is None or len(second.value.deeds) != 1:
        return None
    options = (
        Option("", (Step(first.value(what)),)),
        Option("", (Step(second.value.deeds[0]),)),
    )
    return Parsed(ActionClause((ChooseMode(options),), say.who), second.end)


def _object_last(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "Special Summon, 1 monster from your Deck"."""
    verb = _BARE.match(tokens, at)
    if verb is None or tokens[verb.end].norm != ",":
        return None
    what = parse_noun(tokens, verb.end + 1, say.known)
    return None if what is None else Parsed(ActionClause((verb.value(what.value),)), what.end)
