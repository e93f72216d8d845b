"""Postmodifiers: what follows a noun, exceptions included ("with 1500 or less ATK")."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cardtext.operations import Application
from engine.cardtext.selectors import Compared, Ref, Selector, Told
from engine.psct.nouns.card_qualities import (
    QUALITIES,
    THAN,
    parse_compared,
    parse_ranks_higher,
    read_equipped,
    read_how_summoned,
    read_material,
    read_own,
    read_owner,
)
from engine.psct.nouns.card_references import parse_reference
from engine.psct.nouns.noun_parts import (
    STAT_FIELDS,
    SelectorDraft,
    counter_name,
    name_list,
    of_same_kind,
    parse_head_noun,
    parse_marks,
    read_names,
    read_numbers,
)
from engine.psct.nouns.place_phrases import COLUMNS, CardPlace, parse_place, parse_zones
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    number,
    skip,
)
from engine.psct.syntax.sentence_structure import STOPS, VERBS
from engine.terms.vocabulary import FIELD, Position, Stat, Trait, Whose, Zone

_ADVERBS = PhraseTable(
    {
        "with its effects negated": 1,
        "with their effects negated": 1,
        "with card effects": 1,
        "with your card effects": 1,
        "with effects": 1,
        **{
            f"with {kind} {effects}": 1
            for kind in ("monster", "spell", "trap", "spell/trap")
            for effects in ("effects", "cards", "card effects", "cards or effects")
        },
        "with the effects of": 1,
        "with effects of": 1,
        "with spells": 1,
        "with traps": 1,
    }
)


def is_adverb(tokens: Tokens, at: int) -> bool:
    """Whether the words say how or by what something is done, and not which card."""
    return _ADVERBS.match(tokens, at) is not None


_FIELDS = {
    "archetype": "not_archetype",
    "name": "not_name",
    "trait": "not_trait",
    "attribute": "not_attribute",
    "type": "not_type",
}


def read_except(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    """Reads an exception into the draft.

    As in `except "Own Name"`, "except Xyz Monsters", "except this card".
    """
    start = skip(tokens, at + 1, "for")
    end = eat(tokens, start, "this", "card")
    if end is not None:
        draft.sel["other"] = True
        return end
    names = name_list(tokens, start)
    if names is not None and parse_head_noun(tokens, names.end) is None:
        return _exclude(draft, "not_name", names.value, names.end)
    if tokens[start].norm in ("a", "an"):
        start += 1
    return _except_kind(tokens, start, draft)


def _except_kind(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """One property that excepted cards have: a Type, an Attribute, an archetype."""
    values: list[Any] = []
    field, end = "", at
    while (marks := parse_marks(tokens, end)) is not None:
        if len(marks.value) != 1 or field not in ("", marks.value[0].field):
            return None
        field = marks.value[0].field
        values.extend(marks.value[0].value if field in _FIELDS else ())
        end = marks.end
        nxt = end + 1 if tokens[end].norm == "," else end
        nxt = nxt + 1 if tokens[nxt].norm in ("and", "or", "and/or") else nxt
        if nxt == end or parse_marks(tokens, nxt) is None:
            break
        end = nxt
    head = parse_head_noun(tokens, end)
    if head is None or field not in _FIELDS or head.value.mark is not None:
        return None
    return _exclude(draft, _FIELDS[field], tuple(values), head.end)


def _exclude(draft: SelectorDraft, field: str, values: tuple[Any, ...], end: int) -> int:
    draft.where[field] = (*draft.where.get(field, ()), *values)
    return end


def but_not(
    tokens: Tokens, at: int, says: tuple[Application, ...], known: TextContext
) -> Parsed[tuple[Application, ...]] | None:
    """Reads ", except ..." and leaves those cards out of what was said of many."""
    draft = SelectorDraft()
    end = read_except(tokens, at, draft, known)
    fewer: list[Application] = []
    for each in says:
        what = getattr(each, "what", None)
        if end is None or not isinstance(what, Selector) or what.ref is not None or what.any_of:
            return None
        if any(getattr(what.where, field) for field in draft.where):
            return None
        where = replace(what.where, **draft.where)
        changing: Any = each
        fewer.append(replace(changing, what=replace(what, where=where, **draft.sel)))
    return None if end is None else Parsed(tuple(fewer), end)


def read_bracket(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    """Reads a kind in parentheses into the draft.

    As in "1 Warrior monster (EARTH or FIRE)".
    """
    if (own := eat(tokens, at, "(", "other", "than", "this", "card", ")")) is not None:
        draft.sel["other"] = True
        return own
    if tokens[at + 1].norm == "except":
        excepted = read_except(tokens, at + 1, draft, _known)
        return None if excepted is None else eat(tokens, excepted, ")")
    values: list[Any] = []
    field, end = "", at + 1
    while (marks := parse_marks(tokens, end)) is not None:
        mark = marks.value[0]
        if len(marks.value) != 1 or field not in ("", mark.field) or mark.field not in _FIELDS:
            return None
        field = mark.field
        values.extend(mark.value)
        end = marks.end
        while tokens[end].norm in (",", "or", "and/or", "/"):
            end += 1
    if tokens[end].norm != ")" or not values or field in draft.where:
        return None
    draft.where[field] = tuple(values)
    return end + 1


def parse_or_elsewhere(
    tokens: Tokens, found: Parsed[CardPlace], draft: SelectorDraft
) -> int | None:
    """Reads a second place of another player into the draft.

    As in "(from your hand) or either GY": places of another player.
    """
    joined = skip(tokens, found.end, ",")
    if tokens[joined].norm not in ("or", "and/or"):
        return None
    bare = parse_zones(tokens, joined + 1) or parse_place(tokens, joined + 1)
    if bare is None or bare.value.whose is found.value.whose:
        return None
    if bare.value.on_field and bare.value.whose is not Whose.EITHER:
        return None
    draft.elsewhere = bare.value
    return bare.end


def parse_other_scale(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """Reads "your other Pendulum Zone" into the draft.

    As in "in your other Pendulum Zone".
    """
    end = eat(tokens, at, "in", "your", "other", "pendulum zone")
    if end is None or draft.place is not None:
        return None
    draft.place = CardPlace(Whose.YOU, (Zone.PENDULUM_ZONE,))
    draft.sel["other"] = True
    return end


AT_MOST_THEIR_LP = PhraseTable(
    {
        f"whose atk is {at_most} their lp": 1
        for at_most in ("less than or equal to", "equal to or less than")
    }
)
"""The words by which Ring of Destruction limits the ATK."""


Reader = Callable[[Tokens, int, SelectorDraft, TextContext], int | None]

_OF_TYPE = PhraseTable(
    {f"of {that} {card}type": 1 for that in ("that", "the declared") for card in ("", "card ")}
)


def _of_declared_type(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """As in "(1 card) of that type", where a kind of card was declared."""
    found = _OF_TYPE.match(tokens, at)
    if found is None or "card_kind" not in known.declared:
        return None
    told = Told("declared", words="card type")
    draft.where["told"] = (*draft.where.get("told", ()), told)
    return found.end


def _from_shown_deck(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """As in "(reveal your Deck, and banish 1 card) from it": from what was just revealed."""
    end = eat(tokens, at, "from", "it")
    last = known.mentions[-1] if known.mentions else None
    if end is None or last is None or last.how != "reveal" or last.zones != (Zone.DECK,):
        return None
    if draft.place is not None:
        return None
    draft.place = CardPlace(last.whose, last.zones)
    return end


WITH_NOUN: dict[str, Reader] = {"of": _of_declared_type, "from": _from_shown_deck}
"""Readers of postmodifiers that hold a noun phrase; the modules that define them add them."""


def parse_postmodifiers(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int:
    """Reads what follows the noun into the draft; returns the index after it."""
    while True:
        end = _one(tokens, at, draft, known)
        if end is None:
            return at
        at = end


def _one(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    start = at
    if tokens[at].norm == "," and tokens[at + 1].norm in _AFTER_COMMA:
        start = at + 1
    for read in _READERS.get(tokens[start].norm, ()):
        end = read(tokens, start, draft, known)
        if end is not None:
            return end
    with_noun = WITH_NOUN.get(tokens[start].norm)
    if with_noun is not None and not is_adverb(tokens, start):
        end = with_noun(tokens, start, draft, known)
        if end is not None:
            return end
    if tokens[start].norm in _RELATIVE and not is_adverb(tokens, start):
        return read_opaque(tokens, start, draft, known)
    return None


_AFTER_COMMA = frozenset({"except", "with", "that", "whose", "from", "in", "each", "other", "of"})

_RELATIVE = frozenset(
    {
        "that", "which", "whose", "with", "used", "listed", "equipped", "attached", "among",
        "other", "sent", "destroyed", "treated",
    }
)  # fmt: skip


def read_opaque(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int:
    """Reads a postmodifier that is not understood, up to where the clause continues."""
    end = at + 1
    while not phrase_stops(tokens, end) or _goes_on(tokens, end):
        end += 1
    draft.opaque.append(known.words(tokens, at, end))
    return end


_MOVED = frozenset({"sent", "returned", "added", "summoned", "special summoned", "shuffled", "was"})


def _goes_on(tokens: Tokens, at: int) -> bool:
    """As in "sent to the GY": the place belongs to the words before."""
    return tokens[at - 1].norm in _MOVED and tokens[at].norm in ("to", "into", "in", "from")


def phrase_stops(tokens: Tokens, at: int) -> bool:
    """Whether words that were not understood end before this token."""
    word = tokens[at].norm
    if word in STOPS or tokens[at] is END:
        return True
    if word in ("from", "to", "into", "in", "on"):
        return parse_zones(tokens, at + 1) is not None or tokens[at + 1].norm.endswith("position")
    return word in ("and", "or") and tokens[at + 1].norm in VERBS


def _currently(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "currently on the field", "directly from your Deck"."""
    return _place(tokens, at + 1, draft, known)


