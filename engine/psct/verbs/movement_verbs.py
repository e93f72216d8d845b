"""Movement verbs: destroy, send, banish, return, add, draw, excavate, equip, place, counters."""

from dataclasses import replace

from engine.cardtext.amounts import Amount, PreviousAmount, Share, UntilHave
from engine.cardtext.applications import ModifyStat
from engine.cardtext.operations import (
    AddToExtraDeck,
    AddToHand,
    Attach,
    Banish,
    Destroy,
    Detach,
    Discard,
    Draw,
    Equip,
    Excavate,
    Grant,
    LookAt,
    PlaceCounter,
    PlaceOnField,
    RemoveCounter,
    ReturnControl,
    ReturnToDeck,
    ReturnToHand,
    Reveal,
    SendToGy,
    SetCards,
    ShuffleDeck,
    Tribute,
    Unequip,
)
from engine.cardtext.selectors import ALL, THIS_CARD, Count, Filter, Selector
from engine.psct.nouns.amount_phrases import (
    STATS,
    parse_amount,
    parse_counted_cards,
    parse_equal_to,
    parse_for_each,
)
from engine.psct.nouns.card_references import PARTICIPLES, battle_winner
from engine.psct.nouns.noun_parts import HOW_MANY, counter_name
from engine.psct.nouns.place_phrases import CardPlace, parse_zones
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    Slot,
    Wordings,
    eat,
    number,
    numeral,
    skip,
)
from engine.psct.verbs.verb_arguments import Deeds, Verb, VerbContext, in_zones, read_all, read_one
from engine.terms.vocabulary import FIELD, CardKind, Until, Whose, Zone


