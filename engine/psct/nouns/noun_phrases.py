"""Noun phrases: selectors, from determiner to last relative clause, alone or joined by "and"."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any

from engine.cardtext.selectors import ALL, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.card_qualities import read_told_text
from engine.psct.nouns.card_references import done_by_this, parse_reference, with_their
from engine.psct.nouns.noun_parts import (
    HOW_MANY,
    SelectorDraft,
    adjective_runs,
    copies_of,
    either,
    of_yours,
    parse_determiner,
    parse_kind,
    plural_mark,
    read_numbers,
    same_kind,
    with_place,
)
from engine.psct.nouns.place_phrases import CardPlace, parse_bare_zone, parse_zones
from engine.psct.nouns.postmodifiers import WITH_NOUN, parse_postmodifiers, read_opaque
from engine.psct.nouns.shared_traits import parse_done_cards, read_like, read_measured
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    is_name,
    number,
    skip,
)
from engine.terms.vocabulary import FIELD, Whose, Zone


def parse_noun(
    tokens: Tokens, at: int, known: TextContext, *, bare: bool = False
) -> Parsed[Selector] | None:
    """Reads a noun phrase as a selector; `bare` also allows one without a determiner."""
    found = _noun(tokens, at, known, bare=bare)
    if found is None or known.theirs is Whose.THEIR_CONTROLLER:
        return found
    return Parsed(with_their(found.value, known.theirs), found.end)


def _noun(tokens: Tokens, at: int, known: TextContext, *, bare: bool) -> Parsed[Selector] | None:
    reference = parse_reference(tokens, at, known) or _whole(tokens, at)
    reference = reference or done_by_this(tokens, at, known)
    if reference is not None:
        return _narrowed(tokens, at, reference)
    if (alike := same_kind(tokens, at, known)) is not None:
        return alike
    if (named := _your_named(tokens, at, known)) is not None:
        return named
    first = _described(tokens, at, known, bare=bare)
    if first is None or (tokens[at].norm == "both" and not first.value.zone):
        return None
    if tokens[first.end].norm not in _OR:
        return first
    names = first.value.where.name
    known = replace(known, named=names[0] if len(names) == 1 else "")
    while (other := _or_noun(tokens, first.end, known)) is not None:
        first = Parsed(either(first.value, other.value), other.end)
    return first


def _your_named(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in 'your "Giant Orc"': one that you control, if no other place is told."""
    if tokens[at].norm != "your" or not is_name(tokens[at + 1]):
        return None
    found = _described(tokens, at + 1, known, bare=False)
    if found is None or found.value.zone or not found.value.where.name:
        return None
    here = CardPlace(Whose.YOU, FIELD, None, on_field=True)
    return Parsed(with_place(found.value, here), found.end)


_OR = frozenset({",", "or"})
_THAT = frozenset({"that", "those", "these"})


def _narrowed(tokens: Tokens, at: int, found: Parsed[Selector]) -> Parsed[Selector]:
    """As in "those monsters with 1500 or less ATK": such of them as are so."""
    what, end = found.value, skip(tokens, found.end, "(", "if", "any", ")")
    if end > found.end:
        return Parsed(what, end)
    end = plural_mark(tokens, end)
    found = found if what.ref is None else Parsed(what, end)
    if tokens[at].norm not in _THAT or what.ref is None or tokens[end].norm != "with":
        return found
    draft = SelectorDraft()
    told = read_numbers(tokens, end + 1, draft)
    if told is None or what.where != Filter():
        return found
    return Parsed(replace(what, where=Filter(**draft.where)), told)


def _whole(tokens: Tokens, at: int) -> Parsed[Selector] | None:
    """As in "your entire hand"."""
    if tokens[at].norm not in ("your", "your opponent's", "their"):
        return None
    zones = parse_zones(tokens, at)
    if zones is None and tokens[at + 1].norm == "entire":
        zones = parse_zones((*tokens[: at + 1], *tokens[at + 2 :]), at)
        zones = None if zones is None else Parsed(zones.value, zones.end + 1)
    if zones is None or zones.value.zones != (Zone.HAND,):
        return None
    return Parsed(Selector(whose=zones.value.whose, zone=zones.value.zones, count=ALL), zones.end)


