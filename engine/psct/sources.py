"""Sources: whose and which effects something is said of ("your opponent's card effects")."""

from dataclasses import dataclass, replace

from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases
from engine.selectors import Filter
from engine.terms import CardKind, Whose

_MONSTER = Filter(kind=(CardKind.MONSTER,))
_SPELL = Filter(kind=(CardKind.SPELL,))
_TRAP = Filter(kind=(CardKind.TRAP,))
_BOTH = Filter(kind=(CardKind.SPELL, CardKind.TRAP))


@dataclass(frozen=True, slots=True)
class Sources:
    """Cards whose effects are meant."""

    by: Filter | None = None
    """None: any card's."""
    opponent: bool = False
    others: bool = False
    """Not this card's own."""
    opaque: str | None = None
    """What the words say besides, not understood."""
    activated: bool = False
    """Only effects that are activated."""


_WORDS = {
    "effects": Sources(),
    "effect": Sources(),
    "card effects": Sources(),
    "card effect": Sources(),
    "cards' effects": Sources(),
    "effects of cards": Sources(),
    "a card effect": Sources(),
    "a card's effect": Sources(),
    "an effect": Sources(),
    "monster effects": Sources(_MONSTER),
    "monster effect": Sources(_MONSTER),
    "monsters' effects": Sources(_MONSTER),
    "effect monsters' effects": Sources(_MONSTER),
    "the effects of monsters": Sources(_MONSTER),
    "effects of monsters": Sources(_MONSTER),
    "spell effects": Sources(_SPELL),
    "spell card effects": Sources(_SPELL),
    "spell cards": Sources(_SPELL),
    "spells": Sources(_SPELL),
    "the effects of spells": Sources(_SPELL),
    "the effects of spell cards": Sources(_SPELL),
    "trap effects": Sources(_TRAP),
    "trap card effects": Sources(_TRAP),
    "trap cards": Sources(_TRAP),
    "traps": Sources(_TRAP),
    "spell/trap cards or effects": Sources(_BOTH),
    "spell cards or effects": Sources(_SPELL),
    "trap cards or effects": Sources(_TRAP),
    "spells/traps or effects": Sources(_BOTH),
    "the effects of traps": Sources(_TRAP),
    "the effects of trap cards": Sources(_TRAP),
    "spell/trap effects": Sources(_BOTH),
    "spell/trap effect": Sources(_BOTH),
    "spell/trap card effects": Sources(_BOTH),
    "spell/trap cards": Sources(_BOTH),
    "spells/traps": Sources(_BOTH),
    "the effects of spells/traps": Sources(_BOTH),
    "the effects of spell/trap cards": Sources(_BOTH),
    "the effects of other spells/traps": Sources(_BOTH, others=True),
    "effects of other spells/traps": Sources(_BOTH, others=True),
    "the effects of other spell/trap cards": Sources(_BOTH, others=True),
    "the effects of other spells": Sources(_SPELL, others=True),
    "the effects of other traps": Sources(_TRAP, others=True),
    "other cards' effects": Sources(others=True),
    "other card effects": Sources(others=True),
    "the effects of other cards": Sources(others=True),
    "effects of other cards": Sources(others=True),
    "any other card effects": Sources(others=True),
    "other monsters' effects": Sources(_MONSTER, others=True),
    "other monster effects": Sources(_MONSTER, others=True),
    "the effects of other monsters": Sources(_MONSTER, others=True),
    "effects of other monsters": Sources(_MONSTER, others=True),
}


def _table() -> dict[str, Sources]:
    table = dict(_WORDS)
    for words, sources in _WORDS.items():
        if not words.startswith(("a ", "an ", "the ", "any ")):
            for owner in ("your opponent's", "an opponent's", "the opponent's", "opponent's"):
                table[f"{owner} {words}"] = replace(sources, opponent=True)
    return table


_SOURCES = Phrases(_table())
_ACTIVATED = Phrases(
    {
        f"{owner}activated {kind}effects": Sources(where, opponent=bool(owner))
        for owner in ("", "your opponent's ", "opponent's ")
        for kind, where in (
            ("", None),
            ("card ", None),
            ("monster ", _MONSTER),
            ("spell ", _SPELL),
            ("trap ", _TRAP),
            ("spell/trap ", _BOTH),
        )
    }
)


def parse_sources(tokens: Tokens, at: int, known: Known) -> Found[Sources] | None:
    """Whose effects, with what is excepted from them."""
    found = _one(tokens, at, known)
    if found is None:
        return None
    if tokens[found.end].norm == "," and tokens[found.end + 1].norm == "except":
        return _except(tokens, found, known)
    return found


def _one(tokens: Tokens, at: int, known: Known) -> Found[Sources] | None:
    activated = _ACTIVATED.match(tokens, at)
    if activated is not None:
        return Found(replace(activated.value, activated=True), activated.end)
    found = _SOURCES.match(tokens, at)
    if found is not None:
        return found
    return _effects_of(tokens, at, known)


def _effects_of(tokens: Tokens, at: int, known: Known) -> Found[Sources] | None:
    """As in "the effects of Special Summoned monsters", "effects of an Effect Monster"."""
    start = at + 1 if tokens[at].norm == "the" else at
    if tokens[start].norm not in ("effects", "effect") or tokens[start + 1].norm != "of":
        return None
    what = parse_noun(tokens, start + 2, known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    here = what.value
    placed = here.zone and here.whose is Whose.EITHER
    opaque = known.words(tokens, at, what.end) if placed else None
    return Found(Sources(here.where, here.whose is Whose.OPPONENT, here.other, opaque), what.end)


def _except(tokens: Tokens, found: Found[Sources], known: Known) -> Found[Sources]:
    """As in ", except "Sample" cards", ", except its own"."""
    start = found.end + 2
    own = _OWN.match(tokens, start)
    if own is not None:
        return Found(replace(found.value, others=True), own.end)
    what = parse_noun(tokens, start, known, bare=True)
    if what is None:
        return found
    where = what.value.where
    plain = where.archetype and where == Filter(archetype=where.archetype, kind=where.kind)
    if plain and found.value.by is None and not where.kind and not what.value.zone:
        by = Filter(not_archetype=where.archetype)
        return Found(replace(found.value, by=by), what.end)
    words = known.words(tokens, found.end, what.end)
    return Found(replace(found.value, opaque=words), what.end)


_OWN = Phrases({"its own": 1, "their own": 1, "this card's": 1, "its own effect": 1})
