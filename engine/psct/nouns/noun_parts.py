"""Noun parts: how many cards, of which kind, with which printed numbers and names."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.cardtext.selectors import ALL, Bound, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.place_phrases import CardPlace, parse_place
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    NORMALLY,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    is_name,
    number,
    skip,
)
from engine.psct.syntax.sentence_structure import STOPS
from engine.terms.vocabulary import (
    FIELD,
    Attribute,
    CardKind,
    Face,
    Position,
    Stat,
    SummonKind,
    Trait,
    Whose,
    Zone,
)


class Mark(NamedTuple):
    """One property a word states: a field of `Filter` (or `Selector`) and its value."""

    field: str
    value: Any


TYPES = (
    "Aqua",
    "Beast",
    "Beast-Warrior",
    "Creator God",
    "Cyberse",
    "Dinosaur",
    "Divine-Beast",
    "Dragon",
    "Fairy",
    "Fiend",
    "Fish",
    "Illusion",
    "Insect",
    "Machine",
    "Plant",
    "Psychic",
    "Pyro",
    "Reptile",
    "Rock",
    "Sea Serpent",
    "Spellcaster",
    "Thunder",
    "Warrior",
    "Winged Beast",
    "Wyrm",
    "Zombie",
)
"""The Monster Types."""

SELECTOR_FIELDS = frozenset({"zone", "whose", "other", "ref"})
"""Fields of `Selector`: they say which cards rather than what kind."""

_TRAITS = {
    "effect": Trait.EFFECT,
    "fusion": Trait.FUSION,
    "synchro": Trait.SYNCHRO,
    "xyz": Trait.XYZ,
    "link": Trait.LINK,
    "ritual": Trait.RITUAL,
    "pendulum": Trait.PENDULUM,
    "tuner": Trait.TUNER,
    "flip": Trait.FLIP,
    "gemini": Trait.GEMINI,
    "spirit": Trait.SPIRIT,
    "union": Trait.UNION,
    "toon": Trait.TOON,
    "normal": Trait.NORMAL,
    "quick-play": Trait.QUICK_PLAY,
    "continuous": Trait.CONTINUOUS,
    "equip": Trait.EQUIP,
    "field": Trait.FIELD,
    "counter": Trait.COUNTER,
}
_SUMMONED = {
    "normal summoned": NORMALLY,
    "tribute summoned": (SummonKind.TRIBUTE,),
    "flip summoned": (SummonKind.FLIP,),
    "fusion summoned": (SummonKind.FUSION,),
    "synchro summoned": (SummonKind.SYNCHRO,),
    "xyz summoned": (SummonKind.XYZ,),
    "link summoned": (SummonKind.LINK,),
    "ritual summoned": (SummonKind.RITUAL,),
    "pendulum summoned": (SummonKind.PENDULUM,),
}
_STATES = {
    "face-up": (Mark("face", Face.UP),),
    "face-down": (Mark("face", Face.DOWN),),
    "set": (Mark("face", Face.DOWN),),
    "attack position": (Mark("position", (Position.ATTACK,)),),
    "face-up attack position": (Mark("position", (Position.ATTACK,)),),
    "defense position": (Mark("position", (Position.DEFENSE, Position.SET)),),
    "face-up defense position": (Mark("position", (Position.DEFENSE,)),),
    "face-down defense position": (Mark("position", (Position.SET,)),),
    "special summoned": (Mark("special_summoned", True),),
    "banished": (Mark("zone", (Zone.BANISHED,)),),
    "face-up banished": (Mark("zone", (Zone.BANISHED,)), Mark("face", Face.UP)),
    "face-down banished": (Mark("zone", (Zone.BANISHED,)), Mark("face", Face.DOWN)),
    "excavated": (Mark("ref", Ref.EXCAVATED),),
    "other": (Mark("other", True),),
    "appropriate": (),
    "currently": (),
    "opponent's": (Mark("whose", Whose.OPPONENT),),
    "your opponent's": (Mark("whose", Whose.OPPONENT),),
    "your": (Mark("whose", Whose.YOU),),
    "linked": (Mark("told", (Told("linked"),)),),
    "co-linked": (Mark("told", (Told("co-linked"),)),),
    "effect or normal": (Mark("trait", (Trait.EFFECT, Trait.NORMAL)),),
}


def _adjectives() -> dict[str, tuple[Mark, ...]]:
    table: dict[str, tuple[Mark, ...]] = dict(_STATES)
    for word, trait in _TRAITS.items():
        table[word] = (Mark("trait", (trait,)),)
        table[f"non-{word}"] = (Mark("not_trait", (trait,)),)
    for attribute in Attribute:
        table[attribute.lower()] = (Mark("attribute", (attribute,)),)
        table[f"non-{attribute.lower()}"] = (Mark("not_attribute", (attribute,)),)
    for kind in TYPES:
        table[kind] = (Mark("type", (kind,)),)
        table[f"non-{kind}"] = (Mark("not_type", (kind,)),)
    for word, how in _SUMMONED.items():
        table[word] = (Mark("summoned_by", how),)
        table[f"non-{word}"] = (Mark("not_special_summoned_by", how),)
    return table


_ADJECTIVES = PhraseTable(_adjectives())

HEADS: dict[str, tuple[tuple[CardKind, ...], bool]] = {
    "card": ((), False),
    "cards": ((), True),
    "monster": ((CardKind.MONSTER,), False),
    "monsters": ((CardKind.MONSTER,), True),
    "spell": ((CardKind.SPELL,), False),
    "spells": ((CardKind.SPELL,), True),
    "trap": ((CardKind.TRAP,), False),
    "traps": ((CardKind.TRAP,), True),
    "spell/trap": ((CardKind.SPELL, CardKind.TRAP), False),
    "spells/traps": ((CardKind.SPELL, CardKind.TRAP), True),
    "token": ((CardKind.MONSTER,), False),
    "tokens": ((CardKind.MONSTER,), True),
    "tuner": ((CardKind.MONSTER,), False),
    "tuners": ((CardKind.MONSTER,), True),
    "non-tuner": ((CardKind.MONSTER,), False),
    "non-tuners": ((CardKind.MONSTER,), True),
}
"""Head nouns: the kinds of card each means, and whether it is plural."""

_HEAD_MARKS = {
    "token": Mark("trait", (Trait.TOKEN,)),
    "tokens": Mark("trait", (Trait.TOKEN,)),
    "tuner": Mark("trait", (Trait.TUNER,)),
    "tuners": Mark("trait", (Trait.TUNER,)),
    "non-tuner": Mark("not_trait", (Trait.TUNER,)),
    "non-tuners": Mark("not_trait", (Trait.TUNER,)),
}
_SPELL_HEADS = frozenset({"spell", "spells", "trap", "traps", "spell/trap", "spells/traps"})
_LEVELS = {"level": "level", "levels": "level", "rank": "rank", "ranks": "rank"}
_BELOW = ("lower", "less", "below")
_ABOVE = ("higher", "more", "above")


class HeadNoun(NamedTuple):
    """A head noun: the kinds of card it means, and whether it is plural."""

    kinds: tuple[CardKind, ...]
    many: bool | None
    mark: Mark | None = None
    """What else the word says."""


def parse_head_noun(tokens: Tokens, at: int) -> Parsed[HeadNoun] | None:
    """Reads a head noun: "monster(s)", "Spell Card", "Spell/Trap", "Tuner", "Token" ..."""
    word = tokens[at].norm
    known = HEADS.get(word)
    if known is None or is_name(tokens[at]):
        return None
    kinds, many = known
    end = at + 1
    if word in _SPELL_HEADS and tokens[end].norm in ("card", "cards"):
        end += 1
    elif word in ("tuner", "non-tuner") and tokens[end].norm in ("monster", "monsters"):
        many = tokens[end].norm == "monsters"
        end += 1
    after = plural_mark(tokens, end)
    return Parsed(HeadNoun(kinds, many if after == end else None, _HEAD_MARKS.get(word)), after)


def plural_mark(tokens: Tokens, at: int) -> int:
    """The index after "(s)", or `at`."""
    if tokens[at].norm == "(" and tokens[at + 1].norm == "s" and tokens[at + 2].norm == ")":
        return at + 3
    return at


def parse_marks(tokens: Tokens, at: int) -> Parsed[tuple[Mark, ...]] | None:
    """Reads one adjective of a noun phrase."""
    token = tokens[at]
    named = _named(tokens, at)
    if named is not None:
        return named
    if token.norm == "level/rank":
        return _level_or_rank(tokens, at + 1)
    if token.norm in _LEVELS:
        field = _LEVELS[token.norm]
        return _level_or_link(tokens, at + 1, field) or _level(tokens, at + 1, field)
    if token.norm.startswith("link-") and token.norm[5:].isdigit():
        return _bounds(tokens, at + 1, "link", (int(token.norm[5:]),))
    if token.norm in HEADS and not _is_adjective(tokens, at):
        return None
    return _ADJECTIVES.match(tokens, at)


def _named(tokens: Tokens, at: int) -> Parsed[tuple[Mark, ...]] | None:
    """As in `"A"`, `non-"A"`."""
    if is_name(tokens[at]):
        return Parsed((Mark("archetype", (tokens[at].norm,)),), at + 1)
    if tokens[at].norm == "non" and tokens[at + 1].norm == "-" and is_name(tokens[at + 2]):
        return Parsed((Mark("not_archetype", (tokens[at + 2].norm,)),), at + 3)
    return None


def _is_adjective(tokens: Tokens, at: int) -> bool:
    """As "Tuner" before "Synchro Monster" is an adjective, before nothing it is a noun."""
    if tokens[at].norm not in ("tuner", "non-tuner"):
        return False
    if is_name(tokens[at + 1]):
        return True
    return _ADJECTIVES.match(tokens, at + 1) is not None or tokens[at + 1].norm in _LEVELS


def _level_or_rank(tokens: Tokens, at: int) -> Parsed[tuple[Mark, ...]] | None:
    link = eat(tokens, at, "/", "link")
    at = link or at
    level, rank = _level(tokens, at, "level"), _level(tokens, at, "rank")
    rating = None if link is None else _level(tokens, at, "link")
    if level is not None and rank is not None and rating is not None:
        each = tuple(fields_of_marks(one.value) for one in (level, rank, rating))
        return Parsed((Mark("any_of", each),), level.end)
    if level is None or rank is None:
        return None
    return Parsed(
        (Mark("any_of", (fields_of_marks(level.value), fields_of_marks(rank.value))),), level.end
    )


def _level_or_link(tokens: Tokens, at: int, field: str) -> Parsed[tuple[Mark, ...]] | None:
    """As in "Level/Link 2"."""
    start = eat(tokens, at, "/", "link")
    value = None if start is None else _level(tokens, start, field)
    rating = None if start is None else _level(tokens, start, "link")
    if value is None or rating is None:
        return None
    each = tuple(fields_of_marks(one.value) for one in (value, rating))
    return Parsed((Mark("any_of", each),), value.end)


def _level(tokens: Tokens, at: int, field: str) -> Parsed[tuple[Mark, ...]] | None:
    first = number(tokens[at])
    if first is None:
        return None
    values = [first]
    end = at + 1
    while (more := _one_more(tokens, end)) is not None:
        values.append(more.value)
        end = more.end
    return _bounds(tokens, end, field, tuple(values))


def _one_more(tokens: Tokens, at: int) -> Parsed[int] | None:
    """Another number after a Level: ", 5", "or 6"."""
    end = at
    if tokens[end].norm == ",":
        end += 1
    if tokens[end].norm in ("or", "and/or"):
        end += 1
    found = number(tokens[end]) if end > at else None
    return None if found is None else Parsed(found, end + 1)


def _bounds(
    tokens: Tokens, at: int, field: str, values: tuple[int, ...]
) -> Parsed[tuple[Mark, ...]] | None:
    """Exactly these values, or "or lower", "or higher"."""
    low: int | None = min(values)
    high: int | None = max(values)
    end = at
    if tokens[at].norm == "or" and tokens[at + 1].norm in _BELOW + _ABOVE:
        end = at + 2
        low, high = (None, high) if tokens[at + 1].norm in _BELOW else (low, None)
    elif tokens[at].norm == "to" and (last := number(tokens[at + 1])) is not None:
        end, high = at + 2, last
    elif len(values) not in (1, max(values) - min(values) + 1):
        each = tuple(fields_of_marks((Mark(field, (value, value)),)) for value in values)
        return Parsed((Mark("any_of", each),), end)
    return Parsed((Mark(field, (low, high)),), end)


def fields_of_marks(marks: tuple[Mark, ...]) -> dict[str, Any]:
    """The fields of a `Filter` that the marks state; one stated twice takes both values."""
    fields: dict[str, Any] = {}
    for mark in marks:
        if mark.field in ("level", "rank", "link", "atk", "def"):
            low, high = mark.value
            fields[f"{mark.field}_min"], fields[f"{mark.field}_max"] = low, high
        elif mark.field in fields and isinstance(mark.value, tuple):
            fields[mark.field] = (*fields[mark.field], *mark.value)
        else:
            fields[mark.field] = mark.value
    return fields


HOW_MANY = "how many"
"""Placeholder for a number that later words state."""


@dataclass(slots=True)
class SelectorDraft:
    """A selector while its noun phrase is read."""

    count: Count = ALL
    sel: dict[str, Any] = field(default_factory=dict)
    """Fields of the selector."""
    where: dict[str, Any] = field(default_factory=dict)
    """Fields of its filter."""
    any_of: tuple[dict[str, Any], ...] = ()
    opaque: list[str] = field(default_factory=list)
    """Words not understood."""
    place: CardPlace | None = None
    elsewhere: CardPlace | None = None
    """Another place, of another player, where they can be instead."""
    definite: bool = False
    """It begins with "the"."""

    def mark(self, *marks: Mark) -> None:
        """Adds the properties."""
        for mark in marks:
            if mark.field == "any_of":
                self.choose(mark.value)
            elif mark.field in SELECTOR_FIELDS:
                self.sel[mark.field] = mark.value
            else:
                self._add(mark)

    def _add(self, mark: Mark) -> None:
        for name, value in fields_of_marks((mark,)).items():
            if value is None:
                continue
            if name in self.where and self.where[name] != value:
                self._clash(name, value)
            else:
                self.where[name] = value

    def _clash(self, name: str, value: Any) -> None:  # noqa: ANN401 -- any field's value
        """A second value of a field of which any would do: both must hold."""
        if name.startswith("not_") or name == "mentions":
            self.where[name] = (*self.where[name], *value)
        elif name == "kind" or self.any_of:
            self.opaque.append(f"{name} {value}")
        else:
            self.any_of = ({name: value},)

    def choose(self, options: tuple[dict[str, Any], ...]) -> None:
        """Adds that the card is one of several kinds."""
        if self.any_of:
            self.opaque.append(str(options))
        self.any_of = options

    def after(self, known: TextContext) -> "SelectorDraft":
        """Leaves out the target, as in "Target 1 monster; destroy all others"."""
        if self.sel.get("other") and known.mentions and known.mentions[-1].ref is Ref.TARGET:
            del self.sel["other"]
            self.sel["except_refs"] = (*self.sel.get("except_refs", ()), Ref.TARGET)
        return self

    def added_to(self, what: Selector) -> Selector:
        """The selector, with what was read added."""
        where = dict(self.where)
        if self.any_of and what.any_of:
            self.opaque.append(str(self.any_of))
        if self.opaque:
            where["opaque"] = "; ".join(self.opaque)
        elif "up_to" in self.sel and what.where.opaque == HOW_MANY:
            where["opaque"] = None
        count = self.count if "up_to" in self.sel else what.count
        kinds = what.any_of or tuple(Filter(**each) for each in self.any_of)
        where_ = replace(what.where, **where)
        return replace(what, where=where_, any_of=kinds, count=count, **self.sel)

    def selector(self) -> Selector:
        """The selector, as far as it was read."""
        where = dict(self.where)
        if self.opaque:
            where["opaque"] = "; ".join(self.opaque)
        some = "ref" in self.sel and self.count != ALL
        made = Selector(
            count=self.count,
            some=some,
            where=Filter(**where) if where else _ANY,
            any_of=tuple(Filter(**each) for each in self.any_of),
            **self.sel,
        )
        if self.elsewhere is not None and self.place is not None:
            other = with_place(replace(made, random=False), self.elsewhere)
            return replace(with_place(made, self.place), alternatives=(other,))
        return made if self.place is None else with_place(made, self.place)


_ANY = Filter()


def with_place(what: Selector, place: CardPlace) -> Selector:
    """The selector, looking in that place."""
    zones = place.zones
    if place.on_field and _only_monsters(what):
        zones = tuple(Zone.MONSTER_ZONE if zone in FIELD else zone for zone in zones)
    where = what.where
    if place.face is not None and where.face is None:
        where = replace(where, face=place.face)
    whose = what.whose if place.whose is Whose.EITHER else place.whose
    return replace(what, whose=whose, zone=tuple(dict.fromkeys((*what.zone, *zones))), where=where)


def either(one: Selector, other: Selector) -> Selector:
    """One selector or the other; a place said last holds for both."""
    if not one.zone and other.zone:
        one = replace(one, zone=other.zone, whose=other.whose)
    alike = replace(one, where=Filter(), any_of=()) == replace(other, where=Filter(), any_of=())
    if alike and not one.alternatives and not other.any_of and not one.where.opaque:
        kinds = _options_of(one) + _options_of(other)
        return replace(other, where=Filter(), any_of=kinds)
    return replace(one, alternatives=(*one.alternatives, other))


def _options_of(what: Selector) -> tuple[Filter, ...]:
    if what.any_of and what.where == Filter():
        return what.any_of
    return (what.where,)


def _only_monsters(what: Selector) -> bool:
    kinds = what.where.kind
    if kinds:
        return kinds == (CardKind.MONSTER,)
    return bool(what.any_of) and all(each.kind == (CardKind.MONSTER,) for each in what.any_of)


def read_names(tokens: Tokens, at: int, draft: SelectorDraft, field: str) -> int | None:
    """Reads one or several names into the field of the draft."""
    found = name_list(tokens, at)
    if found is None or field in draft.where:
        return None
    draft.where[field] = found.value
    return found.end


def name_list(tokens: Tokens, at: int) -> Parsed[tuple[str, ...]] | None:
    """Reads a list of quoted names.

    As in `"A"`, `"A" or "B"`, `"A", "B", and/or "C"`.
    """
    if tokens[at].norm in ("the", "a", "an"):
        at += 1
    if not is_name(tokens[at]):
        return None
    names, end = [tokens[at].norm], at + 1
    while True:
        nxt = end + 1 if tokens[end].norm == "," else end
        if tokens[nxt].norm in ("or", "and/or", "and"):
            nxt += 1
        if nxt == end or not is_name(tokens[nxt]):
            return Parsed(tuple(map(_one_token, names)), plural_mark(tokens, end))
        names.append(tokens[nxt].norm)
        end = nxt + 1


def _one_token(name: str) -> str:
    """The name of each of several Tokens: no card is called "Moth Tokens"."""
    return name[:-1] if name.endswith(" Tokens") else name


STAT_FIELDS = {"atk": ("atk",), "def": ("def",), "atk/def": ("atk", "def")}


def counter_name(tokens: Tokens, at: int) -> Parsed[str] | None:
    """Reads the name of a counter; "" means any counter.

    As in "Spell Counter(s)", "counters": the words before "Counter", "" for any.
    """
    if tokens[at].norm.endswith(("-counter", "-counters")):
        name = tokens[at].norm.rpartition("-")[0]
        return Parsed(f"{name.title()}-Counter", plural_mark(tokens, at + 1))
    end = at
    while end < at + 4 and tokens[end].norm not in ("counter", "counters"):
        if tokens[end].norm in STOPS or tokens[end].norm in ("to", "from", "on"):
            return None
        end += 1
    if tokens[end].norm not in ("counter", "counters"):
        return None
    words = " ".join(token.norm[:1].upper() + token.norm[1:] for token in tokens[at:end])
    return Parsed(f"{words} Counter" if words else "", plural_mark(tokens, end + 1))


_ORIGINAL = {"atk": (Stat.ORIGINAL_ATK,), "def": (Stat.ORIGINAL_DEF,)}


def _value(tokens: Tokens, at: int) -> Parsed[tuple[int, int | None, int | None]] | None:
    """As in "1500", "exactly 1500", "1500 or less": the value, and its bounds."""
    at = skip(tokens, at, "exactly")
    value = number(tokens[at])
    if value is None:
        return None
    bound = _bound(tokens, at + 1, value)
    if bound is None:
        return Parsed((value, value, value), at + 1)
    return Parsed((value, *bound.value), bound.end)


def _bound(tokens: Tokens, at: int, value: int) -> Parsed[tuple[int | None, int | None]] | None:
    """As in "or less": the lowest and the highest."""
    if tokens[at].norm != "or" or tokens[at + 1].norm not in _LESS + _MORE:
        return None
    return Parsed((None, value) if tokens[at + 1].norm in _LESS else (value, None), at + 2)


def _originals(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "2500 original ATK", "1200 or less original ATK", "1600 original ATK or DEF"."""
    said = _value(tokens, at)
    if said is None:
        return None
    (_, low, high), end = said.value, said.end
    stats = _ORIGINAL.get(tokens[end + 1].norm) if tokens[end].norm == "original" else None
    if stats is None or "original" in draft.where:
        return None
    other = _ORIGINAL.get(tokens[end + 3].norm) if tokens[end + 2].norm == "or" else None
    if other is not None and not draft.any_of:
        draft.choose(tuple({"original": (Bound(one[0], low, high),)} for one in (stats, other)))
        return end + 4
    draft.where["original"] = (Bound(stats[0], low, high),)
    return end + 2


