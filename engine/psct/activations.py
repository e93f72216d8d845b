"""Activations: what was activated, by whom, where, and what is said of it, in the words of events.

What was activated is told by a list of words ("a Spell/Trap Card, or another monster's effect,"),
and everything said of it afterwards may stand in any order.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.patterns import Activated, Activation, EventPattern
from engine.psct.columns import COLUMNS
from engine.psct.figures import name_list
from engine.psct.includes import parse_would
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.nouns import parse_head
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_zones
from engine.psct.subjects import parse_effect_of
from engine.selectors import Filter, Ref, Selector
from engine.terms import CardKind, Phase, Whose, Zone

Patterns = tuple[EventPattern, ...]

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
_PLAYERS = Phrases(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "an opponent": Whose.OPPONENT,
        "a player": Whose.EITHER,
        "either player": Whose.EITHER,
    }
)
_ACTIVATED = frozenset({"activated", "activates"})


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
    return (kind.value, kind.end) if both is None or more is None else (more, both.end)


def _by_player(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "your opponent activates a Spell/Trap Card that would ..."."""
    who = _PLAYERS.match(run, at)
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
    made = Activation(of, what=found.where, others=found.other)
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
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    start = at
    if whose is not None:
        run = (*run[:at], run[at]._replace(norm="a"), *run[at + 1 :])
    elif run[at].norm in ("a", "an", "any") and run[at + 1].norm == "other":
        return None
    what = _alternatives(run, start, known)
    if what is None:
        return None
    these = what.value if whose is None else [replace(each, by=whose) for each in what.value]
    done = _then_done(run, what.end)
    if done is not None:
        return _said_of_all(run, done, these, known)
    told = _said_of_all(run, what.end, these, known)
    done = _then_done(run, told.end)
    if done is None:
        return None
    return _said_of_all(run, done, [e for e in told.value if isinstance(e, Activation)], known)


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


# --- what else is said of it -----------------------------------------------------------------

_More = Callable[[Tokens, int, Activation, Known], "Found[Activation] | None"]
_TARGETS = Phrases({"that targets": 1, ", that targets": 1, "targeting": 1})
_DURING = Phrases(
    {
        f"during {the} {words}": (phases, whose)
        for the, whose in (
            ("the", Whose.EITHER),
            ("your", Whose.YOU),
            ("your opponent's", Whose.OPPONENT),
        )
        for words, phases in (
            ("battle phase", (Phase.BATTLE,)),
            ("main phase", (Phase.MAIN1, Phase.MAIN2)),
            ("standby phase", (Phase.STANDBY,)),
            ("draw phase", (Phase.DRAW,)),
            ("end phase", (Phase.END,)),
        )
    }
)
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
_WHERE = Phrases(
    {
        "on the field": Whose.EITHER,
        "on their field": Whose.OPPONENT,
        "on your field": Whose.YOU,
        "on your side of the field": Whose.YOU,
        "on your opponent's field": Whose.OPPONENT,
        "on your opponent's side of the field": Whose.OPPONENT,
        "on the opponent's field": Whose.OPPONENT,
    }
)


def _said(run: Tokens, at: int, made: Activation, known: Known) -> Found[Patterns]:
    """What else is said of the activation, in any order."""
    while True:
        for read in _MORE:
            more = read(run, at, made, known)
            if more is not None:
                made, at = more
                break
        else:
            return Found((made,), at)