def _place(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    other = parse_other_scale(tokens, at, draft)
    if other is not None:
        return other
    looked = _from_it(tokens, at, draft, _known)
    if looked is not None:
        return looked
    top = eat(tokens, at, "from", "the", "top", "of")
    if top is not None and (deck := parse_zones(tokens, top)) is not None:
        draft.sel["top"] = True
        return deck.end if _look(draft, deck.value) else None
    found = parse_place(tokens, at)
    if found is None:
        return _column(tokens, at, draft, _known)
    if not _look(draft, found.value):
        return None
    return parse_or_elsewhere(tokens, found, draft) or found.end


_IN_POSITION: PhraseTable[tuple[Position, ...]] = PhraseTable(
    {
        "in attack position": (Position.ATTACK,),
        "in face-up attack position": (Position.ATTACK,),
        "in defense position": (Position.DEFENSE, Position.SET),
        "in face-up defense position": (Position.DEFENSE,),
        "in face-down defense position": (Position.SET,),
    }
)


def _in_position(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "1 monster your opponent controls in Attack Position": of what is on the field."""
    del known
    found = _IN_POSITION.match(tokens, at)
    is_there = draft.place is not None and draft.place.on_field
    if found is None or not is_there or "position" in draft.where:
        return None
    draft.where["position"] = found.value
    return found.end


def _from_it(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "1 card from it": from the hand or Deck that was looked at."""
    end = eat(tokens, at, "from", "it")
    if end is None or not known.mentions or known.mentions[-1].ref is not Ref.EXCAVATED:
        return None
    draft.sel["ref"] = Ref.EXCAVATED
    return end


def _of(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    """As in "the top 3 cards of your Deck"."""
    found = parse_zones(tokens, at + 1)
    return found.end if found is not None and _look(draft, found.value) else None


def _look(draft: SelectorDraft, place: CardPlace) -> bool:
    if draft.place is None:
        draft.place = place
        return True
    return False


def _column(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "in this card's column", "it points to"."""
    found = COLUMNS.match(tokens, at)
    if found is None:
        return None
    draft.sel["columns"] = known.words(tokens, at, found.end)
    if draft.place is None:
        draft.place = CardPlace(found.value, FIELD, None, on_field=True)
    return found.end


def _that(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "that mentions ...", "that is banished", "that has 1000 or less ATK"."""
    reader = _THAT.get(tokens[at + 1].norm)
    return None if reader is None else reader(tokens, at + 1, draft, known)


def _mentions(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    if tokens[at + 1].norm == "it" and known.named and "mentions" not in draft.where:
        draft.where["mentions"] = (known.named,)
        return at + 2
    return read_names(tokens, at + 1, draft, "mentions")


def _lists(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    start = eat(tokens, at, "specifically", "lists", "the", "card")
    end = None if start is None else read_names(tokens, start, draft, "mentions")
    return None if end is None else eat(tokens, end, "in", "its", "text")


def _past(tokens: Tokens, at: int, draft: SelectorDraft, _known: TextContext) -> int | None:
    """As in "that was Special Summoned from the Extra Deck"."""
    end = eat(tokens, at, "cannot", "be", "normal summoned", "/", "set")
    if end is not None:
        draft.where["cannot_be_normal_summoned"] = True
        return end
    if tokens[at + 1].norm != "special summoned" or tokens[at + 2].norm != "from":
        return None
    place = parse_zones(tokens, at + 3)
    if place is None or place.value.on_field:
        return None
    draft.where["summoned_from"] = place.value.zones
    return place.end


def _that_is(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    at += 1
    ranks = parse_ranks_higher(tokens, at, known)
    if ranks is not None:
        return _compare(draft, ranks)
    if tokens[at].norm != "banished":
        place = parse_place(tokens, at)
        return place.end if place is not None and _look(draft, place.value) else None
    zones: tuple[Zone, ...] = (Zone.BANISHED,)
    end = at + 1
    joined = skip(tokens, end, ",")
    if tokens[joined].norm in ("or", "and/or"):
        more = parse_place(tokens, skip(tokens, joined + 1, "is"))
        if more is None or not _look(draft, more.value):
            return None
        end = more.end
    draft.sel["zone"] = zones
    return end


def _with(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "with 1500 or less ATK", "with different names", "with a Level"."""
    if is_adverb(tokens, at):
        return None
    start = at + 1
    fixed = _SAME.match(tokens, start) or _EXTREME.match(tokens, start)
    if fixed is not None and tokens[fixed.end].norm not in ("as", "than"):
        draft.sel.update(fixed.value)
        return fixed.end
    levels = _WITHOUT.match(tokens, start)
    if levels is not None and THAN.match(tokens, levels.end) is None:
        draft.where["not_trait"] = (*draft.where.get("not_trait", ()), *levels.value)
        return levels.end
    return (
        _as_reference(tokens, start, draft, known)
        or _compared(tokens, start, draft, known)
        or _counter(tokens, start, draft)
        or read_numbers(tokens, start, draft)
    )


def _compared(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    found = parse_compared(tokens, at, known)
    return None if found is None else _compare(draft, found)


def _compare(draft: SelectorDraft, found: Parsed[Compared]) -> int:
    draft.where["compared"] = (*draft.where.get("compared", ()), found.value)
    return found.end


_SAME: PhraseTable[dict[str, Any]] = PhraseTable(
    {
        "different names": {"different_names": True},
        "different original names": {"different_names": True},
        "different names from each other": {"different_names": True},
        "the same name": {"same_name": True},
        "different types": {"different": ("type",)},
        "different attributes": {"different": ("attribute",)},
        "different levels": {"different": ("level",)},
        "different types from each other": {"different": ("type",)},
        "different attributes from each other": {"different": ("attribute",)},
        "different levels from each other": {"different": ("level",)},
    }
)

_WITHOUT: PhraseTable[tuple[Trait, ...]] = PhraseTable({"a level": (Trait.XYZ, Trait.LINK)})

_EXTREME: PhraseTable[dict[str, Any]] = PhraseTable(
    {
        "the highest atk": {"highest": Stat.ATK},
        "the highest def": {"highest": Stat.DEF},
        "the lowest atk": {"lowest": Stat.ATK},
        "the lowest def": {"lowest": Stat.DEF},
    }
)

_LIKE = PhraseTable(
    {
        "the same name as": "same_name_as",
        "the same original name as": "same_name_as",
        "the same type as": "same_type_as",
        "the same attribute as": "same_attribute_as",
        "the same level as": "same_level_as",
        "a different name than": "other_name_than",
        "a different name from": "other_name_than",
        "different names from": "other_name_than",
    }
)


def _as_reference(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "with the same name as that card"."""
    like = _LIKE.match(tokens, at)
    if like is None:
        return None
    other = parse_reference(tokens, like.end, known)
    if other is None or other.value.ref is None or like.value in draft.where:
        return None
    draft.where[like.value] = other.value.ref
    return other.end


def _counter(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "with a Spell Counter"."""
    if tokens[at].norm not in ("a", "an"):
        return None
    found = counter_name(tokens, at + 1)
    if found is None:
        return None
    end = found.end
    for tail in (("on", "it"), ("on", "them")):
        end = eat(tokens, end, *tail) or end
    draft.where["counter"] = found.value
    return end


def _each(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    return _with(tokens, at + 1, draft, known) if tokens[at + 1].norm == "with" else None


def _whose(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in "whose ATK is 1000 or less", "whose Level is lower than that monster's"."""
    theirs = AT_MOST_THEIR_LP.match(tokens, at)
    if theirs is not None:
        draft.where["atk_at_most_their_lp"] = True
        return theirs.end
    compared = parse_compared(tokens, at + 1, known)
    if compared is not None:
        return _compare(draft, compared)
    stats = STAT_FIELDS.get(tokens[at + 1].norm)
    if stats is None or tokens[at + 2].norm != "is":
        return None
    value = number(tokens[at + 3])
    if value is None:
        return None
    less = eat(tokens, at + 4, "or", "less")
    more = eat(tokens, at + 4, "or", "more")
    for stat in stats:
        if more is None:
            draft.where[f"{stat}_max"] = value
        if less is None:
            draft.where[f"{stat}_min"] = value
    return less or more or at + 4


_THAT: dict[str, Reader] = {
    "mention": _mentions,
    "mentions": _mentions,
    "specifically": _lists,
    "is": _that_is,
    "are": _that_is,
    "has": _with,
    "have": _with,
    "was": _past,
    "were": _past,
    "cannot": _past,
    "this": _column,
    "it": _column,
}


def _other_than(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """As in `other than "A"`: the same as `except "A"`."""
    return read_except(tokens, at + 1, draft, known) if tokens[at + 1].norm == "than" else None


_READERS: dict[str, tuple[Reader, ...]] = {
    "you": (read_owner, _place),
    "your opponent": (read_owner, _place),
    "they": (_place,),
    "in": (_in_position, _place),
    "from": (_place,),
    "on": (_place,),
    "currently": (_currently,),
    "directly": (_currently,),
    "of": (_of, of_same_kind),
    "this": (_column,),
    "it": (_column,),
    "that": (read_equipped, read_owner, read_how_summoned, read_material, _that, _column),
    "a": (_column,),
    "an": (_column,),
    "another": (_column,),
    "your": (_column,),
    "with": (read_own, _with),
    "except": (read_except,),
    "other": (_other_than,),
    "(": (read_bracket,),
    "each": (_each,),
    "whose": (read_owner, read_own, _whose),
    "equipped": (read_equipped,),
    "owned": (read_owner,),
    "special summoned": (read_how_summoned,),
}
for _word, _readers in QUALITIES.items():
    _READERS[_word] = (*_READERS.get(_word, ()), *_readers)
