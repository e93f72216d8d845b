"""Summoning verbs: Special Summons by effects, with materials, Tokens and their values."""

from dataclasses import replace
from typing import NamedTuple, TypeVar

from engine.cardtext.applications import SetStat, TreatAs
from engine.cardtext.operations import (
    Operation,
    SpecialSummon,
    SummonAfterResolution,
    SummonTokens,
    SummonWithMaterials,
    Token,
)
from engine.cardtext.selectors import ALL, Count, Filter, Like, Ref, Selector
from engine.psct.nouns.amount_phrases import parse_amount
from engine.psct.nouns.card_references import parse_reference
from engine.psct.nouns.noun_parts import TYPES, plural_mark, with_place
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place, parse_zones
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    is_name,
    number,
    skip,
)
from engine.psct.syntax.text_pieces import holds_opaque
from engine.psct.verbs.value_verbs import shared_keys
from engine.psct.verbs.verb_arguments import Deeds, Verb, VerbContext, in_zones, read_all, read_one
from engine.terms.vocabulary import (
    FIELD,
    Attribute,
    CardKind,
    Position,
    Stat,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)


def read_summoned_monsters(
    tokens: Tokens, at: int, say: VerbContext
) -> Parsed[tuple[Selector, ...]] | None:
    """Reads the Summoned monsters, the place before or after them."""
    start = skip(tokens, at, ",")
    if tokens[start].norm == "from":
        place = parse_zones(tokens, start + 1)
        if place is not None:
            found = read_all(tokens, skip(tokens, place.end, ","), say)
            if found is None or any(what.zone or what.ref for what in found.value):
                return None
            zones, whose = place.value.zones, place.value.whose
            whats = tuple(replace(what, zone=zones, whose=whose) for what in found.value)
            return Parsed(whats, found.end)
    return read_all(tokens, at, say)


_GO = {
    "banishing": Zone.BANISHED,
    "shuffling": Zone.DECK,
    "tributing": Zone.GRAVEYARD,
    "placing": Zone.DECK,
    "sending": Zone.GRAVEYARD,
}


