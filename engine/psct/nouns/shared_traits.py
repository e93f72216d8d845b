"""Shared traits: cards described by what they have in common with other cards."""

from collections.abc import Callable
from dataclasses import replace

from engine.cardtext.amounts import PerCard
from engine.cardtext.selectors import ALL, Compared, How, Like, Measured, Ref, Selector, Told
from engine.psct.nouns.card_qualities import FORMERLY, STATS, THAN, WORD
from engine.psct.nouns.card_references import (
    AFTER_PARTICIPLE,
    PARTICIPLES,
    parse_number_reference,
    parse_owner,
    parse_reference,
)
from engine.psct.nouns.noun_parts import SelectorDraft, counter_name
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.nouns.postmodifiers import phrase_stops
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    number,
    skip,
)
from engine.terms.vocabulary import Stat

Noun = Callable[[Tokens, int, TextContext], Parsed[Selector] | None]
"""Reads a noun phrase, with or without a determiner."""

_KEYS = PhraseTable(
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
        "card type": "card type",
        "card types": "card type",
        "monster card type": "card type",
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
_SAME = PhraseTable({"the same": 1, "the exact same": 1})
_OTHER = PhraseTable({"a different": 1, "different": 1, "an": 0})


def read_like(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext, noun: Noun
) -> int | None:
    """Reads a trait shared with, or different from, other cards.

    As in "with the same original Type as that monster", "with a different name".
    """
    start = after_with(tokens, at)
    if start is None:
        return None
    alone = _alike(tokens, start, draft) or _said_alone(tokens, start, draft, known)
    alone = alone or _the_level_it_had(tokens, start, draft, known)
    if alone is not None:
        return alone
    named = _name_different(tokens, start, known, noun) or _theirs(tokens, start, known)
    one = draft.count.max == 1
    own = _each_its_own_name(tokens, start, draft)
    if own is not None:
        return own
    found = named or _same(tokens, start, known, noun)
    found = found or _different(tokens, start, known, noun, one=one)
    if found is None:
        return None
    _take(draft, found.value)
    but = _and_different(tokens, found.end, found.value)
    if but is None:
        return found.end
    _take(draft, but.value)
    return but.end


def _said_alone(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """What needs no other card to be named: "with a lower Level", "with the declared name"."""
    against = _than_implied(tokens, at, known)
    told = _declared(tokens, at, known) if against is None else None
    if against is not None:
        draft.where["compared"] = (*draft.where.get("compared", ()), against.value)
        return against.end
    if told is not None and told.value.words == "type":
        draft.where["declared_type"] = True
        return told.end
    if told is not None and told.value.words == "name":
        draft.where["declared_name"] = True
        return told.end
    if told is not None:
        draft.where["told"] = (*draft.where.get("told", ()), told.value)
        return told.end
    return None


def _the_level_it_had(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """As in "with the same Level the Tributed monster had on the field"."""
    same = _SAME.match(tokens, at)
    stat = None if same is None else STATS.match(tokens, same.end)
    what = None if stat is None else parse_reference(tokens, skip(tokens, stat.end, "that"), known)
    had = None if what is None else _HAD_THERE.match(tokens, what.end)
    if stat is None or what is None or had is None or what.value.ref is None:
        return None
    once = Compared(stat.value, How.SAME, what.value.ref, before=True)
    draft.where["compared"] = (*draft.where.get("compared", ()), once)
    return had.end


_HAD_THERE = PhraseTable(
    {f"had {there}": 1 for there in ("on the field", "in the hand", "in your hand")}
)
_EACH_OTHER = PhraseTable({"as each other": 1})


def _alike(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
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


def _than_implied(tokens: Tokens, at: int, known: TextContext) -> Parsed[Compared] | None:
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
    return Parsed(Compared(stat.value, how.value, of.ref), stat.end)


def after_with(tokens: Tokens, at: int) -> int | None:
    """The index after "with" or "that has"."""
    if tokens[at].norm == "with":
        return at + 1
    return eat(tokens, at, "that", "has") or eat(tokens, at, "that", "have")


def _and_different(tokens: Tokens, at: int, first: Like) -> Parsed[Like] | None:
    """As in "with the same Type but a different name", of the same cards."""
    start = eat(tokens, skip(tokens, at, ","), "but")
    start = None if start is None else eat(tokens, skip(tokens, start, "with"), "a", "different")
    keys = None if start is None else _keys(tokens, start)
    if keys is None or keys.value[1] or tokens[keys.end].norm in ("than", "from"):
        return None
    return Parsed(Like(keys.value[0], first.of, different=True), keys.end)


def _take(draft: SelectorDraft, like: Like) -> None:
    """In the field that says just that, if there is one."""
    name = _ALREADY.get((like.what[0], like.different)) if len(like.what) == 1 else None
    plain = like.of.ref is not None and like.of == Selector(ref=like.of.ref)
    if name is not None and plain and name not in draft.where:
        draft.where[name] = like.of.ref
    else:
        draft.where["like"] = (*draft.where.get("like", ()), like)


def _keys(tokens: Tokens, at: int) -> Parsed[tuple[tuple[str, ...], bool]] | None:
    """As in "original Type and Attribute", "Type or Attribute"; whether one is enough."""
    original = tokens[at].norm == "original"
    names: list[str] = []
    end, one_of = at + 1 if original else at, False
    while (key := _KEYS.match(tokens, end)) is not None:
        names.append(f"original {key.value}" if original else key.value)
        end = _listed(tokens, key.end) if key.value == "card type" else key.end
        if end > key.end and eat(tokens, key.end, "(", "monster") is not None:
            names[-1] = "kind"
        nxt = skip(tokens, end, ",")
        word = tokens[nxt].norm
        nxt = nxt + 1 if word in ("and", "or") else nxt
        if nxt == end or _KEYS.match(tokens, nxt) is None:
            break
        one_of = one_of or word == "or"
        end = nxt
    return Parsed((tuple(names), one_of), end) if names else None


def _listed(tokens: Tokens, at: int) -> int:
    """The index after "(Fusion, Synchro, Xyz, or Link)", which says what card types there are."""
    end = at + 1
    while tokens[end].norm in _CARD_TYPES:
        end += 1
    return end + 1 if tokens[at].norm == "(" and tokens[end].norm == ")" else at


_CARD_TYPES = frozenset(
    {",", "or", "monster", "spell", "trap", "ritual", "fusion", "synchro", "xyz", "link",
     "pendulum", "and"}
)  # fmt: skip


def _same(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Like] | None:
    whose = _whose_same(tokens, at, known)
    start = _SAME.match(tokens, at)
    begin = whose.end if whose is not None else None if start is None else start.end
    keys = None if begin is None else _keys(tokens, begin)
    if keys is None:
        return None
    names, one_of = keys.value
    if whose is not None:
        return Parsed(Like(names, whose.value, one_of=one_of), keys.end)
    of = _others(tokens, keys.end, known, noun, ("as",))
    return None if of is None else Parsed(Like(names, of.value, one_of=one_of), of.end)


def _whose_same(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "its same", "that monster's same"; also "that same", of the only card spoken of."""
    if (that := eat(tokens, at, "that", "same")) is not None:
        only = _implied(known)
        return None if only is None else Parsed(only, that)
    owner = parse_owner(tokens, at, known)
    if owner is None or owner.value.ref is None or tokens[owner.end].norm != "same":
        return None
    return Parsed(owner.value, owner.end + 1)


_THAT_KEY = PhraseTable({f"{that} {key}": key for that in ("that", "that same", "the declared")
                     for key in ("name", "type", "attribute", "level", "card type")})  # fmt: skip


def _declared(tokens: Tokens, at: int, known: TextContext) -> Parsed[Told] | None:
    """As in "with that name", where one was declared."""
    key = _THAT_KEY.match(tokens, at)
    if key is None or key.value not in known.declared or not phrase_stops(tokens, key.end):
        return None
    return Parsed(Told("declared", words=key.value), key.end)


def _theirs(tokens: Tokens, at: int, known: TextContext) -> Parsed[Like] | None:
    """As in "with that monster's name", "with its Attribute"; "with that name", of one card."""
    owner = parse_owner(tokens, at, known)
    of = None if owner is None else owner.value
    that = _THAT_KEY.match(tokens, at)
    if owner is None and that is not None and tokens[at].norm == "that":
        of = _implied(known)
    keys = None
    if of is not None and of.ref is not None:
        keys = _keys(tokens, owner.end if owner is not None else skip(tokens, at + 1, "same"))
    if of is None or keys is None or keys.value[1] or not phrase_stops(tokens, keys.end):
        return None
    return Parsed(Like(keys.value[0], of), keys.end)


def _each_its_own_name(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "(for each) Dragon monster you control with a different name"."""
    end = eat(tokens, at, "a", "different", "name")
    if end is None or not draft.count.is_all or tokens[end].norm in ("than", "from"):
        return None
    draft.sel["different_names"] = True
    return end


def _different(
    tokens: Tokens, at: int, known: TextContext, noun: Noun, *, one: bool
) -> Parsed[Like] | None:
    start = _OTHER.match(tokens, at)
    keys = None if start is None or not start.value else _keys(tokens, start.end)
    if keys is None or keys.value[1]:
        return None
    apart = tokens[keys.end].norm in ("than", "from") and parse_place(tokens, keys.end) is None
    if tokens[at].norm == "different" and not apart:
        return None
    of = _others(tokens, keys.end, known, noun, ("than", "from"), or_this=one)
    return None if of is None else Parsed(Like(keys.value[0], of.value, different=True), of.end)


def _name_different(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Like] | None:
    """As in "with a name different from the cards in your GY"."""
    end = eat(tokens, skip(tokens, at, "a"), "name", "different")
    if end is None or tokens[end].norm not in ("from", "than"):
        return None
    of = _others(tokens, end, known, noun, ("than", "from"))
    return None if of is None else Parsed(Like(("name",), of.value, different=True), of.end)


def _others(  # noqa: PLR0913 -- what is said, and how to read it
    tokens: Tokens,
    at: int,
    known: TextContext,
    noun: Noun,
    words: tuple[str, ...],
    *,
    or_this: bool = False,
) -> Parsed[Selector] | None:
    """The cards it is likened to; with none said, the only one that was spoken of."""
    if tokens[at].norm not in words or parse_place(tokens, at) is not None:
        only = _implied(known, or_this=or_this)
        return None if only is None else Parsed(only, at)
    owner = parse_owner(tokens, at + 1, known)
    if owner is not None and owner.value.ref is not None and phrase_stops(tokens, owner.end):
        return owner
    found = parse_compared_cards(tokens, at + 1, known, noun)
    if found is None or tokens[found.end].norm in ("had", "has", "'s"):
        return None
    return found


def parse_compared_cards(
    tokens: Tokens, at: int, known: TextContext, noun: Noun
) -> Parsed[Selector] | None:
    """Reads the cards that a card is compared with.

    As in "that monster", "the cards you control", "a monster on the field".
    """
    found = noun(tokens, at, known)
    if found is None and tokens[at].norm == "the":
        found = noun(tokens, at + 1, known)
    if found is None or found.value.where.opaque is not None:
        return None
    if found.value.ref is None and not found.value.zone:
        return None
    return found


def _implied(known: TextContext, *, or_this: bool = False) -> Selector | None:
    """The only card that was spoken of, apart from this one; or this one, if there is none."""
    if or_this and all(mention.ref is Ref.THIS_CARD for mention in known.mentions):
        return Selector(ref=Ref.THIS_CARD)
    spoken = [m for m in known.mentions if m.said is None and m.ref is not Ref.THIS_CARD]
    before = {each.was for each in spoken}
    last = [each for each in spoken if each.ref not in before]
    of_a_kind = [each for each in last if each.kinds]
    if len(last) > 1 and len(of_a_kind) == 1:
        last = of_a_kind
    several = any(_may_be_several(each) for each in (spoken if last is not of_a_kind else last))
    if len({each.ref for each in last}) != 1 or last[0].ref is None or several:
        return None
    return Selector(ref=last[0].ref)


def _may_be_several(one: MentionedCards) -> bool:
    return one.many is not False and one.was is None and one.ref is not Ref.RESPONDED


def read_measured(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext, noun: Noun
) -> int | None:
    """Reads a value compared with an amount.

    As in "whose Level equals the number of cards you control", "with ATK equal to ...".
    """
    start = at + 1 if tokens[at].norm == "whose" else after_with(tokens, at)
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


def _measure(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Measured] | None:
    """As in "the number of cards you control", "the total Levels of those monsters"."""
    start = eat(tokens, at, "the", "number", "of")
    if start is not None:
        return _number_of(tokens, start, known, noun)
    done = parse_number_reference(tokens, at, known)
    if done is not None and isinstance(done.value, PerCard):
        return Parsed(Measured(Stat.LEVEL, How.SAME, done.value.what), done.end)
    return _together(tokens, at, known, noun)


def _together(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Measured] | None:
    """As in "its combined Levels", "the total ATK of those monsters"."""
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
    of = parse_compared_cards(tokens, stat.end + (not had), known, noun)
    if of is None or (of.value.ref is None and not together):
        return None
    made = _once(tokens, _every(of.value), stat.value, of.end)
    return made if made.value.before or not had else None


def _once(tokens: Tokens, what: Selector, stat: Stat, end: int) -> Parsed[Measured]:
    """Their value, perhaps as it was ("the Levels those monsters had on the field")."""
    was = FORMERLY.match(tokens, end)
    made = Measured(stat, How.SAME, what, stat)
    return Parsed(made, end) if was is None else Parsed(replace(made, before=True), was.end)


_WERE_ON = PhraseTable({"on": False, "that was on": True, "that were on": True})


def _number_of(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Measured] | None:
    """As in "(the number of) cards you control", "Spell Counters on this card"."""
    name = counter_name(tokens, at)
    on = None if name is None else _WERE_ON.match(tokens, name.end)
    if name is not None and on is not None:
        what = parse_compared_cards(tokens, on.end, known, noun)
        if what is None:
            return None
        made = Measured(Stat.LEVEL, How.SAME, _every(what.value), counter=name.value)
        return Parsed(replace(made, before=on.value), what.end)
    counted = parse_done_cards(tokens, at, known) or parse_compared_cards(tokens, at, known, noun)
    if counted is None:
        return None
    return Parsed(Measured(Stat.LEVEL, How.SAME, _every(counted.value)), counted.end)


def parse_done_cards(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads the cards that a step just acted on: "cards you returned".

    As in "cards you returned", "monsters sent to the GY": what was just done to cards.
    """
    how = None if tokens[at].norm not in _CARDS else skip(tokens, at + 1, "you")
    done = None if how is None else PARTICIPLES.get(tokens[how].norm)
    if how is None or done is None:
        return None
    mention = next((m for m in reversed(known.mentions) if m.how == done and m.ref), None)
    if mention is None:
        return None
    way = AFTER_PARTICIPLE.match(tokens, how + 1)
    return Parsed(Selector(ref=mention.ref), how + 1 if way is None else way.end)


_CARDS = frozenset({"card", "cards", "monster", "monsters", "material", "materials"})


def _every(what: Selector) -> Selector:
    return what if what.ref is not None else replace(what, count=ALL)


def _plus(tokens: Tokens, at: int) -> tuple[int, int]:
    """As in "+ 1", after a number that is counted."""
    value = number(tokens[at + 1]) if tokens[at].norm == "+" else None
    return (0, at) if value is None else (value, at + 2)
