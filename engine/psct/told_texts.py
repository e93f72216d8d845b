"""Told texts: cards told by what their text names or does, and by what hangs on them."""

from collections.abc import Callable

from engine.psct.figures import counter_name, name_list
from engine.psct.lexer import Tokens
from engine.psct.nouns import parse_head
from engine.psct.phrases import Found, Known, Phrases, eat, is_name, skip
from engine.psct.references import parse_reference
from engine.psct.selecting import Draft
from engine.selectors import Filter, Selector, Told

Noun = Callable[[Tokens, int, Known], Found[Selector] | None]
"""Reads a noun phrase, with or without a determiner."""


def read_told_text(tokens: Tokens, at: int, draft: Draft, known: Known, noun: Noun) -> int | None:
    """What a card's own text says, or what is equipped or attached to it."""
    for read in (_names, _named_there, _does, _listed_kind, _material, _hangs, _fell):
        found = read(tokens, at, known, noun)
        if found is not None:
            return _tell(draft, found)
    return _mentions(tokens, at, draft) or _not_kind(tokens, at, draft, known, noun)


_IS_NOT = Phrases({f"that {is_} not": 1 for is_ in ("is", "are", "was", "were")})


def _not_kind(tokens: Tokens, at: int, draft: Draft, known: Known, noun: Noun) -> int | None:
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


def _tell(draft: Draft, found: Found[Told]) -> int:
    draft.where["told"] = (*draft.where.get("told", ()), found.value)
    return found.end


# --- what its text names -----------------------------------------------------------------------

_MENTIONS = Phrases(
    {
        f"that {specifically}{verb}{the}": 1
        for specifically in ("", "specifically ")
        for verb in ("mention", "mentions", "list", "lists")
        for the in ("", " the card", " the name of")
    }
)
_IN_TEXT = Phrases(
    {f"in {its} {text}": 1 for its in ("its", "their") for text in ("text", "card text", "texts")}
)


def _mentions(tokens: Tokens, at: int, draft: Draft) -> int | None:
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


_OTHERS = Phrases(dict.fromkeys(("any of", "either of", "all of"), 1))