def parse_used_to_summon(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads which Ritual Summon this card is used for.

    As in `This card is used to Ritual Summon "A"`.
    """
    start = eat(tokens, at, "this", "card", "is", "used", "to", "ritual summon")
    start = start or eat(tokens, at, "this", "card", "can", "be", "used", "to", "ritual summon")
    start = None if start is None else skip(tokens, start, "any")
    found = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    if found is None or holds_opaque(found.value):
        return None
    if eat(tokens, found.end, ".", "you", "must", "also") is None:
        return None  # With what it is Summoned is said elsewhere.
    what = in_zones(replace(found.value, count=Count()), Whose.YOU, Zone.HAND)
    return Parsed((SummonWithMaterials(SummonKind.RITUAL, what),), found.end)


def with_materials(kind: SummonKind) -> Verb:
    """The reader of a Fusion or Ritual Summon that an effect performs."""

    def read(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
        found = read_summoned_monsters(tokens, at, say)
        if found is None or len(found.value) != 1:
            return None
        made = SummonWithMaterials(kind, found.value[0])
        start = skip(tokens, found.end, ",")
        if tokens[start].norm == "using":
            return _using(tokens, start + 1, made, say)
        if kind is SummonKind.RITUAL and eat(tokens, start, "by", "tributing") is not None:
            return _tributing(tokens, start + 2, made)
        if tokens[start].norm == "by" and tokens[start + 1].norm in _GO:
            return _going(tokens, start + 1, made, say)
        return None

    return read


_LEVELS = PhraseTable(
    {
        "whose total levels equal or exceed its level": False,
        "whose total levels equal or exceed the level of the ritual monster": False,
        "whose total levels equal or exceed the level of that ritual monster": False,
        "whose total levels exactly equal its level": True,
        "whose total levels exactly equal the level of that ritual monster": True,
        "whose total levels exactly equal the level of the ritual monster": True,
        "whose levels exactly equal its level": True,
    }
)


def _tributing(tokens: Tokens, at: int, made: SummonWithMaterials) -> Parsed[Deeds] | None:
    """As in "by Tributing monsters from your hand or field whose total Levels ..."."""
    start = eat(tokens, at, "monsters")
    place = None if start is None else parse_place(tokens, start)
    if place is None:
        return None
    this = _THIS_TOO.match(tokens, place.end)
    end = place.end if this is None else this.end
    levels = _LEVELS.match(tokens, skip(tokens, end, ","))
    if levels is None:
        return None
    what = with_place(Selector(where=Filter(kind=(CardKind.MONSTER,))), place.value)
    what = replace(what, including_this=this is not None)
    deed = replace(made, materials=(what,), exact_levels=levels.value)
    return Parsed((deed,), levels.end)


def _using(
    tokens: Tokens, at: int, made: SummonWithMaterials, say: VerbContext
) -> Parsed[Deeds] | None:
    """As in "using monsters from your hand or field as material"."""
    found = read_all(tokens, at, say, bare=True)
    if found is None:
        return None
    found = _and_more(tokens, found, say)
    end = found.end
    for tail in _AS_MATERIAL:
        end = eat(tokens, end, *tail) or end
    this = _THIS_TOO.match(tokens, end)
    if this is None:
        return Parsed((replace(made, materials=found.value),), end)
    with_this = tuple(replace(what, including_this=True) for what in found.value)
    return Parsed((replace(made, materials=with_this),), this.end)


def _and_more(
    tokens: Tokens, found: Parsed[tuple[Selector, ...]], say: VerbContext
) -> Parsed[tuple[Selector, ...]]:
    """As in "(using this card you control) and other monsters from your hand or field"."""
    this = len(found.value) == 1 and found.value[0].ref is Ref.THIS_CARD
    more = None
    if this and tokens[found.end].norm == "and":
        more = read_all(tokens, skip(tokens, found.end + 1, "other"), say, bare=True)
    if more is None or any(what.ref is not None for what in more.value):
        return found
    together = tuple(replace(what, including_this=True) for what in more.value)
    return Parsed(together, more.end)


_THIS_TOO = PhraseTable(
    {
        f", including this card{where}{comma}": 1
        for where in (
            "",
            " you control",
            " on your field",
            " on the field",
            " in your hand",
            " from your hand",
            " from your gy",
            " in your gy",
        )
        for comma in ("", " ,")
    }
)


_AS_MATERIAL = (
    ("as", "fusion materials"),
    ("as", "fusion material"),
    ("as", "materials"),
    ("as", "material"),
)


_ITS_MATERIALS = PhraseTable(
    {
        f"{owner}{noun}{tail}": 1
        for owner in ("its ", "the ", "their ", "")
        for noun in ("materials", "fusion materials", "fusion material")
        for tail in ("", " listed on it", " mentioned on it")
    }
)
_INTO = PhraseTable(
    {
        "into the deck": 1,
        "into your deck": 1,
        "into the owner's deck": 1,
        "into the owners' decks": 1,
        "on the bottom of the deck in any order": 1,
        "on the bottom of your deck in any order": 1,
    }
)
_AMONG: PhraseTable[tuple[Zone, ...]] = PhraseTable(
    {
        f"from {among}your {what} {places}": zones
        for among in ("among ", "")
        for what in ("cards", "monsters")
        for places, zones in (
            (
                "on the field , in your gy , and/or your face-up banished cards",
                (*FIELD, Zone.GRAVEYARD, Zone.BANISHED),
            ),
            (
                "on the field , gy , and/or face-up banished cards",
                (*FIELD, Zone.GRAVEYARD, Zone.BANISHED),
            ),
            ("on the field and/or your face-up banished cards", (*FIELD, Zone.BANISHED)),
        )
    }
)


class _Ways(NamedTuple):
    """What is said of the materials, part by part."""

    what: Selector
    into: bool = False
    this: bool = False


def _going(
    tokens: Tokens, at: int, made: SummonWithMaterials, say: VerbContext
) -> Parsed[Deeds] | None:
    """As in "by banishing its materials from your field or GY"."""
    material_to = _GO[tokens[at].norm]
    needs_deck = material_to is Zone.DECK
    listed = _ITS_MATERIALS.match(tokens, at + 1)
    if listed is not None:
        ways, end = _Ways(Selector()), listed.end
    else:
        found = read_all(tokens, at + 1, say, bare=True)
        if found is None or len(found.value) != 1 or found.value[0].where.opaque is not None:
            return None
        ways, end = _Ways(found.value[0]), found.end
    while (more := _more_of_them(tokens, end, ways)) is not None:
        ways, end = more.value, more.end
    if (not ways.what.zone and ways.what.ref is None) or ways.into is not needs_deck:
        return None
    what = replace(ways.what, including_this=ways.this)
    return Parsed((replace(made, materials=(what,), material_to=material_to),), end)


def _more_of_them(tokens: Tokens, at: int, ways: _Ways) -> Parsed[_Ways] | None:
    """From where, to where, as what."""
    start = skip(tokens, at, ",")
    this = _THIS_TOO.match(tokens, at)
    if this is not None:
        return Parsed(ways._replace(this=True), this.end)
    among = _AMONG.match(tokens, start)
    if among is not None and not ways.what.zone:
        there = replace(ways.what, zone=among.value, whose=Whose.YOU)
        return Parsed(ways._replace(what=there), among.end)
    if tokens[start].norm == "from" and not ways.what.zone:
        place = parse_zones(tokens, start + 1)
        if place is None:
            return None
        there = replace(ways.what, zone=place.value.zones, whose=place.value.whose)
        return Parsed(ways._replace(what=there), place.end)
    return _as_and_into(tokens, start, ways)


def _as_and_into(tokens: Tokens, at: int, ways: _Ways) -> Parsed[_Ways] | None:
    into = _INTO.match(tokens, at)
    if into is not None:
        return Parsed(ways._replace(into=True), into.end)
    for tail in _AS_MATERIAL:
        end = eat(tokens, at, *tail)
        if end is not None:
            return Parsed(ways, end)
    down = eat(tokens, at, "face-down")
    return None if down is None else Parsed(ways, down)


def summon_after_effect(kind: SummonKind) -> Verb:
    """The reader of a Synchro, Xyz or Link Summon that an effect lets a player make."""

    def read(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
        found = read_summoned_monsters(tokens, at, say)
        what, end = (Selector(), at) if found is None else (found.value[0], found.end)
        if found is not None and len(found.value) != 1:
            return None
        start = skip(tokens, end, ",")
        if tokens[start].norm != "using":
            return None if found is None else Parsed((SummonAfterResolution(what, kind),), end)
        using = _of_yours(tokens, start + 1) or read_all(
            tokens, skip(tokens, start + 1, "only"), say, bare=True
        )
        if using is None:
            return None
        end = using.end
        end = skip(tokens, end, "only")
        for tail in _AS_MATERIAL:
            end = eat(tokens, end, *tail) or end
        end = skip(tokens, end, "only")
        these, this = using.value, _THIS_TOO.match(tokens, end)
        if this is not None:
            these, end = tuple(replace(one, including_this=True) for one in these), this.end
        deed = SummonAfterResolution(what, kind, materials=these)
        return Parsed((deed,), end)

    return read


def _of_yours(tokens: Tokens, at: int) -> Parsed[tuple[Selector, ...]] | None:
    """As in "materials you control": whatever monsters of yours it takes."""
    end = eat(tokens, at, "materials", "you", "control")
    return None if end is None else Parsed((_YOUR_MONSTERS,), end)


_YOUR_MONSTERS = Selector(
    whose=Whose.YOU,
    zone=(Zone.MONSTER_ZONE,),
    where=Filter(kind=(CardKind.MONSTER,)),
    count=ALL,
)


_TRAITS = {"normal": Trait.NORMAL, "effect": Trait.EFFECT}


_STILL = PhraseTable(
    {"( this card is also still a trap )": 1, "( this card is also still a spell )": 1}
)


def parse_as_monster(tokens: Tokens, at: int) -> Parsed[Token] | None:
    """Reads the monster that a Trap is Summoned as.

    As in "as an Effect Monster (Fiend/DARK/Level 4/ATK 1800/DEF 1000)".
    """
    start = eat(tokens, at, "as", "an") or eat(tokens, at, "as", "a")
    trait = None if start is None else _TRAITS.get(tokens[start].norm)
    if start is None or trait is None:
        return None
    begin = eat(tokens, start + 1, "monster", "(")
    token = None if begin is None else parse_token(tokens, begin, "", (trait,))
    if token is None or NOT_SAID in (token.value.atk, token.value.def_, token.value.level):
        return None
    still = _STILL.match(tokens, token.end)
    return Parsed(token.value, token.end if still is None else still.end)


def parse_token(
    tokens: Tokens, at: int, name: str, trait: tuple[Trait, ...] = ()
) -> Parsed[Token] | None:
    """Reads Type/Attribute/Level/ATK/DEF in parentheses, with "Tuner" before the Level."""
    words: list[str] = []
    while tokens[at].norm not in ("level", "atk") and len(words) < _MOST_WORDS:
        words.append(tokens[at].norm)
        at = skip(tokens, at + 1, "/")
    numbers = _printed_numbers(tokens, at)
    if "tuner" in words:
        words.remove("tuner")
        trait = (*trait, Trait.TUNER)
    if numbers is None or len(words) != 2:  # noqa: PLR2004 -- Type and Attribute
        return None
    kind = next((t for t in TYPES if t.lower() == words[0]), None)
    attribute = words[1].upper()
    if kind is None or attribute not in Attribute.__members__:
        return None
    level, atk, def_ = numbers.value
    made = Token(
        name=name,
        attribute=Attribute[attribute],
        type=kind,
        level=level,
        atk=atk,
        def_=def_,
        trait=trait,
    )
    return Parsed(made, numbers.end)


_MOST_WORDS = 4
NOT_SAID = -1
"""A value printed as "?": later words state it."""


def _printed_numbers(tokens: Tokens, at: int) -> Parsed[tuple[int, int, int]] | None:
    """As in "Level 4/ATK 1800/DEF 1000)"."""
    values: list[int] = []
    if tokens[at].norm == "atk":  # What follows says the Level.
        values.append(NOT_SAID)
    for word in ("level", "atk", "def")[len(values) :]:
        value = number(tokens[at + 1]) if tokens[at].norm == word else None
        if tokens[at].norm == word and tokens[at + 1].norm == "?" and word != "level":
            value = NOT_SAID
        if value is None:
            return None
        values.append(value)
        at = skip(tokens, at + 2, "/")
    if tokens[at].norm != ")":
        return None
    return Parsed((values[0], values[1], values[2]), at + 1)


_BECOME = PhraseTable(
    {
        f"( {this} {values} {becomes}": both
        for this in ("this token's", "the token's", "its", "their", "these tokens'")
        for values, both in (("atk/def", True), ("atk and def", True), ("atk", False))
        for becomes in ("become", "becomes", "each become", "is", "are", "is equal to")
    }
)


def parse_token_values(
    tokens: Tokens, at: int, token: Token, known: TextContext
) -> Parsed[Token] | None:
    """Reads values of a Token that depend on other cards.

    As in "(this Token's ATK/DEF become the combined original ATK/DEF of those monsters)".
    """
    told = _BECOME.match(tokens, at)
    if told is None:
        return None
    start = skip(tokens, told.end, "equal", "to")
    if not told.value:
        one = parse_amount(tokens, start, known)
        end = None if one is None else eat(tokens, one.end, ")")
        if one is None or end is None or token.def_ == NOT_SAID:
            return None
        return Parsed(replace(token, atk=one.value), end)
    pair = tuple(parse_amount(_only(tokens, word), start, known) for word in ("atk", "def"))
    ends = [None if each is None else eat(tokens, each.end, ")") for each in pair]
    if pair[0] is None or pair[1] is None or None in ends or ends[0] != ends[1]:
        return None
    assert ends[0] is not None  # noqa: S101 -- looked at above
    return Parsed(replace(token, atk=pair[0].value, def_=pair[1].value), ends[0])


def _only(tokens: Tokens, word: str) -> Tokens:
    """The words with "ATK/DEF" said as one of both."""
    return tuple(reworded(token, word) if token.norm == "atk/def" else token for token in tokens)


# --- how many --------------------------------------------------------------------------------

_NONE = Token("", Attribute.DARK, "", 0)
_LAST = (Ref.COST, Ref.PREVIOUS)
_SAME_NUMBER = PhraseTable(
    {
        "that many": 1,
        "an equal number of": 1,
        "the same number of": 1,
        "up to that many": 0,
        "up to an equal number of": 0,
    }
)
_ANY = 5


def token_count(tokens: Tokens, at: int, known: TextContext) -> Parsed[SummonTokens] | None:
    """Reads how many Tokens are Summoned.

    As in "2", "up to 3", "any number of", "that many", "a number of".
    """
    count = number(tokens[at])
    if count is not None:
        return Parsed(SummonTokens(_NONE, count), at + 1)
    most = eat(tokens, at, "up", "to")
    top = None if most is None else number(tokens[most])
    if most is not None and top is not None:
        return Parsed(SummonTokens(_NONE, at_most=top), most + 1)
    if (end := eat(tokens, at, "any", "number", "of")) is not None:
        return Parsed(SummonTokens(_NONE, at_most=_ANY), end)
    same = _SAME_NUMBER.match(tokens, at)
    last = known.mentions[-1] if known.mentions else None
    if same is not None and last is not None and last.ref in _LAST:
        up_to = Selector(ref=last.ref, count=ALL)
        return Parsed(SummonTokens(_NONE, same.value, up_to=up_to), same.end)
    end = eat(tokens, at, "a", "number", "of")
    return None if end is None else Parsed(SummonTokens(_NONE, _UNSAID), end)


_UNSAID = -1
"""What follows the values has to say how many."""
_AS_MANY = PhraseTable({"up to the number of": 0, "equal to the number of": 1})


def as_many_tokens(
    tokens: Tokens, at: int, made: SummonTokens, known: TextContext
) -> Parsed[SummonTokens] | None:
    """Reads the number of Tokens after their values.

    As in ", up to the number of monsters you control"; None: how many is not said.
    """
    start = _AS_MANY.match(tokens, skip(tokens, at, ","))
    what = None if start is None else parse_noun(tokens, start.end, known, bare=True)
    if start is None or what is None or not (what.value.zone or what.value.ref):
        return None if made.count == _UNSAID else Parsed(made, at)
    return Parsed(replace(made, count=start.value, at_most=None, up_to=what.value), what.end)


def parse_alike_tokens(
    tokens: Tokens, at: int, made: SummonTokens, known: TextContext
) -> Parsed[SummonTokens] | None:
    """Reads values that Tokens share with another monster.

    As in "with the same Level as that monster"; None: its Level is not said.
    """
    start = eat(tokens, at, "with", "the", "same")
    keys = None if start is None else shared_keys(tokens, start)
    of = None
    if keys is not None and tokens[keys.end].norm == "as":
        of = parse_reference(tokens, keys.end + 1, known)
    level = keys is not None and "level" in keys.value
    if of is None or keys is None or of.value.ref is None or of.value.where.opaque is not None:
        return None if made.token.level == NOT_SAID else Parsed(made, at)
    if made.token.level == NOT_SAID and not level:
        return None
    return Parsed(replace(made, like=Like(keys.value, of.value)), of.end)


_ATTACK, _DEFENSE, _SET = Position.ATTACK, Position.DEFENSE, Position.SET

_POSITIONS = PhraseTable(
    {
        "in attack position": (_ATTACK,),
        "in face-up attack position": (_ATTACK,),
        "face-up in attack position": (_ATTACK,),
        "in defense position": (_DEFENSE,),
        "in face-up defense position": (_DEFENSE,),
        "face-up in defense position": (_DEFENSE,),
        "in face-down defense position": (_SET,),
        "face-down in defense position": (_SET,),
        "in attack or defense position": (_ATTACK, _DEFENSE),
        "in face-up attack or defense position": (_ATTACK, _DEFENSE),
        "in face-up attack position or face-down defense position": (_ATTACK, _SET),
        "in attack position or face-down defense position": (_ATTACK, _SET),
        "in face-up attack or face-down defense position": (_ATTACK, _SET),
        "in face-up or face-down defense position": (_DEFENSE, _SET),
        "in face-up defense position or face-down defense position": (_DEFENSE, _SET),
        "in either battle position": (_ATTACK, _DEFENSE),
    }
)

_NEGATED = {
    f"{text}{tail}": True
    for text in (
        "but negate its effects",
        "but its effects are negated",
        "but negate their effects",
        "but their effects are negated",
        "with its effects negated",
        "with their effects negated",
        "but that monster has its effects negated",
        "but it has its effects negated",
    )
    for tail in ("",)
}

_NEGATED_PHRASES = PhraseTable(_NEGATED)

_IGNORING = PhraseTable(
    {
        f"ignoring {whose} summoning conditions": True
        for whose in ("its", "their", "the", "this card's")
    }
)

_TREATED = PhraseTable(
    {
        f"{it} treated as {a} {kind.value} summon": kind
        for it in ("this is", "it is", "this special summon is")
        for a in ("a", "an")
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
        )
    }
)

_LINKED = PhraseTable(
    dict.fromkeys(
        (
            "to your zone this card points to",
            "to your zone(s) this card points to",
            "to your zones this card points to",
            "to a zone this card points to",
            "to your zone a link monster points to",
            "to your zone it points to",
            "to your zone(s) a link monster points to",
            "to your zone that a link monster points to",
            "to your zones a link monster points to",
        ),
        True,
    )
)


def _special(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    token = _tokens(tokens, at, say)
    if token is not None:
        return token
    found = read_summoned_monsters(tokens, at, say)
    if found is None or any(map(_is_untold_token, found.value)):
        return None
    first = SpecialSummon(found.value[0], to=say.who)
    read = _modifiers(tokens, found.end, first, say)
    if read is None:
        return None
    overlay = _by_using(tokens, read.end, read.value, found.value, say)
    if overlay is not None:
        return overlay
    deeds: Deeds = tuple(replace(read.value, what=what) for what in found.value)
    as_what = _as_what(tokens, read.end)
    if as_what is None or len(deeds) != 1:
        return Parsed(deeds, read.end)
    rest = _modifiers(tokens, as_what.end, read.value, say)
    end = as_what.end if rest is None else rest.end
    first = read.value if rest is None else rest.value
    return Parsed((replace(first, what=found.value[0]), as_what.value), end)


def _is_untold_token(what: Selector) -> bool:
    """Whether it names a Token, and nothing says what that is like."""
    return not what.zone and any(name.endswith(("Token", "Tokens")) for name in what.where.name)


_SUMMONED = Selector(ref=Ref.PREVIOUS)


def _as_what(tokens: Tokens, at: int) -> Parsed[Operation] | None:
    """As in "as a Tuner", "as a Level 4 monster"."""
    start = eat(tokens, skip(tokens, at, ","), "as", "a")
    if start is None:
        return None
    if tokens[start].norm == "tuner":
        tuner = TreatAs(_SUMMONED, trait=(Trait.TUNER,), until=Until.WHILE_ON_FIELD)
        return Parsed(tuner, start + 1)
    level = number(tokens[start + 1]) if tokens[start].norm == "level" else None
    if level is None or tokens[start + 2].norm != "monster":
        return None
    return Parsed(SetStat(_SUMMONED, (Stat.LEVEL,), level, Until.WHILE_ON_FIELD), start + 3)


def _by_using(
    tokens: Tokens, at: int, summon: SpecialSummon, whats: tuple[Selector, ...], say: VerbContext
) -> Parsed[Deeds] | None:
    """As in "by using that target as material (this is treated as an Xyz Summon)"."""
    start = skip(tokens, at, ",")
    start = skip(tokens, start, "by")
    if tokens[start].norm != "using" or len(whats) != 1 or summon.negated:
        return None
    using = read_one(tokens, start + 1, say)
    if using is None:
        return None
    end = using.end
    for tail in (("as", "material"), ("as", "the", "material"), ("as", "materials")):
        end = eat(tokens, end, *tail) or end
    xyz = _OVERLAY.match(tokens, end)
    if end == using.end and xyz is None:
        return None
    made = SummonWithMaterials(SummonKind.XYZ, whats[0], (using.value,))
    return Parsed((made,), end if xyz is None else xyz.end)


_OVERLAY = PhraseTable(
    {
        f"( {text} )": True
        for text in (
            "this is treated as an xyz summon",
            "this special summon is treated as an xyz summon",
            "this is treated as an xyz summon . transfer its materials to the summoned monster .",
            "this is treated as an xyz summon , transfer its materials to the summoned monster",
            "transfer its materials to the summoned monster",
        )
    }
)


def _modifiers(
    tokens: Tokens, at: int, summon: SpecialSummon, say: VerbContext
) -> Parsed[SpecialSummon] | None:
    """Position, field, conditions ignored, effects negated, in any order."""
    while True:
        nxt = _modifier(tokens, at, summon, say)
        if nxt is None:
            return Parsed(summon, at)
        summon, at = nxt.value, nxt.end


def _modifier(
    tokens: Tokens, at: int, summon: SpecialSummon, say: VerbContext
) -> Parsed[SpecialSummon] | None:
    start = skip(tokens, at, ",")
    return (
        _stated(tokens, start, summon)
        or _negated_or_treated(tokens, start, summon)
        or _where(tokens, start if tokens[start].norm == "to" else at, summon, say)
    )


def _stated(tokens: Tokens, at: int, summon: SpecialSummon) -> Parsed[SpecialSummon] | None:
    if (where := _POSITIONS.match(tokens, at)) is not None:
        return Parsed(replace(summon, position=where.value), where.end)
    if (ignoring := _IGNORING.match(tokens, at)) is not None:
        return Parsed(replace(summon, ignoring_conditions=True), ignoring.end)
    if (monster := parse_as_monster(tokens, at)) is not None:
        return Parsed(replace(summon, as_monster=monster.value), monster.end)
    if summon.as_monster is not None and (more := _FOLLOWING.match(tokens, at)) is not None:
        return Parsed(summon, more.end)
    return None


_FOLLOWING = PhraseTable(
    {
        f"with {these}{still}": 1
        for these in ("the following effect", "the following effects", "this effect")
        for still in ("", " ( this card is also still a trap )")
    }
)
"""The effects stand in bullets of their own."""


def _negated_or_treated(
    tokens: Tokens, at: int, summon: SpecialSummon
) -> Parsed[SpecialSummon] | None:
    if (negated := _in_parentheses(tokens, at, _NEGATED_PHRASES)) is not None:
        return Parsed(replace(summon, negated=True), negated.end)
    if (treated := _in_parentheses(tokens, at, _TREATED)) is not None:
        return Parsed(replace(summon, kind=treated.value), treated.end)
    return None


_COLUMN = PhraseTable(
    {
        f"to your {zone} in {its} same column{as_}": 1
        for zone in ("main monster zone", "monster zone")
        for its in ("its", "that card's", "that monster's")
        for as_ in ("",)
    }
)


def _where(
    tokens: Tokens, at: int, summon: SpecialSummon, say: VerbContext
) -> Parsed[SpecialSummon] | None:
    if (linked := _LINKED.match(tokens, at)) is not None:
        return Parsed(replace(summon, to_linked_zone=True), linked.end)
    if (column := _COLUMN.match(tokens, at)) is not None:
        return Parsed(replace(summon, same_column=True), column.end)
    if (pointed := _pointed_to(tokens, at, say)) is not None:
        return Parsed(replace(summon, to_linked_zone=True), pointed)
    return _to_field(tokens, at + 1, summon, say) if tokens[at].norm in ("to", "on") else None


T = TypeVar("T")


def _in_parentheses(tokens: Tokens, at: int, phrases: PhraseTable[T]) -> Parsed[T] | None:
    """The phrase, in parentheses or not."""
    if tokens[at].norm != "(":
        return phrases.match(tokens, at)
    found = phrases.match(tokens, at + 1)
    if found is None or tokens[found.end].norm != ")":
        return None
    return Parsed(found.value, found.end + 1)


_WHOSE_ZONE = frozenset({"your", "a", "any", "an opponent's", "your opponent's", "their"})
_ZONE_WORDS = ("zone", "zones", "main monster zone", "main monster zones")


def _pointed_to(tokens: Tokens, at: int, say: VerbContext) -> int | None:
    """The index after "to your zone that Link Monster points to"."""
    if tokens[at].norm not in ("to", "in") or tokens[at + 1].norm not in _WHOSE_ZONE:
        return None
    start = next((at + 3 for w in _ZONE_WORDS if tokens[at + 2].norm == w), None)
    if start is None:
        return None
    start = plural_mark(tokens, start)
    many = eat(tokens, skip(tokens, start, "that"), "2", "or", "more", "link", "monsters")
    if many is not None and tokens[many].norm == "point":
        return eat(tokens, many + 1, "to")
    noun = read_one(tokens, plural_mark(tokens, start), say)
    if noun is None or tokens[noun.end].norm not in ("points", "point"):
        return None
    return eat(tokens, noun.end + 1, "to")


def _to_field(
    tokens: Tokens, at: int, summon: SpecialSummon, say: VerbContext
) -> Parsed[SpecialSummon] | None:
    """As in "to your opponent's field"."""
    place = parse_zones(tokens, at)
    if place is not None and place.value.zones == (Zone.EXTRA_MONSTER_ZONE,):
        return Parsed(replace(summon, extra_zone=True), place.end)
    if place is None or not place.value.on_field or place.value.face is not None:
        return None
    whose = place.value.whose
    if whose is Whose.THEIR_CONTROLLER:
        whose = say.who if say.who is not Whose.YOU else Whose.OPPONENT
    return Parsed(replace(summon, to=whose), place.end)


def _tokens(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in `1 "Name Token" (Warrior/EARTH/Level 1/ATK 0/DEF 0)`."""
    many = token_count(tokens, at, say.known)
    start = at if many is None else many.end
    if many is None or not is_name(tokens[start]) or "Token" not in tokens[start].norm:
        return None
    end = plural_mark(tokens, start + 1)
    if tokens[end].norm != "(":
        return None
    name = tokens[start].norm
    token = parse_token(tokens, end + 1, name[:-1] if name.endswith("Tokens") else name)
    made = None if token is None else replace(many.value, token=token.value, to=say.who)
    like = (
        None
        if made is None or token is None
        else parse_alike_tokens(tokens, token.end, made, say.known)
    )
    if like is None:
        return None
    plain = _modifiers(tokens, like.end, SpecialSummon(Selector(), to=say.who), say)
    if plain is None or plain.value.negated:
        return None
    summon = replace(like.value, to=plain.value.to, position=plain.value.position)
    as_many = as_many_tokens(tokens, plain.end, summon, say.known)
    if as_many is None or NOT_SAID not in (summon.token.atk, summon.token.def_):
        return None if as_many is None else Parsed((as_many.value,), as_many.end)
    told = _values_come_next(tokens, as_many.end, summon.token)
    told = told or parse_token_values(tokens, as_many.end, summon.token, say.known)
    return None if told is None else Parsed((replace(as_many.value, token=told.value),), told.end)


_NEXT = PhraseTable(
    {
        f"{mark} {its} {stat} {are}": stat
        for mark in (".", "and", ", and", ";", ", also")
        for its in ("its", "their", "this token's", "that token's")
        for stat in ("atk", "atk/def")
        for are in ("is", "are", "becomes", "become")
    }
)


def _values_come_next(tokens: Tokens, at: int, token: Token) -> Parsed[Token] | None:
    """As in "(ATK ?/DEF ?). Its ATK/DEF become ...": what is not said here is said there."""
    told = _NEXT.match(tokens, at)
    if told is None or (told.value == "atk" and token.def_ == NOT_SAID):
        return None
    atk, def_ = (0 if value == NOT_SAID else value for value in (token.atk, token.def_))
    return Parsed(replace(token, atk=atk, def_=def_), at)


def _normal(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """A Normal Summon (or Set) of 1 monster, which an effect lets a player make."""
    or_set = eat(tokens, at, "/", "set") or eat(tokens, at, "or", "set")
    found = read_one(tokens, or_set or at, say)
    if found is None:
        return None
    what = in_zones(found.value, say.who, Zone.HAND)
    deed: Operation = SummonAfterResolution(what, or_set=or_set is not None)
    return Parsed((deed,), found.end)


def _tribute_summon(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    end = skip(tokens, found.end, "face-up")
    return Parsed((SummonAfterResolution(found.value, SummonKind.TRIBUTE),), end)


SUMMONING: dict[str, Verb] = {
    "special summon": _special,
    "normal summon": _normal,
    "tribute summon": _tribute_summon,
    "fusion summon": with_materials(SummonKind.FUSION),
    "ritual summon": with_materials(SummonKind.RITUAL),
    "synchro summon": summon_after_effect(SummonKind.SYNCHRO),
    "xyz summon": summon_after_effect(SummonKind.XYZ),
    "link summon": summon_after_effect(SummonKind.LINK),
    "pendulum summon": summon_after_effect(SummonKind.PENDULUM),
}
"""The readers of the verbs of this module."""
