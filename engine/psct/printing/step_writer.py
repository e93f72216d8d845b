"""Step writer: steps joined by connectors, bullets, choices, and what other players do."""

import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from engine.cardtext import operations as ops
from engine.cardtext.applications import ModifyStat, SetStat, TreatAs
from engine.cardtext.card_text import Effect, Mode
from engine.cardtext.operations import Cost, Operation, Step, SummonAfterResolution
from engine.cardtext.requirements import Condition, Not
from engine.cardtext.selectors import Ref, Selector
from engine.psct.printing.basic_wording import (
    PHASES,
    TURNS,
    listed,
    only,
    sentence,
    spaced,
    until,
    word,
)
from engine.psct.printing.condition_writer import condition
from engine.psct.printing.grant_writer import grant
from engine.psct.printing.noun_writer import noun
from engine.psct.printing.operation_writer import AFTER, GAMES, MOVES, SUMMONS
from engine.psct.printing.spoken_cards import (
    ReferenceWords,
    after_cost,
    after_step,
    after_targeting,
)
from engine.psct.printing.value_writer import CHANGES, as_command, owner_of, stats_of
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import Connector, Moment, Whose, Zone

_SUBJECTS = {
    Whose.OPPONENT: "your opponent",
    Whose.EITHER: "each player",
    Whose.TURN_PLAYER: "the turn player",
}


def as_theirs(operation: Operation, who: Whose) -> Operation:
    """The operation as that player would say it: their "your hand" becomes "their hand"."""
    changed = {
        field.name: _theirs(getattr(operation, field.name), who) for field in fields(operation)
    }
    as_command: Any = operation
    theirs: Operation = replace(as_command, **changed)
    return theirs


def _theirs(value: object, who: Whose) -> object:
    if value is who:
        return Whose.YOU
    if not isinstance(value, Selector):
        return value
    by = Whose.YOU if value.by is who else value.by
    mine = value.whose is who and value.ref is None and bool(value.zone)
    return replace(value, by=by, whose=Whose.THEIR_CONTROLLER if mine else value.whose)


def done_by(words: str, who: Whose, *, optional: bool, chosen: bool) -> str:
    """The words of a command, with the player who does it.

    As in "your opponent draws 2 cards", "make each player discard 1 card".
    """
    subject = _SUBJECTS.get(who)
    if subject is None:
        raise UnsayableError(f"Step.by {who}")
    if chosen:
        return f"make {subject} {words}"
    if optional:
        return f"{subject} can {words}"
    verb = words.split(" ", 1)[0]
    return f"{subject} {_third(verb)}{words[len(verb) :]}"


_ENDS = ("sh", "s", "ch", "x")


def _third(verb: str) -> str:
    if verb in ("Special", "Normal"):
        raise UnsayableError("a Summon by another player")
    return f"{verb}es" if verb.endswith(_ENDS) else f"{verb}s"


_LINKS = {
    Connector.AND: " and ",
    Connector.AND_IF_YOU_DO: ", and if you do, ",
    Connector.THEN: ", then ",
    Connector.ALSO: ", also ",
    Connector.ALSO_AFTER_THAT: ", also, after that, ",
}
OPERATION_WRITERS: dict[type, Callable[[Any, ReferenceWords], str]] = {
    **MOVES,
    **SUMMONS,
    **CHANGES,
    **GAMES,
    ops.Grant: grant,
}
"""The writer of each operation and cost."""


def deed(operation: Operation | Cost, spoken: ReferenceWords) -> str:
    """The words for an operation or cost.

    Raises:
        UnsayableError: there are no words for it.
    """
    say = OPERATION_WRITERS.get(type(operation))
    if say is None:
        raise UnsayableError(type(operation).__name__)
    return say(operation, spoken)


BULLET = "\n● "
"""How each bullet begins."""


