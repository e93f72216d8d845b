"""Looking verbs: cards that are excavated or looked at."""

from engine.amounts import Amount, PreviousAmount
from engine.card_moves import Excavate, LookAt
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, eat
from engine.psct.places import parse_zones
from engine.psct.quantities import parse_amount, parse_equal_to
from engine.psct.saying import Deeds, Say, read_one
from engine.selectors import ALL, Selector
from engine.terms import Whose, Zone


def excavate(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "excavate the top 3 cards of your Deck"."""
    found = _top_cards(tokens, at, say)
    return None if found is None else Found((Excavate(*found.value),), found.end)


def _top_cards(tokens: Tokens, at: int, say: Say) -> Found[tuple[Amount, Whose]] | None:
    """As in "the top 3 cards of your Deck", "that many cards from the top of your Deck"."""
    what = read_one(tokens, at, say)
    if what is None or what.value.where.opaque is not None:
        return _many_from_top(tokens, at, say)
    if not what.value.top or what.value.zone != (Zone.DECK,) or what.value.count.max is None:
        return _many_from_top(tokens, at, say)
    return Found((what.value.count.max, what.value.whose), what.end)


def _many_from_top(tokens: Tokens, at: int, say: Say) -> Found[tuple[Amount, Whose]] | None:
    count: Found[Amount] | None = None
    top = eat(tokens, at, "cards", "from", "the", "top", "of")
    top = top or eat(tokens, at, "the", "top", "cards", "of")
    if top is not None:
        return _as_many_as(tokens, top, say)
    if (end := eat(tokens, at, "that", "many", "cards")) is not None:
        count = Found(PreviousAmount(), end)
    elif (amount := parse_amount(tokens, at, say.known)) is not None:
        cards = eat(tokens, amount.end, "cards")
        count = None if cards is None else Found(amount.value, cards)
    start = None if count is None else eat(tokens, count.end, "from", "the", "top", "of")
    deck = None if start is None else parse_zones(tokens, start)
    if count is None or deck is None:
        return None
    return Found((count.value, deck.value.whose), deck.end)


def _as_many_as(tokens: Tokens, at: int, say: Say) -> Found[tuple[Amount, Whose]] | None:
    """As in "(cards from the top of) your Deck equal to the number of monsters you control"."""
    deck = parse_zones(tokens, at)
    equal = None if deck is None else parse_equal_to(tokens, deck.end, say.known)
    if deck is None or equal is None:
        return None
    return Found((equal.value, deck.value.whose), equal.end)


def look(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "look at your opponent's hand"."""
    start = eat(tokens, at, "at")
    if start is None:
        return None
    hand = parse_zones(tokens, start)
    if hand is not None:
        what = Selector(whose=hand.value.whose, zone=hand.value.zones, count=ALL)
        return Found((LookAt(what),), hand.end)
    found = read_one(tokens, start, say)
    return None if found is None else Found((LookAt(found.value),), found.end)
