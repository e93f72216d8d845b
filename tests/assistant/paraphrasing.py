"""Paraphrases: one play told in many ways, made by rule from who does what.

A frame says what lies on the field, what is chained to what, what happens later, and what is asked.
Each style tells the same frame in other words: voice, tense, order, names of the players, notation.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Deed:
    """A player uses a card; `on` is what it targets (None: nothing)."""

    by: str
    card: str
    on: str | None = None


@dataclass(frozen=True)
class Frame:
    """One play and one question."""

    chain: tuple[Deed, ...]
    subject: str
    predicate: str
    value: bool
    board: tuple[Deed, ...] = ()
    later: tuple[Deed, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    """Cards that may stand for each other here."""

    def with_cards(self, others: Mapping[str, str]) -> "Frame":
        """The same with other cards."""

        def put(deed: Deed) -> Deed:
            on = others.get(deed.on, deed.on) if deed.on else None
            return Deed(deed.by, others.get(deed.card, deed.card), on)

        return replace(
            self,
            board=tuple(map(put, self.board)),
            chain=tuple(map(put, self.chain)),
            later=tuple(map(put, self.later)),
            subject=others.get(self.subject, self.subject),
        )


def paraphrases(frame: Frame) -> Iterator[tuple[str, str, str]]:
    """Each style's name, its wording, and the card it asks about."""
    for style in STYLES:
        yield style.__name__, style(frame), frame.subject
    if frame.alike:
        other = frame.with_cards(dict(frame.alike))
        yield "another card of the same kind", plainly(other), other.subject


_ASKED = {
    "resolves": ("Does {} resolve?", "does {} resolve?", "resolve"),
    "destroyed": ("Is {} destroyed?", "is {} destroyed?", "destroyed"),
    "effect_negated": (
        "Is the effect of {} negated?",
        "is the effect of {} negated?",
        "effect negated",
    ),
    "activation_negated": (
        "Is the activation of {} negated?",
        "is the activation of {} negated?",
        "activation negated",
    ),
}


def _question(frame: Frame) -> str:
    return _ASKED[frame.predicate][0].format(frame.subject)


def _told(deed: Deed, verb: str, name: Callable[[str], str], *, past: bool = False) -> str:
    ending = "ed" if past else "" if name(deed.by) == "I" else "s"
    stem = verb[:-1] if past and verb.endswith("e") else verb
    on = f", targeting {deed.on}" if deed.on else ""
    return f"{name(deed.by)} {stem}{ending} {deed.card}{on}"


def _first_person(player: str) -> str:
    return "I" if player == "me" else "my opponent"


def _lettered(player: str) -> str:
    return "Player A" if player == "me" else "Player B"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _board(frame: Frame, name: Callable[[str], str]) -> str:
    owns = {"I": "I control", "my opponent": "my opponent controls"}
    told = (
        f"{owns.get(name(one.by), f'{name(one.by)} controls')} a face-up {one.card}"
        for one in frame.board
    )
    return " ".join(map(_sentence, told))


def _tell(frame: Frame, name: Callable[[str], str], verbs: tuple[str, str], *, past: bool) -> str:
    first, *rest = frame.chain
    parts = [_board(frame, name), _sentence(_told(first, verbs[0], name, past=past))]
    parts += [_sentence(_told(one, verbs[1], name, past=past)) for one in rest]
    parts += [
        _sentence(f"later that turn, {_told(one, verbs[0], name, past=past)}")
        for one in frame.later
    ]
    return " ".join([*filter(None, parts), _question(frame)])


def plainly(frame: Frame) -> str:
    """In the first person, in the present."""
    return _tell(frame, _first_person, ("activate", "chain"), past=False)


def in_the_past(frame: Frame) -> str:
    """As something that happened."""
    return _tell(frame, _first_person, ("activate", "chain"), past=True)


def by_letters(frame: Frame) -> str:
    """With Player A and Player B."""
    return _tell(frame, _lettered, ("activate", "chain"), past=False)


def with_other_verbs(frame: Frame) -> str:
    """With "play" for activate."""
    return _tell(frame, _first_person, ("play", "chain"), past=False)


def passively(frame: Frame) -> str:
    """The cards first, the players after "by"."""
    whom = {"me": "me", "opponent": "my opponent"}

    def told(deed: Deed, verb: str) -> str:
        on = f", targeting {deed.on}" if deed.on else ""
        return f"{deed.card} is {verb} by {whom[deed.by]}{on}"

    first, *rest = frame.chain
    parts = [_board(frame, _first_person), _sentence(told(first, "activated"))]
    parts += [_sentence(told(one, "chained")) for one in rest]
    parts += [_sentence(f"later that turn, {told(one, 'activated')}") for one in frame.later]
    return " ".join([*filter(None, parts), _question(frame)])


def in_one_condition(frame: Frame) -> str:
    """All of it behind one "if", where nothing comes later."""
    if frame.later:
        return in_the_past(frame)
    told = [_told(frame.chain[0], "activate", _first_person)]
    told += [_told(one, "chain", _first_person) for one in frame.chain[1:]]
    asked = _ASKED[frame.predicate][1].format(frame.subject)
    joined = " and ".join(told)
    return " ".join(filter(None, [_board(frame, _first_person), f"If {joined}, {asked}"]))


def asked_first(frame: Frame) -> str:
    """The question first, what happened behind "if"."""
    if frame.later:
        return plainly(frame)
    told = [_told(frame.chain[0], "activate", _first_person)]
    told += [_told(one, "chain", _first_person) for one in frame.chain[1:]]
    asked = _question(frame).rstrip("?")
    board = _board(frame, _first_person)
    return " ".join(filter(None, [board, f"{asked} if {' and '.join(told)}?"]))


def as_links(frame: Frame) -> str:
    """In the notation of Chain Links."""
    links = ", ".join(
        f"CL{number} {one.card}" + (f" targeting {one.on}" if one.on else "")
        for number, one in enumerate(frame.chain, 1)
    )
    later = [_sentence(f"later that turn, {_told(one, 'activate', _first_person)}")
             for one in frame.later]  # fmt: skip
    parts = [_board(frame, _first_person), f"{links}.", *later, _question(frame)]
    return " ".join(filter(None, parts))


def with_talk_around(frame: Frame) -> str:
    """With what people say around a question."""
    return f"Hey, quick question from locals. {plainly(frame)} Thanks in advance!"


def in_response(frame: Frame) -> str:
    """Each link told as a response to the one before."""
    first, *rest = frame.chain
    parts = [_board(frame, _first_person), _sentence(_told(first, "activate", _first_person))]
    parts += [_sentence(f"in response, {_told(one, 'activate', _first_person)}") for one in rest]
    parts += [
        _sentence(f"later that turn, {_told(one, 'activate', _first_person)}")
        for one in frame.later
    ]
    return " ".join([*filter(None, parts), _question(frame)])


STYLES: tuple[Callable[[Frame], str], ...] = (
    plainly,
    in_the_past,
    by_letters,
    with_other_verbs,
    passively,
    in_one_condition,
    asked_first,
    as_links,
    with_talk_around,
    in_response,
)
