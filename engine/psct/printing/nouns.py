"""Nouns written out: selectors as noun phrases."""

from dataclasses import replace
from typing import NamedTuple

from engine.errors import UnsayableError
from engine.psct.printing.kinds import Kind, kind
from engine.psct.printing.places import OWNERS, ZONES, is_field, owned, place
from engine.psct.printing.references import NOTHING, Spoken, name
from engine.psct.printing.wording import listed, only, sentence, spaced, word
from engine.selectors import ALL, ANY, BOTH, Combined, Count, Filter, How, Ref, Selector
from engine.terms import FIELD, CardKind, Face, Position, Stat, Whose, Zone

MONSTERS = (CardKind.MONSTER,)
_ENDS = ("highest", "lowest", "different_names", "same_name", "different", "total", "alike")
_HANDLED = (
    *("whose", "zone", "where", "any_of", "count", "other", "by", "random", "top", "bottom"),
    *("as_many_as_possible", "alternatives", "except_", "except_refs", "including"),
    *("including_this", "including_whose", "up_to", "exactly_as_many", "columns", "numbers"),
    *_ENDS,
)


class Phrase(NamedTuple):
    """A noun phrase; `tail` stands behind whatever the verb adds ("to your hand, except ...")."""

    said: str
    tail: str = ""

    def __str__(self) -> str:
        """As it stands alone."""
        return self.said + self.tail


def noun(what: Selector, how: str = "in", spoken: Spoken = NOTHING, *, one: str = "1") -> Phrase:
    """The phrase; `how` is "in" or "from", `one` the word for a single card.

    Raises:
        UnsayableError: it cannot be said.
    """
    if what.ref is Ref.EXCAVATED and what.some and what.where != ANY:
        words = kind(what.where, many=is_many(what), spoken=spoken)
        return Phrase(
            spaced(how_many(what.count), "excavated", words.head, words.after), words.tail
        )
    if what.ref is not None:
        return Phrase(reference(what, how, spoken))
    if what.alternatives:
        return _either(what, how, spoken)
    only(what, *_HANDLED)
    if what == Selector(whose=what.whose, zone=(Zone.HAND,), count=ALL):
        return Phrase(f"{word(OWNERS, what.whose, 'owner of')} entire hand")
    if what.top or what.bottom:
        return Phrase(_of_deck(what))
    each = determiner(what, one) if not is_many(what) or what.count.min > 1 else ""
    up = _is_up_there(what)
    where = replace(what.where, face=None) if up else what.where
    of_them = _banished(what)[:1] == ["of"]
    words = kind(where, what.any_of, many=of_them or is_many(what), spoken=spoken, one=each)
    return _phrase(what, words, how, spoken, one)


def _phrase(what: Selector, words: Kind, how: str, spoken: Spoken, one: str) -> Phrase:
    head = spaced(*_banished(what), "other" if _is_other(what) else "", words.head)
    if what.random:
        head = f"random {head}"
    where = _where(what, how, up=_is_up_there(what))
    field_first = is_field(what.zone, monsters=only_monsters(what))
    field_first = field_first or _ends_in_a_card(what.where)
    ends = _ends(what, spoken)
    after = (where, words.after, *ends) if field_first else (words.after, *ends, where)
    tail = words.tail + _excepted(what, spoken)
    if what.up_to is not None:
        return _up_to(what, head, spaced(*after), tail, spoken)
    if what.as_many_as_possible:
        least = "(min. 1)" if what.count.min == 1 else ""
        return Phrase(spaced("as many", head, *after, "as possible", least), tail)
    return Phrase(spaced(determiner(what, one), head, *after), tail)


def _is_up_there(what: Selector) -> bool:
    """As in "your hand or face-up field": what is face-up is what is on the field."""
    zones = set(what.zone)
    mixed = bool(zones & {*FIELD}) and not zones <= {*FIELD}
    return (
        (mixed or Zone.EXTRA_DECK in zones)
        and what.where.face is Face.UP
        and not what.any_of
        and what.columns is None
    )


def _is_other(what: Selector) -> bool:
    """Whether "other" tells them from this card, or from the targets."""
    return what.other or (what.except_refs == (Ref.TARGET,) and what.count == ALL)


def _ends_in_a_card(where: Filter) -> bool:
    """Whether a place after the noun would be taken for that of another card."""
    likened = (where.same_name_as, where.same_type_as, where.same_attribute_as)
    more = (where.same_level_as, where.other_name_than, where.equipped_to, where.can_equip_to)
    return (
        any(ref is not None for ref in (*likened, *more))
        or bool(where.compared)
        or bool(where.like)
    )


def is_many(what: Selector) -> bool:
    """Whether several may be meant."""
    return what.count.max != 1


