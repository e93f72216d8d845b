"""Steps written out: what an effect does, one step after another."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import card_moves as moves
from engine import operations as ops
from engine.applications import ModifyStat, SetStat, TreatAs
from engine.card_moves import SummonAfterResolution
from engine.errors import UnsayableError
from engine.operations import Cost, Operation, Step
from engine.psct.printing.changes import CHANGES, made
from engine.psct.printing.conditions import condition
from engine.psct.printing.games import GAMES
from engine.psct.printing.grants import grant
from engine.psct.printing.moves import MOVES
from engine.psct.printing.nouns import noun
from engine.psct.printing.others import as_theirs, done_by
from engine.psct.printing.references import Spoken
from engine.psct.printing.speaking import after_step
from engine.psct.printing.summons import AFTER, SUMMONS
from engine.psct.printing.wording import listed, sentence
from engine.requirements import Condition
from engine.selectors import Ref, Selector
from engine.terms import Connector, Whose, Zone

_LINKS = {
    Connector.AND: " and ",
    Connector.AND_IF_YOU_DO: ", and if you do, ",
    Connector.THEN: ", then ",
    Connector.ALSO: ", also ",
    Connector.ALSO_AFTER_THAT: ", also, after that, ",
}
SAYERS: dict[type, Callable[[Any, Spoken], str]] = {
    **MOVES,
    **SUMMONS,
    **CHANGES,
    **GAMES,
    ops.Grant: grant,
}
"""How each operation and cost is said."""


def deed(operation: Operation | Cost, spoken: Spoken) -> str:
    """What is done.

    Raises:
        UnsayableError: there are no words for it.
    """
    say = SAYERS.get(type(operation))
    if say is None:
        raise UnsayableError(type(operation).__name__)
    return say(operation, spoken)


BULLET = "\n● "
"""How each of several effects begins that follow a sentence."""


def steps(resolution: tuple[Step, ...], spoken: Spoken, *, chosen: bool = False) -> str:
    """The resolution; nothing that is said of it is left out.

    `chosen`: "You can" stands before its first words already.
    """
    said = ""
    for at, run in enumerate(_runs(resolution)):
        first = run[0]
        words = _step(run, spoken, chosen=chosen and at == 0)
        if BULLET in said:
            raise UnsayableError("more after bullets")
        if at == 0:
            said = words
        elif first.link is Connector.FIRST:
            said = f"{said}. {sentence(words)}"
        elif first.link is Connector.OTHERWISE:
            said = f"{said}. Otherwise, {words}"
        else:
            said = f"{said}{_link(first)}{words}"
        for step in run:
            spoken = after_step(spoken, step.do)
        if len(run) > 1:
            spoken = spoken.called(Ref.PREVIOUS, "them", many=True)
    return said


def _link(step: Step) -> str:
    """What joins the step to the one before."""
    but = isinstance(step.do, ops.Grant | ops.AtPhase)
    return ", but " if but and step.link is Connector.AND else _LINKS[step.link]


Run = tuple[Step, ...]


def _runs(resolution: tuple[Step, ...]) -> list[Run]:
    """Steps, and those together of which one verb speaks ("destroy 1 Spell and 1 Trap")."""
    runs: list[Run] = []
    for step in resolution:
        if runs and _goes_on(runs[-1][-1], step):
            runs[-1] = (*runs[-1], step)
        else:
            runs.append((step,))
    return runs


_JOINED = (moves.Destroy, moves.Banish, moves.SendToGy, moves.Tribute, moves.ReturnToHand,
           moves.ReturnToDeck, moves.AddToHand, moves.SpecialSummon, moves.Discard,
           moves.Reveal, moves.SetCards, moves.PlaceOnField, moves.Attach)  # fmt: skip


def _goes_on(before: Step, step: Step) -> bool:
    if type(before.do) is not type(step.do) or not isinstance(step.do, _JOINED):
        return False
    plain = replace(step, do=before.do, link=before.link, optional=before.optional)
    same: Any = before.do
    alike = replace(same, what=step.do.what) == step.do
    return step.link is Connector.AND and not step.optional and plain == before and alike


def together(costs: tuple[Step, ...], spoken: Spoken) -> str:
    """What is paid, one verb for what is done alike."""
    runs = _runs(tuple(replace(cost, link=Connector.AND) for cost in costs))
    return " and ".join(_deeds(run, spoken) for run in runs)


def _deeds(run: Run, spoken: Spoken) -> str:
    """What is done, to one card or to several that are told apart."""
    if len(run) == 1:
        return deed(run[0].do, spoken)
    each = [deed(step.do, spoken) for step in run]
    whats = [getattr(step.do, "what") for step in run]  # noqa: B009 -- they all have it
    verb, end = _frame(each[0], whats[0], spoken)
    said, tail = objects(tuple(whats), _how(run[0].do), spoken)
    return f"{verb}{said}{end}{tail}"


def _how(operation: Operation) -> str:
    return "in" if isinstance(operation, moves.Destroy | moves.Reveal) else "from"


def _frame(words: str, what: Selector, spoken: Spoken) -> tuple[str, str]:
    """The words before the object and those after it."""
    for how in ("from", "in"):
        said = noun(what, how, spoken)
        for form in (said.said, str(said)):
            if form and form in words:
                start = words.index(form)
                return words[:start], words[start + len(form) :].removesuffix(said.tail)
    raise UnsayableError("several objects of one verb")


def objects(whats: tuple[Selector, ...], how: str, spoken: Spoken) -> tuple[str, str]:
    """As in "1 Spell and 1 Trap your opponent controls": the place once, if it is the same."""
    last = whats[-1]
    said = []
    for what in whats[:-1]:
        same = last.ref is None and (what.zone, what.whose) == (last.zone, last.whose)
        free = what.columns is None and not what.alternatives and what.zone != (Zone.BANISHED,)
        bare = replace(what, zone=(), whose=Whose.EITHER) if same and free else what
        phrase = noun(bare, how, spoken)
        if phrase.tail:
            raise UnsayableError("an exception of the first of several")
        said.append(phrase.said)
    end = noun(last, how, spoken)
    return listed([*said, end.said], "and"), end.tail


def _step(run: Run, spoken: Spoken, *, chosen: bool) -> str:
    step = run[0]
    if step.by is not Whose.YOU:
        return _by_another(run, spoken, chosen=chosen)
    words = _deeds(run, spoken)
    if step.link is Connector.FIRST and not step.optional:
        words = _PASSIVE.sub(r"\1 effects are negated", words)
    if isinstance(step.do, SummonAfterResolution):
        words, chosen = words.removeprefix(f"{AFTER} "), False
    if (chosen or step.optional) and isinstance(_said_of_cards(step.do), _SAID):
        words = made(words)
    if step.optional and not chosen:
        words = f"you can {words}"
    if isinstance(step.do, SummonAfterResolution):
        words = f"{AFTER} {words}"
    asked = [_asked(one, spoken) for one in step.condition]
    return "".join(f"{each}, " for each in asked) + words


_SAID = (ModifyStat, SetStat, TreatAs)


def _said_of_cards(do: Operation) -> object:
    """What is said of cards rather than done to them, granted or not."""
    return do.what if isinstance(do, ops.Grant) else do


_PASSIVE = re.compile(r"^negate (its|their) effects$")
"""In a sentence of its own it is told as what becomes of the cards."""


def _by_another(run: Run, spoken: Spoken, *, chosen: bool) -> str:
    """As in "your opponent discards 1 card"."""
    step = run[0]
    theirs = tuple(replace(each, do=as_theirs(each.do, step.by)) for each in run)
    words = done_by(_deeds(theirs, spoken), step.by, optional=step.optional, chosen=chosen)
    asked = [_asked(one, spoken) for one in step.condition]
    return "".join(f"{each}, " for each in asked) + words


def _asked(said: Condition, spoken: Spoken) -> str:
    words = condition(said, spoken)
    if not words.startswith("if "):
        raise UnsayableError("a step's time")
    return words
