"""Play fit: whether the play of a passage is the play of a question, thing for thing.

Both plays are compared as they were completed, so that what goes without saying is the same in
both: the same cards lie in the same places, the same is done in the same order, with the two
players exchanged throughout or not at all.  A thing that the passage leaves unnamed may be any card
of its kind, and whose the face-up Spells and Traps are may be left out.  Nothing else may be in one
of them that is not in the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pydantic import JsonValue

from assistant.base.claim_subjects import card_and_part
from assistant.reading.understood_question import QuestionReading
from engine import UNNAMED_THING_BY_NAME, CardText

_EXCHANGED: Mapping[str, str] = {"A": "B", "B": "A"}
_NOT_COMPARED = frozenset({"incomplete", "region", "as_of"})
"""What of a scenario says nothing of the play: what is open, and by which rules it is played."""
_MAY_BE_UNTOLD = frozenset({"targets", "effect", "cost"})
"""What of a step may be told in one play and go without saying in the other."""
_EITHER = "either"
"""Where cards lie of which it is left open whose they are."""
_OF_SPELLS = ("spell_trap_zone", "field_zone")
DIRECT = "direct"
_UNTOLD = "?"
"""An attacked monster of which nothing is told, or nobody: people leave out which."""
_ARTICLES = ("a ", "an ", "another ", "some ")


@dataclass(frozen=True, slots=True)
class Fit:
    """How the things of one play are those of another."""

    cards: Mapping[str, str]
    """Unnamed things of the passage, and the card or thing of the question that each is."""
    exchanged: bool
    """Whether player A of the one is player B of the other."""
    is_exact: bool
    """Whether they are the same in all they tell; else one leaves something unsaid or unnamed."""
    is_close: bool = True
    """Whether they differ at most in unnamed things that are aimed at, paid or lie there, or in a
    card that the passage calls by its exact kind: a Counter Trap."""

    def card(self, name: str) -> str:
        """What a thing of the passage is called in the question."""
        return self.cards.get(name, name)

    def player(self, value: str) -> str:
        """Which player of the question a player of the passage is; other words as they are."""
        return _EXCHANGED.get(value, value) if self.exchanged else value


CardTexts = Mapping[str, CardText]
"""What is known of cards, by name."""


def fit_of(passage: QuestionReading, question: QuestionReading, cards: CardTexts) -> Fit | None:
    """How the play of a passage is that of a question; None: it is another."""
    forms = zip(_forms(question), _forms(passage), strict=True)
    pairs = [(*one, place) for place, one in enumerate(forms)]
    for exchanged in (False, True):
        for wanted, told, place in pairs:
            same = _Likeness(cards)
            found = next(same.things(wanted, _with_players(told, exchanged=exchanged), {}), None)
            if found is not None:
                general = any(card != name for name, card in found.items())
                exact = place == 0 and not general and not same.left_untold
                named = any(
                    card != name and not _is_unnamed(card) and not _is_exact_kind(name)
                    for name, card in found.items()
                )
                close = place < _LOOSE and not named and not same.left_untold
                return Fit(found, exchanged, exact, close)
    return None


_LOOSE = 3
"""From this form on a play leaves out whose cards are, or what is answered."""


def _forms(reading: QuestionReading) -> tuple[JsonValue, ...]:
    """A play as it was told, and with ever less of what people leave out."""
    told = _compared(reading.scenario)
    alike = _without_attacked(told)
    kept = frozenset(card_and_part(ask.subject)[0] for ask in reading.asked)
    outline = _outline(alike, kept)
    ownerless = _without_owners(outline)
    loose = _without_owners(alike), ownerless, _without_occasions(ownerless, kept)
    return told, alike, outline, *loose


def _compared(scenario: Mapping[str, JsonValue]) -> JsonValue:
    return {name: _told(part) for name, part in scenario.items() if name not in _NOT_COMPARED}


def _with_players(told: JsonValue, *, exchanged: bool) -> JsonValue:
    if not exchanged:
        return told
    if isinstance(told, dict):
        return {
            _EXCHANGED.get(name, name): _with_players(part, exchanged=True)
            for name, part in told.items()
        }
    if isinstance(told, list):
        return [_with_players(one, exchanged=True) for one in told]
    return _EXCHANGED.get(told, told) if isinstance(told, str) else told


def _without_attacked(told: JsonValue) -> JsonValue:
    """The play with no word of whom an attack is on, where that is nobody or nobody named."""
    if not isinstance(told, dict):
        return told
    steps = told.get("steps")
    attacked = {
        str(step["target"])
        for step in (steps if isinstance(steps, list) else ())
        if isinstance(step, dict) and _is_untold(step.get("target"))
    }
    start = told.get("start")
    start = _without(start, attacked) if isinstance(start, dict) else start
    steps = _left_open(steps) if isinstance(steps, list) else steps
    return _told({**told, "start": start, "steps": steps})


def _without_owners(told: JsonValue) -> JsonValue:
    """The play with no word of whose the face-up Spells and Traps are: people leave it out."""
    lies = told.get("start") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(lies, dict):
        return told
    start = dict(lies)
    open_cards: list[JsonValue] = []
    for player in _EXCHANGED:
        side = start.get(player)
        if isinstance(side, dict):
            start[player], lying = _side_without(side)
            open_cards += lying
    return _told({**told, "start": {**start, _EITHER: open_cards}})


def _outline(told: JsonValue, kept: frozenset[str]) -> JsonValue:
    """The play without the unnamed things that are only aimed at, paid, or lie there.

    `kept` are those of which something is asked.
    """
    start, steps = (
        (told.get("start"), told.get("steps")) if isinstance(told, dict) else (None, None)
    )
    if not isinstance(told, dict) or not isinstance(start, dict) or not isinstance(steps, list):
        return told
    acting = {str(step.get("card")) for step in steps if isinstance(step, dict)} | kept
    lies = {place: _named_only(held, acting) for place, held in start.items()}
    return _told({**told, "start": lies, "steps": [_deed(step, acting) for step in steps]})


def _named_only(held: JsonValue, acting: AbstractSet[str]) -> JsonValue:
    """What lies somewhere, without the unnamed things of which nothing else is told."""
    if isinstance(held, dict):
        return {place: _named_only(one, acting) for place, one in held.items()}
    if isinstance(held, list):
        return [one for one in held if not _is_beside(one, acting)]
    return held


def _is_beside(entry: JsonValue, acting: AbstractSet[str]) -> bool:
    name = _name_of(entry)
    told = entry.items() if isinstance(entry, dict) else ()
    is_plain = all(part in _HOW_IT_LIES or (part, one) == _SUPPLIED for part, one in told)
    return _is_unnamed(name) and name not in acting and is_plain


_HOW_IT_LIES = frozenset({"card", "face", "position"})
_SUPPLIED: tuple[str, JsonValue] = ("as", {"trait": "effect"})
"""What a completed play says of a monster whose effect is to be negated."""
_AIMED = ("targets", "cost", "materials", "with")


def _deed(step: JsonValue, acting: AbstractSet[str]) -> JsonValue:
    """A step without the unnamed things that it is aimed at or that are paid for it."""
    if not isinstance(step, dict):
        return step
    return {name: _named_part(one, acting) if name in _AIMED else one for name, one in step.items()}


def _named_part(part: JsonValue, acting: AbstractSet[str]) -> JsonValue:
    if isinstance(part, dict):
        return _told({name: _named_part(one, acting) for name, one in part.items()})
    if isinstance(part, list):
        named = [_named_part(one, acting) for one in part if not _is_beside(one, acting)]
        return [one for one in named if one not in _NOTHING]
    return part


def _without_occasions(told: JsonValue, kept: frozenset[str]) -> JsonValue:
    """The play without activations of unnamed things, to which something is only chained."""
    steps = told.get("steps") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(steps, list):
        return told
    left: list[JsonValue] = []
    begins = False
    for step in steps:
        if isinstance(step, dict) and _is_occasion(step, kept):
            begins |= step.get("do") == "activate"
            continue
        left.append(_begun(step) if begins else step)
        begins = False
    gone = {_name_of(one) for one in steps if one not in left} - {_name_of(one) for one in left}
    start = _without(told.get("start"), {name for name in gone if _is_unnamed(name)})
    return _told({**told, "start": start, "steps": left})


def _begun(step: JsonValue) -> JsonValue:
    """A step that begins a Chain, where it was chained."""
    if isinstance(step, dict) and step.get("do") == "chain":
        return {**step, "do": "activate"}
    return step


def _is_occasion(step: Mapping[str, JsonValue], kept: frozenset[str]) -> bool:
    name = _name_of(dict(step))
    is_activation = step.get("do") in {"activate", "chain"}
    return is_activation and _is_unnamed(name) and name not in kept and not step.get("targets")


def _side_without(side: Mapping[str, JsonValue]) -> tuple[JsonValue, list[JsonValue]]:
    """A player's cards without the face-up Spells and Traps, and these."""
    kept, lying = dict(side), []
    for zone in _OF_SPELLS:
        held = side.get(zone)
        cards = held if isinstance(held, list) else [held] if held is not None else []
        lying += [one for one in cards if _is_face_up(one, zone)]
        kept[zone] = [one for one in cards if not _is_face_up(one, zone)]
    return kept, lying