def steps(resolution: tuple[Step, ...], spoken: ReferenceWords, *, chosen: bool = False) -> str:
    """The words for a resolution; nothing is left out.

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


_JOINED = (ops.Destroy, ops.Banish, ops.SendToGy, ops.Tribute, ops.ReturnToHand,
           ops.ReturnToDeck, ops.AddToHand, ops.SpecialSummon, ops.Discard,
           ops.Reveal, ops.SetCards, ops.PlaceOnField, ops.Attach)  # fmt: skip


def _goes_on(before: Step, step: Step) -> bool:
    if type(before.do) is not type(step.do) or not isinstance(step.do, _JOINED):
        return False
    plain = replace(step, do=before.do, link=before.link, optional=before.optional)
    same: Any = before.do
    alike = replace(same, what=step.do.what) == step.do
    return step.link is Connector.AND and not step.optional and plain == before and alike


def together(costs: tuple[Step, ...], spoken: ReferenceWords) -> str:
    """The words for costs, with one verb for what is done alike."""
    runs = _runs(tuple(replace(cost, link=Connector.AND) for cost in costs))
    return " and ".join(_deeds(run, spoken) for run in runs)


def _deeds(run: Run, spoken: ReferenceWords) -> str:
    """What is done, to one card or to several that are told apart."""
    if len(run) == 1:
        return deed(run[0].do, spoken)
    each = [deed(step.do, spoken) for step in run]
    whats = [getattr(step.do, "what") for step in run]  # noqa: B009 -- they all have it
    verb, end = _frame(each[0], whats[0], spoken)
    said, tail = listed_objects(tuple(whats), _how(run[0].do), spoken)
    return f"{verb}{said}{end}{tail}"


def _how(operation: Operation) -> str:
    return "in" if isinstance(operation, ops.Destroy | ops.Reveal) else "from"


def _frame(words: str, what: Selector, spoken: ReferenceWords) -> tuple[str, str]:
    """The words before the object and those after it."""
    for how in ("from", "in"):
        said = noun(what, how, spoken)
        for form in (said.said, str(said)):
            if form and form in words:
                start = words.index(form)
                return words[:start], words[start + len(form) :].removesuffix(said.tail)
    raise UnsayableError("several objects of one verb")


def listed_objects(
    whats: tuple[Selector, ...], how: str, spoken: ReferenceWords
) -> tuple[str, str]:
    """The words for several objects of one verb, and the place they share.

    As in "1 Spell and 1 Trap your opponent controls": the place once, if it is the same.
    """
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


def _step(run: Run, spoken: ReferenceWords, *, chosen: bool) -> str:
    step = run[0]
    if step.by is not Whose.YOU:
        return _by_another(run, spoken, chosen=chosen)
    words = _deeds(run, spoken)
    if step.link is Connector.FIRST and not step.optional:
        words = _PASSIVE.sub(r"\1 effects are negated", words)
    if isinstance(step.do, SummonAfterResolution):
        words, chosen = words.removeprefix(f"{AFTER} "), False
    if (chosen or step.optional) and isinstance(_said_of_cards(step.do), _SAID):
        words = as_command(words)
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


def _by_another(run: Run, spoken: ReferenceWords, *, chosen: bool) -> str:
    """As in "your opponent discards 1 card"."""
    step = run[0]
    theirs = tuple(replace(each, do=as_theirs(each.do, step.by)) for each in run)
    words = done_by(_deeds(theirs, spoken), step.by, optional=step.optional, chosen=chosen)
    asked = [_asked(one, spoken) for one in step.condition]
    return "".join(f"{each}, " for each in asked) + words


def _asked(said: Condition, spoken: ReferenceWords) -> str:
    words = condition(said, spoken)
    if not words.startswith("if "):
        raise UnsayableError("a step's time")
    return words


_TWO = 2


def _choose(mode: ops.ChooseMode, spoken: ReferenceWords) -> str:
    if mode.by is not Whose.YOU:
        raise UnsayableError("ChooseMode.by")
    if any(option.conditions for option in mode.options):
        return _or_if(mode, spoken)
    either = _more_or_less(mode, spoken)
    if either is not None:
        return either
    if not any(option.label for option in mode.options):
        return _inline(mode, spoken)
    return _bullets(mode, spoken)


def _inline(mode: ops.ChooseMode, spoken: ReferenceWords) -> str:
    """As in "add it to your hand or Special Summon it"."""
    only(mode, "options")
    if len(mode.options) != _TWO:
        raise UnsayableError("more than two choices in a sentence")
    one, other = (steps(option.do, spoken) for option in mode.options)
    return f"{one} or {other}"


def _or_if(mode: ops.ChooseMode, spoken: ReferenceWords) -> str:
    """As in "draw 1 card, or, if you control a Dragon, you can draw 2 cards instead"."""
    only(mode, "options", "all_that_hold")
    first, second, *more = mode.options
    if more or first.label or second.label or len(second.conditions) != 1:
        raise UnsayableError("ChooseMode of conditions")
    if first.conditions != ((Not(second.conditions[0]),) if mode.all_that_hold else ()):
        raise UnsayableError("ChooseMode of conditions")
    asked = condition(second.conditions[0], spoken)
    other = steps(second.do, spoken)
    if mode.all_that_hold:
        return f"{steps(first.do, spoken)}, or, {asked}, {other}"
    return f"{steps(first.do, spoken)}, or, {asked}, you can {other} instead"


def _more_or_less(mode: ops.ChooseMode, spoken: ReferenceWords) -> str | None:
    """As in "increase or decrease its Level by 1"."""
    if [option.label for option in mode.options] != ["increase", "decrease"]:
        return None
    deed = mode.options[0].do[0].do
    if not isinstance(deed, ModifyStat) or not isinstance(deed.amount, int):
        raise UnsayableError("an increase or decrease")
    stats = stats_of(deed.stat)
    if deed.what.ref is None:
        whose = f"the {stats}s of {noun(deed.what, 'in', spoken)}"
    else:
        whose = f"{owner_of(deed.what, spoken)} {stats}"
    return spaced(f"increase or decrease {whose} by {deed.amount}", until(deed.until))


def _bullets(mode: ops.ChooseMode, spoken: ReferenceWords) -> str:
    many = len(mode.options)
    if mode.all_that_hold:
        which = "these effects (simultaneously)"
    elif mode.count == many and mode.at_most is None:
        which = "these effects" if many > 1 else "the following effect"
    elif mode.at_most is None:
        which = f"{mode.count} of these effects"
    elif (mode.count, mode.at_most) == (1, many):
        which = "any of these effects"
    else:
        which = f"up to {mode.at_most} of these effects"
    order = " in sequence" if mode.in_sequence else ""
    said = "".join(f"\n● {sentence(steps(option.do, spoken))}." for option in mode.options)
    return f"apply {which}{order}.{said.removesuffix('.')}"


# --- later -----------------------------------------------------------------------------------

_MOMENTS = {
    Moment.DAMAGE_STEP_START: "at the start of the Damage Step",
    Moment.BEFORE_DAMAGE_CALCULATION: "before damage calculation",
    Moment.AFTER_DAMAGE_CALCULATION: "after damage calculation",
    Moment.DAMAGE_STEP_END: "at the end of the Damage Step",
}


def _later(deed: ops.AtPhase, spoken: ReferenceWords) -> str:
    done = steps(deed.do, spoken)
    several = len(deed.do) > 1  # The time before them holds for all.
    return f"{_when(deed)}, {done}" if several else f"{done} {_when(deed)}"


def _when(deed: ops.AtPhase) -> str:
    if deed.moment is not None:
        return word(_MOMENTS, deed.moment, "moment")
    turn, phase = word(TURNS, deed.turn, "phase of"), PHASES[deed.phase]
    if deed.at_end:
        return f"at the end of {turn} {phase}"
    if deed.nth > 1:
        nth = {2: "2nd", 3: "3rd"}.get(deed.nth, f"{deed.nth}th")
        return f"during {turn} {nth} {phase} after activation"
    if deed.next_turn and deed.turn is Whose.EITHER:
        return f"during the {phase} of the next turn"
    return f"during {turn} {'next ' if deed.next_turn else ''}{phase}"


CHOICES: dict[type, Callable[[Any, ReferenceWords], str]] = {
    ops.ChooseMode: _choose,
    ops.AtPhase: _later,
}
"""The writer of each operation that holds steps of its own."""


def bullets(effect: Effect, spoken: ReferenceWords) -> str:
    """The bullets of an effect, one per line."""
    return "".join(f"\n● {_bullet(mode, spoken, effect)}" for mode in effect.modes)


def _bullet(mode: Mode, spoken: ReferenceWords, effect: Effect) -> str:
    asked = ", ".join(condition(one, spoken) for one in mode.conditions)
    if effect.resolution:
        raise UnsayableError("modes after other steps")
    for cost in mode.costs:
        spoken = after_cost(spoken, cost)
    if mode.targets:
        spoken = after_targeting(spoken, mode.targets)
    acts = [together(tuple(Step(cost) for cost in mode.costs), spoken)]
    if mode.targets:
        said, tail = listed_objects(mode.targets, "in", spoken)
        acts.append(f"target {said}{tail}")
    before = ", then ".join(each for each in acts if each)
    done = steps(mode.resolution, spoken)
    body = f"{before}; {done}" if before and done else before or done
    return f"{sentence(asked)}: {sentence(body)}." if asked else f"{sentence(body)}."
