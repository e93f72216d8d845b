"""Likeness: cards told by what they share with others, or measured by them together."""

from collections.abc import Callable

from engine.changing import replace
from engine.psct.comparisons import FORMERLY, STATS, THAN, WORD
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.postmodifiers import stops
from engine.psct.references import parse_owner
from engine.psct.selecting import Draft
from engine.selectors import ALL, Compared, How, Like, Measured, Ref, Selector
from engine.terms import Stat

Noun = Callable[[Tokens, int, Known], Found[Selector] | None]
"""Reads a noun phrase, with or without a determiner."""

_KEYS = Phrases(
    {
        "name": "name",
        "names": "name",
        "type": "type",
        "types": "type",
        "attribute": "attribute",
        "attributes": "attribute",
        "level": "level",
        "levels": "level",
        "rank": "rank",
        "link rating": "link rating",
        "atk": "atk",
        "def": "def",
    }
)
_ALREADY = {
    ("name", False): "same_name_as",
    ("type", False): "same_type_as",
    ("attribute", False): "same_attribute_as",
    ("level", False): "same_level_as",
    ("name", True): "other_name_than",
}
_SAME = Phrases({"the same": 1, "the exact same": 1})
_OTHER = Phrases({"a different": 1, "different": 1, "an": 0})


def read_like(tokens: Tokens, at: int, draft: Draft, known: Known, noun: Noun) -> int | None:
    """As in "with the same original Type as that monster", "with a different name"."""
    start = _after_with(tokens, at)
    if start is None:
        return None
    alike = _alike(tokens, start, draft)
    if alike is not None:
        return alike
    against = _than_implied(tokens, start, known)
    if against is not None:
        draft.where["compared"] = (*draft.where.get("compared", ()), against.value)
        return against.end
    named = _name_different(tokens, start, known, noun)
    one = draft.count.max == 1
    found = named or _same(tokens, start, known, noun)
    found = found or _different(tokens, start, known, noun, one=one)
    if found is None:
        return None if one else _each_its_own_name(tokens, start, draft)
    _take(draft, found.value)
    but = _and_different(tokens, found.end, found.value)
    if but is None:
        return found.end
    _take(draft, but.value)
    return but.end


_EACH_OTHER = Phrases({"as each other": 1})