def _is_face_up(entry: JsonValue, zone: str) -> bool:
    told = entry.get("face") if isinstance(entry, dict) else None
    return told == "up" or (zone == "field_zone" and told is None)


def _is_untold(target: JsonValue) -> bool:
    return target == DIRECT or (isinstance(target, str) and _is_unnamed(target))


def _without(part: JsonValue, names: set[str]) -> JsonValue:
    if isinstance(part, dict):
        return {name: _without(one, names) for name, one in part.items()}
    if isinstance(part, list):
        return [one for one in part if _name_of(one) not in names]
    return part


def _name_of(entry: JsonValue) -> str:
    name = entry.get("card") if isinstance(entry, dict) else entry
    return name if isinstance(name, str) else ""


def _left_open(steps: Sequence[JsonValue]) -> list[JsonValue]:
    return [
        {**step, "target": _UNTOLD}
        if isinstance(step, dict) and _is_untold(step.get("target"))
        else step
        for step in steps
    ]


def _is_unnamed(name: str) -> bool:
    return name.startswith(_ARTICLES)


_Cards = Mapping[str, str]


class _Likeness:
    """The comparison of two plays, and whether one of them left something untold."""

    def __init__(self, texts: CardTexts) -> None:
        self._texts = texts
        self.left_untold = False

    def things(self, mine: JsonValue, theirs: JsonValue, cards: _Cards) -> Iterator[_Cards]:
        """Every way to take the unnamed things of theirs so that both say the same."""
        if isinstance(mine, dict) and isinstance(theirs, dict):
            yield from self._mappings(mine, theirs, cards)
        elif isinstance(mine, list) and isinstance(theirs, list):
            if len(mine) == len(theirs):
                yield from self._rows(mine, theirs, cards)
        elif isinstance(mine, str) and isinstance(theirs, str):
            yield from self._names(mine, theirs, cards)
        elif mine == theirs:
            yield cards

    def _mappings(
        self, mine: Mapping[str, JsonValue], theirs: Mapping[str, JsonValue], cards: _Cards
    ) -> Iterator[_Cards]:
        if (mine.keys() ^ theirs.keys()) - _MAY_BE_UNTOLD:
            return
        self.left_untold |= mine.keys() != theirs.keys()
        names = [name for name in mine if name in theirs]
        parts = [(mine[name], theirs[name], name in _UNORDERED) for name in names]
        yield from self._each(parts, cards)

    def _each(
        self, pairs: Sequence[tuple[JsonValue, JsonValue, bool]], cards: _Cards
    ) -> Iterator[_Cards]:
        if not pairs:
            yield cards
            return
        (mine, theirs, unordered), *rest = pairs
        if unordered and isinstance(mine, list) and isinstance(theirs, list):
            found = self._heaps(mine, theirs, cards)
        else:
            found = self.things(mine, theirs, cards)
        for one in found:
            yield from self._each(rest, one)

    def _rows(
        self, mine: Sequence[JsonValue], theirs: Sequence[JsonValue], cards: _Cards
    ) -> Iterator[_Cards]:
        pairs = [(one, other, False) for one, other in zip(mine, theirs, strict=True)]
        yield from self._each(pairs, cards)

    def _heaps(
        self, mine: Sequence[JsonValue], theirs: Sequence[JsonValue], cards: _Cards
    ) -> Iterator[_Cards]:
        """Cards that lie in one place, in whichever order."""
        if len(mine) != len(theirs):
            return
        if not mine:
            yield cards
            return
        first, *rest = mine
        for at, other in enumerate(theirs):
            others = [*theirs[:at], *theirs[at + 1 :]]
            for found in self.things(_entry(first), _entry(other), cards):
                yield from self._heaps(rest, others, found)

    def _names(self, mine: str, theirs: str, cards: _Cards) -> Iterator[_Cards]:
        known = cards.get(theirs)
        if known is not None:
            if known == mine:
                yield cards
        elif not _is_unnamed(theirs):
            if mine == theirs:
                yield cards
        elif mine not in cards.values() and is_of_kind(mine, theirs, self._texts):
            yield {**cards, theirs: mine}