def _theirs(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    end = eat(run, at, "by", "your opponent")
    return None if end is None else Found(replace(made, by=Whose.OPPONENT), end)


def _would(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    found = parse_would(run, skip(run, at, ","))
    if found is None or made.includes:
        return None
    return Found(replace(made, includes=found.value), found.end)


def _on_field(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "on the field", "on your opponent's field"."""
    del known
    where = _WHERE.match(run, at)
    if where is None or run[where.end].norm in ("or", "and/or"):
        return None
    made = replace(made, on_field=True)
    if where.value is Whose.OPPONENT and made.by is Whose.OPPONENT:
        return Found(made, where.end)
    return Found(replace(made, field_of=where.value), where.end)


def _aimed(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """What it targets."""
    told = _TARGETS.match(run, at)
    aim = None if told is None or made.targets is not None else _targeted(run, told.end, known)
    if aim is None:
        return None
    made, at = replace(made, targets=aim.value), aim.end
    alone = eat(run, at, "(", "and", "no", "other", "cards", ")")
    return Found(made, at) if alone is None else Found(replace(made, targets_alone=True), alone)


def _targeted(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "(that targets) a Dragon monster you control"."""
    found = _owned(run, at, known) or parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    if run[found.end].norm in ("and/or", "or") or found.value.count.min > 1:
        return None
    return found if found.value.where.opaque is None else None


def _owned(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "your Dragon monster(s)"."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    what = None if whose is None else parse_noun(run, at + 1, known, bare=True)
    if what is None or what.value.ref is not None or what.value.zone:
        return None
    monster = what.value.where.kind == (CardKind.MONSTER,)
    zones = (Zone.MONSTER_ZONE,) if monster else ()
    return Found(replace(what.value, whose=whose or Whose.EITHER, zone=zones), what.end)


def _column(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    column = COLUMNS.match(run, at)
    if column is None or run[at].norm != "in":
        return None
    return Found(replace(made, columns=known.words(run, at, column.end)), column.end)


def _in_zones(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "in the hand or GY"; "in their GY", of the opponent who activates it."""
    del known
    zones = parse_zones(run, at + 1) if run[at].norm in ("in", "on") else None
    if zones is None or made.zones or zones.value.face is not None:
        return None
    whose = zones.value.whose
    theirs = made.by is Whose.OPPONENT and whose in (Whose.THEIR_CONTROLLER, Whose.OPPONENT)
    if whose is not Whose.EITHER and not theirs and whose is not made.by:
        made = replace(made, field_of=whose) if whose is Whose.OPPONENT else made
        if whose is not Whose.OPPONENT:
            return None
    return Found(replace(made, zones=zones.value.zones), zones.end)


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
    plain = (*run[:at], run[at]._replace(norm="a"), *run[at + 1 :])
    what = _one_kind(plain, at, known)
    return None if what is None else Found(replace(what.value, by=whose), what.end)


def _during(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    step = eat(run, at, "during", "the", "damage step")
    if step is not None:
        return Found(replace(made, in_damage_step=True), step)
    phase = _DURING.match(run, at)
    if phase is None:
        return None
    phases, whose = phase.value
    return Found(replace(made, phases=phases), phase.end) if whose is Whose.EITHER else None


def _linked(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "as Chain Link 2 or higher"."""
    del known
    value = number(run[at + 2]) if eat(run, at, "as", "chain link") is not None else None
    end = None if value is None else eat(run, at + 3, "or", "higher")
    return None if end is None else Found(replace(made, link_at_least=value or 1), end)


def _except(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in `, except "Sample"`."""
    start = eat(run, skip(run, at, ","), "except")
    if start is None:
        return None
    names = name_list(run, start)
    if names is not None and parse_head(run, names.end) is None:
        what = replace(made.what, not_name=(*made.what.not_name, *names.value))
        return Found(replace(made, what=what), names.end)
    own = eat(run, start, "this", "card") or eat(run, start, "this", "card's")
    if own is not None:
        return Found(replace(made, others=True), own)
    zones = parse_zones(run, start + 1) if run[start].norm in ("in", "from") else None
    if zones is None or zones.value.whose is not Whose.EITHER or made.zones:
        return None
    left = tuple(z for z in Zone if z in _PLACES and z not in zones.value.zones)
    del known
    return Found(replace(made, zones=left), zones.end)


_PLACES = frozenset(
    {
        Zone.HAND,
        Zone.MONSTER_ZONE,
        Zone.SPELL_TRAP_ZONE,
        Zone.FIELD_ZONE,
        Zone.GRAVEYARD,
        Zone.BANISHED,
        Zone.DECK,
        Zone.EXTRA_DECK,
    }
)
_MORE: tuple[_More, ...] = (
    _theirs,
    _would,
    _on_field,
    _aimed,
    _column,
    _in_zones,
    _answers,
    _during,
    _linked,
    _except,
)
