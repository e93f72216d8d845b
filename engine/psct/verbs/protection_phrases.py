"""Protection phrases: what cards are spared, cannot do, or are unaffected by."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cardtext.applications import (
    BattleDamageFactor,
    BothTakeBattleDamage,
    CannotActivateEffects,
    CannotAttack,
    CannotAttackDirectly,
    DamageFactor,
    Lock,
    OnlyAttackTarget,
    Protect,
)
from engine.cardtext.operations import Application, Grant
from engine.cardtext.selectors import ALL, Filter, Ref, Selector
from engine.psct.nouns.noun_parts import SelectorDraft
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.postmodifiers import read_except
from engine.psct.situations.time_phrases import parse_duration
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, Readers, TextContext, eat, skip
from engine.psct.verbs.verb_arguments import Applications, Deeds, VerbContext
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import CardKind, Until, Whose, Zone

_MONSTER = Filter(kind=(CardKind.MONSTER,))
_SPELL = Filter(kind=(CardKind.SPELL,))
_TRAP = Filter(kind=(CardKind.TRAP,))
_BOTH = Filter(kind=(CardKind.SPELL, CardKind.TRAP))


@dataclass(frozen=True, slots=True)
class EffectOwners:
    """The cards whose effects are meant."""

    by: Filter | None = None
    """None: any card's."""
    opponent: bool = False
    others: bool = False
    """Not this card's own."""
    opaque: str | None = None
    """What the words say besides, not understood."""
    activated: bool = False
    """Only effects that are activated."""
    untargeting: bool = False
    """Only effects that do not target what is spared."""


_WORDS = {
    "effects": EffectOwners(),
    "effect": EffectOwners(),
    "card effects": EffectOwners(),
    "card effect": EffectOwners(),
    "cards' effects": EffectOwners(),
    "effects of cards": EffectOwners(),
    "a card effect": EffectOwners(),
    "a card's effect": EffectOwners(),
    "an effect": EffectOwners(),
    "monster effects": EffectOwners(_MONSTER),
    "monster effect": EffectOwners(_MONSTER),
    "monsters' effects": EffectOwners(_MONSTER),
    "effect monsters' effects": EffectOwners(_MONSTER),
    "the effects of monsters": EffectOwners(_MONSTER),
    "effects of monsters": EffectOwners(_MONSTER),
    "spell effects": EffectOwners(_SPELL),
    "spell card effects": EffectOwners(_SPELL),
    "spell cards": EffectOwners(_SPELL),
    "spells": EffectOwners(_SPELL),
    "the effects of spells": EffectOwners(_SPELL),
    "the effects of spell cards": EffectOwners(_SPELL),
    "trap effects": EffectOwners(_TRAP),
    "trap card effects": EffectOwners(_TRAP),
    "trap cards": EffectOwners(_TRAP),
    "traps": EffectOwners(_TRAP),
    "spell/trap cards or effects": EffectOwners(_BOTH),
    "spell cards or effects": EffectOwners(_SPELL),
    "trap cards or effects": EffectOwners(_TRAP),
    "spells/traps or effects": EffectOwners(_BOTH),
    "the effects of traps": EffectOwners(_TRAP),
    "the effects of trap cards": EffectOwners(_TRAP),
    "spell/trap effects": EffectOwners(_BOTH),
    "spell/trap effect": EffectOwners(_BOTH),
    "spell/trap card effects": EffectOwners(_BOTH),
    "spell/trap cards": EffectOwners(_BOTH),
    "spells/traps": EffectOwners(_BOTH),
    "the effects of spells/traps": EffectOwners(_BOTH),
    "the effects of spell/trap cards": EffectOwners(_BOTH),
    "the effects of other spells/traps": EffectOwners(_BOTH, others=True),
    "effects of other spells/traps": EffectOwners(_BOTH, others=True),
    "the effects of other spell/trap cards": EffectOwners(_BOTH, others=True),
    "the effects of other spells": EffectOwners(_SPELL, others=True),
    "the effects of other traps": EffectOwners(_TRAP, others=True),
    "other cards' effects": EffectOwners(others=True),
    "other card effects": EffectOwners(others=True),
    "the effects of other cards": EffectOwners(others=True),
    "effects of other cards": EffectOwners(others=True),
    "any other card effects": EffectOwners(others=True),
    "other monsters' effects": EffectOwners(_MONSTER, others=True),
    "other monster effects": EffectOwners(_MONSTER, others=True),
    "the effects of other monsters": EffectOwners(_MONSTER, others=True),
    "other cards and their effects": EffectOwners(others=True),
    "effects of other monsters": EffectOwners(_MONSTER, others=True),
}


def _table() -> dict[str, EffectOwners]:
    table = dict(_WORDS)
    for words, sources in _WORDS.items():
        if not words.startswith(("a ", "an ", "the ", "any ")):
            for owner in ("your opponent's", "an opponent's", "the opponent's", "opponent's"):
                table[f"{owner} {words}"] = replace(sources, opponent=True)
    return table


