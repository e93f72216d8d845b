"""Damages: damage that a player does not take, or takes halved or doubled."""

from typing import NamedTuple

from engine.applications import BattleDamageFactor, DamageFactor
from engine.changing import replace
from engine.psct.durations import parse_duration
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.selectors import ALL, Ref, Selector
from engine.terms import Until, Whose, Zone

Factor = BattleDamageFactor | DamageFactor

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
    {
        "from your opponent's card effects": 1,
        "from card effects your opponent controls": 1,
        "from cards your opponent controls": 1,
    }
)
_MONSTERS = Selector(zone=(Zone.MONSTER_ZONE,), count=ALL)


class Damage(NamedTuple):
    """What becomes of damage, and for how long if that is said within."""

    factor: Factor
    until: Until | None = None


def parse_damage(tokens: Tokens, at: int, known: Known) -> Found[Damage] | None:
    """As in "you take no effect damage", "any battle damage it inflicts is halved"."""
    return _takes_none(tokens, at, known) or _any_damage(tokens, at, known)


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
    if isinstance(factor, DamageFactor):
        effects = _EFFECTS.match(tokens, end)
        if effects is not None and not factor.battle:
            theirs = replace(factor, by_opponents_effect_only=True)
            return Found(Damage(theirs), effects.end)
        return None if tokens[end].norm == "from" else found
    battle = _THAT_BATTLE.match(tokens, end)
    if battle is not None:
        made = replace(factor, what=Selector(ref=Ref.ATTACKER))
        return Found(Damage(made, Until.END_OF_DAMAGE_STEP), battle.end)
    fought = _FOUGHT.match(tokens, end)
    if fought is None:
        return None if tokens[end].norm == "from" else found
    what = parse_noun(tokens, fought.end, known, bare=True)
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
        return Found(Damage(replace(taken.value.factor, halves=1), until), end)
    part = _PARTS.match(tokens, end)
    if part is None:
        return None
    return Found(Damage(replace(taken.value.factor, halves=part.value), until), part.end)


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
    end = eat(tokens, what.end + 1, "to", "your opponent")
    if end is None or what.value.where.opaque is not None:
        return None
    return Found(Damage(BattleDamageFactor(what.value, Whose.OPPONENT, 2)), end)
