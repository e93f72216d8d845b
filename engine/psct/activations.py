"""Activations: what was activated, by whom, where, and what is said of it, in the words of events.

What was activated is told by a list of words ("a Spell/Trap Card, or another monster's effect,"),
and everything said of it afterwards may stand in any order.
"""

from dataclasses import replace

from engine.patterns import Activated, Activation
from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import PLAYERS, Found, Known, Phrases, eat, skip
from engine.psct.subjects import parse_effect_of
from engine.psct.told_activations import Patterns, said_of
from engine.selectors import Filter
from engine.terms import CardKind, Whose

_SPELL, _TRAP, _MONSTER = (
    Activated.SPELL_CARD,
    Activated.TRAP_CARD,
    Activated.MONSTER_EFFECT,
)
_SPELL_EFFECT, _TRAP_EFFECT = Activated.SPELL_EFFECT, Activated.TRAP_EFFECT
_CARDS = (_SPELL, _TRAP)
_FACE_UP = (_SPELL_EFFECT, _TRAP_EFFECT)
_EFFECTS = (_MONSTER, *_FACE_UP)
_ALL = (*_CARDS, *_EFFECTS)
_KINDS: Phrases[tuple[Activated, ...]] = Phrases(
    {
        "card": _CARDS,
        "card effect": _EFFECTS,
        "card's effect": _EFFECTS,
        "effect": _EFFECTS,
        "spell card": (_SPELL,),
        "spell": (_SPELL,),
        "spell effect": (_SPELL_EFFECT,),
        "trap card": (_TRAP,),
        "trap": (_TRAP,),
        "trap effect": (_TRAP_EFFECT,),
        "spell/trap card": _CARDS,
        "spell/trap": _CARDS,
        "spell/trap effect": _FACE_UP,
        "monster effect": (_MONSTER,),
        "monster's effect": (_MONSTER,),
        "effect monster's effect": (_MONSTER,),
        "monster card's effect": (_MONSTER,),
    }
)
"""A card that is activated, or an effect."""
_OR_EFFECT = Phrases(
    {f"or {its}effect": 1 for its in ("", "an ", "its ", "their ")} | {"or the effect of a card": 1}
)
_EFFECT_TOO = {
    "card": _ALL,
    "spell card": (_SPELL, _SPELL_EFFECT),
    "spell": (_SPELL, _SPELL_EFFECT),
    "trap card": (_TRAP, _TRAP_EFFECT),
    "trap": (_TRAP, _TRAP_EFFECT),
    "spell/trap card": (*_CARDS, *_FACE_UP),
    "spell/trap": (*_CARDS, *_FACE_UP),
}
_ARTICLES = {"a": False, "an": False, "any": False, "another": True}


