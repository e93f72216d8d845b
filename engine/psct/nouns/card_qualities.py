"""Card qualities: cards described by values, totals, past, text, equipment or materials."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.selectors import (
    Bound,
    Combined,
    Compared,
    Filter,
    How,
    Own,
    Ref,
    Selector,
    Told,
)
from engine.psct.nouns.card_references import parse_owner, parse_reference
from engine.psct.nouns.noun_parts import SelectorDraft, counter_name, name_list, parse_head_noun
from engine.psct.nouns.place_phrases import parse_zones
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    is_name,
    number,
    skip,
)
from engine.terms.vocabulary import Stat, SummonKind, Whose

STATS = PhraseTable(
    {
        "atk": Stat.ATK,
        "def": Stat.DEF,
        "level": Stat.LEVEL,
        "levels": Stat.LEVEL,
        "rank": Stat.RANK,
        "ranks": Stat.RANK,
        "link rating": Stat.LINK_RATING,
        "pendulum scale": Stat.SCALE,
        "original atk": Stat.ORIGINAL_ATK,
        "original def": Stat.ORIGINAL_DEF,
        "original level": Stat.ORIGINAL_LEVEL,
        "original levels": Stat.ORIGINAL_LEVEL,
        "original rank": Stat.ORIGINAL_RANK,
        "current level": Stat.LEVEL,
        "current atk": Stat.ATK,
        "current def": Stat.DEF,
        "link ratings": Stat.LINK_RATING,
    }
)
"""The words for each value."""
THAN = PhraseTable(
    {
        "less than or equal to": How.AT_MOST,
        "lower than or equal to": How.AT_MOST,
        "equal to or less than": How.AT_MOST,
        "equal to or lower than": How.AT_MOST,
        "greater than or equal to": How.AT_LEAST,
        "higher than or equal to": How.AT_LEAST,
        "equal to or higher than": How.AT_LEAST,
        "equal to or greater than": How.AT_LEAST,
        "less than": How.LESS,
        "lower than": How.LESS,
        "higher than": How.MORE,
        "greater than": How.MORE,
        "more than": How.MORE,
        "different from": How.OTHER,
        "equal to": How.SAME,
        "equals": How.SAME,
        "equal": How.SAME,
    }
)
"""The words for how a value compares to another."""
WORD = PhraseTable(
    {
        "less": How.LESS,
        "lower": How.LESS,
        "a lower": How.LESS,
        "higher": How.MORE,
        "more": How.MORE,
        "a higher": How.MORE,
        "an equal or lower": How.AT_MOST,
        "an equal or higher": How.AT_LEAST,
        "equal or lower": How.AT_MOST,
        "equal or higher": How.AT_LEAST,
        "the same": How.SAME,
        "a different": How.OTHER,
    }
)


class _Other(NamedTuple):
    ref: Ref
    its: Stat | None
    before: bool = False


FORMERLY = PhraseTable(
    {
        f"{had}{where}": 1
        for had in ("had", "had while", "had when it was")
        for where in ("", " on the field", " in the hand", " in hand", " tributed", " destroyed")
        if not (had != "had" and not where)
    }
    | {
        "it had on the field": 1,
        "it had in the hand": 1,
        "had there": 1,
        "when it was on the field": 1,
        "on the field": 1,
    }
)
"""The words that say that a value is meant as it was."""


def parse_compared(tokens: Tokens, at: int, known: TextContext) -> Parsed[Compared] | None:
    """Reads a comparison after "with" or "whose": "ATK less than or equal to this card's"."""
    start = skip(tokens, skip(tokens, at, "an"), "a")
    stat = STATS.match(tokens, start)
    if stat is not None:
        after = skip(tokens, stat.end, "is")
        sided = _up_or_down(tokens, after, stat, known)
        if sided is not None:
            return sided
        shifted = _shifted(tokens, after)
        if shifted is not None:
            return _against(tokens, shifted.end, stat.value, How.SAME, known, shifted.value)
        how = THAN.match(tokens, after)
        if how is None:
            return None
        return _against(tokens, how.end, stat.value, how.value, known)
    word = WORD.match(tokens, at)
    stat = None if word is None else STATS.match(tokens, word.end)
    if word is None or stat is None:
        return None
    than = ("as",) if word.value is How.SAME else ("than",)
    end = eat(tokens, stat.end, *than)
    end = end or (eat(tokens, stat.end, "from") if word.value is How.OTHER else None)
    return None if end is None else _against(tokens, end, stat.value, word.value, known)


def parse_ranks_higher(tokens: Tokens, at: int, known: TextContext) -> Parsed[Compared] | None:
    """Reads a Level or Rank compared with another card's by so much.

    As in "1 Rank higher than that monster", "1 Level higher or lower than ...".
    """
    value = number(tokens[at])
    stat = None if value is None else STATS.match(tokens, at + 1)
    if value is None or stat is None:
        return None
    either = eat(tokens, stat.end, "higher", "or", "lower", "than")
    if either is not None:
        return _either_side(_against(tokens, either, stat.value, How.SAME, known, value))
    for word, sign in (("higher", 1), ("lower", -1)):
        end = eat(tokens, stat.end, word, "than")
        if end is not None:
            return _against(tokens, end, stat.value, How.SAME, known, sign * value)
    return None


def _either_side(found: Parsed[Compared] | None) -> Parsed[Compared] | None:
    return None if found is None else Parsed(replace(found.value, either_side=True), found.end)


_UP_OR_DOWN = (("higher", "or", "lower", "than"), ("higher", "or", "1", "lower", "than"))


def _up_or_down(
    tokens: Tokens, at: int, stat: Parsed[Stat], known: TextContext
) -> Parsed[Compared] | None:
    """As in "(whose Level is) 1 higher or lower than it"."""
    value = number(tokens[at])
    for words in _UP_OR_DOWN if value is not None else ():
        end = eat(tokens, at + 1, *words)
        if value is not None and end is not None:
            return _either_side(_against(tokens, end, stat.value, How.SAME, known, value))
    return None


def _shifted(tokens: Tokens, at: int) -> Parsed[int] | None:
    """As in "1 higher than"."""
    value = number(tokens[at])
    if value is None:
        return None
    for word, sign in (("higher", 1), ("lower", -1), ("more", 1), ("less", -1)):
        end = eat(tokens, at + 1, word, "than")
        if end is not None:
            return Parsed(sign * value, end)
    return None


def _against(  # noqa: PLR0913, PLR0917 -- a comparison has that many sides
    tokens: Tokens, at: int, stat: Stat, how: How, known: TextContext, plus: int = 0
) -> Parsed[Compared] | None:
    other = _other(tokens, at, known)
    if other is None:
        return None
    ref, its, before = other.value
    its = None if its is stat else its
    return Parsed(
        Compared(stat=stat, how=how, of=ref, its=its, plus=plus, before=before), other.end
    )


def _other(tokens: Tokens, at: int, known: TextContext) -> Parsed[_Other] | None:
    """The card compared with, and which of its values."""
    told = _its_own_word(tokens, at, known)
    if told is not None:
        return told
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        stat = STATS.match(tokens, owner.end)
        if tokens[owner.end].norm in ("original", "own", "current") and stat is None:
            return None
        end = owner.end if stat is None else stat.end
        return _then(tokens, _Other(owner.value.ref, None if stat is None else stat.value), end)
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None or tokens[what.end].norm == "has":
        return None
    had = FORMERLY.match(tokens, what.end) if tokens[what.end].norm == "had" else None
    if tokens[what.end].norm == "had" and had is None:
        return None
    before = had is not None
    return Parsed(_Other(what.value.ref, None, before), what.end if had is None else had.end)


def _then(tokens: Tokens, other: _Other, at: int) -> Parsed[_Other]:
    """As in "(that monster's Level) on the field", of a card that has moved."""
    was = FORMERLY.match(tokens, at)
    if was is None or other.ref not in _MOVED:
        return Parsed(other, at)
    return Parsed(other._replace(before=True), was.end)


_MOVED = frozenset({Ref.COST, Ref.PREVIOUS, Ref.EARLIER, Ref.EVENT_SUBJECT, Ref.TRIBUTED})


def _its_own_word(tokens: Tokens, at: int, known: TextContext) -> Parsed[_Other] | None:
    """As in "the Level the Tributed monster had"."""
    stat = STATS.match(tokens, at + 1) if tokens[at].norm == "the" else None
    what = None if stat is None else parse_reference(tokens, stat.end, known)
    if stat is None or what is None or what.value.ref is None:
        return None
    had = FORMERLY.match(tokens, what.end)
    return None if had is None else Parsed(_Other(what.value.ref, stat.value, before=True), had.end)


def _own(draft: SelectorDraft, said: Own, end: int) -> int:
    draft.where["own"] = (*draft.where.get("own", ()), said)
    return end


# --- "equipped to this card", "that can be equipped to it" -----------------------------------

_EQUIPPED_TO = PhraseTable({"equipped to": 1, "that is equipped to": 1, "that are equipped to": 1})
_CAN_EQUIP = PhraseTable({"that can be equipped to": 1, "that can equip to": 1})
_WITH_EQUIP = PhraseTable(
    {
        f"equipped with an equip {card}": 1
        for card in ("card", "spell", "spell card", "cards", "card ( s )")
    }
)
_NAMES = {"atk": "atk", "def": "def"}


def read_equipped(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what the card is, or can be, equipped with or to.

    As in "equipped to this card", "that can equip to it", "equipped with an Equip Card".
    """
    plain = _WITH_EQUIP.match(tokens, at)
    if plain is not None:
        draft.where["equipped"] = True
        return plain.end
    for words, field in ((_EQUIPPED_TO, "equipped_to"), (_CAN_EQUIP, "can_equip_to")):
        start = words.match(tokens, at)
        if start is None:
            continue
        what = parse_reference(tokens, start.end, known)
        if what is None or what.value.ref is None or field in draft.where:
            return None
        draft.where[field] = what.value.ref
        return what.end
    return None


