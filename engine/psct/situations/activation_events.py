"""Activation events: which activations an effect answers: of what, by whom, including what."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from engine.cardtext.event_patterns import (
    Activated,
    Activation,
    AttackDeclared,
    Includes,
    WouldSummon,
)
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.psct.nouns.noun_parts import name_list, parse_head_noun
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import COLUMNS, parse_zones
from engine.psct.situations.battle_events import parse_attack, parse_negated_attack
from engine.psct.situations.event_subjects import Patterns, parse_effect_of
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    NORMALLY,
    PLAYERS,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    number,
    skip,
)
from engine.terms.vocabulary import FIELD, CardKind, Phase, SummonKind, Whose, Zone

_LEADS = PhraseTable(
    dict.fromkeys(
        (
            "that would",
            "that will",
            "that",
            "and would",
            "that includes an effect that",
            "that has an effect that",
            "that includes",
            "with an effect that",
            "with an effect that would",
        ),
        True,
    )
)
_VERBS = {
    form: verb
    for verb, forms in {
        "destroy": ("destroy", "destroys", "destroying"),
        "summon": ("special summon", "special summons", "special summoning"),
        "add": ("add", "adds", "adding"),
        "inflict": ("inflict", "inflicts", "inflicting"),
        "negate": ("negate", "negates", "negating"),
        "set": ("set", "sets", "setting"),
        "banish": ("banish", "banishes", "banishing"),
    }.items()
    for form in forms
}
_CARD = ("a card", "a card ( s )", "cards", "any card")
_MONSTERS = ("a monster", "a monster ( s )", "monsters")
_SPELL_TRAP = ("a spell/trap", "a spell/trap ( s )", "a spell/trap card", "a spell/trap card ( s )")
_GY = ("the gy", "either gy", "their gy", "your gy")
_DECK = ("the deck", "the main deck", "their deck")
_OBJECTS: dict[str, PhraseTable[Includes]] = {
    "destroy": PhraseTable(
        {
            **{f"{what} on the field": Includes.DESTROY_ON_FIELD for what in _CARD},
            **{f"{what} on the field": Includes.DESTROY_MONSTER_ON_FIELD for what in _MONSTERS},
            **{
                f"{what} on the field": Includes.DESTROY_SPELL_TRAP_ON_FIELD for what in _SPELL_TRAP
            },
            **dict.fromkeys(_CARD, Includes.DESTROY),
            **{
                f"{what} {yours}": Includes.DESTROY_YOURS
                for what, yours in product(_CARD, ("you control", "on your field"))
            },
            "2 or more cards you control": Includes.DESTROY_TWO_OF_YOURS,
            "2 or more cards on the field": Includes.DESTROY_TWO,
        }
    ),
    "summon": PhraseTable(
        {
            **dict.fromkeys((*_CARD, *_MONSTERS), Includes.SPECIAL_SUMMON),
            **{
                f"{what} from {gy}": Includes.SUMMON_FROM_GRAVEYARD
                for what, gy in product((*_CARD, *_MONSTERS), _GY)
            },
            **{
                f"{what} from {deck}": Includes.SUMMON_FROM_DECK
                for what, deck in product((*_CARD, *_MONSTERS), _DECK)
            },
        }
    ),
    "add": PhraseTable(
        {
            f"{what} from {their} deck to {their} hand": Includes.ADD_FROM_DECK
            for what, their in product((*_CARD, *_MONSTERS), ("the", "their"))
        }
    ),
    "inflict": PhraseTable(
        {
            "damage": Includes.INFLICT_DAMAGE,
            "damage when it resolves": Includes.INFLICT_DAMAGE,
            "damage to you": Includes.DAMAGE_YOU,
            "damage to your opponent": Includes.DAMAGE_OPPONENT,
        }
    ),
    "negate": PhraseTable(
        {
            f"the {how}summon of {what}": Includes.NEGATE_SUMMON
            for how, what in product(("", "normal or special ", "special "), _MONSTERS)
        }
    ),
    "set": PhraseTable(dict.fromkeys(_CARD, Includes.SET)),
    "banish": PhraseTable(
        {f"{what} from {gy}": Includes.BANISH_FROM_GRAVEYARD for what, gy in product(_CARD, _GY)}
    ),
}


def parse_would(run: Tokens, at: int) -> Parsed[tuple[Includes, ...]] | None:
    """Reads what the activated effect would do.

    As in "that would destroy a card(s) on the field", "that includes adding ...".
    """
    lead = _LEADS.match(run, at)
    verb = None if lead is None else _VERBS.get(run[lead.end].norm)
    if lead is None or verb is None:
        return None
    what = _OBJECTS[verb].match(run, lead.end + 1)
    if what is not None:
        return Parsed((what.value,), what.end)
    bare = verb == "summon" and run[lead.end].norm == "special summon"
    return Parsed((Includes.SPECIAL_SUMMON,), lead.end + 1) if bare else None


MoreDetails = Callable[[Tokens, int, Activation, TextContext], "Parsed[Activation] | None"]
"""Reads one more detail of an activation."""
_TARGETS = PhraseTable({"that targets": 1, ", that targets": 1, "targeting": 1})
_DURING = PhraseTable(
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
_WHERE = PhraseTable(
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


def parse_activation_details(
    run: Tokens, at: int, made: Activation, known: TextContext, answers: MoreDetails
) -> Parsed[Patterns]:
    """Reads what else is said of the activation, in any order."""
    while True:
        for read in (*_MORE, answers):
            more = read(run, at, made, known)
            if more is not None:
                made, at = more.value, more.end
                break
        else:
            return Parsed((made,), at)


def _theirs(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    del known
    end = eat(run, at, "by", "your opponent")
    return None if end is None else Parsed(replace(made, by=Whose.OPPONENT), end)


def _effect_would(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    del known
    found = parse_would(run, skip(run, at, ","))
    if found is None or made.includes:
        return None
    return Parsed(replace(made, includes=found.value), found.end)


def _on_field(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    """As in "on the field", "on your opponent's field"."""
    del known
    where = _WHERE.match(run, at)
    if where is None or run[where.end].norm in ("or", "and/or"):
        return None
    made = replace(made, on_field=True)
    if where.value is Whose.OPPONENT and made.by is Whose.OPPONENT:
        return Parsed(made, where.end)
    return Parsed(replace(made, field_of=where.value), where.end)


def _aimed(run: Tokens, at: int, made: Activation, known: TextContext) -> Parsed[Activation] | None:
    """What it targets."""
    told = _TARGETS.match(run, at)
    aim = None if told is None or made.targets is not None else _targeted(run, told.end, known)
    if aim is None:
        return None
    made, at = replace(made, targets=aim.value), aim.end
    alone = eat(run, at, "(", "and", "no", "other", "cards", ")")
    return Parsed(made, at) if alone is None else Parsed(replace(made, targets_alone=True), alone)


def _targeted(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "(that targets) a Dragon monster you control"."""
    found = _owned(run, at, known) or parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    if run[found.end].norm in ("and/or", "or") or found.value.count.min > 1:
        return None
    return found if found.value.where.opaque is None else None