def draw(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a draw.

    As in "draw 2 cards", "draw until you have 5 cards in your hand".
    """
    for read in (_drawn, _numbered, _as_many):
        amount = read(tokens, at, say)
        if amount is not None:
            return Parsed((Draw(say.who, amount.value),), amount.end)
    return None


def _drawn(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    return _DRAWN.match(tokens, at, say)


def _equal_to(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    return parse_equal_to(tokens, at, say.known)


def _some(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    return parse_amount(tokens, at, say.known)


def _place(tokens: Tokens, at: int, say: VerbContext) -> Parsed[CardPlace] | None:
    del say
    return parse_zones(tokens, at)


_SLOTS: dict[str, Slot] = {
    "n": numeral,
    "amount": _some,
    "equal": _equal_to,
    "place": _place,
    "one": read_one,
}
_DRAWN: Wordings[Amount] = Wordings(
    _SLOTS,
    {
        "a card": lambda: 1,
        "cards {equal}": lambda amount: amount,
        "[cards ]until <you|they> have {n} cards in <your|their> hand": UntilHave,
    },
)
_FROM_TOP: Wordings[tuple[Amount, Whose]] = Wordings(
    _SLOTS,
    {
        "<cards from the top|the top cards> of {place} {equal}": lambda deck, amount: (
            (amount, deck.whose)
        ),
        "that many cards from the top of {place}": lambda deck: (PreviousAmount(), deck.whose),
        "{amount} cards from the top of {place}": lambda amount, deck: (amount, deck.whose),
    },
)
_LOOKS: Wordings[Deeds] = Wordings(
    _SLOTS,
    {
        "at {one}": lambda what: (LookAt(what),),
        "at {place}": lambda place: (
            LookAt(Selector(whose=place.whose, zone=place.zones, count=ALL)),
        ),
    },
)


def _numbered(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    """As in "2 cards", "1 more card", "1 card for each monster you control"."""
    amount = number(tokens[at])
    end = at + 1 + (tokens[at + 1].norm in ("more", "additional"))
    if amount is None or tokens[end].norm not in ("card", "cards"):
        return None
    share = _OF_THEIRS.match(tokens, end + 1) if say.who is Whose.EITHER else None
    if share is not None and amount == 1 and say.known.mentions[-1:]:
        same = say.known.mentions[-1].how == share.value
        return Parsed(Share(), share.end) if same else None
    each = parse_for_each(tokens, end + 1, amount, say.known)
    if each is not None:
        return each
    return Parsed(amount, eat(tokens, end + 1, "from", "your", "deck") or end + 1)


_OF_THEIRS = PhraseTable(
    {
        f"for each of the cards they controlled that {was} {done} by this effect": verb
        for was in ("was", "were")
        for done, verb in (("destroyed", "destroy"), ("banished", "banish"))
    }
)
"""Each player's own among the cards of the step before, and what was done to those."""


def _their_share(tokens: Tokens, of: int | None, say: VerbContext) -> int | None:
    """As in "(each player draws the same number of) cards they discarded"."""
    they = None if of is None else eat(tokens, of, "cards", "they")
    if they is None or not say.known.mentions:
        return None
    done = PARTICIPLES.get(tokens[they].norm)
    return they + 1 if done is not None and say.known.mentions[-1].how == done else None


def _as_many(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    """As in "that many cards", "the same number of cards you discarded"."""
    of = eat(tokens, at, "the", "same", "number", "of")
    if say.who is Whose.EITHER and (end := _their_share(tokens, of, say)) is not None:
        return Parsed(Share(), end)
    done = None if of is None else parse_counted_cards(tokens, of, say.known)
    if done is not None:
        return done
    end = eat(tokens, at, "that", "many", "cards")
    end = end or eat(tokens, at, "that", "same", "number", "of", "cards")
    end = end if of is None else eat(tokens, of, "cards")
    return None if end is None else Parsed(PreviousAmount(), end)


_AS_EQUIP = PhraseTable({f"as an equip {spell}": 1 for spell in ("spell", "card", "spell card")})
_IT = PhraseTable(
    {
        f"that gives {it}": 1
        for it in ("it", "that monster", "that card", "this card", "that target", "the monster")
    }
)


def equipped(tokens: Tokens, at: int, to: Selector, what: Selector) -> Parsed[Deeds]:
    """Reads the values an Equip Card gives, after what is equipped to what.

    As in "as an Equip Spell that gives it 500 ATK", after what is equipped to what.
    """
    to, what = _from_where(to, what)
    most, at = _at_most(tokens, at)
    deeds: Deeds = (Equip(to, what, most),)
    tail = _AS_EQUIP.match(tokens, skip(tokens, at, ","))
    if tail is None:
        return Parsed(deeds, at)
    if most is None:
        most, end = _at_most(tokens, tail.end)
        if most is not None:
            return Parsed((Equip(to, what, most),), end)
    gives = _IT.match(tokens, tail.end)
    amount = None if gives is None else number(tokens[gives.end])
    stats = None if gives is None else STATS.match(tokens, gives.end + 1)
    if amount is None or stats is None:
        return Parsed(deeds, tail.end)
    given = ModifyStat(to, stats.value, amount, Until.WHILE_EQUIPPED)
    return Parsed((*deeds, Grant(given, Until.WHILE_EQUIPPED)), stats.end)


def _at_most(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """As in "(max. 1)"."""
    start = eat(tokens, at, "(", "max", ".") or eat(tokens, at, "(", "max")
    value = None if start is None else number(tokens[start])
    if start is None or value is None or tokens[start + 1].norm != ")":
        return None, at
    return value, start + 2


def _from_where(to: Selector, what: Selector) -> tuple[Selector, Selector]:
    """As in "equip 1 monster to it from your hand": the place is of what is equipped."""
    apart = {Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.BANISHED}
    if what.zone or what.ref is not None or not set(to.zone) & apart:
        return to, what
    return (
        replace(to, zone=(), whose=Selector().whose),
        replace(what, zone=to.zone, whose=to.whose),
    )


_MONSTER = (CardKind.MONSTER,)
_ALL_OF_YOURS = Selector(whose=Whose.YOU, zone=FIELD, count=ALL)
_YOUR_MONSTERS = Selector(
    whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=Filter(kind=_MONSTER), count=ALL
)
_SO = PhraseTable(
    {
        f"so {they} {control} the same number of {cards} {as_}": cards
        for they in ("they", "your opponent")
        for control in ("control", "controls")
        for cards in ("cards", "monsters")
        for as_ in ("as you do", "as you", "you control", "as you control")
    }
)


def leaving_as_many(tokens: Tokens, at: int, what: Selector) -> Parsed[Selector] | None:
    """Reads, after "banish cards", "so they control the same number of cards ..."."""
    found = _SO.match(tokens, at)
    if found is None or what.up_to is not None or what.where.opaque != HOW_MANY:
        return None
    kept = _YOUR_MONSTERS if found.value == "monsters" else _ALL_OF_YOURS
    where = replace(what.where, opaque=None)
    return Parsed(replace(what, where=where, count=Count(1, None), leaving=kept), found.end)


def excavate(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads an excavation.

    As in "excavate the top 3 cards of your Deck".
    """
    found = _top_cards(tokens, at, say)
    return None if found is None else Parsed((Excavate(*found.value),), found.end)


def _top_cards(tokens: Tokens, at: int, say: VerbContext) -> Parsed[tuple[Amount, Whose]] | None:
    """As in "the top 3 cards of your Deck", "that many cards from the top of your Deck"."""
    what = read_one(tokens, at, say)
    if what is None or what.value.where.opaque is not None:
        return _FROM_TOP.match(tokens, at, say)
    if not what.value.top or what.value.zone != (Zone.DECK,) or what.value.count.max is None:
        return _FROM_TOP.match(tokens, at, say)
    return Parsed((what.value.count.max, what.value.whose), what.end)


def look(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a look at cards.

    As in "look at your opponent's hand".
    """
    return _LOOKS.match(tokens, at, say)


_TO_HAND = PhraseTable(
    dict.fromkeys(
        (
            "to the hand",
            "to the hand ( s )",
            "to your hand",
            "to their hand",
            "to the hands",
            "to the hand / extra deck",
            "to the hand or extra deck",
            "to its owner's hand",
            "to the owner's hand",
            "to their owner's hand",
            "to their owners' hands",
            "to their owners' hand",
            "to their hands",
            "to your hands",
        ),
        Zone.HAND,
    )
)
_TO_GY = PhraseTable(
    dict.fromkeys(
        ("to the gy", "to your gy", "to their gy", "to its owner's gy", "to the gys",
         "to their owner's gy", "to their owners' gys"),
        Zone.GRAVEYARD,
    )
)  # fmt: skip
_OWNERS = ("the", "your", "their", "its owner's", "their owner's", "their owners'", "the owner's")
_INTO_DECK = PhraseTable(
    {
        f"{prep} {owner} {deck}": Zone.DECK
        for prep in ("into", "to", "back into")
        for owner in _OWNERS
        for deck in (
            "deck",
            "decks",
            "deck ( s )",
            "main deck",
            "extra deck",
            "deck / extra deck",
            "deck or extra deck",
            "main deck or extra deck",
        )
    }
)
_FACE_DOWN = PhraseTable({", face-down": 1, "face-down": 1, "( face-down )": 1})
_NO_FACE = PhraseTable({", face-up": 1, "face-up": 1, "( face-up )": 1})
_ANY_ORDER = PhraseTable({"in any order": 1, "in the same order": 1})
_SIDES = {
    f"{on}{the}{side} of {owner} {deck}": side
    for on, the in (("on ", ""), ("on ", "the "), ("", "the "))
    for side in ("top", "bottom")
    for owner in _OWNERS
    for deck in ("deck", "decks")
}
_ON_DECK = PhraseTable(_SIDES)


def _destroy(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_all(tokens, at, say)
    return None if found is None else Parsed(tuple(Destroy(w) for w in found.value), found.end)


def _banish(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    early = _FACE_DOWN.match(tokens, at)
    found = read_all(tokens, at if early is None else early.end, say)
    if found is None:
        return None
    down, end = early is not None, found.end
    late = _FACE_DOWN.match(tokens, end)
    if late is not None:
        down, end = True, late.end
    elif (up := _NO_FACE.match(tokens, end)) is not None:
        end = up.end
    whats = found.value
    if len(whats) == 1 and (kept := leaving_as_many(tokens, end, whats[0])) is not None:
        whats, end = (kept.value,), kept.end
    return Parsed(tuple(Banish(w, face_down=down) for w in whats), end)


def _send(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    first = _TO_GY.match(tokens, at)
    if first is not None:
        found = read_all(tokens, skip(tokens, first.end, ","), say)
        end = None if found is None else found.end
    else:
        found = read_all(tokens, at, say)
        to = None if found is None else _TO_GY.match(tokens, found.end)
        end = None if to is None else to.end
    if found is None or end is None:
        return None
    return Parsed(tuple(SendToGy(w) for w in found.value), end)


def _discard(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    end = found.end
    if (to := _TO_GY.match(tokens, end)) is not None:
        end = to.end
    whats = (in_zones(what, say.who, Zone.HAND) for what in found.value)
    return Parsed(tuple(Discard(what) for what in whats), end)


def _tribute(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats = (in_zones(what, say.who, Zone.MONSTER_ZONE) for what in found.value)
    return Parsed(tuple(Tribute(what) for what in whats), found.end)


def _return(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    if (control := eat(tokens, at, "control", "of")) is not None:
        owned = read_all(tokens, control, say)
        end = eat(tokens, owned.end, "to", "their", "owners") if owned is not None else None
        return Parsed(tuple(map(ReturnControl, owned.value)), end) if owned and end else None
    found = read_all(tokens, at, say)
    if found is None:
        return None
    if (hand := _TO_HAND.match(tokens, found.end)) is not None:
        return Parsed(tuple(ReturnToHand(w) for w in found.value), hand.end)
    if (deck := _INTO_DECK.match(tokens, found.end)) is not None:
        return Parsed(tuple(ReturnToDeck(w) for w in found.value), deck.end)
    if (gy := _TO_GY.match(tokens, found.end)) is not None:
        return Parsed(tuple(SendToGy(w) for w in found.value), gy.end)
    start = skip(tokens, found.end, "to")
    return _onto_deck(tokens, start, found.value)


def _onto_deck(tokens: Tokens, at: int, whats: tuple[Selector, ...]) -> Parsed[Deeds] | None:
    """As in "on the bottom of the Deck in any order"."""
    both = eat(tokens, at, "on", "the", "top", "or", "bottom", "of") or eat(
        tokens, at, "on", "either", "the", "top", "or", "bottom", "of"
    )
    both = both or eat(tokens, skip(tokens, at, "either"), "the", "top", "or", "bottom", "of")
    both = both or eat(tokens, at, "the", "top", "or", "the", "bottom", "of")
    if both is not None:
        zone = parse_zones(tokens, both)
        if zone is None or zone.value.zones != (Zone.DECK,):
            return None
        return Parsed(tuple(ReturnToDeck(w, top_or_bottom=True) for w in whats), zone.end)
    side = _ON_DECK.match(tokens, at)
    if side is None:
        return None
    top = side.value == "top"
    order = _ANY_ORDER.match(tokens, skip(tokens, side.end, ","))
    end = side.end if order is None else order.end
    return Parsed(tuple(ReturnToDeck(w, top=top, bottom=not top) for w in whats), end)


def place_on_deck(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a placement on or under the Deck.

    As in "place it on the bottom of the Deck".
    """
    found = read_all(tokens, at, say)
    return None if found is None else _onto_deck(tokens, found.end, found.value)


def _shuffle(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    deck = parse_zones(tokens, at)
    if deck is not None and set(deck.value.zones) <= {Zone.DECK}:
        whose = say.who if deck.value.whose is Whose.THEIR_CONTROLLER else deck.value.whose
        return Parsed((ShuffleDeck(whose),), deck.end)
    found = read_all(tokens, at, say)
    into = None if found is None else _INTO_DECK.match(tokens, found.end)
    if found is None or into is None:
        return None
    return Parsed(tuple(ReturnToDeck(w) for w in found.value), into.end)


def _add(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    first = _TO_HAND.match(tokens, at)
    if first is not None:
        found = read_all(tokens, skip(tokens, first.end, ","), say)
        return None if found is None else Parsed(tuple(map(AddToHand, found.value)), found.end)
    found = read_all(tokens, at, say)
    to = None if found is None else _TO_HAND.match(tokens, found.end)
    if found is not None and (extra := _TO_EXTRA.match(tokens, found.end)) is not None:
        return Parsed(tuple(map(AddToExtraDeck, found.value)), extra.end)
    if found is None or to is None:
        return None
    return Parsed(tuple(map(AddToHand, found.value)), to.end)


_TO_EXTRA = PhraseTable(
    {
        words: 1
        for the in ("your", "the", "its owner's", "their", "their owner's")
        for words in (
            f"to {the} extra deck face-up",
            f"to {the} extra deck , face-up",
            f"to {the} face-up extra deck",
            f"face-up to {the} extra deck",
        )
    }
)


def _reveal(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    deck = parse_zones(tokens, at)
    if deck is not None and deck.value.zones == (Zone.DECK,):
        theirs = deck.value.whose is Whose.THEIR_CONTROLLER and say.who is not Whose.YOU
        whose = say.who if theirs else deck.value.whose
        shown = Selector(whose=whose, zone=(Zone.DECK,), count=ALL, by=say.who)
        return Parsed((Reveal(shown),), deck.end)
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats = (in_zones(what, say.who, Zone.HAND) for what in found.value)
    end = found.end
    if (to := eat(tokens, end, "to", "your opponent")) is not None:
        end = to
    return Parsed(tuple(Reveal(what) for what in whats), end)


def _set(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_all(tokens, at, say)
    if found is None:
        return None
    end = found.end
    directly = eat(tokens, skip(tokens, end, ","), "directly", "from")
    whats = found.value
    if directly is not None:
        zones = parse_zones(tokens, directly)
        if zones is None or len(whats) != 1:
            return None
        whats = (replace(whats[0], zone=zones.value.zones, whose=zones.value.whose),)
        end = zones.end
    for tail in _TO_FIELD:
        end = eat(tokens, end, *tail) or end
    return Parsed(tuple(SetCards(w) for w in whats), end)


_TO_FIELD = (
    ("to", "your", "field"),
    ("on", "your", "field"),
    ("in", "your", "spell & trap zone"),
    ("to", "your", "spell & trap zone"),
    ("face-down",),
    ("instead", "of", "sending", "it", "to", "the", "gy"),
)


def _detach(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    many = _how_many(tokens, at)
    if many is None or tokens[many.end].norm not in ("material", "materials"):
        return None
    count, end = many.value, many.end + 1
    if tokens[end].norm not in ("from", "on"):
        return None
    found = read_one(tokens, end + 1, say)
    if found is None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    top = None if count.max == count.min else count.max or 99
    return Parsed((Detach(count.min, found.value, top),), found.end)


def _how_many(tokens: Tokens, at: int) -> Parsed[Count] | None:
    """As in "1", "up to 2", "1 or more", "any number of", "all"."""
    amount = number(tokens[at])
    if amount is not None:
        more = eat(tokens, at + 1, "or", "more")
        return Parsed(Count(amount, amount if more is None else None), more or at + 1)
    if tokens[at].norm in ("a", "an"):
        return Parsed(Count(1, 1), at + 1)
    if (end := eat(tokens, at, "up", "to")) is not None:
        top = number(tokens[end])
        return None if top is None else Parsed(Count(1, top), end + 1)
    if (end := eat(tokens, at, "any", "number", "of")) is not None:
        return Parsed(Count(1, None), end)
    return Parsed(ALL, at + 1) if tokens[at].norm == "all" else None


_AS_MATERIAL = tuple(
    ("as", *article, noun)
    for article in ((), ("a",), ("an",), ("face-up",), ("a", "face-up"))
    for noun in ("material", "materials")
)


def _attach(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_all(tokens, at, say)
    start = None if found is None else eat(tokens, skip(tokens, found.end, ","), "to")
    to = None if start is None else read_one(tokens, start, say)
    if found is None or to is None:
        return None
    end = to.end
    for tail in _AS_MATERIAL:
        end = eat(tokens, end, *tail) or end
    return Parsed(tuple(Attach(what, to.value) for what in found.value), end)


def _equip(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    only = eat(tokens, at, "only", "to")
    if only is not None:
        found = read_one(tokens, only, say)
        if found is None:
            return None
        return Parsed((Equip(in_zones(found.value, Whose.EITHER, Zone.MONSTER_ZONE)),), found.end)
    return _equip_to(tokens, at, say)


def _equip_to(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    if tokens[found.end].norm == "with":
        other = read_one(tokens, found.end + 1, say)
        return None if other is None else equipped(tokens, other.end, found.value, other.value)
    if tokens[found.end].norm != "to":
        return None
    to = read_one(tokens, found.end + 1, say)
    if to is None:
        return None
    return equipped(tokens, to.end, to.value, found.value)


def _unequip(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "unequip this card", older text: "unequip it to Special Summon this card"."""
    union = eat(tokens, at, "the", "union", "equipment") or eat(tokens, at, "it")
    found = Parsed(THIS_CARD, union) if union is not None else read_one(tokens, at, say)
    return None if found is None else Parsed((Unequip(found.value),), found.end)


MOVING: dict[str, Verb] = {
    "destroy": _destroy,
    "banish": _banish,
    "send": _send,
    "discard": _discard,
    "tribute": _tribute,
    "return": _return,
    "shuffle": _shuffle,
    "add": _add,
    "draw": draw,
    "reveal": _reveal,
    "show": _reveal,
    "set": _set,
    "detach": _detach,
    "attach": _attach,
    "equip": _equip,
    "excavate": excavate,
    "look": look,
    "unequip": _unequip,
}
"""The readers of the verbs of this module."""


def read_place(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads what follows "place"."""
    return (
        _place_counter(tokens, at, say)
        or place_on_deck(tokens, at, say)
        or _place_on_field(tokens, at, say)
    )


def _place_counter(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "place 1 Spell Counter on this card"."""
    count = number(tokens[at])
    if count is None:
        return _counted_counters(tokens, at, say)
    name = counter_name(tokens, at + 1)
    if name is None or tokens[name.end].norm != "on":
        return None
    said = read_one(tokens, name.end + 1, say)
    if said is None:
        return None
    what = Parsed(battle_winner(tokens[name.end + 1].norm, said.value, say.known), said.end)
    each = parse_for_each(tokens, what.end, count, say.known)
    amount: Amount = count if each is None else each.value
    end = what.end if each is None else each.end
    top = eat(tokens, end, "(", "max", ".")
    if top is not None and number(tokens[top]) is not None and tokens[top + 1].norm == ")":
        deed = PlaceCounter(name.value, amount, what.value, number(tokens[top]))
        return Parsed((deed,), top + 2)
    return Parsed((PlaceCounter(name.value, amount, what.value),), end)


def _counted_counters(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "place counters on it equal to the number of monsters"."""
    name = counter_name(tokens, at)
    if name is None or tokens[name.end].norm != "on":
        return None
    what = read_one(tokens, name.end + 1, say)
    equal = None if what is None else parse_equal_to(tokens, skip(tokens, what.end, ","), say.known)
    if what is None or equal is None:
        return None
    return Parsed((PlaceCounter(name.value, equal.value, what.value),), equal.end)


_AS = PhraseTable(
    {
        "as a continuous spell": (True, False),
        "as continuous spells": (True, False),
        "as a continuous trap": (True, True),
        "as continuous traps": (True, True),
        "as a face-up continuous spell": (True, False),
        "as a face-up continuous trap": (True, True),
    }
)


_PLACES = {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE}


def _place_on_field(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "place it face-up in your Spell & Trap Zone as a Continuous Spell"."""
    found = read_all(tokens, at, say)
    if found is None:
        return None
    whats, end = found.value, skip(tokens, found.end, ",")
    end = skip(tokens, end, "face-up")
    last = whats[-1]
    if set(last.zone) <= _PLACES and len(last.zone) == 1 and len(whats) == 1 and last.ref:
        # The reference took the zone for where the card is.
        zone, whose = last.zone[0], last.whose
        whats = (Selector(ref=last.ref, where=last.where),)
    else:
        place = parse_zones(tokens, end + 1) if tokens[end].norm in ("in", "on") else None
        if place is None or place.value.face is not None:
            return None
        zone, whose, end = place.value.zones[0], place.value.whose, place.end
        if place.value.on_field:
            zone = Zone.SPELL_TRAP_ZONE
        elif place.value.zones[0] not in _PLACES:
            return None
    as_ = _AS.match(tokens, end)
    continuous, trap = (False, False) if as_ is None else as_.value
    end = end if as_ is None else as_.end
    pendulum = zone is Zone.PENDULUM_ZONE
    zone = Zone.SPELL_TRAP_ZONE if pendulum else zone
    deeds: Deeds = tuple(
        PlaceOnField(
            what, zone, pendulum, as_continuous=continuous, as_trap=trap, to=_player(whose, say)
        )
        for what in whats
    )
    return Parsed(deeds, end)


def _player(whose: Whose, say: VerbContext) -> Whose:
    if whose is Whose.THEIR_CONTROLLER and say.who is not Whose.YOU:
        return say.who
    return whose


def _from_play(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Older text: "remove it from play"."""
    found = read_all(tokens, at, say)
    if found is None or tokens[found.end].norm != "from play":
        return None
    return Parsed(tuple(Banish(what) for what in found.value), found.end + 1)


def read_remove(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads the removal of counters.

    As in "remove 3 Spell Counters from your field".
    """
    gone = _from_play(tokens, at, say)
    if gone is not None:
        return gone
    count = number(tokens[at])
    every = tokens[at].norm == "all"
    name = counter_name(tokens, at + 1) if count is not None or every else None
    if name is None or tokens[name.end].norm not in ("from", "on"):
        return None
    start = name.end + 1
    place = parse_zones(tokens, skip(tokens, start, "anywhere", "on"))
    if place is not None and place.value.on_field:
        what = Selector(whose=place.value.whose, zone=FIELD, count=ALL)
        return Parsed((RemoveCounter(name.value, count, what),), place.end)
    found = read_one(tokens, start, say)
    if found is None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    return Parsed((RemoveCounter(name.value, count, found.value),), found.end)