def _alike(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "2 monsters with the same Level": what they have in common with each other."""
    same = _SAME.match(tokens, at)
    keys = None if same is None else _keys(tokens, same.end)
    several = draft.count.min > 1
    if keys is None or keys.value[1] or keys.value[0] == ("name",) or "alike" in draft.sel:
        return None
    each_other = _EACH_OTHER.match(tokens, keys.end)
    if each_other is None and (not several or tokens[keys.end].norm in ("as", "but")):
        return None
    draft.sel["alike"] = keys.value[0]
    return keys.end if each_other is None else each_other.end


def _than_implied(tokens: Tokens, at: int, known: Known) -> Found[Compared] | None:
    """As in "with a lower Level", with nothing said than which."""
    how = WORD.match(tokens, at)
    stat = None if how is None else STATS.match(tokens, how.end)
    if how is None or stat is None or how.value in (How.SAME, How.OTHER):
        return None
    apart = tokens[stat.end].norm == "from" and parse_place(tokens, stat.end) is None
    if apart or tokens[stat.end].norm in ("than", "as"):
        return None
    of = _implied(known, or_this=True)
    if of is None or of.ref is None:
        return None
    return Found(Compared(stat.value, how.value, of.ref), stat.end)


def _after_with(tokens: Tokens, at: int) -> int | None:
    if tokens[at].norm == "with":
        return at + 1
    return eat(tokens, at, "that", "has") or eat(tokens, at, "that", "have")


def _and_different(tokens: Tokens, at: int, first: Like) -> Found[Like] | None:
    """As in "with the same Type but a different name", of the same cards."""
    start = eat(tokens, skip(tokens, at, ","), "but")
    start = None if start is None else eat(tokens, skip(tokens, start, "with"), "a", "different")
    keys = None if start is None else _keys(tokens, start)
    if keys is None or keys.value[1] or tokens[keys.end].norm in ("than", "from"):
        return None
    return Found(Like(keys.value[0], first.of, different=True), keys.end)


def _take(draft: Draft, like: Like) -> None:
    """In the field that says just that, if there is one."""
    name = _ALREADY.get((like.what[0], like.different)) if len(like.what) == 1 else None
    plain = like.of.ref is not None and like.of == Selector(ref=like.of.ref)
    if name is not None and plain and name not in draft.where:
        draft.where[name] = like.of.ref
    else:
        draft.where["like"] = (*draft.where.get("like", ()), like)


def _keys(tokens: Tokens, at: int) -> Found[tuple[tuple[str, ...], bool]] | None:
    """As in "original Type and Attribute", "Type or Attribute"; whether one is enough."""
    original = tokens[at].norm == "original"
    names: list[str] = []
    end, one_of = at + 1 if original else at, False
    while (key := _KEYS.match(tokens, end)) is not None:
        names.append(f"original {key.value}" if original else key.value)
        end = key.end
        nxt = skip(tokens, end, ",")
        word = tokens[nxt].norm
        nxt = nxt + 1 if word in ("and", "or") else nxt
        if nxt == end or _KEYS.match(tokens, nxt) is None:
            break
        one_of = one_of or word == "or"
        end = nxt
    return Found((tuple(names), one_of), end) if names else None


def _same(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Like] | None:
    whose = _whose_same(tokens, at, known)
    start = _SAME.match(tokens, at)
    begin = whose.end if whose is not None else None if start is None else start.end
    keys = None if begin is None else _keys(tokens, begin)
    if keys is None:
        return None
    names, one_of = keys.value
    if whose is not None:
        return Found(Like(names, whose.value, one_of=one_of), keys.end)
    of = _others(tokens, keys.end, known, noun, ("as",))
    return None if of is None else Found(Like(names, of.value, one_of=one_of), of.end)


def _whose_same(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "its same", "that monster's same"; also "that same", of the only card spoken of."""
    if (that := eat(tokens, at, "that", "same")) is not None:
        only = _implied(known)
        return None if only is None else Found(only, that)
    owner = parse_owner(tokens, at, known)
    if owner is None or owner.value.ref is None or tokens[owner.end].norm != "same":
        return None
    return Found(owner.value, owner.end + 1)


def _each_its_own_name(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "(for each) Dragon monster you control with a different name"."""
    end = eat(tokens, at, "a", "different", "name")
    if end is None or not draft.count.is_all or tokens[end].norm in ("than", "from"):
        return None
    draft.sel["different_names"] = True
    return end


def _different(
    tokens: Tokens, at: int, known: Known, noun: Noun, *, one: bool
) -> Found[Like] | None:
    start = _OTHER.match(tokens, at)
    keys = None if start is None or not start.value else _keys(tokens, start.end)
    if keys is None or keys.value[1]:
        return None
    apart = tokens[keys.end].norm in ("than", "from") and parse_place(tokens, keys.end) is None
    if tokens[at].norm == "different" and not apart:
        return None
    of = _others(tokens, keys.end, known, noun, ("than", "from"), or_this=one)
    return None if of is None else Found(Like(keys.value[0], of.value, different=True), of.end)


def _name_different(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Like] | None:
    """As in "with a name different from the cards in your GY"."""
    end = eat(tokens, skip(tokens, at, "a"), "name", "different")
    if end is None or tokens[end].norm not in ("from", "than"):
        return None
    of = _others(tokens, end, known, noun, ("than", "from"))
    return None if of is None else Found(Like(("name",), of.value, different=True), of.end)


def _others(  # noqa: PLR0913 -- what is said, and how to read it
    tokens: Tokens,
    at: int,
    known: Known,
    noun: Noun,
    words: tuple[str, ...],
    *,
    or_this: bool = False,
) -> Found[Selector] | None:
    """The cards it is likened to; with none said, the only one that was spoken of."""
    if tokens[at].norm not in words or parse_place(tokens, at) is not None:
        only = _implied(known, or_this=or_this)
        return None if only is None else Found(only, at)
    owner = parse_owner(tokens, at + 1, known)
    if owner is not None and owner.value.ref is not None and stops(tokens, owner.end):
        return owner
    found = _cards(tokens, at + 1, known, noun)
    if found is None or tokens[found.end].norm in ("had", "has", "'s"):
        return None
    return found


def _cards(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Selector] | None:
    """As in "that monster", "the cards you control", "a monster on the field"."""
    found = noun(tokens, at, known)
    if found is None and tokens[at].norm == "the":
        found = noun(tokens, at + 1, known)
    if found is None or found.value.where.opaque is not None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    return found


def _implied(known: Known, *, or_this: bool = False) -> Selector | None:
    """The only card that was spoken of, apart from this one; or this one, if there is none."""
    if or_this and all(mention.ref is Ref.THIS_CARD for mention in known.mentions):
        return Selector(ref=Ref.THIS_CARD)
    spoken = [m for m in known.mentions if m.said is None and m.ref is not Ref.THIS_CARD]
    before = {each.was for each in spoken}
    last = [each for each in spoken if each.ref not in before]
    several = any(each.many is not False and each.was is None for each in spoken)
    if len({each.ref for each in last}) != 1 or last[0].ref is None or several:
        return None
    return Selector(ref=last[0].ref)


def read_measured(tokens: Tokens, at: int, draft: Draft, known: Known, noun: Noun) -> int | None:
    """As in "whose Level equals the number of cards you control", "with ATK equal to ..."."""
    start = at + 1 if tokens[at].norm == "whose" else _after_with(tokens, at)
    if start is None:
        return None
    start = skip(tokens, skip(tokens, start, "a"), "an")
    stat = STATS.match(tokens, start)
    how = None if stat is None else THAN.match(tokens, skip(tokens, stat.end, "is"))
    if stat is None or how is None:
        return None
    of = _measure(tokens, how.end, known, noun)
    if of is None or tokens[of.end].norm in ("had", "has", "x", "'s"):
        return None
    plus, end = _plus(tokens, of.end)
    made = replace(of.value, stat=stat.value, how=how.value, plus=plus)
    draft.where["measured"] = (*draft.where.get("measured", ()), made)
    return end


def _measure(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Measured] | None:
    """As in "the number of cards you control", "the total Levels of those monsters"."""
    start = eat(tokens, at, "the", "number", "of")
    if start is not None:
        return _number_of(tokens, start, known, noun)
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        together = tokens[owner.end].norm in ("combined", "total")
        stat = STATS.match(tokens, owner.end + 1) if together else None
        return None if stat is None else _once(tokens, owner.value, stat.value, stat.end)
    if tokens[at].norm != "the":
        return None
    together = tokens[at + 1].norm in ("combined", "total")
    stat = STATS.match(tokens, at + 2 if together else at + 1)
    if stat is None:
        return None
    had = tokens[stat.end].norm != "of"
    of = _cards(tokens, stat.end + (not had), known, noun)
    if of is None or (of.value.ref is None and not together):
        return None
    made = _once(tokens, _every(of.value), stat.value, of.end)
    return made if made.value.before or not had else None


def _once(tokens: Tokens, what: Selector, stat: Stat, end: int) -> Found[Measured]:
    """Their value, perhaps as it was ("the Levels those monsters had on the field")."""
    was = FORMERLY.match(tokens, end)
    made = Measured(stat, How.SAME, what, stat)
    return Found(made, end) if was is None else Found(replace(made, before=True), was.end)


_WERE_ON = Phrases({"on": False, "that was on": True, "that were on": True})


def _number_of(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Measured] | None:
    """As in "(the number of) cards you control", "Spell Counters on this card"."""
    name = counter_name(tokens, at)
    on = None if name is None else _WERE_ON.match(tokens, name.end)
    if name is not None and on is not None:
        what = _cards(tokens, on.end, known, noun)
        if what is None:
            return None
        made = Measured(Stat.LEVEL, How.SAME, _every(what.value), counter=name.value)
        return Found(replace(made, before=on.value), what.end)
    counted = done_cards(tokens, at, known) or _cards(tokens, at, known, noun)
    if counted is None:
        return None
    return Found(Measured(Stat.LEVEL, How.SAME, _every(counted.value)), counted.end)


def done_cards(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "cards you returned", "monsters sent to the GY": what was just done to cards."""
    how = None if tokens[at].norm not in _CARDS else skip(tokens, at + 1, "you")
    done = None if how is None else PARTICIPLES.get(tokens[how].norm)
    if how is None or done is None:
        return None
    mention = next((m for m in reversed(known.mentions) if m.how == done and m.ref), None)
    if mention is None:
        return None
    way = WAY.match(tokens, how + 1)
    return Found(Selector(ref=mention.ref), how + 1 if way is None else way.end)


_CARDS = frozenset({"card", "cards", "monster", "monsters", "material", "materials"})


def _every(what: Selector) -> Selector:
    return what if what.ref is not None else replace(what, count=ALL)


def _plus(tokens: Tokens, at: int) -> tuple[int, int]:
    """As in "+ 1", after a number that is counted."""
    value = number(tokens[at + 1]) if tokens[at].norm == "+" else None
    return (0, at) if value is None else (value, at + 2)
