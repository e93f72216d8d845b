"""Sharing: what cards take from others ("its Level becomes that monster's Level")."""

from engine.amounts import StatOf
from engine.applications import SetStat, TreatAs
from engine.operations import Grant, Operation
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.quantities import ends
from engine.psct.references import parse_owner, parse_reference
from engine.psct.saying import Deeds
from engine.selectors import Like, Ref, Selector
from engine.terms import Stat, Until

_KEYS: Phrases[tuple[str, ...]] = Phrases(
    {
        **{
            f"{word}{s}": (word,)
            for word in ("name", "type", "attribute", "level", "rank", "atk", "def")
            for s in ("", "s")
        },
        "monster type": ("type",),
        "atk/def": ("atk", "def"),
        "level/rank": ("level", "rank"),
        "name/type/attribute": ("name", "type", "attribute"),
        "type/attribute": ("type", "attribute"),
    }
)
_STATS = {
    ("level", False): Stat.LEVEL,
    ("level", True): Stat.ORIGINAL_LEVEL,
    ("rank", False): Stat.RANK,
    ("rank", True): Stat.ORIGINAL_RANK,
    ("atk", False): Stat.ATK,
    ("atk", True): Stat.ORIGINAL_ATK,
    ("def", False): Stat.DEF,
    ("def", True): Stat.ORIGINAL_DEF,
}
_BECOME = frozenset({"becomes", "become"})


def becomes_alike(tokens: Tokens, at: int, known: Known) -> Found[Deeds] | None:
    """As in "this card's name and Level become the same as that monster's"."""
    owner = parse_owner(tokens, at, known)
    what = None if owner is None else owner.value
    keys = None if owner is None else shared_keys(tokens, owner.end)
    if owner is None and tokens[at].norm == "the":
        keys = shared_keys(tokens, at + 1)
        of = None if keys is None or tokens[keys.end].norm != "of" else keys.end + 1
        card = None if of is None else parse_noun(tokens, skip(tokens, of, "both"), known)
        if card is None or keys is None:
            return None
        what, keys = card.value, Found(keys.value, card.end)
    if keys is None or what is None or tokens[keys.end].norm not in _BECOME:
        return None
    return _taken(tokens, keys.end + 1, what, keys.value, known)


def becomes_same(tokens: Tokens, at: int, what: Selector, known: Known) -> Found[Deeds] | None:
    """After "becomes": "the same Level and Type as that monster"."""
    start = eat(tokens, at, "the", "same")
    keys = None if start is None else shared_keys(tokens, start)
    if keys is None or tokens[keys.end].norm != "as":
        return None
    of = parse_owner(tokens, keys.end + 1, known)
    if of is not None and not ends(tokens, of.end):
        of = None
    of = of or parse_reference(tokens, keys.end + 1, known)
    if of is None or not _is_one(of.value):
        return None
    return Found(_deeds(what, keys.value, of.value, original=False), of.end)


def _taken(
    tokens: Tokens, at: int, what: Selector, keys: tuple[str, ...], known: Known
) -> Found[Deeds] | None:
    """As in "the same as that monster's", "that monster's original name"."""
    start = eat(tokens, at, "the", "same", "as") or eat(tokens, at, "equal", "to") or at
    of = parse_owner(tokens, start, known)
    if of is None:
        of, original = _other(tokens, start, keys, known, same=start > at)
        return (
            None if of is None else Found(_deeds(what, keys, of.value, original=original), of.end)
        )
    if not _is_one(of.value):
        return None
    end = _named_again(tokens, of.end, keys)
    if end is None:
        return None
    original = tokens[of.end].norm == "original"
    return Found(_deeds(what, keys, of.value, original=original), end)


def _named_again(tokens: Tokens, at: int, keys: tuple[str, ...]) -> int | None:
    """The index after "(that monster's) original name", or after nothing where that is all."""
    plain = skip(tokens, skip(tokens, at, "current"), "original")
    theirs = shared_keys(tokens, plain)
    if theirs is None:
        return at if plain == at and ends(tokens, at) else None
    return theirs.end if theirs.value == keys else None


def _other(
    tokens: Tokens, at: int, keys: tuple[str, ...], known: Known, *, same: bool
) -> tuple[Found[Selector] | None, bool]:
    """Whose they are, said without a possessive, and whether the original ones are meant."""
    if not same:
        return _of_one(tokens, at, keys, known), tokens[at + 1].norm == "original"
    of = parse_reference(tokens, at, known)
    fits = of is not None and _is_one(of.value) and ends(tokens, of.end)
    return (of if fits else None), False


def _of_one(tokens: Tokens, at: int, keys: tuple[str, ...], known: Known) -> Found[Selector] | None:
    """As in "the Level of that monster", "the original Type of that monster"."""
    same = (
        shared_keys(tokens, skip(tokens, at + 1, "original")) if tokens[at].norm == "the" else None
    )
    if same is None or same.value != keys or tokens[same.end].norm != "of":
        return None
    of = parse_reference(tokens, same.end + 1, known)
    return of if of is not None and _is_one(of.value) else None


def _is_one(what: Selector) -> bool:
    return what.ref is not None and what.ref is not Ref.EACH and what.where.opaque is None


def shared_keys(tokens: Tokens, at: int) -> Found[tuple[str, ...]] | None:
    """What is shared, as in "name", "Type, Attribute, and Level", "ATK and DEF"."""
    names: list[str] = []
    end = at
    while (key := _KEYS.match(tokens, end)) is not None:
        names.extend(key.value)
        end = key.end
        nxt = skip(tokens, skip(tokens, end, ","), "and")
        if nxt == end or _KEYS.match(tokens, nxt) is None:
            return Found(tuple(names), end)
        end = nxt
    return None


def _deeds(what: Selector, keys: tuple[str, ...], of: Selector, *, original: bool) -> Deeds:
    """What each of them makes of the cards."""
    deeds: list[Operation] = []
    kinds = tuple(key for key in keys if (key, original) not in _STATS)
    if kinds:
        like = Like(tuple(f"original {kind}" if original else kind for kind in kinds), of)
        made = TreatAs(what, also=False, like=like)
        deeds.append(Grant(made, Until.WHILE_ON_FIELD))
    for key in keys:
        stat = _STATS.get((key, original))
        if stat is not None:
            own = _STATS[key, False]
            deeds.append(SetStat(what, (own,), StatOf(of, stat), Until.WHILE_ON_FIELD))
    return tuple(deeds)
