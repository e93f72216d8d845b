"""Damages: damage that a player does not take, or takes halved or doubled."""

from dataclasses import replace
from typing import NamedTuple

from engine.applications import BattleDamageFactor, DamageFactor
from engine.damaging import BothTakeBattleDamage
from engine.psct.durations import parse_duration
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, Readers, skip
from engine.selectors import ALL, Ref, Selector
from engine.terms import Until, Whose, Zone

Factor = BattleDamageFactor | DamageFactor | BothTakeBattleDamage

_PLAYERS: Phrases[Whose] = Phrases(
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
_KINDS: Phrases[tuple[bool, bool]] = Phrases(
    {
        "damage": (True, True),
        "battle or effect damage": (True, True),
        "battle damage": (True, False),
        "effect damage": (False, True),
    }
)
"""Whether battle damage is meant, and effect damage."""
_PARTS: Phrases[int] = Phrases(
    {
        f"{is_} {part}": halves
        for is_ in ("is", "are", "becomes", "become")
        for part, halves in (("halved", 1), ("doubled", 4), ("0", 0))
    }
)
_FOUGHT = Phrases(
    {
        f"from {attacks} {involving}": 1
        for attacks in ("attacks", "battles", "an attack", "a battle", "any battles", "battle")
        for involving in ("involving", "with")
    }
)
_THAT_BATTLE = Phrases({f"from {that} battle": 1 for that in ("that", "this")})
_EFFECTS = Phrases(
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


class Damage(NamedTuple):
    """What becomes of damage, and for how long if that is said within."""

    factor: Factor
    until: Until | None = None


def parse_damage(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
    """As in "you take no effect damage", "any battle damage it inflicts is halved"."""
    for read in _READERS.at(tokens[at]):
        found = read(tokens, at, known)
        if found is not None:
            return found
    return None


def _does_not_take(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
    """As in "you do not take any damage"."""
    del known
    who = _PLAYERS.match(tokens, at)
    start = None if who is None else _NOT.match(tokens, who.end)
    kind = None if start is None else _KINDS.match(tokens, start.end)
    if who is None or kind is None or tokens[kind.end].norm == "from":
        return None
    return Found(Damage(_factor(who.value, kind.value, 0)), kind.end)


_NOT = Phrases({f"{does} not take any": 1 for does in ("do", "does")})
_NEXT = Phrases(
    {f"{lead}the {word}": word for lead in ("", "reduce ", "make ") for word in ("next", "first")}
)
_THEN: Phrases[int] = Phrases(
    {
        **{f"{becomes} 0": 0 for becomes in ("to", "becomes", "become", "will become")},
        **{f"{becomes} doubled": 4 for becomes in ("becomes", "is")},
        **{f"{becomes} halved": 1 for becomes in ("becomes", "is")},
    }
)


def _next_damage(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
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
    return Found(Damage(factor, time.value), then.end)


_THAT_EFFECT = Phrases(
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


def _of_that_effect(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
    """As in "make that effect damage to you 0": of the effect that was activated."""
    found = _THAT_EFFECT.match(tokens, at)
    if found is None or not any(mention.ref is Ref.RESPONDED for mention in known.mentions):
        return None
    instead = found.value > 0 and tokens[at].norm == "your opponent"
    factor = DamageFactor(Whose.YOU, found.value, battle=False, of=Ref.RESPONDED, instead=instead)
    return Found(Damage(factor, Until.END_OF_TURN), found.end)


_SHARED = Phrases(
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
_INSTEAD = Phrases(
    {
        f"{who} {any_} {kind} damage you would have taken": kind
        for who in ("your opponent takes", "the opponent takes")
        for any_ in ("any", "the")
        for kind in ("effect", "battle", "battle or effect")
    }
)


def _shared(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
    """As in "both players take any battle damage from attacks involving this card"."""
    shared = _SHARED.match(tokens, at)
    what = None if shared is None else parse_noun(tokens, shared.end, known, bare=True)
    if what is not None and what.value.where.opaque is None:
        return Found(Damage(BothTakeBattleDamage(what.value)), what.end)
    start = _INSTEAD.match(tokens, skip(tokens, at, "instead", "of", "you", ","))
    return None if start is None else _taken_instead(tokens, start, known)


def _taken_instead(tokens: Tokens, start: Found[str], known: Known) -> Found[Damage] | None:
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
        return Found(Damage(BothTakeBattleDamage(what, instead=True), until), end) if fits else None
    battle, effect = "battle" in start.value, "effect" in start.value
    factor = DamageFactor(
        Whose.YOU, 2, battle, effect, by_opponents_effect_only=theirs is not None, instead=True
    )
    return Found(Damage(factor, until), end)


def _takes_none(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
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
    return _from(tokens, Found(Damage(made), kind.end), known)


def _factor(who: Whose, kind: tuple[bool, bool], halves: int) -> Factor:
    battle, effect = kind
    if battle and not effect:
        return BattleDamageFactor(_MONSTERS, who, halves)
    return DamageFactor(who, halves, battle, effect)


def _from(tokens: Tokens, found: Found[Damage], known: Known) -> Found[Damage] | None:
    """Only from battles of some monsters, or from the opponent's effects."""
    factor, end = found.value.factor, found.end
    if tokens[end].norm != "from":
        return found
    if isinstance(factor, DamageFactor):
        effects = _EFFECTS.match(tokens, end)
        if effects is not None and not factor.battle:
            theirs = replace(factor, by_opponents_effect_only=True)
            return Found(Damage(theirs), effects.end)
        if not (factor.battle and factor.effect):
            return None
        # From battles there is battle damage only.
        factor = BattleDamageFactor(_MONSTERS, factor.who, factor.halves)
    return None if isinstance(factor, BothTakeBattleDamage) else _fought(tokens, end, factor, known)


def _fought(
    tokens: Tokens, at: int, factor: BattleDamageFactor, known: Known
) -> Found[Damage] | None:
    """As in "from battles involving this card", "from that battle"."""
    battle = _THAT_BATTLE.match(tokens, at)
    if battle is not None:
        made = replace(factor, what=Selector(ref=Ref.ATTACKER))
        return Found(Damage(made, Until.END_OF_DAMAGE_STEP), battle.end)
    fought = _FOUGHT.match(tokens, at)
    what = None if fought is None else parse_noun(tokens, fought.end, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    return Found(Damage(replace(factor, what=what.value)), what.end)


_ANY = Phrases({"any": 1, "all": 1, "the": 1, "halve all": 0, "halve any": 0})


def _any_damage(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
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
        return Found(Damage(_times(taken.value.factor, 1), until), end)
    part = _PARTS.match(tokens, end)
    if part is None:
        return None
    return Found(Damage(_times(taken.value.factor, part.value), until), part.end)


def _times(factor: Factor, halves: int) -> Factor:
    return factor if isinstance(factor, BothTakeBattleDamage) else replace(factor, halves=halves)


def _taken(tokens: Tokens, at: int, kind: tuple[bool, bool], known: Known) -> Found[Damage] | None:
    """As in "(damage) your opponent takes from battles involving it"."""
    who = _PLAYERS.match(tokens, at)
    if who is None or tokens[who.end].norm not in ("take", "takes"):
        return None
    return _from(tokens, Found(Damage(_factor(who.value, kind, 2)), who.end + 1), known)


def _inflicted(
    tokens: Tokens, at: int, kind: tuple[bool, bool], known: Known
) -> Found[Damage] | None:
    """As in "(battle damage) it inflicts to your opponent"."""
    if kind != (True, False):
        return None
    what = parse_noun(tokens, at, known, bare=True)
    if what is None or tokens[what.end].norm not in ("inflicts", "inflict"):
        return None
    to = _TO.match(tokens, what.end + 1)
    if to is None or what.value.where.opaque is not None:
        return None
    return Found(Damage(BattleDamageFactor(what.value, to.value, 2)), to.end)


_TO = Phrases(
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
"""With which of these words a clause about damage begins."""