def _names(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in "that mentions that card", `that mentions a "A" monster's card name`."""
    del noun
    start = _MENTIONS.match(tokens, at)
    if start is None:
        return None
    of = _OTHERS.match(tokens, start.end)
    what = parse_reference(tokens, start.end if of is None else of.end, known)
    if what is not None and what.value.ref is not None:
        there = _IN_TEXT.match(tokens, what.end)
        return Found(Told("mentions", ref=what.value.ref), what.end if there is None else there.end)
    named = skip(tokens, skip(tokens, start.end, "a"), "an")
    end = _S_NAME.match(tokens, named + 1) if is_name(tokens[named]) else None
    if end is None:
        return None
    return Found(Told("mentions", of=Filter(archetype=(tokens[named].norm,))), end.end)


_S_NAME = Phrases(
    {f"{whose} {card}name": 1 for whose in ("monster's", "card's") for card in ("", "card ")}
)
_NAMED_ON = Phrases(
    {
        f"{lead} {specifically}{done} {on}": 1
        for lead in ("that is", "that are", "whose name is", "whose names are")
        for specifically in ("", "specifically ")
        for done in ("mentioned", "listed", "written")
        for on in ("on", "in", "in the card text of", "in the text of")
    }
)


def _named_there(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in "whose name is mentioned on that card", "that is listed on it in its text"."""
    del noun
    start = _NAMED_ON.match(tokens, at)
    what = None if start is None else parse_reference(tokens, start.end, known)
    if what is None or what.value.ref is None:
        return None
    there = _IN_TEXT.match(tokens, what.end)
    end = what.end if there is None else there.end
    return Found(Told("mentioned", ref=what.value.ref), end)


# --- what its effect does ----------------------------------------------------------------------

_HAS_EFFECT = Phrases({f"{has} an effect that": 1 for has in ("with", "that has", "that have")})
_ITSELF: Phrases[str] = Phrases(
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


def _does(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in "with an effect that Special Summons itself as a monster"."""
    del known, noun
    start = _HAS_EFFECT.match(tokens, at)
    if start is None:
        return None
    does = _ITSELF.match(tokens, start.end)
    if does is not None:
        return Found(Told("effect", words=does.value), does.end)
    placing = skip(tokens, start.end + 1, "a") if tokens[start.end].norm == "places" else None
    name = None if placing is None else counter_name(tokens, placing)
    if name is None:
        return None
    return Found(Told("effect", words=f"places {name.value}"), name.end)


# --- what it lists as material -----------------------------------------------------------------

_AS_MATERIAL = Phrases(
    {
        f"as {a}{fusion}material{monster}{s}": 1
        for a in ("", "a ")
        for fusion in ("", "fusion ")
        for monster in ("", " monster")
        for s in ("", "s")
    }
)


def _listed_kind(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in `that mentions a "A" monster as material`, "that lists a Synchro Monster as ..."."""
    start = _MENTIONS.match(tokens, at)
    kind = None if start is None else noun(tokens, start.end, known)
    end = None if kind is None else _AS_MATERIAL.match(tokens, kind.end)
    if kind is None or end is None or parse_head(tokens, end.end) is not None:
        return None
    return _of_kind("lists as material", kind.value, end.end)


# --- what hangs on it --------------------------------------------------------------------------

_ATTACHED = Phrases(
    {f"{that}attached to": 1 for that in ("", "that is ", "that are ", "that was ", "that were ")}
)
_EQUIPPED = Phrases(
    {
        f"{that}equipped {how}": f"equipped {how}"
        for that in ("", "that is ", "that are ", "that was ", "that were ")
        for how in ("to", "with")
    }
)
_IS_EQUIP = Phrases(
    dict.fromkeys(("that is an equip card", "that are equip cards", "that is an equip spell"), 1)
)


def _hangs(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in "attached to this card", "equipped to a Dragon monster", "that is an Equip Card"."""
    plain = _IS_EQUIP.match(tokens, at)
    if plain is not None:
        return Found(Told("treated", words="an equip card"), plain.end)
    attached = _ATTACHED.match(tokens, at)
    hung = _EQUIPPED.match(tokens, at) if attached is None else None
    if attached is None and hung is None:
        return None
    start = attached.end if attached is not None else hung.end if hung is not None else at
    to = noun(tokens, start, known)
    if to is None:
        return None
    return _of_kind("attached" if hung is None else hung.value, to.value, to.end)


_SO_MANY = Phrases(
    {
        f"{more}{material}": bool(more)
        for more in ("", "or more ", "+ ")
        for material in ("materials", "material", "xyz materials", "materials attached")
    }
)
_HAS = Phrases(dict.fromkeys(("with", "that has", "that have"), 1))


def _material(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in `that has "A" as material`, "with 3 or more materials"."""
    has = _HAS.match(tokens, at)
    if has is None:
        return None
    many = _SO_MANY.match(tokens, has.end + 1)
    if many is not None and tokens[has.end].norm.isdigit():
        least = " or more" if many.value else ""
        return Found(Told("has material", words=f"{tokens[has.end].norm}{least}"), many.end)
    kind = noun(tokens, has.end, known)
    end = None if kind is None else eat(tokens, kind.end, "as", "material")
    end = end or (None if kind is None else eat(tokens, kind.end, "as", "xyz material"))
    return None if kind is None or end is None else _of_kind("has as material", kind.value, end)


_FELL = Phrases(
    {
        f"{that}destroyed by battle {with_}": 1
        for that in ("", "that is ", "that are ", "that was ", "that were ")
        for with_ in ("with", "involving")
    }
)


def _fell(tokens: Tokens, at: int, known: Known, noun: Noun) -> Found[Told] | None:
    """As in "destroyed by battle with a Dragon monster you control"."""
    start = _FELL.match(tokens, at)
    by = None if start is None else noun(tokens, start.end, known)
    return None if by is None else _of_kind("destroyed by battle with", by.value, by.end)


def _of_kind(deed: str, what: Selector, end: int) -> Found[Told] | None:
    """By the card, or by a card of such a kind."""
    if what.where.opaque is not None or what.any_of or what.alternatives:
        return None
    if what.ref is not None:
        return Found(Told(deed, ref=what.ref), end)
    return Found(Told(deed, of=what.where), end)
