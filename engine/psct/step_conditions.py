"""Step conditions: "if" inside a resolution ("if you control a Dragon, draw 1 card")."""

from dataclasses import replace

from engine.psct.conditions import parse_condition as stated_condition
from engine.psct.declared_names import declared_card
from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import parse_noun
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Mention, Phrases, eat, kinds_of
from engine.psct.places import parse_place
from engine.psct.references import parse_reference
from engine.psct.selecting import placed
from engine.psct.states import parse_state
from engine.psct.told_conditions import parse_told
from engine.requirements import (
    CoinShows,
    Condition,
    Exists,
    Fits,
    HasMaterials,
    Not,
    OpaqueCondition,
    ThisWasSet,
    WhenActivated,
)
from engine.selectors import ALL, Count, Filter, Selector


def parse_condition(tokens: Tokens, at: int, end: int, known: Known) -> Condition:
    """The condition in words `at:end`, which begin with "if" or "unless"."""
    coin = _COIN.match(tokens, at) or _WAS_SET.match(tokens, at)
    state = parse_state(tokens, at + 1, end, known)
    if coin is not None and coin.end == end:
        return coin.value
    if state is not None:
        said: Condition | None = state.condition
    else:
        fits = (
            _fits(tokens, at + 1, known)
            or _you_did(tokens, at + 1, known)
            or _was_done(tokens, at + 1, known)
            or _has_material(tokens, at + 1, known)
            or _named_is_there(tokens, at + 1, known)
        )
        said = fits.value if fits is not None and fits.end == end else None
    if said is None:
        said = (
            stated_condition(tokens[at + 1 : end], known)
            or _at_activation(tokens, at + 1, end, known)
            or parse_told(tokens, at + 1, end, known)
        )
    if said is None:
        return OpaqueCondition(known.words(tokens, at, end))
    return Not(said) if tokens[at].norm == "unless" else said


_WAS_SET: Phrases[Condition] = Phrases(
    {"if this card was set before activation and is on the field at resolution": ThisWasSet()}
)


def spoken_of(conditions: tuple[Condition, ...]) -> tuple[Mention, ...]:
    """What "them" may mean after "if there are any Field Spells on the field".

    "That 1 card" is one of them where its name was declared.
    """
    there = [
        said.what
        for said in conditions
        if isinstance(said, Exists) and said.what.ref is None and said.at_most is None
    ]
    return tuple(
        Mention(None, kinds_of(what), many, said=replace(what, count=count))
        for what in there
        for many, count in ((True, ALL), (False, Count(1, 1)))
        if many or what.where.declared_name
    )


def _has_material(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card has a Dragon Xyz Monster as material"."""
    start = eat(tokens, at, "this", "card", "has")
    kind = None if start is None else parse_noun(tokens, start, known)
    end = None if kind is None else eat(tokens, kind.end, "as", "material")
    if kind is None or end is None or kind.value.count.max not in (1, None):
        return None
    if replace(kind.value, where=Filter(), count=Count()) != Selector():
        return None
    return Found(HasMaterials(max(1, kind.value.count.min), kind.value.where), end)


_THEN = Phrases(
    {
        f"when {this}": 1
        for this in (
            "this effect was activated",
            "this card was activated",
            "you activated this card",
            "you activated this effect",
        )
    }
)
_NOW = {"was": "is", "were": "are", "had": "have", "controlled": "control"}


def _at_activation(tokens: Tokens, at: int, end: int, known: Known) -> Condition | None:
    """As in "this card was co-linked when this effect was activated"."""
    for start in range(at + 1, end):
        when = _THEN.match(tokens, start)
        if when is None or when.end != end:
            continue
        now = tuple(reworded(token, _NOW.get(token.norm, token.norm)) for token in tokens[at:start])
        said = stated_condition(now, known)
        return None if said is None else WhenActivated(said)
    return None


_COIN: Phrases[Condition] = Phrases(
    {
        "if you call it right": CoinShows("right"),
        "if you call it wrong": CoinShows("wrong"),
        "if you called it right": CoinShows("right"),
        "if you called it wrong": CoinShows("wrong"),
        "if the result is heads": CoinShows("heads"),
        "if the result is tails": CoinShows("tails"),
        "if heads": CoinShows("heads"),
        "if tails": CoinShows("tails"),
        "if it is heads": CoinShows("heads"),
        "if it is tails": CoinShows("tails"),
    }
)


def _fits(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "it is a Dragon monster", "that card was a Spell"."""
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None:
        return None
    if tokens[what.end].norm not in ("is", "was", "are", "were"):
        return None
    negative = eat(tokens, what.end + 1, "not")
    kind = parse_noun(tokens, negative or what.end + 1, known)
    if kind is None or kind.value.ref is not None or kind.value.count != Count(1, 1):
        return None
    if kind.value.zone or kind.value.any_of or kind.value.alternatives or kind.value.other:
        return None
    said: Condition = Fits(what.value, kind.value.where)
    return Found(Not(said) if negative is not None else said, kind.end)


def _named_is_there(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "that card is in your opponent's hand", of one whose name was declared."""
    what = declared_card(tokens, at, known)
    place = None if what is None else parse_place(tokens, what.end + 1)
    if what is None or place is None or tokens[what.end].norm not in ("is", "was"):
        return None
    return Found(Exists(placed(replace(what.value, count=ALL), place.value)), place.end)


def _you_did(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "you Tributed a Dragon monster to activate this effect"."""
    how = PARTICIPLES.get(tokens[at + 1].norm) if tokens[at].norm == "you" else None
    kind = None if how is None else parse_noun(tokens, at + 2, known)
    if kind is None or kind.value.ref is not None or kind.value.alternatives:
        return None
    way = WAY.match(tokens, kind.end)
    return _done_to(known, how, kind.value, kind.end if way is None else way.end)


def _was_done(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in `any "Sample" monsters were sent to the GY by this effect`."""
    kind = parse_noun(tokens, at, known)
    if kind is None or kind.value.ref is not None or kind.value.zone:
        return None
    how = PARTICIPLES.get(tokens[kind.end + 1].norm)
    if tokens[kind.end].norm not in ("was", "were") or how is None:
        return None
    way = WAY.match(tokens, kind.end + 2)
    return _done_to(known, how, kind.value, kind.end + 2 if way is None else way.end)


def _done_to(known: Known, how: str | None, kind: Selector, end: int) -> Found[Condition] | None:
    """That such a card is among those to which the step before did so."""
    for mention in reversed(known.mentions):
        if mention.how != how or mention.ref is None:
            continue
        of = Selector(ref=mention.ref, where=kind.where, any_of=kind.any_of, count=ALL)
        if mention.many is False and not kind.any_of:
            return Found(Fits(Selector(ref=mention.ref), kind.where), end)
        return Found(Exists(of, max(1, kind.count.min)), end)
    return None