# --- whose they are --------------------------------------------------------------------------

_OWNED: PhraseTable[Whose] = PhraseTable(
    {
        "that is owned by your opponent": Whose.OPPONENT,
        "that are owned by your opponent": Whose.OPPONENT,
        "owned by your opponent": Whose.OPPONENT,
        "that you own": Whose.YOU,
        "you own": Whose.YOU,
        "that your opponent owns": Whose.OPPONENT,
        "your opponent owns": Whose.OPPONENT,
        "whose original owner is your opponent": Whose.OPPONENT,
    }
)


def read_owner(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads whose card it is.

    As in "that is owned by your opponent".
    """
    del known
    found = _OWNED.match(tokens, at)
    if found is None or "owner" in draft.where:
        return None
    draft.where["owner"] = found.value
    return found.end


# --- how it came there -----------------------------------------------------------------------

_FROM = PhraseTable(
    {
        f"{was}special summoned from": 1
        for was in ("", "that was ", "that were ", "that is ", "that are ")
    }
)


def read_how_summoned(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """Reads how, or from where, the card was Summoned.

    As in "Special Summoned from the Extra Deck".
    """
    del known
    start = _FROM.match(tokens, at)
    place = None if start is None else parse_zones(tokens, start.end)
    if place is None or place.value.on_field or "summoned_from" in draft.where:
        return None
    draft.where["summoned_from"] = place.value.zones
    return place.end


def read_material(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads the material that the card lists.

    As in `that lists "A" as material`.
    """
    del known
    start = eat(tokens, at, "that", "lists") or eat(tokens, at, "that", "mentions")
    start = start or eat(tokens, at, "that", "list")
    names = None if start is None else name_list(tokens, start)
    if names is None:
        return None
    end = eat(tokens, skip(tokens, names.end, "monster"), "as", "material")
    if end is None or parse_head_noun(tokens, names.end) is not None:
        return None
    draft.where["lists_material"] = names.value
    return end


# --- its own values --------------------------------------------------------------------------

_ORIGINAL: PhraseTable[tuple[Stat, ...]] = PhraseTable(
    {
        "original level": (Stat.LEVEL,),
        "original rank": (Stat.RANK,),
        "original atk": (Stat.ORIGINAL_ATK,),
        "original def": (Stat.ORIGINAL_DEF,),
        "original atk and def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
    }
)
_OWN_STATS = PhraseTable(
    {
        "current atk": Stat.ATK,
        "current def": Stat.DEF,
        "atk": Stat.ATK,
        "def": Stat.DEF,
        "level": Stat.LEVEL,
        "current level": Stat.LEVEL,
    }
)
_ITS_OWN = PhraseTable(
    {
        "its own def": Stat.DEF,
        "its own atk": Stat.ATK,
        "its original atk": Stat.ORIGINAL_ATK,
        "its original def": Stat.ORIGINAL_DEF,
        "their original atk": Stat.ORIGINAL_ATK,
        "their original def": Stat.ORIGINAL_DEF,
        "its def": Stat.DEF,
        "its atk": Stat.ATK,
    }
)


def read_own(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads a printed value, or one value compared with another of the same card.

    As in "whose original Level is 4 or lower", "whose ATK equals its own DEF".
    """
    del known
    if tokens[at].norm == "whose":
        return _original(tokens, at + 1, draft) or _against_own(tokens, at + 1, draft)
    if tokens[at].norm == "with":
        return _either_value(tokens, at + 1, draft)
    return None


def _original(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    stats = _ORIGINAL.match(tokens, at)
    if stats is None or tokens[stats.end].norm not in ("is", "are"):
        return None
    value = number(tokens[skip(tokens, stats.end + 1, "exactly")])
    end = skip(tokens, stats.end + 1, "exactly") + 1
    if value is None or tokens[end].norm in ("higher", "lower", "more", "less"):
        return None
    low: int | None = value
    high: int | None = value
    for word in ("lower", "less", "higher", "more"):
        if (after := eat(tokens, end, "or", word)) is not None:
            low, high = (None, value) if word in ("lower", "less") else (value, None)
            end = after
    said = tuple(Bound(stat, low, high) for stat in stats.value)
    draft.where["original"] = (*draft.where.get("original", ()), *said)
    return end


def _against_own(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    stat = _OWN_STATS.match(tokens, at)
    how = None if stat is None else THAN.match(tokens, skip(tokens, stat.end, "is"))
    its = None if how is None else _ITS_OWN.match(tokens, how.end)
    if stat is None or how is None or its is None or its.value is stat.value:
        return None
    return _own(draft, Own(stat.value, how.value, its.value), its.end)


def _either_value(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in "with 0 ATK or DEF": one of them is enough."""
    value = number(tokens[at])
    one = None if value is None else STATS.match(tokens, at + 1)
    two = None
    if one is not None and tokens[one.end].norm in ("or", "and/or"):
        two = STATS.match(tokens, one.end + 1)
    if value is None or one is None or two is None or draft.any_of:
        return None
    fields = [_NAMES.get(found.value) for found in (one, two)]
    if None in fields:
        return None
    draft.choose(tuple({f"{field}_min": value, f"{field}_max": value} for field in fields))
    return two.end


_TOTAL = PhraseTable(
    {
        f"whose {word} {what}": stat
        for word in ("total", "combined")
        for what, stat in (
            ("levels", Stat.LEVEL),
            ("level", Stat.LEVEL),
            ("ranks", Stat.RANK),
            ("atk", Stat.ATK),
            ("def", Stat.DEF),
            ("link ratings", Stat.LINK_RATING),
            ("link rating", Stat.LINK_RATING),
        )
    }
)


_IS = PhraseTable(
    {
        "equals": How.SAME,
        "equal": How.SAME,
        "equals exactly": How.SAME,
        "equal exactly": How.SAME,
        "exactly equal": How.SAME,
        "is exactly": How.SAME,
        "are exactly": How.SAME,
        "is equal to": How.SAME,
        "are equal to": How.SAME,
        "is": How.SAME,
        "are": How.SAME,
        "equal or exceed": How.AT_LEAST,
        "is less than or equal to": How.AT_MOST,
        "are less than or equal to": How.AT_MOST,
        "exceed": How.MORE,
    }
)


_OR = PhraseTable({"or more": How.AT_LEAST, "or less": How.AT_MOST, "or lower": How.AT_MOST,
               "or higher": How.AT_LEAST})  # fmt: skip


def read_total(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what the values of the chosen cards come to together.

    As in "whose total Levels equal 4 or more", "whose combined ATK is that monster's ATK".
    """
    stat = _TOTAL.match(tokens, at)
    how = None if stat is None else _IS.match(tokens, stat.end)
    if stat is None or how is None or "total" in draft.sel:
        return None
    value = number(tokens[how.end])
    if value is not None:
        more = _OR.match(tokens, how.end + 1)
        kind = how.value if more is None else more.value
        draft.sel["total"] = Combined(stat.value, kind, value)
        return how.end + 1 if more is None else more.end
    owner = parse_owner(tokens, how.end, known)
    its = None if owner is None else STATS.match(tokens, owner.end)
    if owner is None or its is None or owner.value.ref is None:
        return None
    other = None if its.value is stat.value else its.value
    draft.sel["total"] = Combined(
        stat=stat.value, how=how.value, amount=None, of=owner.value.ref, its=other
    )
    return its.end


def _add_told(draft: SelectorDraft, said: Told, end: int) -> int:
    draft.where["told"] = (*draft.where.get("told", ()), said)
    return end


_THAT = ("that is", "that are", "that was", "that were", "which was", "which were", "")
_THAT_HAS = ("that has", "that have", "with")


# --- what became of them ---------------------------------------------------------------------

_DEEDS = {
    "destroyed": Told("destroyed"),
    "destroyed by battle": Told("destroyed", by_battle=True),
    "destroyed by battle and sent there": Told("destroyed", by_battle=True),
    "destroyed by battle and sent to the gy": Told("destroyed", by_battle=True),
    "destroyed by battle and sent to your gy": Told("destroyed", by_battle=True),
    "destroyed by battle or card effect": Told("destroyed"),
    "destroyed by an opponent's card effect": Told("destroyed by the opponent's effect"),
    "sent there": Told("sent"),
    "sent to the gy": Told("sent"),
    "sent there by card effect": Told("sent by effect"),
    "banished": Told("banished"),
    "discarded": Told("discarded"),
    "tributed": Told("tributed"),
    "normal summoned / set": Told("normal summoned or set"),
    "normal summoned or set": Told("normal summoned or set"),
}
_PAST = PhraseTable(
    {f"{that} {deed}".strip(): said for that in _THAT[2:6] for deed, said in _DEEDS.items()}
)
_ACTIVE = PhraseTable(
    {
        f"that {deed}": said
        for deed, said in {
            "attacked": Told("attacked"),
            "battled": Told("battled"),
            "declared an attack": Told("attacked"),
            "did not declare an attack": Told("attacked", never=True),
            "did not attack": Told("attacked", never=True),
            "destroyed a monster by battle": Told("destroyed a monster", by_battle=True),
            "battles this card": Told("battles this card"),
            "battled this card": Told("battled this card"),
        }.items()
    }
)
_NOW = PhraseTable({f"{that} special summoned this turn": 1 for that in _THAT[2:6]})


def read_past(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what happened to the card, or what it did.

    As in "that was destroyed by battle this turn", "that did not declare an attack".
    """
    now = _NOW.match(tokens, at)
    if now is not None:
        draft.where.update(special_summoned=True, summoned_this_turn=True)
        return now.end
    found = _PAST.match(tokens, at) or _ACTIVE.match(tokens, at)
    if found is None:
        return None
    del known
    said, end = found.value, found.end
    turn = eat(tokens, end, "this", "turn")
    if turn is not None:
        return _add_told(draft, Told(said.deed, True, said.never, said.by_battle), turn)
    if tokens[end].norm in ("by", "since", "while", "during", "from", "or", "and"):
        return None
    return _add_told(draft, said, end)


_MATERIAL = PhraseTable(
    {
        f"{that}{used} {material}{for_}": kinds
        for that in ("that was ", "that were ", "")
        for used in ("used as its", "used as", "used as this card's")
        for material, kinds in (
            ("material", ()),
            ("materials", ()),
            ("link material", (SummonKind.LINK,)),
            ("fusion material", (SummonKind.FUSION,)),
            ("synchro material", (SummonKind.SYNCHRO,)),
        )
        for for_ in ("", " for its summon", " for a fusion summon")
    }
)
_USED_FOR = PhraseTable(
    {
        f"{that}used for {its} {kind.value} summon{of}": (kind,)
        for that in ("that was ", "that were ", "")
        for its in ("its", "the", "this card's", "that")
        for kind in (SummonKind.FUSION, SummonKind.SYNCHRO, SummonKind.XYZ, SummonKind.LINK,
                     SummonKind.RITUAL, SummonKind.TRIBUTE)
        for of in ("", " of this card")
    }
)  # fmt: skip


def read_used(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what the card was used as material for.

    As in "that was used as its Link Material", "used for its Fusion Summon".
    """
    del known
    found = _MATERIAL.match(tokens, at) or _USED_FOR.match(tokens, at)
    if found is None:
        return None
    turn = eat(tokens, found.end, "this", "turn")
    said = Told("material", turn is not None, how=found.value)
    return _add_told(draft, said, turn or found.end)


# --- what their text does --------------------------------------------------------------------

_EFFECTS = PhraseTable(
    {
        f"{has} {a} {words}": words
        for has in _THAT_HAS
        for a in ("a", "an")
        for words in ("coin tossing effect", "effect that requires a coin toss",
                      "effect that requires a die roll")
    }
)  # fmt: skip


def read_effect(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what effects the card has, or how it can be Summoned.

    As in "that has a coin tossing effect", "that can be Normal Summoned/Set".
    """
    del known
    found = _EFFECTS.match(tokens, at)
    if found is not None:
        return _add_told(draft, Told("effect", words=found.value), found.end)
    able = _ABLE.match(tokens, at)
    if able is not None:
        draft.where["normal_summonable" if able.value else "cannot_be_normal_summoned"] = True
        return able.end
    start = eat(tokens, at, "that", "you", "can", "place", "a")
    name = None if start is None else counter_name(tokens, start)
    if name is None or tokens[name.end].norm != "on":
        return None
    draft.where["can_hold"] = name.value
    return name.end + 1


_TREATED = PhraseTable(
    {
        f"{that}treated as {kind}": kind
        for that in ("", "that is ", "that are ")
        for kind in (
            "a continuous spell",
            "an equip spell",
            "an equip card",
            "a continuous trap",
            "continuous spells",
            "equip cards",
        )
    }
)


def read_treated(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads what the card is treated as.

    As in "treated as a Continuous Spell": a monster in the Spell & Trap Zone.
    """
    del known
    found = _TREATED.match(tokens, at)
    if found is None:
        return None
    return _add_told(draft, Told("treated", words=found.value), found.end)


_LINKS = PhraseTable(
    {
        f"that {is_} {never}{how}": (how, bool(never))
        for is_ in ("is", "are")
        for never in ("", "not ")
        for how in ("linked", "co-linked")
    }
)


def read_linked(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads whether the card is linked or co-linked.

    As in "that is co-linked", "that are not linked".
    """
    del known
    found = _LINKS.match(tokens, at)
    if found is None or tokens[found.end].norm == "to":
        return None
    how, never = found.value
    return _add_told(draft, Told(how, never=never), found.end)


_ABLE = PhraseTable(
    {
        "that can be normal summoned / set": True,
        "that can be normal summoned or set": True,
        "that cannot be normal summoned": False,
    }
)


# --- numbers and counters --------------------------------------------------------------------


def read_numbered(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads between which numbers one in the card's name lies.

    As in `with a number between "101" and "107" in its name`.
    """
    del known
    for has in (("with",), ("that", "has"), ("that", "have")):
        start = eat(tokens, at, *has, "a", "number", "between")
        if start is None or tokens[start + 1].norm != "and":
            continue
        if not (is_name(tokens[start]) and is_name(tokens[start + 2])):
            continue
        low, high = tokens[start].norm, tokens[start + 2].norm
        end = eat(tokens, start + 3, "in", "its", "name")
        if end is None or not (low.isdigit() and high.isdigit()):
            return None
        draft.where["numbered"] = (int(low), int(high))
        return end
    return None


_IN_NAME = PhraseTable(
    {
        f"in {its} {original}name{s}": bool(original)
        for its in ("its", "their", "the")
        for original in ("", "original ", "card ", "original card ")
        for s in ("", "s")
    }
)


def read_in_name(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads words in the card's name.

    As in `with "Moss" in its original name`.
    """
    del known
    names = name_list(tokens, at + 1) if tokens[at].norm == "with" else None
    found = None if names is None else _IN_NAME.match(tokens, names.end)
    if names is None or found is None or "archetype" in draft.where:
        return None
    draft.where["archetype"] = names.value
    if tokens[found.end - 2].norm == "original":
        return _add_told(draft, Told("original name"), found.end)
    return found.end


def read_counters(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads which counters, and how many, are on the card.

    As in "with 3 or more Spell Counters (on it)", "with a counter".
    """
    del known
    start = (
        eat(tokens, at, "with") or eat(tokens, at, "that", "has") or eat(tokens, at, "that", "have")
    )
    value = None if start is None else number(tokens[start])
    if start is None:
        return None
    if value is None:
        more = skip(tokens, skip(tokens, start, "any"), "a")
    else:
        more = eat(tokens, start + 1, "or", "more") or skip(tokens, start + 1, "+")
    name = counter_name(tokens, more)
    if name is None:
        return None
    end = name.end
    for tail in (("on", "it"), ("on", "them")):
        end = eat(tokens, end, *tail) or end
    draft.where.update(counter=name.value, counters_min=value or 1)
    return end


_NONE = PhraseTable(
    {
        f"{has} {no}": never
        for has in _THAT_HAS
        for no, never in (
            ("no materials", True),
            ("no material", True),
            ("material", False),
            ("materials", False),
            ("material attached", False),
            ("a material", False),
        )
    }
)


def read_materials(tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext) -> int | None:
    """Reads whether, and which, materials are attached to the card.

    As in "that has no material", "with material".
    """
    del known
    found = _NONE.match(tokens, at)
    if found is None:
        return None
    return _add_told(draft, Told("has material", never=found.value), found.end)


# --- what they come to together --------------------------------------------------------------


# --- other cards -----------------------------------------------------------------------------


def read_except_ref(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """Reads a known card that is left out.

    As in "except the attacking monster", "other than that target".
    """
    start = eat(tokens, at, "except") or eat(tokens, at, "other", "than")
    if start is None or tokens[start].norm == "this":
        return None
    what = parse_reference(tokens, start, known)
    ref = None if what is None else what.value.ref
    if what is None or ref is None or ref is Ref.THIS_CARD or what.value.where.opaque is not None:
        return None
    draft.sel["except_refs"] = (*draft.sel.get("except_refs", ()), ref)
    return what.end


def read_is_or_mentions(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext
) -> int | None:
    """Reads "is this card or mentions it".

    As in `that is "A" or mentions it`, `that are either "A" or mention it`.
    """
    del known
    start = eat(tokens, at, "that", "is") or eat(tokens, at, "that", "are")
    if start is None:
        return None
    names = name_list(tokens, skip(tokens, start, "either"))
    if names is None or draft.any_of:
        return None
    end = eat(tokens, names.end, "or", "mentions") or eat(tokens, names.end, "or", "mention")
    if end is None:
        return None
    it = eat(tokens, end, "it") or eat(tokens, end, "them")
    mentioned = names if it is not None else name_list(tokens, end)
    if mentioned is None:
        return None
    draft.choose(({"name": names.value}, {"mentions": mentioned.value}))
    return it or mentioned.end


QUALITIES = {
    "treated": (read_treated,),
    "that": (read_treated, read_linked, read_is_or_mentions, read_past, read_used, read_effect,
             read_numbered, read_counters, read_materials),
    "which": (read_past,),
    "with": (read_in_name, read_numbered, read_counters, read_materials, read_effect),
    "used": (read_used,),
    "whose": (read_total,),
    "except": (read_except_ref,),
    "other": (read_except_ref,),
}  # fmt: skip
"""The readers of qualities, by the word such a quality begins with."""


Noun = Callable[[Tokens, int, TextContext], Parsed[Selector] | None]
"""Reads a noun phrase, with or without a determiner."""


def read_told_text(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext, noun: Noun
) -> int | None:
    """Reads what a card's own text says, or what is equipped or attached to it."""
    for read in (_names, _named_there, _does, _listed_kind, _material, _hangs, _fell):
        found = read(tokens, at, known, noun)
        if found is not None:
            return _add_found(draft, found)
    return _mentions(tokens, at, draft) or _not_kind(tokens, at, draft, known, noun)


_IS_NOT = PhraseTable({f"that {is_} not": 1 for is_ in ("is", "are", "was", "were")})


def _not_kind(
    tokens: Tokens, at: int, draft: SelectorDraft, known: TextContext, noun: Noun
) -> int | None:
    """As in "that is not a Pendulum Monster"."""
    start = _IS_NOT.match(tokens, at)
    what = None if start is None else noun(tokens, start.end, known)
    if what is None or what.value.where.opaque is not None or what.value.alternatives:
        return None
    if what.value.ref is not None:
        draft.sel["except_refs"] = (*draft.sel.get("except_refs", ()), what.value.ref)
        return what.end
    kinds = what.value.any_of or (what.value.where,)
    draft.sel["except_"] = (*draft.sel.get("except_", ()), *kinds)
    return what.end


def _add_found(draft: SelectorDraft, found: Parsed[Told]) -> int:
    draft.where["told"] = (*draft.where.get("told", ()), found.value)
    return found.end


# --- what its text names -----------------------------------------------------------------------

_MENTIONS = PhraseTable(
    {
        f"that {specifically}{verb}{the}": 1
        for specifically in ("", "specifically ")
        for verb in ("mention", "mentions", "list", "lists")
        for the in ("", " the card", " the name of")
    }
)
_IN_TEXT = PhraseTable(
    {f"in {its} {text}": 1 for its in ("its", "their") for text in ("text", "card text", "texts")}
)


def _mentions(tokens: Tokens, at: int, draft: SelectorDraft) -> int | None:
    """As in `that specifically lists "A" in its text`, `that mentions a "A" monster's name`."""
    start = _MENTIONS.match(tokens, at)
    names = None if start is None else name_list(tokens, start.end)
    if names is None or "mentions" in draft.where:
        return None
    there = _IN_TEXT.match(tokens, names.end)
    if there is None:
        return None
    draft.where["mentions"] = names.value
    return there.end


_OTHERS = PhraseTable(dict.fromkeys(("any of", "either of", "all of"), 1))


def _names(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in "that mentions that card", `that mentions a "A" monster's card name`."""
    del noun
    start = _MENTIONS.match(tokens, at)
    if start is None:
        return None
    of = _OTHERS.match(tokens, start.end)
    what = parse_reference(tokens, start.end if of is None else of.end, known)
    if what is not None and what.value.ref is not None:
        there = _IN_TEXT.match(tokens, what.end)
        return Parsed(
            Told("mentions", ref=what.value.ref), what.end if there is None else there.end
        )
    named = skip(tokens, skip(tokens, start.end, "a"), "an")
    end = _S_NAME.match(tokens, named + 1) if is_name(tokens[named]) else None
    if end is None:
        return None
    return Parsed(Told("mentions", of=Filter(archetype=(tokens[named].norm,))), end.end)


_S_NAME = PhraseTable(
    {f"{whose} {card}name": 1 for whose in ("monster's", "card's") for card in ("", "card ")}
)
_NAMED_ON = PhraseTable(
    {
        f"{lead} {specifically}{done} {on}": 1
        for lead in ("that is", "that are", "whose name is", "whose names are")
        for specifically in ("", "specifically ")
        for done in ("mentioned", "listed", "written")
        for on in ("on", "in", "in the card text of", "in the text of")
    }
)


def _named_there(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in "whose name is mentioned on that card", "that is listed on it in its text"."""
    del noun
    start = _NAMED_ON.match(tokens, at)
    what = None if start is None else parse_reference(tokens, start.end, known)
    if what is None or what.value.ref is None:
        return None
    there = _IN_TEXT.match(tokens, what.end)
    end = what.end if there is None else there.end
    return Parsed(Told("mentioned", ref=what.value.ref), end)


# --- what its effect does ----------------------------------------------------------------------

_HAS_EFFECT = PhraseTable({f"{has} an effect that": 1 for has in ("with", "that has", "that have")})
_ITSELF: PhraseTable[str] = PhraseTable(
    {
        words: words
        for words in (
            "special summons itself as a monster",
            "equips itself as an equip card",
            "treats itself as a tuner",
            "negates trap effects",
            "negates spell effects",
        )
    }
)


def _does(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in "with an effect that Special Summons itself as a monster"."""
    del known, noun
    start = _HAS_EFFECT.match(tokens, at)
    if start is None:
        return None
    does = _ITSELF.match(tokens, start.end)
    if does is not None:
        return Parsed(Told("effect", words=does.value), does.end)
    placing = skip(tokens, start.end + 1, "a") if tokens[start.end].norm == "places" else None
    name = None if placing is None else counter_name(tokens, placing)
    if name is None:
        return None
    return Parsed(Told("effect", words=f"places {name.value}"), name.end)


# --- what it lists as material -----------------------------------------------------------------

_AS_MATERIAL = PhraseTable(
    {
        f"as {a}{fusion}material{monster}{s}": 1
        for a in ("", "a ")
        for fusion in ("", "fusion ")
        for monster in ("", " monster")
        for s in ("", "s")
    }
)


def _listed_kind(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in `that mentions a "A" monster as material`, "that lists a Synchro Monster as ..."."""
    start = _MENTIONS.match(tokens, at)
    kind = None if start is None else noun(tokens, start.end, known)
    end = None if kind is None else _AS_MATERIAL.match(tokens, kind.end)
    if kind is None or end is None or parse_head_noun(tokens, end.end) is not None:
        return None
    return _of_kind("lists as material", kind.value, end.end)


# --- what hangs on it --------------------------------------------------------------------------

_ATTACHED = PhraseTable(
    {f"{that}attached to": 1 for that in ("", "that is ", "that are ", "that was ", "that were ")}
)
_EQUIPPED_TO_OR_WITH = PhraseTable(
    {
        f"{that}equipped {how}": f"equipped {how}"
        for that in ("", "that is ", "that are ", "that was ", "that were ")
        for how in ("to", "with")
    }
)
_IS_EQUIP = PhraseTable(
    dict.fromkeys(("that is an equip card", "that are equip cards", "that is an equip spell"), 1)
)


def _hangs(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in "attached to this card", "equipped to a Dragon monster", "that is an Equip Card"."""
    plain = _IS_EQUIP.match(tokens, at)
    if plain is not None:
        return Parsed(Told("treated", words="an equip card"), plain.end)
    attached = _ATTACHED.match(tokens, at)
    hung = _EQUIPPED_TO_OR_WITH.match(tokens, at) if attached is None else None
    if attached is None and hung is None:
        return None
    start = attached.end if attached is not None else hung.end if hung is not None else at
    to = noun(tokens, start, known)
    if to is None:
        return None
    return _of_kind("attached" if hung is None else hung.value, to.value, to.end)


_SO_MANY = PhraseTable(
    {
        f"{more}{material}": bool(more)
        for more in ("", "or more ", "+ ")
        for material in ("materials", "material", "xyz materials", "materials attached")
    }
)
_WITH = PhraseTable(dict.fromkeys(("with", "that has", "that have"), 1))


def _material(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in `that has "A" as material`, "with 3 or more materials"."""
    has = _WITH.match(tokens, at)
    if has is None:
        return None
    many = _SO_MANY.match(tokens, has.end + 1)
    if many is not None and tokens[has.end].norm.isdigit():
        least = " or more" if many.value else ""
        return Parsed(Told("has material", words=f"{tokens[has.end].norm}{least}"), many.end)
    kind = noun(tokens, has.end, known)
    end = None if kind is None else eat(tokens, kind.end, "as", "material")
    end = end or (None if kind is None else eat(tokens, kind.end, "as", "xyz material"))
    return None if kind is None or end is None else _of_kind("has as material", kind.value, end)


_FELL = PhraseTable(
    {
        f"{that}destroyed by battle {with_}": 1
        for that in ("", "that is ", "that are ", "that was ", "that were ")
        for with_ in ("with", "involving")
    }
)


def _fell(tokens: Tokens, at: int, known: TextContext, noun: Noun) -> Parsed[Told] | None:
    """As in "destroyed by battle with a Dragon monster you control"."""
    start = _FELL.match(tokens, at)
    by = None if start is None else noun(tokens, start.end, known)
    return None if by is None else _of_kind("destroyed by battle with", by.value, by.end)


def _of_kind(deed: str, what: Selector, end: int) -> Parsed[Told] | None:
    """By the card, or by a card of such a kind."""
    if what.where.opaque is not None or what.any_of or what.alternatives:
        return None
    if what.ref is not None:
        return Parsed(Told(deed, ref=what.ref), end)
    return Parsed(Told(deed, of=what.where), end)