def _is_exact_kind(unnamed: str) -> bool:
    """Whether it is more than a monster, a Spell or a Trap: a Counter Trap, an Xyz Monster."""
    thing = UNNAMED_THING_BY_NAME.get(unnamed)
    told = {trait.value for trait in thing.traits} if thing is not None else set()
    return bool(told - _GENERAL_TRAITS)


_GENERAL_TRAITS = frozenset({"effect", "normal"})
"""What "a monster" and "a Trap" are taken to be where nothing else is told of them."""


_CARD = "card"
"""Of which nothing is told at all."""


def is_of_kind(card: str, unnamed: str, cards: CardTexts) -> bool:
    """Whether a card, or another unnamed thing, can be what is left unnamed."""
    if card == unnamed:
        return True
    thing = UNNAMED_THING_BY_NAME.get(unnamed)
    text = cards.get(card.partition("#")[0])
    if thing is None or text is None:
        return False
    if thing.noun == _CARD:
        return True
    if thing.is_effect:
        does = _deeds(cards[unnamed])
        return bool(does) and does <= _deeds(text)
    return text.kind in thing.kinds and all(one in text.trait for one in thing.traits)


def _deeds(text: CardText) -> frozenset[type]:
    """The kinds of things that the effects of a card do."""
    return frozenset(
        type(step.do)
        for effect in text.effects
        for steps in (effect.resolution, *(mode.resolution for mode in effect.modes))
        for step in steps
    )


_UNORDERED = frozenset(
    """hand monster_zone spell_trap_zone graveyard banished deck extra_deck field_zone either
    targets materials""".split()  # noqa: SIM905
)


def _told(part: JsonValue) -> JsonValue:
    """What is told: an empty place says nothing."""
    if isinstance(part, list):
        return [_told(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {name: _told(one) for name, one in part.items()}
    return {name: one for name, one in found.items() if one not in _NOTHING}


_NOTHING: tuple[JsonValue, ...] = ([], {}, None)


_DEFAULTS: Mapping[str, JsonValue] = {"face": "down", "position": "attack"}
"""How a card lies of which nothing else is told."""


def _entry(entry: JsonValue) -> JsonValue:
    """A card that lies somewhere, with what goes without saying of it left out."""
    told: Mapping[str, JsonValue] = {"card": entry} if isinstance(entry, str) else {}
    told = entry if isinstance(entry, dict) else told
    return {name: one for name, one in told.items() if _DEFAULTS.get(name) != one} or entry
