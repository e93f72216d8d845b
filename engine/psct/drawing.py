"""Drawing: how many cards are drawn."""

from engine.amounts import Amount, PreviousAmount, Share, UntilHave
from engine.card_moves import Draw
from engine.psct.lexer import Tokens
from engine.psct.participles import PARTICIPLES
from engine.psct.phrases import Found, eat, number, skip
from engine.psct.quantities import counted, parse_equal_to, parse_for_each
from engine.psct.saying import Deeds, Say
from engine.terms import Whose


def draw(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "draw 2 cards", "draw until you have 5 cards in your hand"."""
    for read in (_until_have, _numbered, _as_many, _equal, _one):
        amount = read(tokens, at, say)
        if amount is not None:
            return Found((Draw(say.who, amount.value),), amount.end)
    return None


def _numbered(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    """As in "2 cards", "1 more card", "1 card for each monster you control"."""
    amount = number(tokens[at])
    end = at + 1 + (tokens[at + 1].norm in ("more", "additional"))
    if amount is None or tokens[end].norm not in ("card", "cards"):
        return None
    each = parse_for_each(tokens, end + 1, amount, say.known)
    if each is not None:
        return each
    return Found(amount, eat(tokens, end + 1, "from", "your", "deck") or end + 1)


def _their_share(tokens: Tokens, of: int | None, say: Say) -> int | None:
    """As in "(each player draws the same number of) cards they discarded"."""
    they = None if of is None else eat(tokens, of, "cards", "they")
    if they is None or not say.known.mentions:
        return None
    done = PARTICIPLES.get(tokens[they].norm)
    return they + 1 if done is not None and say.known.mentions[-1].how == done else None


def _equal(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    """As in "cards equal to the number of monsters you control"."""
    return parse_equal_to(tokens, at + 1, say.known) if tokens[at].norm == "cards" else None


def _one(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    del say
    end = eat(tokens, at, "a", "card")
    return None if end is None else Found(1, end)


def _until_have(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    """As in "until you have 5 cards in your hand"."""
    del say
    start = eat(tokens, skip(tokens, at, "cards"), "until")
    if start is None or tokens[start].norm not in ("you", "they"):
        return None
    have = eat(tokens, start + 1, "have")
    many = None if have is None else number(tokens[have])
    if have is None or many is None:
        return None
    for their in ("your", "their"):
        end = eat(tokens, have + 1, "cards", "in", their, "hand")
        if end is not None:
            return Found(UntilHave(many), end)
    return None


def _as_many(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    """As in "that many cards", "the same number of cards you discarded"."""
    of = eat(tokens, at, "the", "same", "number", "of")
    if say.who is Whose.EITHER and (end := _their_share(tokens, of, say)) is not None:
        return Found(Share(), end)
    done = None if of is None else counted(tokens, of, say.known)
    if done is not None:
        return done
    end = eat(tokens, at, "that", "many", "cards")
    end = end or eat(tokens, at, "that", "same", "number", "of", "cards")
    end = end if of is None else eat(tokens, of, "cards")
    return None if end is None else Found(PreviousAmount(), end)