def only_monsters(what: Selector) -> bool:
    """Whether the phrase names monsters alone, which stand in Monster Zones."""
    if what.where.kind:
        return what.where.kind == MONSTERS
    return bool(what.any_of) and all(each.kind == MONSTERS for each in what.any_of)


# --- how many --------------------------------------------------------------------------------


def determiner(what: Selector, one: str = "1") -> str:
    """As in "1", "up to 2", "all"."""
    count = what.count
    if what.numbers:
        return listed([str(number) for number in what.numbers])
    if count == ALL:
        return "all"
    return how_many(count, one)


def how_many(count: Count, one: str = "1") -> str:
    """As in "1", "2 or more", "up to 3", "any number of"."""
    low, high = count.min, count.max
    if low == high:
        return one if low == 1 else str(low)
    if high is None:
        return "any number of" if low <= 1 else f"{low} or more"
    if low == 1:
        return f"up to {high}"
    if high == low + 1:
        return f"{low} or {high}"
    raise UnsayableError(f"{low} to {high} cards")


def _of_deck(what: Selector) -> str:
    only(what, "whose", "zone", "count", "top", "bottom", "by", "where")
    side = "top" if what.top else "bottom"
    if what.zone not in ((Zone.DECK,), (Zone.EXTRA_DECK,)) or what.where != ANY:
        raise UnsayableError(f"the {side} of a place")
    many = what.count.max
    if what.count == Count(1, None) or many is None:
        raise UnsayableError(f"{side} cards in some number")
    cards = "card" if many == 1 else f"{many} cards"
    return f"the {side} {cards} of {owned(what.whose, what.zone)}"


def _up_to(what: Selector, head: str, after: str, tail: str, spoken: Spoken) -> Phrase:
    """As in "cards on the field, up to the number of monsters you control"."""
    counted = what.up_to
    if counted is None or what.count != Count(1, None):
        raise UnsayableError("Selector.up_to of a number")
    if counted in (Selector(ref=Ref.PREVIOUS), Selector(ref=Ref.COST)):
        many = "that many" if what.exactly_as_many else "up to that many"
        return Phrase(spaced(many, head, after), tail)
    number = several_of(counted, spoken)
    up = "equal to" if what.exactly_as_many else "up to"
    return Phrase(spaced(head, after) + tail, f", {up} the number of {number}")


def several_of(what: Selector, spoken: Spoken) -> str:
    """What is counted: "cards your opponent controls", "cards destroyed"."""
    if (
        what.ref is not None
        and what.ref in spoken.done
        and what
        in (
            Selector(ref=what.ref),
            Selector(ref=what.ref, count=ALL),
        )
    ):
        return f"{spoken.kinds.get(what.ref, 'card')}s {spoken.done[what.ref]}"
    return str(noun(what, "in", spoken)).removeprefix("all ")


# --- where -----------------------------------------------------------------------------------


def _banished(what: Selector) -> list[str]:
    """As in "of your banished" cards: where they are, said before the noun."""
    banished = "banished" if what.zone == (Zone.BANISHED,) else ""
    if not banished and (what.zone or what.columns is not None):
        return []
    if what.whose is Whose.EITHER:
        return [banished]
    of = "" if what.count == ALL or what.up_to is not None else "of"
    return [of, word(OWNERS, what.whose, "owner of"), banished]


def _where(what: Selector, how: str, *, up: bool) -> str:
    if what.columns is not None:
        if what.zone == (Zone.BANISHED,):
            raise UnsayableError("Selector.columns")
        return what.columns
    if what.zone == (Zone.BANISHED,):
        return ""
    if not what.zone:
        return ""
    return place(what.whose, what.zone, how, monsters=only_monsters(what), up=up)


# --- which of them ---------------------------------------------------------------------------

_VALUES = {Stat.ATK: "ATK", Stat.DEF: "DEF", Stat.LEVEL: "Level"}
_TOTALS = {Stat.ATK: "total ATK", Stat.DEF: "total DEF", Stat.LEVEL: "total Levels",
           Stat.LINK_RATING: "total Link Ratings", Stat.RANK: "total Ranks"}  # fmt: skip


def _ends(what: Selector, spoken: Spoken) -> list[str]:
    said = []
    for extreme, stat in (("highest", what.highest), ("lowest", what.lowest)):
        if stat is not None:
            said.append(f"with the {extreme} {word(_VALUES, stat, extreme)}")
    if what.different_names:
        said.append("with different names")
    if what.same_name:
        said.append("with the same name")
    said += [f"with different {sentence(each)}s" for each in what.different]
    if what.alike:
        raise UnsayableError("Selector.alike")
    if what.total is not None:
        said.append(_total(what.total, spoken))
    return said + _chooser(what)


def _chooser(what: Selector) -> list[str]:
    """Who chooses, if it is not the player of the effect."""
    if what.by is Whose.YOU:
        return []
    if what.by is not Whose.OPPONENT:
        raise UnsayableError("Selector.by")
    return ["of your opponent's choice"]


