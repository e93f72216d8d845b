"""Player clauses: what a player does or cannot do, and additional Normal Summons."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from engine.cardtext.applications import (
    AttackLimit,
    BattleDamageFactor,
    CannotActivateEffects,
    Lock,
    Protect,
    SummonLimit,
)
from engine.cardtext.event_patterns import EventPattern, Summoned
from engine.cardtext.operations import (
    AddToHand,
    Application,
    Cost,
    ExtraNormalSummonThisTurn,
    Grant,
    NegateThisUnless,
    Operation,
    SetCards,
    SpecialSummon,
)
from engine.cardtext.selectors import Count, Filter, Ref, Selector
from engine.psct.nouns.card_references import parse_owner, parse_reference
from engine.psct.nouns.noun_parts import SelectorDraft
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.nouns.postmodifiers import read_except
from engine.psct.situations.time_phrases import parse_duration
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    Wordings,
    eat,
    number,
    numeral,
    skip,
)
from engine.psct.syntax.sentence_structure import THIRD_PERSON
from engine.psct.verbs.lock_phrases import parse_lock, used_as_material, with_exception
from engine.psct.verbs.protection_phrases import parse_damage, parse_sources
from engine.psct.verbs.verb_arguments import VerbContext, with_fields
from engine.psct.verbs.verb_phrases import VERB_PARSERS, ActionClause, more_about, subject_of
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import Until, Whose

_NOT_JUST_ONE = PhraseTable(
    {f"normal summons{sets} this turn , not just 1": 1 for sets in ("/sets", " / sets", "")}
)


def parse_extra_summon(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads additional Normal Summons.

    As in "you can Normal Summon 1 Dragon in addition", "conduct 2 Normal Summons this turn".
    """
    return _in_addition(tokens, at, say) or _conducted(tokens, at, say)


_MAIN = PhraseTable(
    {
        "during your main phase this turn , you can": 1,
        "you can , during your main phase this turn ,": 1,
        "during your main phase this turn you can": 1,
        "this turn , during your main phase , you can": 1,
        "you can": 1,
    }
)

_ADDITION = PhraseTable(
    {
        f"{phase}{comma}in addition to your normal summon{set_}{once}": bool(once)
        for phase in ("", "during your main phase this turn ")
        for comma in ("", ", ")
        for set_ in ("", "/set")
        for once in (
            "",
            " ( you can only gain this effect once per turn )",
            " . ( you can only gain this effect once per turn . )",
        )
    }
)


_CONDUCT = PhraseTable({f"you can conduct {up}": 1 for up in ("", "up to ")})


def _conducted(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "you can conduct up to 2 Normal Summons/Sets this turn, not just 1"."""
    start = _CONDUCT.match(tokens, at)
    many = None if start is None else number(tokens[start.end])
    end = None if start is None else _NOT_JUST_ONE.match(tokens, start.end + 1)
    if many is None or end is None:
        return None
    deed = ExtraNormalSummonThisTurn(Filter(), many - 1, or_set=True)
    return Parsed(ActionClause((deed,), say.who), end.end)


def _but_not(tokens: Tokens, what: Parsed[Selector], say: VerbContext) -> Parsed[Selector]:
    """As in "1 Dragon during your Main Phase this turn, except "A", in addition"."""
    at = eat(tokens, what.end, "during", "your", "main phase", "this", "turn", ",", "except")
    draft = SelectorDraft()
    end = None if at is None else read_except(tokens, at - 1, draft, say.known)
    if end is None or draft.sel or any(getattr(what.value.where, f) for f in draft.where):
        return what
    where = replace(what.value.where, **draft.where)
    return Parsed(replace(what.value, where=where), end)


def _in_addition(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "you can Normal Summon 1 Dragon in addition to your Normal Summon this turn"."""
    start = _MAIN.match(tokens, at)
    if start is None or tokens[start.end].norm != "normal summon":
        return None
    or_set = eat(tokens, start.end, "normal summon", "/", "set")
    what = parse_noun(tokens, or_set or start.end + 1, say.known)
    what = what and _but_not(tokens, what, say)
    end = None if what is None else _ADDITION.match(tokens, what.end)
    if what is None or end is None or what.value.ref or what.value.any_of:
        return None
    count = what.value.count.max or 1
    deed = ExtraNormalSummonThisTurn(what.value.where, count, or_set is not None, end.value)
    return Parsed(ActionClause((deed,), say.who), end.end)


_SUBJECTS = PhraseTable(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "each player": Whose.EITHER,
        "both players": Whose.EITHER,
        "you and your opponent": Whose.EITHER,
        "they": Whose.OPPONENT,
        "the turn player": Whose.TURN_PLAYER,
        "turn player": Whose.TURN_PLAYER,
        "the attacking player": Whose.TURN_PLAYER,
        "its controller": Whose.THEIR_CONTROLLER,
        "its owner": Whose.THEIR_OWNER,
        "the player who summoned it": Whose.YOU,
        "the player who special summoned it": Whose.YOU,
    }
)