_SOURCES = PhraseTable(_table())
_ACTIVATED = PhraseTable(
    {
        f"{owner}activated {kind}effects": EffectOwners(where, opponent=bool(owner))
        for owner in ("", "your opponent's ", "opponent's ")
        for kind, where in (
            ("", None),
            ("card ", None),
            ("monster ", _MONSTER),
            ("spell ", _SPELL),
            ("trap ", _TRAP),
            ("spell/trap ", _BOTH),
            ("spell or monster ", Filter(kind=(CardKind.SPELL, CardKind.MONSTER))),
        )
    }
    | {
        "monster effects activated by your opponent": EffectOwners(_MONSTER, opponent=True),
        "card effects activated by your opponent": EffectOwners(opponent=True),
        "monsters' activated effects": EffectOwners(_MONSTER),
        "other monsters' activated effects": EffectOwners(_MONSTER, others=True),
        "other cards' activated effects": EffectOwners(others=True),
        "your opponent's monsters' activated effects": EffectOwners(_MONSTER, opponent=True),
        "the activated effects of your opponent's cards": EffectOwners(opponent=True),
    }
)


def parse_sources(tokens: Tokens, at: int, known: TextContext) -> Parsed[EffectOwners] | None:
    """Reads whose effects, with exceptions."""
    found = _one(tokens, at, known)
    if found is None:
        return None
    if tokens[found.end].norm == "," and tokens[found.end + 1].norm == "except":
        return _except(tokens, found, known)
    own = _BUT_OWN.match(tokens, found.end)
    if own is not None:
        return Parsed(replace(found.value, others=True), own.end)
    aimed = _NOT_AIMED.match(tokens, found.end)
    return found if aimed is None else Parsed(replace(found.value, untargeting=True), aimed.end)


_NOT_AIMED = PhraseTable(
    {
        f"{words} {it}": 1
        for words in ("that do not target", "that does not target", ", unless they target")
        for it in ("it", "them", "this card")
    }
)


_BUT_OWN = PhraseTable({f"( except {own} )": 1 for own in ("its own", "their own", "this card's")})


def _one(tokens: Tokens, at: int, known: TextContext) -> Parsed[EffectOwners] | None:
    activated = _ACTIVATED.match(tokens, at)
    if activated is not None:
        return Parsed(replace(activated.value, activated=True), activated.end)
    found = _SOURCES.match(tokens, at)
    of = _effects_of(tokens, at, known)
    more = of is not None and of.value.opaque is None and found is not None and of.end > found.end
    return of if found is None or more else found


