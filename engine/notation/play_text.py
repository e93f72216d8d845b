"""Play text: a play is read from its lines, and written as such lines.

`parse(write(play), names) == play` for every play that `parse` gives. What the lines may be is in
`line_forms`; what a line says is kept as it is said: whether it can be so is `completion`'s affair.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import groupby
from typing import Final, assert_never

from engine.notation.known_names import known_names
from engine.notation.line_cursor import LineCursor, Marks, cursor_of, listed
from engine.notation.line_forms import (
    ACTION_VERBS,
    BATTLE_STEPS,
    CAUSES,
    COINS,
    COST_VERBS,
    DAMAGE_STEP_PARTS,
    DICE,
    EVENTS,
    FIGURES,
    PHASES,
    PLACES,
    REGIONS,
    STATES,
    USED,
    ZONE_NUMBERS,
)
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    PaidCost,
    PlacementLine,
    PlayerState,
    PlaySetting,
    Reference,
    TurnStep,
    UncausedEvent,
)
from engine.notation.predicates import PREDICATE_BY_NAME, AskedPredicate
from engine.terms.vocabulary import Player

_KIND_OF_COUNTER = r"(?:[A-Z][^ ,]* ){0,4}[^ ,]*Counters?"
_COUNTERS = rf"counters [0-9]{{1,3}}(?: {_KIND_OF_COUNTER})?"
_AMOUNT_OF = rf"[0-9]{{1,3}}(?: (?:(?!(?:cost|with|tribute|mode)\b)[a-z]+|{_KIND_OF_COUNTER}))?"
"""An amount of cards or counters that are not named: "2", "2 cards", "6 Spell Counters"."""
_STATE = rf"(?:{'|'.join(STATES)}|at (?:{'|'.join(ZONE_NUMBERS)})|{_COUNTERS})(?= |$)"
_PLACED: Final = Marks(
    rf" {_STATE}| x[0-9]+(?= |$)| on | with ",
    (*STATES, "at ZONE", "counters N KIND", "x3", "on CARD", "with CARD"),
)
_EVENT: Final = Marks(rf" by (?:{'|'.join(CAUSES)})$", ("by battle", "by effect"))
_CONTROL: Final = Marks(r" > [AB]$", ("> A", "> B"))
_SUBJECT: Final = Marks(":(?: |$)", (": WORDS",))
_NOTHING: Final = Marks()
_IN_ACTIVATION: Final = (">", "mode", "cost")
_IN_ACTION: Final = {
    "normal_summon": ("tribute", "with", "cost"),
    "special_summon": ("with", "tribute", "cost"),
    "set": ("tribute",),
}
_PARTY: Final = r"(attack|Chain|A|B)(?=:|$)"
_SHORT_VALUES: Final = {"true": "yes", "false": "no"}


def parse(text: str, names: Collection[str] = frozenset()) -> NotatedPlay:
    """The play that a text is; without names, a card name ends where the next mark begins.

    Raises:
        NotationError: it is no play, or two.
    """
    plays = [*_paragraphs(text, names)]
    if len(plays) > 1:
        raise plays[1][0].error("the end of the play (a blank line begins another play)")
    return _play(plays[0]) if plays else NotatedPlay()


def parse_all(text: str, names: Collection[str] = frozenset()) -> tuple[NotatedPlay, ...]:
    """The plays of a text, between which there are blank lines.

    Raises:
        NotationError: one of them is no play.
    """
    return tuple(map(_play, _paragraphs(text, names)))


def write(play: NotatedPlay) -> str:
    """The lines of a play, each ending with a line break."""
    return "".join(f"{line}\n" for line in _written(play.lines))


def write_line(line: Line) -> str:
    """One line, or the several lines of a case."""
    return "\n".join(_written((line,)))


def write_reference(card: Reference) -> str:
    """What a line calls a card or an unnamed thing by."""
    owner = f"{card.owner}'s " if card.owner else ""
    copy = f"#{card.copy}" if card.copy is not None else ""
    properties = f" {{{', '.join(card.properties)}}}" if card.properties else ""
    words = f" {_quoted(card.words)}" if card.words is not None else ""
    return f"{owner}{card.name}{copy}{properties}{words}"


# Reading: a play.


def _paragraphs(text: str, names: Collection[str]) -> Iterator[list[LineCursor]]:
    """The lines between blank ones; comments are no lines."""
    known = known_names(names)
    numbered = [
        cursor_of(line, number, known)
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
    ]
    for is_blank, lines in groupby(numbered, key=lambda line: line.is_done):
        told = [line for line in lines if not line.text.startswith("#")]
        if told and not is_blank:
            yield told


def _play(cursors: Iterable[LineCursor]) -> NotatedPlay:
    """The lines of one play; those of a case belong to it."""
    lines: list[Line] = []
    case: _OpenCase | None = None
    for cursor in cursors:
        if cursor.take(r"end_case$"):
            if case is None:
                raise cursor.error('case "..." before it', at=0)
            lines.append(case.closed())
            case = None
        elif cursor.take(r"case(?: |$)"):
            lines += [case.closed()] if case else []
            case = _OpenCase(_case_name(cursor), cursor.number)
        else:
            (case.lines if case else lines).append(_line(cursor))
    return NotatedPlay((*lines, *([case.closed()] if case else ())))


@dataclass(slots=True)
class _OpenCase:
    """A case while its lines are read."""

    name: str
    line: int
    lines: list[Line] = field(default_factory=list)

    def closed(self) -> Alternative:
        return Alternative(self.name, tuple(self.lines), self.line)


def _case_name(cursor: LineCursor) -> str:
    name = cursor.quoted()
    cursor.finish()
    return name


def _line(cursor: LineCursor) -> Line:
    """One line."""
    player = cursor.take(r"([AB])(?: |$)")
    if player:
        line = _line_of_player(cursor, Player(player[1]))
    elif cursor.take(r"\? ?"):
        line = _asked(cursor, None)
    else:
        line = _line_of_game(cursor)
    cursor.finish()
    return line


def _line_of_player(cursor: LineCursor, player: Player) -> Line:
    verb = "chain trigger" if cursor.take(r"chain trigger(?= |$)") else ""
    verb = verb or cursor.one_of(_BY_PLAYER)
    cursor.need(" ", f"what belongs to {verb!r}")
    return _BY_PLAYER[verb](cursor, player, verb)


def _line_of_game(cursor: LineCursor) -> Line:
    start = cursor.at
    word = cursor.take(r"[^ ]+")
    if word is None or word[0] not in _BY_GAME:
        near = get_close_matches(word[0] if word else "", _BY_GAME, 3)
        raise cursor.error(
            *near, "a player (A or B)", "?", *(_BY_GAME if not near else ()), at=start
        )
    return _BY_GAME[word[0]](cursor, word[0])


# Reading: what lies there.


def _placement(cursor: LineCursor, player: Player, place: str) -> Line:
    card = cursor.reference(_PLACED)
    states: list[str] = []
    amount, linked_to = 1, None
    materials: tuple[Reference, ...] = ()
    while not cursor.is_done:
        if state := cursor.take(f" ({_STATE})"):
            states.append(state[1])
        elif amount == 1 and (times := cursor.take(r" x([1-9][0-9]?)(?= |$)")):
            amount = int(times[1])
        elif linked_to is None and cursor.take(" on "):
            linked_to = cursor.reference(_PLACED)
        elif not materials and cursor.take(" with "):
            materials = cursor.references(_PLACED)
        else:
            raise cursor.error(*_PLACED.expected)
    return PlacementLine(
        player, place, card, tuple(states), amount, linked_to, materials, cursor.number
    )


def _figure(cursor: LineCursor, player: Player, what: str) -> Line:
    value = int(cursor.need(r"[0-9]{1,6}(?= |$)", "a number"))
    return PlayerState(player, what, value, cursor.number)


def _used(cursor: LineCursor, player: Player, what: str) -> Line:
    return PlayerState(player, what, cursor.one_of(USED), cursor.number)


def _nothing_else(cursor: LineCursor, player: Player, what: str) -> Line:
    return PlayerState(player, what, cursor.one_of(PLACES), cursor.number)


def _setting(cursor: LineCursor, what: str) -> Line:
    cursor.need(" ", f"what belongs to {what!r}")
    words = _SETTINGS.get(what)
    if words is not None:
        value = cursor.one_of(words)
    elif what == "turn_number":
        value = cursor.need("[1-9][0-9]{0,2}(?= |$)", "a number")
    else:
        value = cursor.need("[0-9]{4}-(?:0[1-9]|1[0-2])(?= |$)", "year and month, as in 2010-04")
    return PlaySetting(what, value, cursor.number)


# Reading: what is done.


@dataclass(slots=True)
class _Parts:
    """What stands behind a card, by the word before it."""

    lists: dict[str, tuple[Reference, ...]] = field(default_factory=dict)
    costs: tuple[PaidCost, ...] = ()
    mode: str | None = None

    def list_of(self, word: str) -> tuple[Reference, ...]:
        return self.lists.get(word, ())


def _marks_of(words: Sequence[str]) -> Marks:
    """The marks of a deed: each of these words, between blanks."""
    pattern = "|".join(f" {re.escape(word)} " for word in words) or "$"
    return Marks(pattern, tuple(f"{word} ..." for word in words))


def _parts(cursor: LineCursor, words: Sequence[str]) -> _Parts:
    """Everything up to the end of the line; each word once, several costs."""
    parts, marks = _Parts(), _marks_of(words)
    while not cursor.is_done:
        start = cursor.at
        found = cursor.take(f"({marks.pattern})")
        word = found[1].strip() if found else ""
        if not word or word in parts.lists or (word == "mode" and parts.mode is not None):
            raise cursor.error(*marks.expected, "the end of the line", at=start)
        if word == "cost":
            parts.costs += _costs(cursor, marks)
        elif word == "mode":
            parts.mode = cursor.quoted()
        else:
            parts.lists[word] = cursor.references(marks)
    return parts


def _costs(cursor: LineCursor, marks: Marks) -> tuple[PaidCost, ...]:
    """`discard X, Y` or `pay 1000`; a further verb behind a comma begins a further cost."""
    costs = [_cost(cursor, marks)]
    while cursor.take(", "):
        costs.append(_cost(cursor, marks))
    return tuple(costs)


def _cost(cursor: LineCursor, marks: Marks) -> PaidCost:
    column = cursor.column
    verb = cursor.one_of(COST_VERBS)
    cursor.need(" ", f"what belongs to {verb!r}")
    if verb == "pay":
        paid = cursor.need(r"(half|[0-9]{1,6})(?: LP)?(?=[ ,]|$)", "an amount of LP", "half")
        return PaidCost(verb, amount=paid, column=column)
    counted = rf"({_AMOUNT_OF})(?=, |$|{marks.pattern})"
    if not cursor.knows_name(listed(marks)) and (amount := cursor.take(counted)):
        return PaidCost(verb, amount=amount[1], column=column)
    cards = cursor.references(marks, comma=rf", (?!(?:{'|'.join(COST_VERBS)}) )")
    return PaidCost(verb, cards, column=column)


def _activation(cursor: LineCursor, player: Player, verb: str) -> Line:
    card = cursor.reference(_marks_of(_IN_ACTIVATION))
    parts = _parts(cursor, _IN_ACTIVATION)
    return ActivationDeed(
        player=player,
        card=card,
        targets=parts.list_of(">"),
        costs=parts.costs,
        chained=verb.startswith("chain"),
        trigger=verb.endswith("trigger"),
        mode=parts.mode,
        line=cursor.number,
    )


def _action(cursor: LineCursor, player: Player, verb: str) -> Line:
    words = _IN_ACTION.get(verb, ())
    marks = _marks_of(words)
    several = verb == "special_summon"
    cards = cursor.references(marks) if several else (cursor.reference(marks),)
    parts = _parts(cursor, words)
    return ActionDeed(
        player=player,
        verb=verb,
        cards=cards,
        tributes=parts.list_of("tribute"),
        materials=parts.list_of("with"),
        costs=parts.costs,
        line=cursor.number,
    )


def _attack(cursor: LineCursor, player: Player, _verb: str) -> Line:
    card = cursor.reference(_marks_of((">",)))
    cursor.need(" > ", "> TARGET", "> direct")
    target = None if cursor.take("direct(?= |$)") else cursor.reference(_NOTHING)
    return AttackDeed(player, card, target, cursor.number)


def _choice(cursor: LineCursor, player: Player, _verb: str) -> Line:
    number = cursor.number
    if answer := cursor.take(r"(yes|no)(?: (?=\")|$)"):
        words = None if cursor.is_done else cursor.quoted()
        return ChoiceMade(player, answer=answer[1] == "yes", words=words, line=number)
    if cursor.take(r'declare (?=")'):
        return ChoiceMade(player, declared=cursor.quoted(), line=number)
    if cursor.take(r'(?=")') and not cursor.knows_name(listed(_NOTHING)):
        return ChoiceMade(player, words=cursor.quoted(), line=number)
    # Tolerated: an option without quotation marks, which no card name is.
    if not cursor.knows_name(listed(_NOTHING)) and (words := _bare_option(cursor)):
        return ChoiceMade(player, words=words, line=number)
    return ChoiceMade(player, cards=cursor.references(_NOTHING), line=number)


def _bare_option(cursor: LineCursor) -> str | None:
    """Reads words such as 'Level 4', 'not to attack' or '5 and 6'; no general name is one."""
    option = cursor.take(r"(?!(?:an?|another|some) )[a-z0-9].*|(?:Level|Rank) [0-9]+$|[AB]$")
    return option[0].replace('"', "").strip() or None if option else None


def _chance(cursor: LineCursor, player: Player, what: str) -> Line:
    words = COINS if what == "toss" else DICE
    results = [cursor.one_of(words)]
    while cursor.take(", "):
        results.append(cursor.one_of(words))
    return ChanceFall(player, what, tuple(results), cursor.number)


def _event(cursor: LineCursor, _word: str) -> Line:
    cursor.need(" ", "what happens")
    what = cursor.one_of(EVENTS)
    cursor.need(" ", "the name of a card")
    if what == "control":
        cards = cursor.references(_CONTROL)
        to = Player(cursor.need(" > ([AB])", "> A", "> B"))
        return UncausedEvent(what, cards, to=to, line=cursor.number)
    cards = cursor.references(_EVENT)
    by = cursor.take(rf" by ({'|'.join(CAUSES)})$")
    return UncausedEvent(what, cards, by[1] if by else None, line=cursor.number)


def _turn_step(cursor: LineCursor, what: str) -> Line:
    if what == "end_turn" or (what == "damage_step" and cursor.is_done):
        return TurnStep(what, None, cursor.number)
    words = DAMAGE_STEP_PARTS if what == "damage_step" else (*PHASES, *BATTLE_STEPS)
    cursor.need(" ", *words)
    return TurnStep(what, cursor.one_of(words), cursor.number)


# Reading: what is asked.


def _claim(cursor: LineCursor, _word: str) -> Line:
    player = Player(cursor.need(" ([AB])(?= )", "the player who claims it (A or B)"))
    cursor.take(" ")
    asked = _asked(cursor, player)
    if asked.value is None:
        raise cursor.error("= VALUE: what is claimed")
    return asked


def _asked(cursor: LineCursor, claimed_by: Player | None) -> AskedLine:
    head = cursor.take(r"(define|unclear|out_of_domain|followup|which)(?: |$)")
    word = head[1] if head else ""
    if word in {"define", "unclear"}:
        term = cursor.need(
            ".+", "what is to be explained" if word == "define" else "what is untold"
        )
        return AskedLine(word, term=term, claimed_by=claimed_by, line=cursor.number)
    if word in {"out_of_domain", "followup"}:
        return AskedLine(word, claimed_by=claimed_by, line=cursor.number)
    predicate, end, value = _predicate(cursor)
    if end == cursor.at:
        raise cursor.error("a card, a player (A or B), attack or Chain")
    subject = cursor.upto(end)
    if word:
        among = subject.references(_NOTHING)
        subject.finish()
        line = AskedLine(predicate, among=among, value=value)
    else:
        line = _asked_of_subject(subject, predicate, value)
    cursor.at = len(cursor.text)
    return replace(line, claimed_by=claimed_by, line=cursor.number)


def _predicate(cursor: LineCursor) -> tuple[str, int, str | None]:
    """The predicate of what is left of a line, where it begins, and the value behind it."""
    for cut in (*(at.start() for at in re.finditer(" = ", cursor.text)), len(cursor.text)):
        start = cursor.text.rfind(" ", 0, cut) + 1
        asked = PREDICATE_BY_NAME.get(cursor.text[start:cut])
        if asked is not None and start >= cursor.at:
            return asked.name, start, _value(cursor, asked, cut + len(" = "))
    cut = cursor.text.find(" = ", cursor.at)
    start = max(cursor.text.rfind(" ", 0, None if cut < 0 else cut) + 1, cursor.at)
    word = cursor.text[start : None if cut < 0 else cut]
    near = get_close_matches(word, PREDICATE_BY_NAME, 3)
    raise cursor.error(*(near or ("a predicate such as resolves or destroyed",)), at=start)


def _value(cursor: LineCursor, asked: AskedPredicate, start: int) -> str | None:
    """The value of a statement, of a kind that its predicate has."""
    if start > len(cursor.text):
        return None
    said = cursor.text[start:]
    value = _SHORT_VALUES.get(said, said)
    if not asked.takes(value):
        raise cursor.error(*(kind.value for kind in asked.answers), at=start)
    return value


def _asked_of_subject(subject: LineCursor, predicate: str, value: str | None) -> AskedLine:
    """The card, the player, the attack or the Chain that is asked about, and what of it."""
    party = subject.take(_PARTY)
    card = None if party else subject.reference(_SUBJECT)
    part = subject.take(": ?(.*)")
    subject.finish()
    if part and not part[1]:
        raise subject.error("words of an effect, or a figure such as ATK")
    return AskedLine(
        predicate,
        card,
        party[1] if party else None,
        part[1] if part else None,
        value=value,
    )


_ReadOfPlayer = Callable[[LineCursor, Player, str], Line]
_ReadOfGame = Callable[[LineCursor, str], Line]
_SETTINGS: Final = {"turn": ("A", "B"), "phase": (*PHASES, *BATTLE_STEPS), "region": REGIONS}
_BY_PLAYER: Final[dict[str, _ReadOfPlayer]] = {
    **dict.fromkeys(PLACES, _placement),
    **dict.fromkeys(FIGURES, _figure),
    "used": _used,
    "nothing_else": _nothing_else,
    **dict.fromkeys(("activate", "chain", "trigger", "chain trigger"), _activation),
    **dict.fromkeys(ACTION_VERBS, _action),
    "attack": _attack,
    "choose": _choice,
    "toss": _chance,
    "roll": _chance,
}
"""What reads a line of a player, by its verb."""
_BY_GAME: Final[dict[str, _ReadOfGame]] = {
    **dict.fromkeys(("turn", "turn_number", "phase", "region", "as_of"), _setting),
    **dict.fromkeys(("next_phase", "damage_step", "end_turn"), _turn_step),
    "event": _event,
    "claim": _claim,
}
"""What reads any other line, by its first word."""


# Writing.


def _written(lines: Iterable[Line]) -> Iterator[str]:
    """The lines of a play; `end_case` closes the last of several cases."""
    in_case = False
    for line in lines:
        if isinstance(line, Alternative):
            yield f"case {_quoted(line.name)}"
            yield from (f"  {inner}" for inner in _written(line.lines))
        elif in_case:
            yield "end_case"
        in_case = isinstance(line, Alternative)
        if not isinstance(line, Alternative):
            yield _line_text(line)
    if in_case:
        yield "end_case"


def _line_text(line: Line) -> str:  # noqa: C901, PLR0911, PLR0912 -- one branch for each kind of line
    match line:
        case PlacementLine():
            return _placement_text(line)
        case PlayerState(player, what, value):
            return f"{player} {what} {value}"
        case PlaySetting(what, value):
            return f"{what} {value}"
        case ActivationDeed():
            return _activation_text(line)
        case ActionDeed():
            return _action_text(line)
        case AttackDeed(player, card, target):
            attacked = write_reference(target) if target else "direct"
            return f"{player} attack {write_reference(card)} > {attacked}"
        case ChoiceMade():
            return _choice_text(line)
        case ChanceFall(player, what, results):
            return f"{player} {what} {', '.join(results)}"
        case UncausedEvent():
            return _event_text(line)
        case TurnStep(what, to):
            return f"{what} {to}" if to else what
        case AskedLine():
            return _asked_text(line)
        case Alternative():
            return write_line(line)
        case _:
            assert_never(line)


def _quoted(words: str) -> str:
    escaped = re.sub(r'(["\\])', r"\\\1", words)
    return f'"{escaped}"'


def _list_text(cards: Iterable[Reference]) -> str:
    """The cards between commas; three and more of one as `x3`."""
    parts: list[str] = []
    for card, same in groupby(map(write_reference, cards)):
        amount = len([*same])
        parts += [f"{card} x{amount}"] if amount >= _AS_AMOUNT else [card] * amount
    return ", ".join(parts)


_AS_AMOUNT: Final = 3
"""From how many on a run of the same thing is written with its number."""


def _behind(word: str, cards: tuple[Reference, ...]) -> str:
    """A part of a deed, if there is one."""
    return f" {word} {_list_text(cards)}" if cards else ""


def _placement_text(line: PlacementLine) -> str:
    words = (line.player, line.place, write_reference(line.card), *line.states)
    amount = f" x{line.amount}" if line.amount != 1 else ""
    on = _behind("on", (line.linked_to,) if line.linked_to else ())
    return f"{' '.join(words)}{amount}{on}{_behind('with', line.materials)}"


def _costs_text(costs: tuple[PaidCost, ...]) -> str:
    return "".join(f" cost {cost.verb} {cost.amount or _list_text(cost.cards)}" for cost in costs)


def _activation_text(line: ActivationDeed) -> str:
    verbs = ("chain" if line.chained else "", "trigger" if line.trigger else "")
    verb = " ".join(filter(None, verbs)) or "activate"
    mode = f" mode {_quoted(line.mode)}" if line.mode is not None else ""
    targets = _behind(">", line.targets)
    card = write_reference(line.card)
    return f"{line.player} {verb} {card}{mode}{targets}{_costs_text(line.costs)}"


def _action_text(line: ActionDeed) -> str:
    tributes, materials = _behind("tribute", line.tributes), _behind("with", line.materials)
    head = f"{line.player} {line.verb} {_list_text(line.cards)}"
    return f"{head}{tributes}{materials}{_costs_text(line.costs)}"


def _choice_text(line: ChoiceMade) -> str:
    if line.cards:
        chosen = _list_text(line.cards)
    elif line.declared is not None:
        chosen = f"declare {_quoted(line.declared)}"
    else:
        answers = {True: "yes", False: "no", None: ""}
        words = "" if line.words is None else _quoted(line.words)
        chosen = f"{answers[line.answer]} {words}".strip()
    return f"{line.player} choose {chosen}"


def _event_text(line: UncausedEvent) -> str:
    to = f" > {line.to}" if line.to else ""
    by = f" by {line.by}" if line.by else ""
    return f"event {line.what} {_list_text(line.cards)}{to}{by}"


def _asked_text(line: AskedLine) -> str:
    head = f"claim {line.claimed_by}" if line.claimed_by else "?"
    if line.predicate in {"define", "unclear", "out_of_domain", "followup"}:
        return " ".join(filter(None, (head, line.predicate, line.term)))
    which = f"which {_list_text(line.among)}" if line.among else ""
    subject = write_reference(line.subject) if line.subject else line.party or ""
    part = f": {line.part}" if line.part else ""
    value = f" = {line.value}" if line.value is not None else ""
    return f"{head} {which}{subject}{part} {line.predicate}{value}"