_HALVED = PhraseTable(
    {
        f"{the} you take from {that} battle is halved": Whose.YOU
        for the in ("the damage", "any damage", "the battle damage", "any battle damage")
        for that in ("that", "this")
    }
)
_NEITHER = PhraseTable({"neither player can": Whose.EITHER, "players cannot": Whose.EITHER})


def parse_player_clause(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads what a player does or cannot do.

    As in "your opponent draws 1 card", "you cannot Special Summon monsters".
    """
    damage = parse_damage(tokens, at, say.known)
    if damage is not None:
        factor, until = damage.value
        of_one = isinstance(factor, BattleDamageFactor) and factor.what.ref is not None
        lasting = until or (Until.WHILE_ON_FIELD if of_one else Until.PERMANENT)
        return Parsed(ActionClause((Grant(factor, lasting),)), damage.end)
    halved = _HALVED.match(tokens, at)
    if halved is not None:
        factor = BattleDamageFactor(Selector(ref=Ref.ATTACKER), halved.value, 1)
        return Parsed(ActionClause((Grant(factor, Until.END_OF_DAMAGE_STEP),)), halved.end)
    neither = _NEITHER.match(tokens, at)
    if neither is not None:
        end = neither.end
        return _untargeted(tokens, end, neither.value, say) or _locked(
            tokens, end, neither.value, say
        )
    subject = _SUBJECTS.match(tokens, at)
    if subject is None:
        return None
    who, start = subject.value, subject.end
    if tokens[start].norm == "cannot":
        return _untargeted(tokens, start + 1, who, say) or _locked(tokens, start + 1, who, say)
    return _does(tokens, start, who, say)


_SUMMONS: PhraseTable[bool] = PhraseTable(
    {"special summon": True, "normal or special summon": False, "summon": False}
)
_SUMMON_ONLY: PhraseTable[tuple[Prohibition, ...]] = PhraseTable(
    {
        "special summon": (Prohibition.SPECIAL_SUMMON,),
        "normal or special summon": (Prohibition.NORMAL_SUMMON, Prohibition.SPECIAL_SUMMON),
    }
)


def _a_kind(run: Tokens, at: int, say: VerbContext) -> Parsed[Selector] | None:
    """All cards of a kind, of which nothing else is said."""
    what = parse_noun(run, at, say.known, bare=True)
    if what is None or run[what.end].norm in ("with", "in"):
        return None
    made = what.value
    is_plain = made.ref is None and made.count.max is None
    return what if is_plain and not (made.other or made.alternatives) else None


def _only_attack(what: Selector) -> Application | None:
    if what.any_of or what.zone:
        return None
    return Lock(cannot=(Prohibition.DECLARE_ATTACK,), except_=what.where)


def _only_summon(cannot: tuple[Prohibition, ...], what: Selector) -> Application:
    first, *others = what.any_of or (what.where,)
    return Lock(cannot=cannot, except_=first, from_=what.zone, except_also=tuple(others))


def _only_used(these: tuple[Filter, ...]) -> Application:
    first, *others = these
    cannot = (Prohibition.LINK_MATERIAL,)
    return Lock(cannot=cannot, except_=first, except_also=tuple(others))


_LIMITS: Wordings[Application] = Wordings(
    {
        "n": numeral,
        "kind": _a_kind,
        "material": used_as_material,
        "place": lambda run, at, _say: parse_place(run, at),
        "summon": lambda run, at, _say: _SUMMONS.match(run, at),
        "summon only": lambda run, at, _say: _SUMMON_ONLY.match(run, at),
    },
    {
        "can only {summon} <once|one more time>": lambda special: SummonLimit(
            special=special, from_now=True
        ),
        "can only {summon} <once|one more time> {place}": lambda special, place: SummonLimit(
            special=special, from_=place.zones, from_now=True
        ),
        "can only {summon} {place} <once|one more time>": lambda special, place: SummonLimit(
            special=special, from_=place.zones, from_now=True
        ),
        "can only <attack|declare an attack> with {n} <monster|monsters>": lambda n: AttackLimit(
            monsters=n
        ),
        "can only <attack|declare attacks|declare an attack> with {kind}": _only_attack,
        "can only {material}": _only_used,
        "can only {summon only} {kind}": _only_summon,
    },
)


def _limited(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "can only attack with 1 monster", "can only Special Summon once"."""
    found = _LIMITS.match(tokens, at, say)
    if found is None:
        return None
    limit: Any = found.value
    made = Grant(replace(limit, who=who), Until.PERMANENT)
    return Parsed(ActionClause((made,), say.who), found.end)


PLAYER_SUBJECTS = PhraseTable(
    {
        "your opponent": (Whose.OPPONENT, False),
        "each player": (Whose.EITHER, False),
        "both players": (Whose.EITHER, True),
        "you and your opponent": (Whose.EITHER, True),
        "the turn player": (Whose.TURN_PLAYER, False),
        "they": (Whose.OPPONENT, True),
    }
)
"""Words for players that a clause can begin with, and whether they mean both."""


def parse_same_player(
    tokens: Tokens, at: int, subject: tuple[Whose, bool] | None, say: VerbContext
) -> Parsed[ActionClause] | None:
    """Reads a clause without a subject, done by the players of the clause before.

    As in "(each player draws 2 cards, then) discards 1 card": the same players as before.
    """
    word = tokens[at].norm
    if subject is None or word == "can":
        return None
    who, several = subject
    if word in THIRD_PERSON or (several and word in VERB_PARSERS):
        return _does(tokens, at, who, say)
    return None


_NEGATES_THIS = PhraseTable(
    {
        f"to negate {this}": 1
        for this in (
            "this card's effect",
            "this effect",
            "that effect",
            "this card's activation and effect",
        )
    }
)


def _pays_to_negate(
    tokens: Tokens, at: int, who: Whose, say: VerbContext
) -> Parsed[ActionClause] | None:
    """As in "(your opponent) can discard 1 Spell to negate this card's effect"."""
    start = eat(tokens, at, "can")
    word = None if start is None else tokens[start].norm
    reader = VERB_PARSERS.get(word or "")
    paid = (
        None
        if reader is None or start is None
        else reader(tokens, start + 1, say._replace(who=who))
    )
    end = None if paid is None else _NEGATES_THIS.match(tokens, paid.end)
    if paid is None or end is None or len(paid.value) != 1:
        return None
    (cost,) = paid.value
    if not isinstance(cost, _COSTS):
        return None
    return Parsed(ActionClause((NegateThisUnless(who, cost),)), end.end)


_COSTS = get_args(Cost)


def _does(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "draws 1 card", "can discard 1 card", "must banish 1 card"."""
    picked = _picks_for_you(tokens, at, who) if who is Whose.OPPONENT else None
    picked = picked or _pays_to_negate(tokens, at, who, say) or _limited(tokens, at, who, say)
    if picked is not None:
        return picked
    optional = tokens[at].norm == "can"
    start = at + 1 if optional else skip(tokens, at, "must")
    if tokens[start].norm == "randomly":
        return _at_random(_does(tokens, start + 1, who, say))
    norm = tokens[start].norm
    verb = THIRD_PERSON.get(norm, norm)
    reader = VERB_PARSERS.get(verb)
    found = None if reader is None else reader(tokens, start + 1, say._replace(who=who))
    if found is None:
        return None
    found = more_about(tokens, found, say)
    return Parsed(ActionClause(found.value, who, optional, verb=verb), found.end)


_PICKS = frozenset({"picks", "chooses"})
_FOR_YOU: PhraseTable[Callable[[Selector], Operation]] = PhraseTable(
    {
        "for you to add to your hand": AddToHand,
        "for you to special summon": SpecialSummon,
        "for you to set": SetCards,
        "for you to set on your field": SetCards,
        "for you to set to your field": SetCards,
    }
)


def _picks_for_you(tokens: Tokens, at: int, who: Whose) -> Parsed[ActionClause] | None:
    """As in "your opponent randomly picks 1 for you to add to your hand"."""
    random = tokens[at].norm == "randomly"
    start = at + random
    count = number(tokens[start + 1]) if tokens[start].norm in _PICKS else None
    if count is None:
        return None
    end = eat(tokens, start + 2, "of", "them") or start + 2
    does = _FOR_YOU.match(tokens, end)
    if does is None:
        return None
    what = Selector(Ref.PREVIOUS, count=Count(count, count), some=True, random=random, by=who)
    deed = does.value(what)
    return Parsed(ActionClause((deed,), Whose.YOU, verb="add"), does.end)


def _at_random(found: Parsed[ActionClause] | None) -> Parsed[ActionClause] | None:
    """As in "randomly chooses 1 card"."""
    if found is None or len(found.value.deeds) != 1:
        return None
    what = subject_of(found.value.deeds[0])
    if what is None or what.ref is not None:
        return None
    deed = with_fields(found.value.deeds[0], what=replace(what, random=True))
    return Parsed(found.value._replace(deeds=(deed,)), found.end)


def _untargeted(
    tokens: Tokens, at: int, who: Whose, say: VerbContext
) -> Parsed[ActionClause] | None:
    """As in "your opponent cannot target it with card effects"."""
    start = eat(tokens, at, "target")
    what = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    mine = who is Whose.OPPONENT
    attacks = _FOR_ATTACKS.match(tokens, what.end)
    if attacks is not None:
        shield = Protect(what.value, (ProtectedFrom.ATTACKED,), by_opponent_only=mine)
        return Parsed(ActionClause((Grant(shield, Until.WHILE_ON_FIELD),)), attacks.end)
    with_ = eat(tokens, what.end, "with")
    by = None if with_ is None else parse_sources(tokens, with_, say.known)
    if by is None or by.value.opaque is not None or by.value.opponent or by.value.untargeting:
        return None
    from_ = by.value
    shield = Protect(
        what=what.value,
        from_=(ProtectedFrom.TARGETED,),
        by_opponent_only=mine,
        by=from_.by,
        by_others=from_.others,
    )
    shield = replace(shield, activated_only=from_.activated)
    one = eat(tokens, skip(tokens, by.end, ","), "except", "this", "one")
    if one is not None and what.value.ref is None:
        shield = replace(shield, what=replace(what.value, other=True))
    return Parsed(ActionClause((Grant(shield, Until.WHILE_ON_FIELD),)), one or by.end)


_FOR_ATTACKS = PhraseTable({"for attacks": 1, "for an attack": 1})


def _its_effects(
    tokens: Tokens, at: int, who: Whose, say: VerbContext
) -> Parsed[ActionClause] | None:
    """As in "neither player can activate its effects"."""
    start = eat(tokens, at, "activate")
    if start is None:
        return None
    owner = parse_owner(tokens, start, say.known)
    if owner is not None:
        end = eat(tokens, owner.end, "effects") or eat(tokens, owner.end, "effect")
        end = None if end is None else eat(tokens, end, "on", "the", "field") or end
        what = owner.value
    else:
        of = eat(tokens, start, "the", "effects", "of")
        found = None if of is None else parse_reference(tokens, of, say.known)
        if found is None:
            return None
        what, end = found.value, found.end
    if end is None:
        return None
    return Parsed(ActionClause((Grant(CannotActivateEffects(what, who), Until.PERMANENT),)), end)


def _locked(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[ActionClause] | None:
    its = _its_effects(tokens, at, who, say)
    if its is not None:
        return its
    found = parse_lock(tokens, at, who, say)
    if found is None:
        return None
    lock, end = found.value, found.end
    duration = parse_duration(tokens, end)
    until = Until.PERMANENT if duration is None else duration.value
    end = end if duration is None else duration.end
    more = with_exception(tokens, end, lock, say)
    if more is not None:
        lock, end = more.value, more.end
    if duration is None and (late := parse_duration(tokens, end)) is not None:
        until, end = late.value, late.end
    elif duration is None and lock.answering and all(map(_is_of_this, lock.answering)):
        until = Until.END_OF_TURN
    return _nor(tokens, Parsed(ActionClause((Grant(lock, until),), say.who), end), who, say)


def _is_of_this(event: EventPattern) -> bool:
    """Whether only what this effect does now can be that event: it needs no end of its own."""
    return isinstance(event, Summoned) and event.this_way


def _nor(
    tokens: Tokens, found: Parsed[ActionClause], who: Whose, say: VerbContext
) -> Parsed[ActionClause]:
    """As in "(you cannot Special Summon), except Dragon monsters, nor Normal Summon/Set"."""
    start = eat(tokens, skip(tokens, found.end, ","), "nor")
    more = None if start is None else parse_lock(tokens, start, who, say)
    (first,) = found.value.deeds
    if more is None or not isinstance(first, Grant):
        return found
    last = with_exception(tokens, more.end, more.value, say) or more
    both = (first, Grant(last.value, first.until))
    return Parsed(found.value._replace(deeds=both), last.end)