def _or_noun(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Another noun phrase, with its own determiner, after "or"."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm == "or" and number(tokens[end + 1]) is not None:
        return _described(tokens, end + 1, known, bare=False)
    if end == at or number(tokens[end]) is None:
        return None
    listed = _described(tokens, end, known, bare=False)
    if listed is None or tokens[skip(tokens, listed.end, ",")].norm != "or":
        return None
    return listed


def _described(
    tokens: Tokens, at: int, known: TextContext, *, bare: bool
) -> Parsed[Selector] | None:
    """Determiner, adjectives, noun and what follows it."""
    draft = SelectorDraft()
    end = _as_many_as(tokens, at, draft, known) or parse_determiner(tokens, at, draft)
    counted = end is not None or bare
    if end is None:
        if is_name(tokens[at]) and not bare:
            draft.count, counted = Count(1, 1), True
        end = at
    if (some := _of_known(tokens, end, draft, known)) is not None:
        return some
    end = copies_of(tokens, of_yours(tokens, _of_revealed(tokens, end, draft, known), draft))
    kind = parse_kind(tokens, end, draft, known)
    if kind is None:
        return None
    end = _at_least_one(tokens, _after_noun(tokens, kind, draft, known), draft)
    if not counted and "up_to" not in draft.sel and not _counted_later(tokens, end, draft):
        if not draft.sel.get("top"):
            return None
        draft.count = Count(1, None)
    last = _as_possible(tokens, end, draft, known) if "as_many_as_possible" in draft.sel else end
    if last is not None and (draft.definite or {"highest", "lowest"} & draft.sel.keys()):
        last = _best(tokens, last, draft)
    return None if last is None else Parsed(draft.after(known).selector(), last)


def _of_revealed(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int:
    """The index after "revealed", if cards of a Deck were: such of those as are so."""
    last = next((one for one in reversed(known.mentions) if one.how == "reveal"), None)
    if tokens[at].norm != "revealed" or last is None or last.zones != (Zone.DECK,):
        return at
    draft.sel["ref"] = Ref.EXCAVATED
    return at + 1


def _counted_later(tokens: Tokens, at: int, draft: SelectorDraft) -> bool:
    """As in "return monsters to the hand, up to the number of ...": how many is said after it."""
    while tokens[at] is not END and tokens[at].norm not in _NEW_CLAUSE:
        if _NUMBER_OF.match(tokens, at) is not None:
            draft.count = Count(1, None)
            draft.opaque.append(HOW_MANY)
            return True
        at += 1
    return False


_NEW_CLAUSE = frozenset({".", ";", "and if you do", "then", "also", "and", "but"})
_NUMBER_OF = PhraseTable(
    {f"{up} to the number of": 1 for up in ("up", "equal")}
    | {"so they control the same number of": 1}
)
COUNTED: list[Callable[[Tokens, int, TextContext], Parsed[Selector] | None]] = []
"""Readers of counted cards that no noun phrase names; the modules that define them add them."""


def _at_least_one(tokens: Tokens, at: int, draft: SelectorDraft) -> int:
    """The index after "(min. 1)", which "any number" says already, or after who chooses."""
    any_number = draft.count.max is None and draft.count.min == 1
    least = draft.count.min == 1 and (any_number or tokens[at].norm == "(")
    at = (eat(tokens, at, "(", "min", ".", "1", ")") if least else None) or at
    chosen = _CHOSEN.match(tokens, at)
    if chosen is None or draft.count.is_all:
        return at
    draft.sel.update(chosen.value)
    if draft.sel.get("random") and (open_ := _or_in_the_open(tokens, chosen.end, draft)):
        return open_
    return parse_postmodifiers(tokens, chosen.end, draft, TextContext())


def _or_in_the_open(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "(1 card in your opponent's hand at random), or their field": there it is chosen."""
    if draft.place is None or draft.place.zones != (Zone.HAND,) or draft.elsewhere is not None:
        return None
    zones: list[Zone] = []
    on_field, last = False, False
    while not last:
        comma = skip(tokens, at, ",")
        last = tokens[comma].norm in ("or", "and/or")
        owner = comma + last
        if owner == at:
            return None
        zone = parse_bare_zone(tokens, skip(tokens, owner, "their"))
        if zone is None:
            return None
        zones.extend(zone.value)
        on_field, at = on_field or zone.value is FIELD, zone.end
    draft.elsewhere = CardPlace(draft.place.whose, tuple(zones), None, on_field)
    return at


_CHOSEN: PhraseTable[dict[str, Any]] = PhraseTable(
    {
        "( at random )": {"random": True},
        "at random": {"random": True},
        "( random )": {"random": True},
        "( your choice )": {},
        "of your choice": {},
        "of your opponent's choice": {"by": Whose.OPPONENT},
        "of their choice": {"by": Whose.OPPONENT},
        "randomly": {"random": True},
        "( their choice )": {"by": Whose.OPPONENT},
        "( your opponent's choice )": {"by": Whose.OPPONENT},
    }
)


_MANY = PhraseTable(
    {
        "that many": True,
        "the same number of": True,
        "an equal number of": True,
        "up to that many": False,
        "up to the same number of": False,
    }
)


def _as_many_as(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "that many": as many as were paid, or as the step before did something to."""
    found = _MANY.match(tokens, at)
    last = known.mentions[-1] if known.mentions else None
    if found is None or last is None or last.ref not in (Ref.COST, Ref.PREVIOUS):
        return None
    draft.sel["up_to"] = Selector(ref=last.ref)
    draft.sel["exactly_as_many"] = found.value
    draft.count = Count(1, None)
    return skip(tokens, found.end, "other")


def _best(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "the monster ...": it needs to be the one with the highest or lowest value."""
    if not {"highest", "lowest"} & draft.sel.keys():
        return None
    tied = _TIED.match(tokens, at)
    return at if tied is None else tied.end


_TIED = PhraseTable({"( your choice , if tied )": 1, "( your choice if tied )": 1})


def _after_noun(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int:
    """What follows the noun: postmodifiers, and phrases that hold a noun phrase themselves."""
    while True:
        end = parse_postmodifiers(tokens, at, draft, known)
        more = _with_noun(tokens, end, draft, known)
        if more is None:
            return end
        at = more


def _with_noun(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "up to the number of cards you control", "except a Level 8 monster"."""
    start = skip(tokens, at, ",")
    reader = {"up": _up_to, "equal": _up_to, "including": _including, "except": _excepting}.get(
        tokens[start].norm
    )
    if reader is None:
        return None
    end = reader(tokens, start, draft, known)
    if end is None and (start > at or tokens[start].norm != "equal"):
        if tokens[start].norm == "except" and tokens[start + 1].norm in ("during", "by", "from"):
            return None
        return read_opaque(tokens, start, draft, known)
    return end


def _up_to(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "up to the number of cards you control"."""
    exactly = tokens[at].norm == "equal"
    start = eat(tokens, at, tokens[at].norm, "to", "the", "number", "of")
    what = None if start is None else parse_done_cards(tokens, start, known)
    for read in COUNTED:
        what = what or (None if start is None else read(tokens, start, known))
    if what is None and start is not None:
        what = parse_noun(tokens, start, known, bare=True)
    if what is None or (what.value.ref is None and not what.value.zone) or "up_to" in draft.sel:
        return None
    if HOW_MANY in draft.opaque:
        draft.opaque.remove(HOW_MANY)
    draft.sel["up_to"] = replace(what.value, count=ALL)
    draft.sel["exactly_as_many"] = exactly
    draft.count = Count(1, None)
    return what.end


def _including(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "2 monsters, including a Fiend monster"."""
    this = eat(tokens, at + 1, "this", "card")
    for where in (("in", "your", "hand"), ("you", "control"), ("on", "the", "field")):
        this = None if this is None else eat(tokens, this, *where) or this
    if this is not None and (draft.place is None or Zone.EXTRA_DECK not in draft.place.zones):
        draft.sel["including_this"] = True
        return this
    start = eat(tokens, at + 1, "at", "least") or at + 1
    what = _plain_filter(tokens, start, known)
    if what is None or "including" in draft.sel:
        return None
    draft.sel["including"] = what.value
    yours = eat(tokens, what.end, "you", "control")
    if yours is not None:
        draft.sel["including_whose"] = Whose.YOU
    return yours or what.end


def _excepting(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "except a Level 8 monster"."""
    what = _plain_filter(tokens, at + 1, known)
    if what is None:
        return None
    draft.sel["except_"] = (*draft.sel.get("except_", ()), what.value)
    return what.end


def _plain_filter(tokens: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    """A noun phrase that only says what kind of card."""
    draft = SelectorDraft()
    start = parse_determiner(tokens, at, draft) or at
    end = parse_kind(tokens, start, draft, known)
    if end is not None and tokens[end].norm not in ("with", "that", "whose"):
        made = draft.selector()
        return Parsed(made.where, end) if not draft.sel and not made.any_of else None
    found = parse_noun(tokens, at, known, bare=True)
    if found is None:
        return None
    plain = replace(found.value, where=Filter(), count=Count())
    return Parsed(found.value.where, found.end) if plain == Selector() else None


def parse_kind_only(tokens: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    """Reads a noun without determiner or place as a filter.

    As in `"A" monsters`: a noun with nothing before its adjectives or after it.
    """
    draft = SelectorDraft()
    end = parse_kind(tokens, at, draft, known)
    if end is None or draft.sel or draft.opaque or draft.any_of:
        return None
    return Parsed(draft.selector().where, end)


def _as_possible(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """The end of "as many cards on the field as possible"."""
    end = eat(tokens, at, "as", "possible")
    if end is None:
        return None
    if (least := eat(tokens, end, "(", "min", ".", "1", ")")) is not None:
        draft.count, end = Count(1, None), least
    return parse_postmodifiers(
        tokens,
        skip(tokens, end, ",") if tokens[end + 1].norm in ("from", "in", "with", "except") else end,
        draft,
        known,
    )


def add_postmodifiers(
    tokens: Tokens, at: int, what: Selector, known: TextContext
) -> Parsed[Selector] | None:
    """Reads what is added later about the cards: "add 1 monster to your hand, except ..."."""
    draft = SelectorDraft()
    end = _after_noun(tokens, at, draft, known)
    if end == at or draft.place is not None:
        return None
    return Parsed(draft.added_to(what), end)


def _of_known(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> Parsed[Selector] | None:
    """As in "1 of them", "1 of those monsters"."""
    if tokens[at].norm != "of" or tokens[at + 1].norm not in _OF_THESE:
        return None
    found = parse_reference(tokens, at + 1, known)
    if found is None or draft.sel:
        return None
    if tokens[at + 1].norm == "that" and not found.value.where.declared_name:
        return None
    found = _narrowed(tokens, at + 1, found)
    some = draft.count != ALL and found.value.ref is not None
    return Parsed(replace(found.value, count=draft.count, some=some), found.end)


_OF_THESE = frozenset({"them", "those", "these", "the", "that"})


def _bare(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    return parse_noun(tokens, at, known, bare=True)


def _likened(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "with the same Type as that monster", "whose Level equals the number of ..."."""
    once = _originally(tokens, at, draft, known)
    if once is not None:
        return once
    for read in (read_measured, read_like, read_told_text):
        end = read(tokens, at, draft, known, _bare)
        if end is not None:
            return end
    return None


_WAS_ONCE = PhraseTable(
    {f"that {was} originally{a}": 1 for was in ("was", "were") for a in ("", " a", " an")}
)


def _originally(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "that was originally a FIRE monster", "that was originally Reptile"."""
    start = _WAS_ONCE.match(tokens, at)
    if start is None:
        return None
    kind = parse_kind_only(tokens, start.end, known)
    if kind is None:
        runs, end = adjective_runs(tokens, start.end)
        inner = SelectorDraft()
        if len(runs) != 1:
            return None
        inner.mark(*runs[0])
        kind = Parsed(Filter(**inner.where), end)
    told = Told("originally", of=kind.value)
    draft.where["told"] = (*draft.where.get("told", ()), told)
    return kind.end


for _word in ("with", "whose", "that", "equipped", "attached", "destroyed"):
    WITH_NOUN[_word] = _likened


def parse_nouns(
    tokens: Tokens, at: int, known: TextContext, *, bare: bool = False
) -> Parsed[tuple[Selector, ...]] | None:
    """Reads noun phrases joined by "and"; a place after the last holds for all."""
    start = eat(tokens, at, "both") if tokens[at + 1 : at + 2] else None
    first = parse_noun(tokens, at, known, bare=bare)
    if first is None and start is not None:
        first = parse_noun(tokens, start, known)
    if first is None:
        return _without_head(tokens, at, known)
    found, end = [first.value], first.end
    is_new = first.value.ref is None
    other = known.after(MentionedCards(None, many=False)) if is_new else known
    while (nxt := _and_noun(tokens, end, other)) is not None:
        found.append(nxt.value)
        end = nxt.end
    if len(found) > 1:
        found = _share_place(found)
    both = _on_each_side(tokens, end, found) or _one_from_each(tokens, at, end, found)
    return Parsed(tuple(found), end) if both is None else both


_EACH_SIDE: PhraseTable[tuple[Zone, ...]] = PhraseTable(
    {
        "on each field": FIELD,
        "on each player's field": FIELD,
        "on each side of the field": FIELD,
        "in each gy": (Zone.GRAVEYARD,),
        "in each player's gy": (Zone.GRAVEYARD,),
        "from each gy": (Zone.GRAVEYARD,),
        "from each field": FIELD,
        "from each player's gy": (Zone.GRAVEYARD,),
    }
)


def _on_each_side(
    tokens: Tokens, at: int, found: list[Selector]
) -> Parsed[tuple[Selector, ...]] | None:
    """As in "1 monster on each field": one of each player."""
    side = _EACH_SIDE.match(tokens, at)
    if side is None or len(found) != 1 or found[0].zone or found[0].ref is not None:
        return None
    one = found[0]
    if one.alternatives or one.count.is_all:
        return None
    whos = (Whose.YOU, Whose.OPPONENT)
    made = (with_place(one, CardPlace(who, side.value, None, side.value is FIELD)) for who in whos)
    return Parsed(tuple(made), side.end)


def _one_from_each(
    tokens: Tokens, at: int, end: int, found: list[Selector]
) -> Parsed[tuple[Selector, ...]] | None:
    """As in "1 card each from your opponent's hand, field, and GY": one from each of them."""
    start = eat(tokens, end, "each", "from") or eat(tokens, end, "each", "in")
    there = None if start is None else parse_zones(tokens, skip(tokens, start, "both"))
    one = found[0]
    alone = len(found) == 1 and not (one.zone or one.alternatives or one.different_names)
    if there is None or not alone or one.ref is not None or one.count != Count(1, 1):
        return None
    if tokens[skip(tokens, there.end, ",")].norm in _OF_ALL_TOGETHER:
        return None
    place = there.value
    places: list[tuple[Zone, ...]] = [
        (zone,) for zone in place.zones if not (place.on_field and zone in FIELD)
    ]
    places += [FIELD] if place.on_field else []
    if len(places) < 2:  # noqa: PLR2004 -- from each of several
        return None
    count = Count(0, 1) if tokens[at].norm == "up" else one.count
    hidden = _HAND_AT_RANDOM.match(tokens, there.end)
    made = (
        replace(
            with_place(one, CardPlace(place.whose, zones, place.face, zones is FIELD)),
            count=count,
            random=one.random or (hidden is not None and zones == (Zone.HAND,)),
        )
        for zones in sorted(places, key=lambda zones: place.zones.index(zones[0]))
    )
    return Parsed(tuple(made), there.end if hidden is None else hidden.end)


_OF_ALL_TOGETHER = frozenset({"with", "except", "as", "whose", "and"})
"""What says something of the cards from all of the places, which no one of them tells."""
_HAND_AT_RANDOM = PhraseTable({"( the card in the hand is chosen at random )": 1})


def _without_head(
    tokens: Tokens, at: int, known: TextContext
) -> Parsed[tuple[Selector, ...]] | None:
    """As in "1 LIGHT and 1 DARK monster": the noun comes last."""
    draft = SelectorDraft()
    start = parse_determiner(tokens, at, draft)
    if start is None:
        return None
    runs, end = adjective_runs(tokens, start)
    if len(runs) != 1 or tokens[end].norm != "and":
        return None
    last = parse_noun(tokens, end + 1, known)
    if last is None or last.value.ref is not None or last.value.any_of or last.value.alternatives:
        return None
    draft.mark(*runs[0])
    first = draft.selector()
    if draft.opaque or draft.sel or first.any_of or first.where.kind:
        return None
    if _adjective_fields(tokens, end + 1) != draft.where.keys():
        return None
    where = replace(last.value.where, **draft.where)
    return Parsed((replace(last.value, where=where, count=first.count), last.value), last.end)


def _adjective_fields(tokens: Tokens, at: int) -> AbstractSet[str]:
    """The fields that the adjectives of a noun phrase fill."""
    draft = SelectorDraft()
    runs, _ = adjective_runs(tokens, parse_determiner(tokens, at, draft) or at)
    draft.mark(*(mark for run in runs for mark in run))
    return draft.where.keys()


def _share_place(found: list[Selector]) -> list[Selector]:
    """As in "1 monster and 1 Spell your opponent controls"."""
    last = found[-1]
    if not last.zone:
        return found
    return [
        each
        if each.zone or each.ref is not None
        else replace(each, zone=last.zone, whose=last.whose)
        for each in found
    ]


def _and_noun(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Another noun phrase after "and" (or a comma in a list that ends with "and")."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm != "and":
        return None
    found = parse_noun(tokens, end + 1, known)
    if found is None or _is_subject(tokens, found.end):
        return None
    return found


_FINITE = frozenset(
    {
        "gains", "gain", "loses", "lose", "cannot", "can", "is", "are", "becomes", "become",
        "has", "have", "must", "does", "do",
    }
)  # fmt: skip


def _is_subject(tokens: Tokens, at: int) -> bool:
    """Whether a verb follows: the noun phrase begins a clause of its own."""
    return tokens[at].norm in _FINITE