def _effects_of(tokens: Tokens, at: int, known: TextContext) -> Parsed[EffectOwners] | None:
    """As in "the effects of Special Summoned monsters", "activated effects of a Link Monster"."""
    the = at + 1 if tokens[at].norm == "the" else at
    start = skip(tokens, the, "activated")
    if tokens[start].norm not in ("effects", "effect") or tokens[start + 1].norm != "of":
        return None
    what = parse_noun(tokens, start + 2, known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    here = what.value
    plain = replace(_NOTHING_MORE, whose=here.whose, zone=here.zone, other=here.other)
    if replace(here, where=Filter(), count=ALL) != plain:
        return None
    placed = here.zone and here.whose is Whose.EITHER
    opaque = known.words(tokens, at, what.end) if placed else None
    theirs = here.whose is Whose.OPPONENT
    owners = EffectOwners(here.where, theirs, here.other, opaque, activated=start > the)
    return Parsed(owners, what.end)


_NOTHING_MORE = Selector(count=ALL)


def _except(
    tokens: Tokens, found: Parsed[EffectOwners], known: TextContext
) -> Parsed[EffectOwners]:
    """As in ", except "Sample" cards", ", except its own"."""
    start = found.end + 2
    own = _OWN.match(tokens, start)
    if own is not None:
        return Parsed(replace(found.value, others=True), own.end)
    fewer = _spared(tokens, found, known)
    if fewer is not None:
        return fewer
    what = parse_noun(tokens, start, known, bare=True)
    if what is None:
        return found
    where = what.value.where
    plain = where.archetype and where == Filter(archetype=where.archetype, kind=where.kind)
    if plain and found.value.by is None and not where.kind and not what.value.zone:
        by = Filter(not_archetype=where.archetype)
        return Parsed(replace(found.value, by=by), what.end)
    words = known.words(tokens, found.end, what.end)
    return Parsed(replace(found.value, opaque=words), what.end)


def _spared(
    tokens: Tokens, found: Parsed[EffectOwners], known: TextContext
) -> Parsed[EffectOwners] | None:
    """As in "(monster effects), except Link Monsters' effects": of monsters that are none."""
    by = found.value.by
    if by is None or by.kind != _MONSTER.kind:
        return None
    draft = SelectorDraft()
    plain = _plainly(tokens, found.end + 2)
    end = None if plain is None else read_except(plain, found.end + 1, draft, known)
    if end is None or draft.sel or any(getattr(by, field) for field in draft.where):
        return None
    last = skip(tokens, end, "effects")
    return Parsed(replace(found.value, by=replace(by, **draft.where)), last)


_POSSESSIVE = {"monsters'": "monsters", "monster's": "monster", "cards'": "cards"}


def _plainly(tokens: Tokens, at: int) -> Tokens | None:
    """The exception with "monsters" for "monsters'", if nothing but its effects follows."""
    end = next(
        (i for i in range(at, min(at + 5, len(tokens))) if tokens[i].norm in _POSSESSIVE), None
    )
    if end is None:
        return tokens
    word = reworded(tokens[end], _POSSESSIVE[tokens[end].norm])
    return (*tokens[:end], word, *tokens[end + 1 :])


_OWN = PhraseTable({"its own": 1, "their own": 1, "this card's": 1, "its own effect": 1})


_ALL_MATERIAL = (
    ProtectedFrom.FUSION_MATERIAL,
    ProtectedFrom.SYNCHRO_MATERIAL,
    ProtectedFrom.XYZ_MATERIAL,
    ProtectedFrom.LINK_MATERIAL,
)
_KINDS_OF_MATERIAL = dict(zip(("fusion", "synchro", "xyz", "link"), _ALL_MATERIAL, strict=True))
_BE: PhraseTable[tuple[ProtectedFrom, ...]] = PhraseTable(
    {
        **{
            f"used as {a}{kind} material{s}{for_}": (one,)
            for kind, one in _KINDS_OF_MATERIAL.items()
            for a in ("", "a ", "an ")
            for s in ("", "s", " monster")
            for for_ in ("", " for a summon", f" for a {kind} summon", f" for an {kind} summon")
        },
        **{
            f"used as {a}material for {an}{kind} summon": (one,)
            for kind, one in _KINDS_OF_MATERIAL.items()
            for a in ("", "a ")
            for an in ("a ", "an ")
        },
        **{
            f"used as {a}{kinds} material{for_}": several
            for kinds, several in (
                ("fusion , synchro , or xyz", _ALL_MATERIAL[:3]),
                ("fusion , synchro , xyz , or link", _ALL_MATERIAL),
            )
            for a in ("", "a ")
            for for_ in ("", " for a summon")
        },
        "used as material": _ALL_MATERIAL,
        "tributed": (ProtectedFrom.TRIBUTED,),
        "tributed for a tribute summon": (ProtectedFrom.TRIBUTED_FOR_SUMMON,),
        "used for a tribute summon": (ProtectedFrom.TRIBUTED_FOR_SUMMON,),
        "set": (ProtectedFrom.SET,),
        "special summoned": (ProtectedFrom.SPECIAL_SUMMONED,),
        "banished": (ProtectedFrom.BANISHED,),
        "targeted for attacks": (ProtectedFrom.ATTACKED,),
        "targeted for an attack": (ProtectedFrom.ATTACKED,),
        "selected as an attack target": (ProtectedFrom.ATTACKED,),
        "attacked": (ProtectedFrom.ATTACKED,),
    }
)
_JOINED = PhraseTable({"or": 1, "and": 1, "nor": 1, ", nor": 1, ", or": 1})
_NEUTRAL = frozenset({"for", "with", "the", "unless", "except"})
"""What follows here and is not understood makes it another protection."""


def parse_protection(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """Reads a protection.

    As in "cannot be destroyed by battle", "is unaffected by other cards' effects".
    """
    word = tokens[at].norm
    if word in ("is", "are", "unaffected"):
        start = at + 1 if word != "unaffected" else at
        return _unaffected(tokens, start, subject, known)
    after = eat(tokens, at, "cannot", "be")
    if after is None:
        return _position(tokens, at, subject)
    found = _cannot_be(tokens, after, subject, known)
    while found is not None and (more_at := _JOINED.match(tokens, found.end)) is not None:
        again = skip(tokens, more_at.end, "be")
        more = _cannot_be(tokens, again, subject, known)
        if more is None:
            return found if tokens[found.end].norm == "and" else None
        found = Parsed((*found.value, *more.value), more.end)
    return found


def _position(tokens: Tokens, at: int, subject: Selector) -> Parsed[Applications] | None:
    end = eat(tokens, at, "cannot", "change", "its", "battle position")
    end = end or eat(tokens, at, "cannot", "change", "their", "battle positions")
    if end is None or tokens[end].norm == "or":  # "... or attack": more than a protection.
        return None
    return Parsed((Protect(subject, (ProtectedFrom.POSITION_CHANGED,)),), end)


def _cannot_be(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    word = tokens[at].norm
    if word == "destroyed":
        return _destroyed(tokens, at + 1, subject, known)
    plain = _BE.match(tokens, at)
    if word == "targeted" and plain is None:
        return _targeted(tokens, at + 1, subject, known)
    if plain is None:
        return None
    if tokens[plain.end].norm == "by":
        return _shielded(tokens, plain.end + 1, subject, plain.value, known)
    if tokens[plain.end].norm == "," or tokens[plain.end].norm in _NEUTRAL:
        return _except_for(tokens, plain, subject, known)
    return Parsed((_kept_from(subject, plain.value),), plain.end)


def _kept_from(subject: Selector, from_: tuple[ProtectedFrom, ...]) -> Application:
    """As in "cannot be Tributed"; monsters that cannot be Special Summoned bind the players."""
    if from_ == (ProtectedFrom.SPECIAL_SUMMONED,) and not (subject.ref or subject.zone):
        return Lock(cannot=(Prohibition.SPECIAL_SUMMON,), only=subject.where)
    return Protect(subject, from_)


def _targeted(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    joined = tokens[at].norm == "or" and tokens[at + 1].norm == "destroyed"
    start = at + 2 if joined else at
    if tokens[start].norm not in ("by", "with"):
        return None
    from_ = (
        (ProtectedFrom.TARGETED, ProtectedFrom.DESTROYED_BY_EFFECT)
        if joined
        else (ProtectedFrom.TARGETED,)
    )
    return _shielded(tokens, start + 1, subject, from_, known)


def _except_for(
    tokens: Tokens, plain: Parsed[tuple[ProtectedFrom, ...]], subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """As in ", except for the Synchro Summon of a Dragon monster"."""
    start = skip(tokens, plain.end, ",")
    if eat(tokens, start, "the", "turn") is not None:
        return Parsed((Protect(subject, plain.value),), plain.end)
    end = eat(tokens, start, "except", "for", "the") or eat(tokens, start, "except", "the")
    if end is None:
        alone = start > plain.end and tokens[start].norm not in _NEUTRAL
        return Parsed((Protect(subject, plain.value),), plain.end) if alone else None
    if not tokens[end].norm.endswith(" summon") or tokens[end + 1].norm != "of":
        return None
    what = parse_noun(tokens, end + 2, known)
    if what is None:
        return None
    shield = Protect(subject, plain.value, except_material_for=what.value.where)
    return Parsed((shield,), what.end)


def _destroyed(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    if tokens[at].norm != "by":
        both = (ProtectedFrom.DESTROYED_BY_BATTLE, ProtectedFrom.DESTROYED_BY_EFFECT)
        return Parsed((Protect(subject, both),), at)
    if tokens[at + 1].norm == "battle":
        return _by_battle(tokens, at + 2, subject, known)
    return _shielded(tokens, at + 1, subject, (ProtectedFrom.DESTROYED_BY_EFFECT,), known)


def _by_battle(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    """After "destroyed by battle": with which monsters, or what effects too."""
    battle = Protect(subject, (ProtectedFrom.DESTROYED_BY_BATTLE,))
    if tokens[at].norm == "with":
        what = parse_noun(tokens, at + 1, known, bare=True)
        if what is None or what.value.any_of or what.value.ref is not None:
            return None
        return Parsed((replace(battle, by=what.value.where),), what.end)
    if tokens[at].norm not in ("or", "and"):
        return Parsed((battle,), at)
    start = skip(tokens, at + 1, "by")
    other = _shielded(tokens, start, subject, (ProtectedFrom.DESTROYED_BY_EFFECT,), known)
    return None if other is None else Parsed((battle, *other.value), other.end)


def _shielded(
    tokens: Tokens, at: int, subject: Selector, from_: tuple[ProtectedFrom, ...], known: TextContext
) -> Parsed[Applications] | None:
    found = parse_sources(tokens, at, known)
    return None if found is None else Parsed((_shield(subject, from_, found.value),), found.end)


def _shield(subject: Selector, from_: tuple[ProtectedFrom, ...], by: EffectOwners) -> Protect:
    """A protection against certain effects; what was not understood of them stays opaque."""
    where = by.by
    if by.opaque is not None:
        where = replace(where or Filter(), opaque=by.opaque)
    return Protect(
        subject,
        from_,
        by.opponent,
        by=where,
        by_others=by.others,
        activated_only=by.activated,
        except_targeting=by.untargeting,
    )


def _unaffected(
    tokens: Tokens, at: int, subject: Selector, known: TextContext
) -> Parsed[Applications] | None:
    start = eat(tokens, skip(tokens, at, "also"), "unaffected", "by")
    found = None if start is None else parse_sources(tokens, start, known)
    if found is None:
        return None
    shields, end = [_spared_by(subject, found.value)], found.end
    while tokens[end].norm in ("and", "or"):
        more = parse_sources(tokens, skip(tokens, end + 1, "by"), known)
        if more is None:
            break
        shields.append(_spared_by(subject, more.value))
        end = more.end
    return Parsed(tuple(shields), end)


def _spared_by(subject: Selector, sources: EffectOwners) -> Protect:
    # A card is never kept from its own effects: "other" says no more than the word does.
    by = replace(sources, others=False) if sources.by is None else sources
    return _shield(subject, (ProtectedFrom.UNAFFECTED,), by)


def grant(application: Application) -> Deeds:
    """The operation that leaves the application behind."""
    return (Grant(application, Until.WHILE_ON_FIELD),)


_MATERIALS = {
    "fusion": ProtectedFrom.FUSION_MATERIAL,
    "synchro": ProtectedFrom.SYNCHRO_MATERIAL,
    "xyz": ProtectedFrom.XYZ_MATERIAL,
    "link": ProtectedFrom.LINK_MATERIAL,
}


def _material(tokens: Tokens, at: int, what: Selector) -> Parsed[Deeds] | None:
    """As in "be used as material for a Fusion, Synchro, Xyz, or Link Summon"."""
    start = eat(tokens, at, "be", "used", "as", "material", "for")
    start = start or eat(tokens, at, "be", "used", "as", "a", "material", "for")
    start = start or eat(tokens, at, "used", "as", "material", "for")
    if start is None:
        return None
    end = skip(tokens, skip(tokens, start, "a"), "an")
    kinds: list[ProtectedFrom] = []
    while (word := tokens[end].norm) in _MATERIALS or word.removesuffix(" summon") in _MATERIALS:
        kinds.append(_MATERIALS[word.removesuffix(" summon")])
        end += 1
        if word.endswith(" summon"):
            return Parsed(grant(Protect(what, tuple(kinds))), end)
        while tokens[end].norm in (",", "or"):
            end += 1
    return None


_BATTLE, _EFFECT = ProtectedFrom.DESTROYED_BY_BATTLE, ProtectedFrom.DESTROYED_BY_EFFECT
_CANNOT: PhraseTable[Callable[[Selector], Application]] = PhraseTable(
    {
        "attack": CannotAttack,
        "declare an attack": lambda what: CannotAttack(what, declares=True),
        "declare attacks": lambda what: CannotAttack(what, declares=True),
        "attack directly": CannotAttackDirectly,
        "attack your opponent directly": CannotAttackDirectly,
        "be activated": CannotActivateEffects,
        "activate its effects": CannotActivateEffects,
        "activate their effects": CannotActivateEffects,
        "be destroyed by battle": lambda what: Protect(what, (_BATTLE,)),
        "be destroyed by card effects": lambda what: Protect(what, (_EFFECT,)),
        "be tributed": lambda what: Protect(what, (ProtectedFrom.TRIBUTED,)),
        "change its battle position": lambda what: Protect(what, (ProtectedFrom.POSITION_CHANGED,)),
        "change their battle positions": lambda what: Protect(
            what, (ProtectedFrom.POSITION_CHANGED,)
        ),
        "be destroyed": lambda what: Protect(what, (_BATTLE, _EFFECT)),
    }
)
_IN_THIS_BATTLE = PhraseTable({f"be destroyed by {this} battle": 1 for this in ("this", "that")})


def _by_this_battle(tokens: Tokens, at: int, what: Selector) -> Parsed[Deeds] | None:
    """As in "(that monster cannot) be destroyed by that battle": by no later one."""
    end = _IN_THIS_BATTLE.match(tokens, at)
    if end is None:
        return None
    return Parsed((Grant(Protect(what, (_BATTLE,)), Until.END_OF_DAMAGE_STEP),), end.end)


def _not_attacked(
    tokens: Tokens, at: int, what: Selector, say: VerbContext
) -> Parsed[Deeds] | None:
    """As in "(monsters your opponent controls cannot) target that monster for attacks"."""
    start = eat(tokens, at, "target")
    aim = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    end = None if aim is None else _FOR_ATTACKS.match(tokens, aim.end)
    plain = what in (_ANY_MONSTERS, replace(_THEIR_MONSTERS, zone=what.zone))
    if aim is None or end is None or aim.value.where.opaque is not None or not plain:
        return None
    if tokens[skip(tokens, end.end, ",")].norm == "except":
        return None
    theirs = what.whose is Whose.OPPONENT
    shield = Protect(aim.value, (ProtectedFrom.ATTACKED,), by_opponent_only=theirs)
    return Parsed(grant(shield), end.end)


_FOR_ATTACKS = PhraseTable({"for attacks": 1, "for an attack": 1})
_ANY_MONSTERS = Selector(where=Filter(kind=(CardKind.MONSTER,)), count=ALL)


def protected(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a protection put together from several parts."""
    found = parse_protection(tokens, at, what, say.known)
    if found is None:
        return None
    deeds = tuple(deed for each in found.value for deed in grant(each))
    return Parsed(deeds, found.end)


def cannot(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads what cards cannot do, and what cannot be done to them.

    As in "cannot attack or be destroyed by battle".
    """
    found = _one_ban(tokens, at, what, say)
    while found is not None and tokens[found.end].norm in ("or", "and", ",", "nor"):
        start = found.end + 1
        listed = tokens[found.end].norm == "," and tokens[start].norm in ("or", "nor")
        start += listed and tokens[start + 1].norm in ("be", "used")
        more = _one_ban(tokens, start, what, say)
        if more is None:
            return found if tokens[found.end].norm in ("and", ",") else None
        found = Parsed((*found.value, *more.value), more.end)
    return found


_ONLY = PhraseTable(
    {
        f"{deed}, except {this}": 1
        for deed in ("target monsters for attacks ", "attack any monsters ", "attack monsters ")
        for this in ("this one", "this card", "this monster")
    }
)


def _only_target(tokens: Tokens, at: int, what: Selector) -> Parsed[Deeds] | None:
    """As in "(your opponent's monsters cannot) target monsters for attacks, except this one"."""
    only = _ONLY.match(tokens, at)
    theirs = what.whose is Whose.OPPONENT and what == replace(_THEIR_MONSTERS, zone=what.zone)
    if only is None or not theirs:
        return None
    return Parsed((Grant(OnlyAttackTarget(), Until.WHILE_FACE_UP),), only.end)


_THEIR_MONSTERS = Selector(whose=Whose.OPPONENT, where=Filter(kind=(CardKind.MONSTER,)), count=ALL)


def _one_ban(tokens: Tokens, at: int, what: Selector, say: VerbContext) -> Parsed[Deeds] | None:
    """One thing that the cards cannot do, or that cannot be done to them."""
    composed = _material(tokens, at, what) or _only_target(tokens, at, what)
    composed = composed or _by_this_battle(tokens, at, what)
    composed = composed or _not_attacked(tokens, at, what, say)
    if composed is None and tokens[at - 1].norm == "cannot":
        composed = protected(tokens, at - 1, what, say)
    if composed is not None:
        return composed
    found = _CANNOT.match(tokens, at)
    return None if found is None else Parsed(grant(found.value(what)), found.end)


Factor = BattleDamageFactor | DamageFactor | BothTakeBattleDamage

_PLAYERS: PhraseTable[Whose] = PhraseTable(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "the opponent": Whose.OPPONENT,
        "neither player": Whose.EITHER,
        "both players": Whose.EITHER,
        "each player": Whose.EITHER,
        "they": Whose.OPPONENT,
    }
)
_KINDS: PhraseTable[tuple[bool, bool]] = PhraseTable(
    {
        "damage": (True, True),
        "battle or effect damage": (True, True),
        "battle damage": (True, False),
        "effect damage": (False, True),
    }
)
"""Whether battle damage is meant, and effect damage."""
_PARTS: PhraseTable[int] = PhraseTable(
    {
        f"{is_} {part}": halves
        for is_ in ("is", "are", "becomes", "become")
        for part, halves in (("halved", 1), ("doubled", 4), ("0", 0))
    }
)
_FOUGHT = PhraseTable(
    {
        f"from {attacks} {involving}": 1
        for attacks in ("attacks", "battles", "an attack", "a battle", "any battles", "battle")
        for involving in ("involving", "with")
    }
)
_THAT_BATTLE = PhraseTable({f"from {that} battle": 1 for that in ("that", "this")})
_EFFECTS = PhraseTable(
    dict.fromkeys(
        (
            "from your opponent's card effects",
            "from their card effects",
            "from an opponent's card effect",
            "from card effects your opponent controls",
            "from cards your opponent controls",
        ),
        1,
    )
)
_MONSTERS = Selector(zone=(Zone.MONSTER_ZONE,), count=ALL)


class DamageChange(NamedTuple):
    """A change of damage, and its duration if the clause states it."""

    factor: Factor
    until: Until | None = None


def parse_damage(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """Reads a change of damage.

    As in "you take no effect damage", "any battle damage it inflicts is halved".
    """
    for read in _READERS.at(tokens[at]):
        found = read(tokens, at, known)
        if found is not None:
            return found
    return None


def _does_not_take(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "you do not take any damage"."""
    del known
    who = _PLAYERS.match(tokens, at)
    start = None if who is None else _NOT.match(tokens, who.end)
    kind = None if start is None else _KINDS.match(tokens, start.end)
    if who is None or kind is None or tokens[kind.end].norm == "from":
        return None
    return Parsed(DamageChange(_factor(who.value, kind.value, 0)), kind.end)


_NOT = PhraseTable({f"{does} not take any": 1 for does in ("do", "does")})
_NEXT = PhraseTable(
    {f"{lead}the {word}": word for lead in ("", "reduce ", "make ") for word in ("next", "first")}
)
_THEN: PhraseTable[int] = PhraseTable(
    {
        **{f"{becomes} 0": 0 for becomes in ("to", "becomes", "become", "will become")},
        **{f"{becomes} doubled": 4 for becomes in ("becomes", "is")},
        **{f"{becomes} halved": 1 for becomes in ("becomes", "is")},
    }
)


def _next_damage(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "the next battle damage you take this turn becomes 0"."""
    del known
    begins = _NEXT.match(tokens, at)
    kind = None if begins is None else _KINDS.match(tokens, begins.end)
    who = None if kind is None else _PLAYERS.match(tokens, kind.end)
    take = None if who is None else skip(tokens, who.end, "would")
    if kind is None or who is None or take is None or tokens[take].norm not in ("take", "takes"):
        return None
    time = parse_duration(tokens, take + 1)
    then = None if time is None else _THEN.match(tokens, time.end)
    if time is None or then is None:
        return None
    battle, effect = kind.value
    factor = DamageFactor(who.value, then.value, battle, effect, next_only=True)
    return Parsed(DamageChange(factor, time.value), then.end)


_THAT_EFFECT = PhraseTable(
    {
        "make that effect damage to you 0": 0,
        "that effect damage to you becomes 0": 0,
        "the damage you take from that effect is halved": 1,
        "the damage you take from that effect becomes 0": 0,
        "make the damage you take from that effect 0": 0,
        "you take no damage from that effect": 0,
        "your opponent takes the damage instead": 2,
        "your opponent takes that damage instead": 2,
        "your opponent takes the damage , instead": 2,
    }
)


def _of_that_effect(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "make that effect damage to you 0": of the effect that was activated."""
    found = _THAT_EFFECT.match(tokens, at)
    if found is None or not any(mention.ref is Ref.RESPONDED for mention in known.mentions):
        return None
    instead = found.value > 0 and tokens[at].norm == "your opponent"
    factor = DamageFactor(Whose.YOU, found.value, battle=False, of=Ref.RESPONDED, instead=instead)
    return Parsed(DamageChange(factor, Until.END_OF_TURN), found.end)


_SHARED = PhraseTable(
    {
        f"{who} {any_} battle damage {involving}": 1
        for who in ("both players take", "each player takes")
        for any_ in ("any", "the")
        for involving in (
            "involving",
            "from attacks involving",
            "from battles involving",
            "from a battle involving",
        )
    }
)
_INSTEAD = PhraseTable(
    {
        f"{who} {any_} {kind} damage you would have taken": kind
        for who in ("your opponent takes", "the opponent takes")
        for any_ in ("any", "the")
        for kind in ("effect", "battle", "battle or effect")
    }
)


def _shared(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "both players take any battle damage from attacks involving this card"."""
    shared = _SHARED.match(tokens, at)
    what = None if shared is None else parse_noun(tokens, shared.end, known, bare=True)
    if what is not None and what.value.where.opaque is None:
        return Parsed(DamageChange(BothTakeBattleDamage(what.value)), what.end)
    start = _INSTEAD.match(tokens, skip(tokens, at, "instead", "of", "you", ","))
    return None if start is None else _taken_instead(tokens, start, known)


def _taken_instead(
    tokens: Tokens, start: Parsed[str], known: TextContext
) -> Parsed[DamageChange] | None:
    """After "your opponent takes any effect damage you would have taken": of what, how long."""
    end, until, what = start.end, None, None
    theirs = _EFFECTS.match(tokens, end)
    that = _THAT_BATTLE.match(tokens, end)
    fought = _FOUGHT.match(tokens, end)
    if theirs is not None:
        end = theirs.end
    elif that is not None:
        what, until, end = Selector(ref=Ref.ATTACKER), Until.END_OF_DAMAGE_STEP, that.end
    elif fought is not None:
        about = parse_noun(tokens, fought.end, known, bare=True)
        if about is None or about.value.where.opaque is not None:
            return None
        what, end = about.value, about.end
    time = parse_duration(tokens, end)
    until, end = (until, end) if time is None else (time.value, time.end)
    end = skip(tokens, skip(tokens, end, ","), "instead")
    if what is not None:
        fits = start.value == "battle"
        return (
            Parsed(DamageChange(BothTakeBattleDamage(what, instead=True), until), end)
            if fits
            else None
        )
    battle, effect = "battle" in start.value, "effect" in start.value
    factor = DamageFactor(
        Whose.YOU, 2, battle, effect, by_opponents_effect_only=theirs is not None, instead=True
    )
    return Parsed(DamageChange(factor, until), end)


def _takes_none(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "neither player takes any battle damage from attacks involving it"."""
    who = _PLAYERS.match(tokens, at)
    if who is None or tokens[who.end].norm not in ("take", "takes"):
        return None
    neither = tokens[at].norm == "neither"
    if tokens[who.end + 1].norm != "no" and not neither:
        return None
    start = skip(tokens, skip(tokens, who.end + 1, "no"), "any") if neither else who.end + 2
    kind = _KINDS.match(tokens, start)
    if kind is None:
        return None
    made = _factor(who.value, kind.value, 0)
    return _from(tokens, Parsed(DamageChange(made), kind.end), known)


def _factor(who: Whose, kind: tuple[bool, bool], halves: int) -> Factor:
    battle, effect = kind
    if battle and not effect:
        return BattleDamageFactor(_MONSTERS, who, halves)
    return DamageFactor(who, halves, battle, effect)


def _from(
    tokens: Tokens, found: Parsed[DamageChange], known: TextContext
) -> Parsed[DamageChange] | None:
    """Only from battles of some monsters, or from the opponent's effects."""
    factor, end = found.value.factor, found.end
    if tokens[end].norm != "from":
        return found
    if isinstance(factor, DamageFactor):
        effects = _EFFECTS.match(tokens, end)
        if effects is not None and not factor.battle:
            theirs = replace(factor, by_opponents_effect_only=True)
            return Parsed(DamageChange(theirs), effects.end)
        if not (factor.battle and factor.effect):
            return None
        # From battles there is battle damage only.
        factor = BattleDamageFactor(_MONSTERS, factor.who, factor.halves)
    return None if isinstance(factor, BothTakeBattleDamage) else _fought(tokens, end, factor, known)


def _fought(
    tokens: Tokens, at: int, factor: BattleDamageFactor, known: TextContext
) -> Parsed[DamageChange] | None:
    """As in "from battles involving this card", "from that battle"."""
    battle = _THAT_BATTLE.match(tokens, at)
    if battle is not None:
        made = replace(factor, what=Selector(ref=Ref.ATTACKER))
        return Parsed(DamageChange(made, Until.END_OF_DAMAGE_STEP), battle.end)
    fought = _FOUGHT.match(tokens, at)
    what = None if fought is None else parse_noun(tokens, fought.end, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    return Parsed(DamageChange(replace(factor, what=what.value)), what.end)


_ANY = PhraseTable({"any": 1, "all": 1, "the": 1, "halve all": 0, "halve any": 0})


def _any_damage(tokens: Tokens, at: int, known: TextContext) -> Parsed[DamageChange] | None:
    """As in "any battle damage your opponent takes this turn is doubled"."""
    begins = _ANY.match(tokens, at)
    kind = None if begins is None else _KINDS.match(tokens, begins.end)
    if begins is None or kind is None:
        return None
    taken = _taken(tokens, kind.end, kind.value, known) or _inflicted(
        tokens, kind.end, kind.value, known
    )
    if taken is None:
        return None
    until, end = taken.value.until, taken.end
    if until is None and (duration := parse_duration(tokens, end)) is not None:
        until, end = duration.value, duration.end
    if not begins.value:
        return Parsed(DamageChange(_times(taken.value.factor, 1), until), end)
    part = _PARTS.match(tokens, end)
    if part is None:
        return None
    return Parsed(DamageChange(_times(taken.value.factor, part.value), until), part.end)


def _times(factor: Factor, halves: int) -> Factor:
    return factor if isinstance(factor, BothTakeBattleDamage) else replace(factor, halves=halves)


def _taken(
    tokens: Tokens, at: int, kind: tuple[bool, bool], known: TextContext
) -> Parsed[DamageChange] | None:
    """As in "(damage) your opponent takes from battles involving it"."""
    who = _PLAYERS.match(tokens, at)
    if who is None or tokens[who.end].norm not in ("take", "takes"):
        return None
    return _from(tokens, Parsed(DamageChange(_factor(who.value, kind, 2)), who.end + 1), known)


def _inflicted(
    tokens: Tokens, at: int, kind: tuple[bool, bool], known: TextContext
) -> Parsed[DamageChange] | None:
    """As in "(battle damage) it inflicts to your opponent"."""
    if kind != (True, False):
        return None
    what = parse_noun(tokens, at, known, bare=True)
    if what is None or tokens[what.end].norm not in ("inflicts", "inflict"):
        return None
    to = _TO.match(tokens, what.end + 1)
    if to is None or what.value.where.opaque is not None:
        return None
    return Parsed(DamageChange(BattleDamageFactor(what.value, to.value, 2)), to.end)


_TO = PhraseTable(
    {
        "to your opponent": Whose.OPPONENT,
        "to a player": Whose.EITHER,
        "to either player": Whose.EITHER,
        "to you": Whose.YOU,
    }
)


_READERS = Readers(
    (_takes_none, _PLAYERS.first_words),
    (_does_not_take, _PLAYERS.first_words),
    (_any_damage, _ANY.first_words),
    (_next_damage, _NEXT.first_words),
    (_of_that_effect, _THAT_EFFECT.first_words),
    (_shared, _SHARED.first_words | _INSTEAD.first_words | {"instead"}),
)
DAMAGE_WORDS = _READERS.words
"""The words that a clause about damage can begin with."""