def parse_activation(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your opponent activates a card or effect", "a monster effect is activated"."""
    for read in (_by_player, _passive, _of_a_card):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def what_is_activated(run: Tokens, at: int) -> Found[Activation] | None:
    """As in "a card or effect", "a Spell/Trap Card, or another monster's effect"."""
    if run[at].norm not in _ARTICLES:
        return None
    of: list[Activated] = []
    others, end = False, at
    while True:
        others = others or _ARTICLES.get(run[end].norm, False)
        kind = _KINDS.match(run, end + (run[end].norm in _ARTICLES))
        if kind is None:
            break
        told, at = _with_effects(run, end + (run[end].norm in _ARTICLES), kind)
        of.extend(told)
        end = skip(run, skip(run, at, ","), "or")
        if end == at:
            break
    if not of:
        return None
    if run[at].norm == "," and run[at + 1].norm in ("is", "that"):
        at += 1
    kinds = () if set(of) == set(_ALL) else tuple(dict.fromkeys(of))
    return Found(Activation(kinds, others=others), at)


def _with_effects(
    run: Tokens, at: int, kind: Found[tuple[Activated, ...]]
) -> tuple[tuple[Activated, ...], int]:
    """As in "(card) or effect", "(Spell Card), or its effect"."""
    both = _OR_EFFECT.match(run, skip(run, kind.end, ","))
    words = " ".join(token.norm for token in run[at : kind.end])
    more = None if both is None else _EFFECT_TOO.get(words)
    if both is not None and run[both.end].norm == "monster's":  # Another item of the list.
        more = None
    return (kind.value, kind.end) if both is None or more is None else (more, both.end)


def _by_player(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your opponent activates a Spell/Trap Card that would ..."."""
    who = PLAYERS.match(run, at)
    if who is None or run[who.end].norm not in ("activates", "activate"):
        return None
    made = _alternatives(run, who.end + 1, known)
    if made is None:
        return None
    start = made.end + _goes_on(run, made.end)
    return _said_of_all(run, start, [replace(each, by=who.value) for each in made.value], known)


def _alternatives(run: Tokens, at: int, known: Known) -> Found[list[Activation]] | None:
    """As in `a "Sample" card or a "Sample" monster effect`: each of them."""
    found: list[Activation] = []
    end = at
    while (one := _one_kind(run, at, known)) is not None:
        found.append(one.value)
        end = one.end
        at = skip(run, skip(run, end, ","), "or")
        if at == end:
            break
    return Found(found, end) if found else None


def _one_kind(run: Tokens, at: int, known: Known) -> Found[Activation] | None:
    return (
        what_is_activated(run, at) or _own_effect(run, at, known) or _kind_of_card(run, at, known)
    )


def _said_of_all(run: Tokens, at: int, these: list[Activation], known: Known) -> Found[Patterns]:
    """What is said of the activation holds for each of the alternatives."""
    told = [_said(run, at, each, known) for each in these]
    return Found(tuple(pattern for each in told for pattern in each.value), told[0].end)


def _goes_on(run: Tokens, at: int) -> bool:
    """Whether a comma here only parts what is activated from what is said of it."""
    return run[at].norm == "," and run[at + 1].norm in ("that", "in", "on")


_EFFECT_OF: dict[tuple[CardKind, ...], tuple[Activated, ...]] = {
    (CardKind.MONSTER,): (_MONSTER,),
    (CardKind.SPELL,): (_SPELL_EFFECT,),
    (CardKind.TRAP,): (_TRAP_EFFECT,),
}


def _own_effect(run: Tokens, at: int, known: Known) -> Found[Activation] | None:
    """As in "the effect of a Dragon monster", "the equipped monster's effect"."""
    whose = parse_effect_of(run, at, known)
    if whose is None or whose.value.any_of or whose.value.alternatives or whose.value.zone:
        return None
    kinds = _EFFECT_OF.get(whose.value.where.kind)
    if kinds is None:
        return None
    what = whose.value
    return Found(Activation(kinds, what.whose, what=what.where, others=what.other), whose.end)


def _kind_of_card(run: Tokens, at: int, known: Known) -> Found[Activation] | None:
    """As in `a "Sample" card or effect`, "a Quick-Play Spell Card"."""
    what = parse_noun(run, at, known)
    if what is None or what.value.ref is not None or what.value.zone or what.value.any_of:
        return None
    found = what.value
    kinds = found.where.kind
    of = _CARDS_OF.get(kinds)
    if of is None or found.alternatives or found.where.opaque is not None:
        return None
    both = _OR_EFFECT.match(run, skip(run, what.end, ","))
    if both is not None:
        of = _EFFECTS_OF[kinds]
    elif not kinds and not found.where.name:
        return None
    made = Activation(of, found.whose, what=found.where, others=found.other)
    return Found(made, what.end if both is None else both.end)


_CARDS_OF: dict[tuple[CardKind, ...], tuple[Activated, ...]] = {
    (): _CARDS,
    (CardKind.SPELL,): (_SPELL,),
    (CardKind.TRAP,): (_TRAP,),
    (CardKind.SPELL, CardKind.TRAP): _CARDS,
}
_EFFECTS_OF: dict[tuple[CardKind, ...], tuple[Activated, ...]] = {
    (): (),
    (CardKind.SPELL,): (_SPELL, _SPELL_EFFECT),
    (CardKind.TRAP,): (_TRAP, _TRAP_EFFECT),
    (CardKind.SPELL, CardKind.TRAP): (*_CARDS, *_FACE_UP),
}


def _passive(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a card or effect is activated that would ..."."""
    named = _named(run, at, known)
    if named is None:
        return None
    (run, these), end = named.value, named.end
    what = Found(these, end)
    done = _then_done(run, what.end)
    if done is not None:
        return _said_of_all(run, done, these, known)
    told = _said_of_all(run, what.end, these, known)
    done = _then_done(run, told.end)
    if done is None:
        return None
    return _said_of_all(run, done, [e for e in told.value if isinstance(e, Activation)], known)


def _named(run: Tokens, at: int, known: Known) -> Found[tuple[Tokens, list[Activation]]] | None:
    """As in "a card or effect", "your opponent's Spell Card"; the run with "a" for the owner."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    if whose is not None:
        run = (*run[:at], reworded(run[at], "a"), *run[at + 1 :])
    elif run[at].norm in ("a", "an", "any") and run[at + 1].norm == "other":
        return None
    what = _alternatives(run, at, known)
    if what is None:
        return None
    these = what.value if whose is None else [replace(each, by=whose) for each in what.value]
    return Found((run, these), what.end)


def activation_of(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """After "the activation of": "a Spell Card", "your opponent's Trap Card that targets ..."."""
    named = _named(run, at, known)
    if named is None:
        return None
    run, these = named.value
    return _said_of_all(run, named.end, these, known)


def _then_done(run: Tokens, at: int) -> int | None:
    """As in "is activated", "activates"."""
    at = skip(run, at, ",")
    return at + 1 if run[at].norm == "activates" else eat(run, at, "is", "activated")


_ON_FIELD = Phrases(
    {
        "a monster on the field": (_MONSTER,),
        "a face-up monster on the field": (_MONSTER,),
        "a spell/trap that is already face-up on the field": _FACE_UP,
        "a card on the field": _EFFECTS,
    }
)
_ITS_EFFECT = Phrases({"activates its effect": 1, "activates an effect": 1})
_PLAIN = Filter(kind=(CardKind.MONSTER,))


def _of_a_card(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "a monster your opponent controls activates its effect"."""
    here = _ON_FIELD.match(run, at)
    if here is not None and (end := _ITS_EFFECT.match(run, here.end)) is not None:
        return _said(run, end.end, Activation(here.value, on_field=True), known)
    owned = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    what = parse_noun(run, at if owned is None else at + 1, known, bare=owned is not None)
    end = None if what is None else _ITS_EFFECT.match(run, what.end)
    if what is None or end is None or what.value.ref is not None:
        return None
    subject = what.value
    if subject.where.kind != (CardKind.MONSTER,) or subject.any_of or subject.alternatives:
        return None
    kinds = subject.where
    if kinds in (_PLAIN, replace(_PLAIN, face=kinds.face)):
        kinds = Filter()
    made = Activation(
        (_MONSTER,),
        owned or subject.whose,
        on_field=bool(subject.zone),
        what=kinds,
        others=subject.other,
    )
    return _said(run, end.end, made, known)


# --- what it answers -------------------------------------------------------------------------

_RESPONSE = Phrases(
    {
        f"in response to {words}": 1
        for words in (
            "a card or effect activation",
            "the activation of a card or effect",
            "a card or effect",
        )
    }
)


def _said(run: Tokens, at: int, made: Activation, known: Known) -> Found[Patterns]:
    """What else is said of it, in any order."""
    return said_of(run, at, made, known, _answers)


def _answers(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "in response to your monster's effect activation"."""
    plain = _RESPONSE.match(run, at)
    if plain is not None:
        return Found(replace(made, in_response=True), plain.end)
    start = eat(run, at, "in", "response", "to")
    if start is None:
        return None
    passive = skip(run, skip(run, start, "the"), "activation", "of")
    other = _answered(run, passive, known)
    if other is None:
        return None
    end = skip(run, other.end, "activation")
    if end == other.end and passive == start:
        return None
    return Found(replace(made, in_response=True, answers=(other.value,)), end)


def _answered(run: Tokens, at: int, known: Known) -> Found[Activation] | None:
    """As in "your card or effect", `your "Sample" monster's effect`."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    if whose is None:
        return what_is_activated(run, at)
    plain = (*run[:at], reworded(run[at], "a"), *run[at + 1 :])
    what = _one_kind(plain, at, known)
    return None if what is None else Found(replace(what.value, by=whose), what.end)