def _owned(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "your Dragon monster(s)"."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    what = None if whose is None else parse_noun(run, at + 1, known, bare=True)
    if what is None or what.value.ref is not None or what.value.zone:
        return None
    monster = what.value.where.kind == (CardKind.MONSTER,)
    zones = (Zone.MONSTER_ZONE,) if monster else ()
    return Parsed(replace(what.value, whose=whose or Whose.EITHER, zone=zones), what.end)


def _column(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    column = COLUMNS.match(run, at)
    if column is None or run[at].norm != "in":
        return None
    return Parsed(replace(made, columns=known.words(run, at, column.end)), column.end)


def _in_zones(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
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
    return Parsed(replace(made, zones=zones.value.zones), zones.end)


def _during(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    del known
    step = eat(run, at, "during", "the", "damage step")
    if step is not None:
        return Parsed(replace(made, in_damage_step=True), step)
    phase = _DURING.match(run, at)
    if phase is None:
        return None
    phases, whose = phase.value
    return Parsed(replace(made, phases=phases), phase.end) if whose is Whose.EITHER else None


def _linked(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    """As in "as Chain Link 2 or higher"."""
    del known
    value = number(run[at + 2]) if eat(run, at, "as", "chain link") is not None else None
    end = None if value is None else eat(run, at + 3, "or", "higher")
    return None if end is None else Parsed(replace(made, link_at_least=value or 1), end)


def _except(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    """As in `, except "Sample"`."""
    start = eat(run, skip(run, at, ","), "except")
    if start is None:
        return None
    names = name_list(run, start)
    if names is not None and parse_head_noun(run, names.end) is None:
        what = replace(made.what, not_name=(*made.what.not_name, *names.value))
        return Parsed(replace(made, what=what), names.end)
    own = eat(run, start, "this", "card") or eat(run, start, "this", "card's")
    if own is not None:
        return Parsed(replace(made, others=True), own)
    zones = parse_zones(run, start + 1) if run[start].norm in ("in", "from") else None
    if zones is None or zones.value.whose is not Whose.EITHER or made.zones:
        return None
    left = tuple(z for z in Zone if z in _PLACES and z not in zones.value.zones)
    del known
    return Parsed(replace(made, zones=left), zones.end)


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
_MORE: tuple[MoreDetails, ...] = (
    _theirs,
    _effect_would,
    _on_field,
    _aimed,
    _column,
    _in_zones,
    _during,
    _linked,
    _except,
)


_SPELL, _TRAP, _MONSTER_EFFECT = (
    Activated.SPELL_CARD,
    Activated.TRAP_CARD,
    Activated.MONSTER_EFFECT,
)
_SPELL_EFFECT, _TRAP_EFFECT = Activated.SPELL_EFFECT, Activated.TRAP_EFFECT
_CARDS = (_SPELL, _TRAP)
_FACE_UP = (_SPELL_EFFECT, _TRAP_EFFECT)
_EFFECTS = (_MONSTER_EFFECT, *_FACE_UP)
_ALL = (*_CARDS, *_EFFECTS)
_KINDS: PhraseTable[tuple[Activated, ...]] = PhraseTable(
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
        "monster effect": (_MONSTER_EFFECT,),
        "monster's effect": (_MONSTER_EFFECT,),
        "effect monster's effect": (_MONSTER_EFFECT,),
        "monster card's effect": (_MONSTER_EFFECT,),
    }
)
"""A card that is activated, or an effect."""
_OR_EFFECT = PhraseTable(
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


def parse_activation_event(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """Reads the activation of a card or effect as an event.

    As in "your opponent activates a card or effect", "a monster effect is activated".
    """
    for read in (_player_activates, _passive, _of_a_card):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def what_is_activated(run: Tokens, at: int) -> Parsed[Activation] | None:
    """Reads which kinds of cards and effects are activated.

    As in "a card or effect", "a Spell/Trap Card, or another monster's effect".
    """
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
    return Parsed(Activation(kinds, others=others), at)


def _with_effects(
    run: Tokens, at: int, kind: Parsed[tuple[Activated, ...]]
) -> tuple[tuple[Activated, ...], int]:
    """As in "(card) or effect", "(Spell Card), or its effect"."""
    both = _OR_EFFECT.match(run, skip(run, kind.end, ","))
    words = " ".join(token.norm for token in run[at : kind.end])
    more = None if both is None else _EFFECT_TOO.get(words)
    if both is not None and run[both.end].norm == "monster's":  # Another item of the list.
        more = None
    return (kind.value, kind.end) if both is None or more is None else (more, both.end)


def _player_activates(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """As in "your opponent activates a Spell/Trap Card that would ..."."""
    who = PLAYERS.match(run, at)
    if who is None or run[who.end].norm not in ("activates", "activate"):
        return None
    made = _alternatives(run, who.end + 1, known)
    if made is None:
        return None
    start = made.end + _goes_on(run, made.end)
    return _said_of_all(run, start, [replace(each, by=who.value) for each in made.value], known)


def _alternatives(run: Tokens, at: int, known: TextContext) -> Parsed[list[Activation]] | None:
    """As in `a "Sample" card or a "Sample" monster effect`: each of them."""
    found: list[Activation] = []
    end = at
    while (one := _one_kind(run, at, known)) is not None:
        found.append(one.value)
        end = one.end
        at = skip(run, skip(run, end, ","), "or")
        if at == end:
            break
    return Parsed(found, end) if found else None


def _one_kind(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
    for read in (_effect_there, _what, _own_effect, _kind_of_card):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def _what(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
    del known
    return what_is_activated(run, at)


def _said_of_all(
    run: Tokens, at: int, these: list[Activation], known: TextContext
) -> Parsed[Patterns]:
    """What is said of the activation holds for each of the alternatives."""
    told = [_said(run, at, each, known) for each in these]
    return Parsed(tuple(pattern for each in told for pattern in each.value), told[0].end)


def _goes_on(run: Tokens, at: int) -> bool:
    """Whether a comma here only parts what is activated from what is said of it."""
    return run[at].norm == "," and run[at + 1].norm in ("that", "in", "on")


_EFFECT_OF: dict[tuple[CardKind, ...], tuple[Activated, ...]] = {
    (CardKind.MONSTER,): (_MONSTER_EFFECT,),
    (CardKind.SPELL,): (_SPELL_EFFECT,),
    (CardKind.TRAP,): (_TRAP_EFFECT,),
}


def _own_effect(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
    """As in "the effect of a Dragon monster", "the equipped monster's effect"."""
    whose = parse_effect_of(run, at, known)
    if whose is None or whose.value.any_of or whose.value.alternatives or whose.value.zone:
        return None
    kinds = _EFFECT_OF.get(whose.value.where.kind)
    if kinds is None:
        return None
    what = whose.value
    return Parsed(Activation(kinds, what.whose, what=what.where, others=what.other), whose.end)


_AN_EFFECT = PhraseTable({f"{an} effect of": 1 for an in ("an", "the")})


def _effect_there(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
    """As in "an effect of a card in the GY", "an effect of a monster your opponent controls"."""
    of = _AN_EFFECT.match(run, at)
    owner = None if of is None else parse_noun(run, of.end, known)
    if owner is None or owner.value.ref is not None or owner.value.where.opaque is not None:
        return None
    what = owner.value
    kinds = _EFFECTS if not what.where.kind else _EFFECT_OF.get(what.where.kind)
    alone = not (what.any_of or what.alternatives or what.except_ or what.columns)
    if kinds is None or not alone or what.count.max != 1:
        return None
    on_field = bool(what.zone) and set(what.zone) <= {*FIELD, Zone.MONSTER_ZONE}
    if what.whose is not Whose.EITHER and not on_field:
        return None
    where = Filter() if what.where == _PLAIN else what.where
    made = Activation(kinds, what.whose, what=where, others=what.other, on_field=on_field)
    return Parsed(made if on_field else replace(made, zones=what.zone), owner.end)


def _kind_of_card(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
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
    return Parsed(made, what.end if both is None else both.end)


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


def _passive(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """As in "a card or effect is activated that would ..."."""
    named = _named(run, at, known)
    if named is None:
        return None
    (run, these), end = named.value, named.end
    what = Parsed(these, end)
    done = _then_done(run, what.end)
    if done is not None:
        return _said_of_all(run, done, these, known)
    told = _said_of_all(run, what.end, these, known)
    done = _then_done(run, told.end)
    if done is None:
        return None
    return _said_of_all(run, done, [e for e in told.value if isinstance(e, Activation)], known)


def _named(
    run: Tokens, at: int, known: TextContext
) -> Parsed[tuple[Tokens, list[Activation]]] | None:
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
    return Parsed((run, these), what.end)


def activation_of(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """Reads the words after "the activation of" as the events meant."""
    named = _named(run, at, known)
    if named is None:
        return None
    run, these = named.value
    return _said_of_all(run, named.end, these, known)


def _then_done(run: Tokens, at: int) -> int | None:
    """As in "is activated", "activates"."""
    at = skip(run, at, ",")
    return at + 1 if run[at].norm == "activates" else eat(run, at, "is", "activated")


_ON_FIELD = PhraseTable(
    {
        "a monster on the field": (_MONSTER_EFFECT,),
        "a face-up monster on the field": (_MONSTER_EFFECT,),
        "a spell/trap that is already face-up on the field": _FACE_UP,
        "a card on the field": _EFFECTS,
    }
)
_ITS_EFFECT = PhraseTable({"activates its effect": 1, "activates an effect": 1})
_PLAIN = Filter(kind=(CardKind.MONSTER,))


def _of_a_card(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
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
        (_MONSTER_EFFECT,),
        owned or subject.whose,
        on_field=bool(subject.zone),
        what=kinds,
        others=subject.other,
    )
    return _said(run, end.end, made, known)


# --- what it answers -------------------------------------------------------------------------

_RESPONSE = PhraseTable(
    {
        f"in response to {words}": 1
        for words in (
            "a card or effect activation",
            "the activation of a card or effect",
            "a card or effect",
        )
    }
)


def _said(run: Tokens, at: int, made: Activation, known: TextContext) -> Parsed[Patterns]:
    """What else is said of it, in any order."""
    return parse_activation_details(run, at, made, known, _answers)


def _answers(
    run: Tokens, at: int, made: Activation, known: TextContext
) -> Parsed[Activation] | None:
    """As in "in response to your monster's effect activation"."""
    plain = _RESPONSE.match(run, at)
    if plain is not None:
        return Parsed(replace(made, in_response=True), plain.end)
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
    return Parsed(replace(made, in_response=True, answers=(other.value,)), end)


def _answered(run: Tokens, at: int, known: TextContext) -> Parsed[Activation] | None:
    """As in "your card or effect", `your "Sample" monster's effect`."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    if whose is None:
        return what_is_activated(run, at)
    plain = (*run[:at], reworded(run[at], "a"), *run[at + 1 :])
    what = _one_kind(plain, at, known)
    return None if what is None else Parsed(replace(what.value, by=whose), what.end)


def parse_answer(tokens: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """Reads an activation, an attempted Summon or an attack, with all that is said of it."""
    if _ANSWERED.isdisjoint([token.norm for token in tokens[at:]]):
        return None
    for read in _READERS:
        found = read(tokens, at, known)
        if found is not None:
            return found
    return None


def _player_acts(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """As in "your opponent would Special Summon a monster", "declares a direct attack"."""
    who = PLAYERS.match(run, at)
    if who is None:
        return None
    if run[who.end].norm == "would":
        return _player_would(run, who.end + 1, who.value, known)
    direct = eat(run, who.end, "declares", "a", "direct", "attack")
    return None if direct is None else Parsed((AttackDeclared(who.value, direct=True),), direct)


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
_WOULD_BE = PhraseTable({f"would be {words}": made for words, made in _HOWS.items()})
_ACTIVE = {words.replace("summoned", "summon"): made for words, made in _HOWS.items()}
_WOULD_SUMMON = PhraseTable(
    {
        f"{how} {what}": made
        for (how, made), what in product(
            _ACTIVE.items(), ("a monster", "a monster ( s )", "monsters", "exactly 1 monster")
        )
    }
)


def _would_be(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """As in "a monster(s) would be Summoned"."""
    what = parse_noun(run, at, known)
    found = None if what is None else _WOULD_BE.match(run, what.end)
    if what is None or found is None or what.value.where != Filter(kind=(CardKind.MONSTER,)):
        return None
    return found


def _player_would(run: Tokens, at: int, who: Whose, known: TextContext) -> Parsed[Patterns] | None:
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
    return Parsed(made, found.end)


_READERS = (
    parse_activation_event,
    _player_acts,
    _would_be,
    parse_attack,
    parse_negated_attack,
)
_ANSWERED = frozenset(
    {"activate", "activated", "activates", "chosen", "declares", "negated", "selected", "targeted"}
    | {"would"}
)
"""Verbs of these readers: without any of them there is nothing to answer."""