def read_numbers(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """Reads values with their numbers into the draft.

    As in "1500 or less ATK", "0 ATK and 2100 DEF".
    """
    originals = _originals(tokens, at, draft)
    if originals is not None:
        return originals
    one = _than(tokens, at) or _number(tokens, at)
    if one is None:
        return None
    bounds, end = one.value, one.end
    if tokens[end].norm in ("and", "/"):
        two = _number(tokens, end + 1)
        if two is not None:
            bounds, end = {**bounds, **two.value}, two.end
    elif tokens[end].norm == "or" and tokens[end + 1].norm in STAT_FIELDS:
        return None
    if any(name in draft.where for name in bounds):
        return None
    draft.where.update(bounds)
    return end


_LESS = ("less", "lower")
_MORE = ("more", "higher")


def _than(tokens: Tokens, at: int) -> Parsed[dict[str, int]] | None:
    """As in "less than 2000 ATK"."""
    sign = {"less": -1, "more": 1}.get(tokens[at].norm)
    value = number(tokens[at + 2]) if tokens[at + 1].norm == "than" else None
    stats = None if value is None else STAT_FIELDS.get(tokens[at + 3].norm)
    if value is None or stats is None or sign is None:
        return None
    end = "max" if sign < 0 else "min"
    return Parsed({f"{stat}_{end}": value + sign for stat in stats}, at + 4)


def _number(tokens: Tokens, at: int) -> Parsed[dict[str, int]] | None:
    said = _value(tokens, at)
    if said is None:
        return None
    (value, low, high), end = said.value, said.end
    stats = STAT_FIELDS.get(tokens[end].norm)
    if stats is None:
        return None
    if low == high and (after := _bound(tokens, end + 1, value)) is not None:
        (low, high), end = after.value, after.end - 1
    bounds = {}
    for stat in stats:
        if low is not None:
            bounds[f"{stat}_min"] = low
        if high is not None:
            bounds[f"{stat}_max"] = high
    return Parsed(bounds, end + 1)


_COUNTS = PhraseTable(
    {
        "a": Count(1, 1),
        "an": Count(1, 1),
        "another": Count(1, 1),
        "one": Count(1, 1),
        "all": ALL,
        "all the": ALL,
        "each": ALL,
        "every": ALL,
        "both": ALL,
        "any": ALL,
        "any number of": Count(1, None),
        "no": ALL,
    }
)


def parse_determiner(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """Reads how many cards are meant into the draft; None: there is no determiner."""
    if tokens[at].norm == "the":
        return _the(tokens, at + 1, draft)
    total = eat(tokens, at, "a", "total", "of")
    at = at if total is None else total
    amount = number(tokens[at])
    if amount is not None:
        return _numbered(tokens, at + 1, amount, draft)
    return _bounded(tokens, at, draft) or _in_words(tokens, at, draft)


def _bounded(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "up to 2", "exactly 3", "as many"."""
    if tokens[at].norm not in ("as", "up", "exactly"):
        return None
    if (end := eat(tokens, at, "as", "many")) is not None:
        draft.sel["as_many_as_possible"] = True
        return _other(tokens, end, draft)
    up_to, exactly = eat(tokens, at, "up", "to"), eat(tokens, at, "exactly")
    start = up_to or exactly
    top = None if start is None else number(tokens[start])
    if start is None or top is None:
        return None
    draft.count = Count(top if up_to is None else 1, top)
    return _other(tokens, start + 1, draft)


def _in_words(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    number_of = eat(tokens, at, "a", "number", "of")
    if number_of is not None:
        draft.count = Count(1, None)
        draft.opaque.append(HOW_MANY)
        return number_of
    found = _COUNTS.match(tokens, at)
    if found is None:
        return None
    draft.count = found.value
    if tokens[at].norm == "another":
        draft.sel["other"] = True
    return _other(tokens, found.end, draft)


def _numbered(tokens: Tokens, at: int, amount: int, draft: SelectorDraft) -> int:
    """As in "2", "1 or 2", "2 or more", "3+", "1 random"."""
    draft.count = Count(amount, amount)
    if tokens[at].norm == "or":
        more = number(tokens[at + 1])
        if more is not None:
            draft.count, at = Count(amount, more), at + 2
            if more > amount + 1:
                draft.sel["numbers"] = (amount, more)
        elif tokens[at + 1].norm == "more":
            draft.count, at = Count(amount, None), at + 2
    elif tokens[at].norm == "+":
        draft.count, at = Count(amount, None), at + 1
    return _other(tokens, at, draft)


def _other(tokens: Tokens, at: int, draft: SelectorDraft) -> int:
    if tokens[at].norm == "random":
        draft.sel["random"] = True
        at += 1
    if tokens[at].norm == "other":
        draft.sel["other"] = True
        at += 1
    return at


def _the_best(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "the monster on the field with the highest ATK"; the noun has to say which."""
    draft.definite = True
    draft.count = Count(1, 1)
    return at + 1 if number(tokens[at]) == 1 else at


def _the(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "the top 3 cards", "the top card"."""
    side = tokens[at].norm
    if side not in ("top", "bottom"):
        return _the_best(tokens, at, draft)
    amount = number(tokens[at + 1])
    draft.count = Count(amount or 1, amount or 1)
    draft.sel["top" if side == "top" else "bottom"] = True
    return at + 1 if amount is None else at + 2


def of_yours(tokens: Tokens, at: int, draft: SelectorDraft) -> int:
    """Reads "of your" before a noun into the draft.

    As in "1 of your banished monsters".
    """
    if tokens[at].norm != "of":
        return at
    if eat(tokens, at, "of", "their", "banished") is not None:
        draft.mark(Mark("whose", Whose.THEIR_CONTROLLER))
        return at + 2
    if tokens[at + 1].norm in ("your", "your opponent's", "their"):
        marks = parse_marks(tokens, at + 1)
        if marks is not None:
            draft.mark(*marks.value)
            return marks.end
    return at


def copies_of(tokens: Tokens, at: int) -> int:
    """Returns the index after "copies of", or `at`.

    As in `2 copies of "A"`.
    """
    copies = tokens[at].norm in ("copies", "copy") and tokens[at + 1].norm == "of"
    return at + 2 if copies and is_name(tokens[at + 2]) else at


MONSTER = (CardKind.MONSTER,)
"""The kind "monster", for a filter."""


_JOINS = frozenset({",", "or", "and/or", "and"})


def parse_kind(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads adjectives and head nouns, joined by "or", into the draft."""
    options: list[tuple[list[tuple[Mark, ...]], HeadNoun | None]] = []
    end = at
    while True:
        runs, end = adjective_runs(tokens, end)
        head = parse_head_noun(tokens, end)
        if head is None and not _stands_alone(runs):
            return None
        end = plural_mark(tokens, end if head is None else head.end)
        if head is not None and head.value.kinds in (MONSTER, ()) and is_name(tokens[end]):
            runs = [(*(runs[0] if runs else ()), Mark("archetype", (tokens[end].norm,)))]
            end += 1
        options.append((runs, None if head is None else head.value))
        nxt = _next_kind(tokens, end)
        if nxt is None:
            break
        end = nxt
    _take(options, draft, known.words(tokens, at, end))
    return end


def _stands_alone(runs: list[tuple[Mark, ...]]) -> bool:
    """Whether these adjectives need no noun: only a name does not."""
    return bool(runs) and all(run and run[-1].field == "archetype" for run in runs)


def _next_kind(tokens: Tokens, at: int) -> int | None:
    """The index of a further kind after "or", without a determiner."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm not in ("or", "and/or"):
        return end if end > at and _is_listed(tokens, end) else None
    end += 1
    runs, after = adjective_runs(tokens, end)
    if parse_head_noun(tokens, after) is None and not _stands_alone(runs):
        return None
    return end


def _is_listed(tokens: Tokens, at: int) -> bool:
    """Whether a kind stands here, and the list goes on after it."""
    runs, after = adjective_runs(tokens, at)
    head = parse_head_noun(tokens, after)
    if not runs or head is None:
        return False
    end = skip(tokens, head.end, ",")
    return tokens[end].norm in ("or", "and/or") and number(tokens[end + 1]) is None


def adjective_runs(tokens: Tokens, at: int) -> tuple[list[tuple[Mark, ...]], int]:
    """Reads runs of adjectives with "or" or commas between them."""
    runs: list[tuple[Mark, ...]] = []
    end = at
    while True:
        run: list[Mark] = []
        while (marks := parse_marks(tokens, end)) is not None:
            run.extend(marks.value)
            end = marks.end
        if not run:
            return runs, at
        runs.append(tuple(run))
        at = end
        while tokens[end].norm in _JOINS:
            end += 1
        if end == at or _is_new_item(tokens, at, end):
            return runs, at


def _is_new_item(tokens: Tokens, at: int, end: int) -> bool:
    """A comma alone joins adjectives only where an "or" comes later in the list."""
    joins = [token.norm for token in tokens[at:end]]
    if joins != [","]:
        return False
    while (marks := parse_marks(tokens, end)) is not None:
        end = marks.end
        if tokens[end].norm in ("or", "and/or", "and"):
            return False
        if tokens[end].norm == ",":
            end += 1
            if tokens[end].norm in ("or", "and/or", "and"):
                return False
    return True


def _take(
    options: list[tuple[list[tuple[Mark, ...]], HeadNoun | None]], draft: SelectorDraft, words: str
) -> None:
    """Put what kind of card it is into the draft."""
    if len(options) == 1:
        runs, head = options[0]
        draft.mark(*_head_marks(head))
        _alternatives(_as_names(runs, head), draft, words)
        return
    filters: list[dict[str, Any]] = []
    for runs, head in options:
        part = SelectorDraft()
        part.mark(*_head_marks(head))
        _alternatives(_as_names(runs, head), part, words)
        if part.opaque:
            draft.opaque.append(words)
            return
        draft.sel.update(part.sel)
        filters.extend({**part.where, **each} for each in part.any_of or ({},))
    _same_or_any(filters, draft)


def _same_or_any(filters: list[dict[str, Any]], draft: SelectorDraft) -> None:
    """Options that differ in one list field are one kind with a longer list."""
    keys = {frozenset(each) for each in filters}
    names = set().union(*filters)
    differing = {name for name in names if len({repr(each.get(name)) for each in filters}) > 1}
    if len(keys) == 1 and len(differing) == 1:
        name = differing.pop()
        if isinstance(filters[0][name], tuple) and not name.startswith("not_"):
            draft.where.update(filters[0])
            draft.where[name] = tuple(
                dict.fromkeys(value for each in filters for value in each[name])
            )
            return
    draft.choose(tuple(filters))


def _head_marks(head: HeadNoun | None) -> tuple[Mark, ...]:
    if head is None:
        return ()
    marks = (Mark("kind", head.kinds),) if head.kinds else ()
    return marks if head.mark is None else (*marks, head.mark)


_TOKEN = Mark("trait", (Trait.TOKEN,))


def _as_names(runs: list[tuple[Mark, ...]], head: HeadNoun | None) -> list[tuple[Mark, ...]]:
    """A name with no noun after it, or before "Token", is the whole name of a card."""
    if head is not None and head.mark != _TOKEN:
        return runs
    return [
        tuple(Mark("name", m.value) if m.field == "archetype" else m for m in run) for run in runs
    ]


def _alternatives(runs: list[tuple[Mark, ...]], draft: SelectorDraft, words: str) -> None:
    """Adjective runs into a filter: the last adjectives of the first run have alternatives."""
    if not runs:
        return
    slots = _slots(runs)
    if slots is not None:
        _mark_slots(slots, draft)
        return
    options = _equal_options(runs[0], runs[1:])
    if options is None:
        draft.opaque.append(words)
        return
    common, each = options
    draft.mark(*common)
    draft.choose(tuple(fields_of_marks(run) for run in each))


_LISTS = frozenset({"trait", "attribute", "type", "archetype", "name", "summoned_by", "position"})
"""Fields that hold several values, any of which will do."""


Marks = tuple[Mark, ...]


def _slots(runs: list[Marks]) -> list[Marks] | None:
    """As in "Level 4 FIRE or WATER Warrior": adjectives joined by "or" say the same sort of thing.

    Each slot is one adjective, or several of which one must hold.
    """
    slots: list[Marks] = [(mark,) for mark in runs[0]]
    for run in runs[1:]:
        if slots[-1][-1].field != run[0].field:
            return None
        slots[-1] = (*slots[-1], run[0])
        slots.extend((mark,) for mark in run[1:])
    return slots


def _mark_slots(slots: list[Marks], draft: SelectorDraft) -> None:
    for slot in slots:
        field = slot[0].field
        if len(slot) == 1:
            draft.mark(*slot)
        elif field in _LISTS:
            draft.mark(Mark(field, tuple(value for mark in slot for value in mark.value)))
        else:
            draft.choose(tuple(fields_of_marks((mark,)) for mark in slot))


def _equal_options(first: Marks, rest: list[Marks]) -> tuple[Marks, list[Marks]] | None:
    """As in "Level 4 FIRE Warrior or DARK Fiend monster", "Dragon or WATER monster"."""
    size = len(rest[0])
    fields = [mark.field for mark in rest[0]]
    if size > 1 and [mark.field for mark in first[-size:]] == fields:
        alike = all([mark.field for mark in run] == fields for run in rest)
        return (first[:-size], [first[-size:], *rest]) if alike else None
    if len(first) == 1 and all(run[-1].field != "trait" or len(run) == 1 for run in rest):
        return (), [first, *rest]
    return None


_KINDS = tuple(f"( monster , spell{last} trap )" for last in (" , or", " or", " ,"))
_THE_SAME = PhraseTable({f"the same type of card {kinds}": 1 for kinds in _KINDS})
_OF_THE_SAME = PhraseTable({f"of the same type {kinds}": 1 for kinds in _KINDS})


def same_kind(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads "the same type of card" as the kind of the activated card.

    As in "(discard) the same type of card (Monster, Spell, or Trap)".
    """
    found = _THE_SAME.match(tokens, at)
    if found is None or not _activated(known):
        return None
    what = Selector(where=Filter(same_kind_as=Ref.RESPONDED))
    place = parse_place(tokens, found.end)
    if place is None:
        return Parsed(what, found.end)
    return Parsed(with_place(what, place.value), place.end)


def of_same_kind(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads that the card is of the same kind as the activated card.

    As in "1 card from your hand, of the same type (Monster, Spell, or Trap)".
    """
    found = _OF_THE_SAME.match(tokens, at)
    if found is None or not _activated(known) or draft.count.max != 1:
        return None
    draft.where["same_kind_as"] = Ref.RESPONDED
    return found.end


def _activated(known: TextContext) -> bool:
    """Whether an activation was spoken of, and no other card besides this one."""
    refs = {mention.ref for mention in known.mentions} - {Ref.THIS_CARD}
    return refs == {Ref.RESPONDED}