def _total(said: Combined, spoken: Spoken) -> str:
    stat = word(_TOTALS, said.stat, "total")
    if said.amount is None or said.how is not How.SAME:
        if said.of is not None and said.how is How.SAME:
            its = _VALUES.get(said.its or said.stat, "")
            return f"whose {stat} equal {name(said.of, spoken)}'s {its}"
        raise UnsayableError("Combined")
    return f"whose {stat} equal {said.amount}"


def _excepted(what: Selector, spoken: Spoken) -> str:
    said = [
        f", except {kind(each, many=is_many(what), spoken=spoken).head}" for each in what.except_
    ]
    if not (_is_other(what) and what.except_refs):
        said += [f", except {name(ref, spoken)}" for ref in what.except_refs]
    if what.including_this:
        said.append(", including this card")
    if what.including is not None:
        said.append(f", including {including(what.including, spoken)}")
        if what.including_whose is Whose.YOU:
            said.append(" you control")
    return "".join(said)


def including(where: Filter, spoken: Spoken) -> str:
    """As in "at least 1 Dragon monster"."""
    said = kind(where, spoken=spoken)
    if said.tail:
        raise UnsayableError("Selector.including with an exception")
    return f"at least 1 {spaced(said.head, said.after)}"


def _either(what: Selector, how: str, spoken: Spoken) -> Phrase:
    """As in "1 Dragon monster in your hand or 1 Spell in your GY"."""
    parts = [replace(what, alternatives=()), *what.alternatives]
    said = [noun(part, how, spoken) for part in parts]
    if any(each.tail for each in said[:-1]):
        raise UnsayableError("an exception of an alternative")
    return Phrase(listed([each.said for each in said]), said[-1].tail)


# --- cards already known ---------------------------------------------------------------------

_FACES = {Face.UP: "face-up", Face.DOWN: "face-down"}
_POSITIONS = {
    (Position.ATTACK,): "Attack Position",
    (Position.DEFENSE, Position.SET): "Defense Position",
    (Position.DEFENSE,): "face-up Defense Position",
}


def reference(what: Selector, how: str, spoken: Spoken) -> str:
    """As in "this card from your hand", "that target", "1 of them"."""
    assert what.ref is not None  # noqa: S101 -- the caller looked
    if what.count == BOTH and not what.some:
        return "both"
    if what.is_all_or_none:
        return f"all {what.count.min}"
    only(what, "ref", "whose", "zone", "where", "count", "some")
    said = name(what.ref, spoken)
    if what.zone == (Zone.BANISHED,) and said == "this card":
        return "this banished card"
    if what.where != ANY:
        said = _so(said, what.where, spoken)
    if what.some:
        said = f"{how_many(what.count)} of {_several(said)}"
    elif what.count not in (Count(), ALL):
        raise UnsayableError("so many of cards already known")
    return spaced(said, _whereabouts(what, how)) if what.zone else _nowhere(said, what)


def _nowhere(said: str, what: Selector) -> str:
    if what.whose is not Whose.EITHER:
        raise UnsayableError("whose a card already known is")
    return said


def _whereabouts(what: Selector, how: str) -> str:
    """Where a card already known is."""
    somebodys = what.whose is not Whose.EITHER
    monsters = somebodys and what.zone == (Zone.MONSTER_ZONE,)
    return _here(what, how) or place(what.whose, what.zone, how, monsters=monsters)


def _here(what: Selector, how: str) -> str:
    """Where a card already known is, if nobody's place is named."""
    if what.whose is not Whose.EITHER or len(what.zone) != 1 or what.zone[0] in FIELD:
        return ""
    return f"{how} the {ZONES[what.zone[0]]}" if what.zone[0] is not Zone.BANISHED else ""


def _several(said: str) -> str:
    if said in ("it", "them"):
        return "them"
    this, noun_ = said.split(" ", 1)
    return f"{'those' if this == 'that' else this} {noun_}{'' if noun_.endswith('s') else 's'}"


def _so(said: str, where: Filter, spoken: Spoken) -> str:
    """As in "this face-up card", "those monsters with 1000 or less ATK"."""
    if not said.startswith(("this ", "that ", "those ")):
        raise UnsayableError("how a card already known is")
    this, rest = said.split(" ", 1)
    only(where, "face", "position", "equipped", "counter", "counters_min", "atk_max", "atk_min")
    marks = []
    if where.face is not None:
        marks.append(_FACES[where.face])
    if where.position:
        marks.append(word(_POSITIONS, where.position, "positions"))
    if where.equipped:
        marks.append("equipped")
    bare = Filter(counter=where.counter, counters_min=where.counters_min, atk_max=where.atk_max,
                  atk_min=where.atk_min)  # fmt: skip
    return spaced(this, *marks, rest, kind(bare, spoken=spoken).after)
