"""Answering events: the activations, attempts and attacks that fast effects wait for."""

from dataclasses import replace
from itertools import product

from engine.patterns import AttackDeclared, EventPattern, WouldSummon
from engine.psct.activations import parse_activation
from engine.psct.attack_events import parse_attack, parse_negated_attack
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import NORMALLY, PLAYERS, Found, Known, Phrases, eat
from engine.selectors import Filter
from engine.terms import CardKind, SummonKind, Whose

Patterns = tuple[EventPattern, ...]


def parse_answer(tokens: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """An activation, an attempted Summon or an attack, with everything said of it."""
    if _ANSWERED.isdisjoint([token.norm for token in tokens[at:]]):
        return None
    for read in _READERS:
        found = read(tokens, at, known)
        if found is not None:
            return found
    return None


def _by_player(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your opponent would Special Summon a monster", "declares a direct attack"."""
    who = PLAYERS.match(run, at)
    if who is None:
        return None
    if run[who.end].norm == "would":
        return _would(run, who.end + 1, who.value, known)
    direct = eat(run, who.end, "declares", "a", "direct", "attack")
    return None if direct is None else Found((AttackDeclared(who.value, direct=True),), direct)


# --- attempted Summons -----------------------------------------------------------------------

_HOWS: dict[str, Patterns] = {
    "summoned": (WouldSummon(),),
    "special summoned": (WouldSummon(special=True),),
    "normal summoned": (WouldSummon(how=NORMALLY),),
    "flip summoned": (WouldSummon(how=(SummonKind.FLIP,)),),
    "tribute summoned": (WouldSummon(how=(SummonKind.TRIBUTE,)),),
    "normal or special summoned": (WouldSummon(how=NORMALLY), WouldSummon(special=True)),
    "normal or flip summoned": (WouldSummon(how=(*NORMALLY, SummonKind.FLIP)),),
    "normal summoned or flip summoned": (WouldSummon(how=(*NORMALLY, SummonKind.FLIP)),),
    "synchro summoned": (WouldSummon(how=(SummonKind.SYNCHRO,)),),
    "xyz summoned": (WouldSummon(how=(SummonKind.XYZ,)),),
    "link summoned": (WouldSummon(how=(SummonKind.LINK,)),),
}
_WOULD_BE = Phrases({f"would be {words}": made for words, made in _HOWS.items()})
_ACTIVE = {words.replace("summoned", "summon"): made for words, made in _HOWS.items()}
_WOULD_SUMMON = Phrases(
    {
        f"{how} {what}": made
        for (how, made), what in product(
            _ACTIVE.items(), ("a monster", "a monster ( s )", "monsters", "exactly 1 monster")
        )
    }
)


def _would_be(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a monster(s) would be Summoned"."""
    what = parse_noun(run, at, known)
    found = None if what is None else _WOULD_BE.match(run, what.end)
    if what is None or found is None or what.value.where != Filter(kind=(CardKind.MONSTER,)):
        return None
    return found


def _would(run: Tokens, at: int, who: Whose, known: Known) -> Found[Patterns] | None:
    """As in "your opponent would Special Summon exactly 1 monster"."""
    del known
    found = _WOULD_SUMMON.match(run, at)
    if found is None:
        return None
    exactly = 1 if any(token.norm == "exactly" for token in run[at : found.end]) else None
    made = tuple(
        replace(each, by=who, exactly=exactly)
        for each in found.value
        if isinstance(each, WouldSummon)
    )
    return Found(made, found.end)


_READERS = (parse_activation, _by_player, _would_be, parse_attack, parse_negated_attack)
_ANSWERED = frozenset(
    {"activate", "activated", "activates", "chosen", "declares", "negated", "selected", "targeted"}
    | {"would"}
)
"""Verbs of these readers: without any of them there is nothing to answer."""
