"""Time phrases: the phases, turns and moments in which something is done, and durations."""

import re
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from engine.cardtext.card_text import DamageStepUse
from engine.cardtext.event_patterns import (
    EventPattern,
    FlippedFaceUp,
    OpaqueEvent,
    PhaseBegins,
    Summoned,
)
from engine.cardtext.requirements import (
    AnyOf,
    Condition,
    DamageStep,
    Happened,
    InPhase,
    Not,
    ThisWasSummoned,
    ThisWasTurnedUp,
)
from engine.cardtext.selectors import THIS_CARD
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, TextContext, closed, eat, skip
from engine.terms.vocabulary import DamageStepPart, Moment, Phase, Until, Whose

_TURN = ("until the end of this turn", "until the end of the turn", "for the rest of this turn")
_UNTIL = {
    **dict.fromkeys(_TURN, Until.END_OF_TURN),
    "this turn": Until.END_OF_TURN,
    "during this turn": Until.END_OF_TURN,
    "for this turn": Until.END_OF_TURN,
    "for the rest of the turn": Until.END_OF_TURN,
    "this turn only": Until.END_OF_TURN,
    "for the rest of this duel": Until.PERMANENT,
    "for the rest of the duel": Until.PERMANENT,
    "until the end phase": Until.END_PHASE,
    "until the end phase of this turn": Until.END_PHASE,
    "until the end of the next turn": Until.END_OF_NEXT_TURN,
    "until the end phase of the next turn": Until.END_OF_NEXT_TURN,
    "until the end of your opponent's turn": Until.END_OF_OPPONENTS_TURN,
    "until the end of your opponent's next turn": Until.END_OF_OPPONENTS_TURN,
    "until your opponent's next end phase": Until.END_OF_OPPONENTS_TURN,
    "until your opponent's end phase": Until.END_OF_OPPONENTS_TURN,
    "until your next turn": Until.END_OF_OPPONENTS_TURN,
    "until your next standby phase": Until.YOUR_NEXT_STANDBY_PHASE,
    "until your next end phase": Until.YOUR_NEXT_END_PHASE,
    "until the end of your next turn": Until.YOUR_NEXT_END_PHASE,
    "until the end phase of your next turn": Until.YOUR_NEXT_END_PHASE,
    "until the end of the battle phase": Until.END_OF_BATTLE_PHASE,
    "until the end of this battle phase": Until.END_OF_BATTLE_PHASE,
    "this battle phase": Until.END_OF_BATTLE_PHASE,
    "during this battle phase": Until.END_OF_BATTLE_PHASE,
    "until the end of that turn": Until.END_OF_TURN,
    "until the end phase of that turn": Until.END_PHASE,
    "until the end of the end phase": Until.END_PHASE,
    "until the next standby phase": Until.NEXT_STANDBY_PHASE,
    "until the standby phase of the next turn": Until.NEXT_TURNS_STANDBY_PHASE,
    "until the next turn's standby phase": Until.NEXT_TURNS_STANDBY_PHASE,
    "until the standby phase of your next turn": Until.YOUR_NEXT_STANDBY_PHASE,
    "until the end phase of your opponent's next turn": Until.END_OF_OPPONENTS_TURN,
    "until the end of the damage step": Until.END_OF_DAMAGE_STEP,
    "until the end of that damage step": Until.END_OF_DAMAGE_STEP,
    "during the damage step": Until.END_OF_DAMAGE_STEP,
    "during that damage calculation": Until.END_OF_DAMAGE_STEP,
    "during damage calculation": Until.END_OF_DAMAGE_STEP,
    "during that battle": Until.END_OF_DAMAGE_STEP,
    "until the end of that battle phase": Until.END_OF_BATTLE_PHASE,
    "during that battle phase": Until.END_OF_BATTLE_PHASE,
    "during the battle phase this turn": Until.END_OF_BATTLE_PHASE,
    "during that damage step": Until.END_OF_DAMAGE_STEP,
    "during the damage step only": Until.END_OF_DAMAGE_STEP,
    "during damage calculation only": Until.END_OF_DAMAGE_STEP,
    "during that damage calculation only": Until.END_OF_DAMAGE_STEP,
    "during this damage calculation only": Until.END_OF_DAMAGE_STEP,
    "while it is face-up on the field": Until.WHILE_ON_FIELD,
    "while face-up on the field": Until.WHILE_ON_FIELD,
    "while it is on the field": Until.WHILE_ON_FIELD,
    "while this card is on the field": Until.WHILE_FACE_UP,
    "while this card is face-up on the field": Until.WHILE_FACE_UP,
    "while this card is face-up in the monster zone": Until.WHILE_FACE_UP,
    "while this card is face-up in your monster zone": Until.WHILE_FACE_UP,
    "while this card remains face-up on the field": Until.WHILE_FACE_UP,
    "while this card remains on the field": Until.WHILE_FACE_UP,
    "as long as this card remains face-up on the field": Until.WHILE_FACE_UP,
    "while this card is in the field zone": Until.WHILE_FACE_UP,
    "until the end of your turn": Until.YOUR_NEXT_END_PHASE,
    "while this monster is face-up on the field": Until.WHILE_FACE_UP,
    "while this card is face-up": Until.WHILE_FACE_UP,
    "while they are face-up on the field": Until.WHILE_ON_FIELD,
}
_AFTER = tuple(
    f"after {this}"
    for this in (
        "this card resolves",
        "this effect resolves",
        "this card is activated",
        "this effect is activated",
        "this card's activation",
        "this effect's activation",
        "activation",
        "resolution",
    )
)
for _phrase, _until in tuple(_UNTIL.items()):
    if "your opponent's" in _phrase:
        _UNTIL[_phrase.replace("your opponent's", "the opponent's")] = _until
for _phrase, _after in product(tuple(_UNTIL), _AFTER):
    _UNTIL[f"{_phrase} {_after}"] = _UNTIL[_phrase]
_PHRASES = PhraseTable(_UNTIL)

_EVEN_IF = PhraseTable(
    {
        f"even if this card {what}": True
        for what in (
            "leaves the field",
            "is no longer on the field",
            "is no longer face-up on the field",
            "is no longer face-up",
            "leaves the field or changes control",
            "is no longer face-up in the field zone",
            "changes control",
        )
    }
)
"""What lasts by an effect that resolved lasts anyway; saying so changes nothing."""


def parse_duration(tokens: Tokens, at: int) -> Parsed[Until] | None:
    """Reads a duration, in parentheses or not."""
    if tokens[at].norm == "(":
        inner = parse_duration(tokens, at + 1)
        if inner is None or tokens[inner.end].norm != ")":
            return None
        return Parsed(inner.value, _even_if(tokens, inner.end + 1))
    start = at + 1 if tokens[at].norm == "," else at
    found = _PHRASES.match(tokens, start)
    if found is None:
        return None
    return Parsed(found.value, _even_if(tokens, found.end))


_LAST = PhraseTable(
    {
        f"{paren}{these} {last}": bool(paren)
        for paren in ("", "( ")
        for these, last in (
            ("these changes", "last"),
            ("these effects", "last"),
            ("this change", "lasts"),
            ("this effect", "lasts"),
            ("this atk increase", "lasts"),
            ("this atk/def change", "lasts"),
            ("this atk gain", "lasts"),
        )
    }
)


def lasting_sentence(tokens: Tokens, at: int) -> Parsed[Until] | None:
    """Reads a sentence that only states how long the changes before it last.

    As in "These changes last until the end of this turn".
    """
    lead = _LAST.match(tokens, at)
    found = None if lead is None else _PHRASES.match(tokens, lead.end)
    if lead is None or found is None:
        return None
    end = eat(tokens, found.end, ")") if lead.value else found.end
    return None if end is None else Parsed(found.value, end)


def _even_if(tokens: Tokens, at: int) -> int:
    start = at
    closing = tokens[at].norm == "("
    if tokens[at].norm in ("(", ","):
        start += 1
    found = _EVEN_IF.match(tokens, start)
    if found is None:
        return at
    end = eat(tokens, found.end, ")") if closing else found.end
    return at if end is None else end


def skip_even_if(tokens: Tokens, at: int) -> int:
    """The index after "(even if this card leaves the field)", or `at`."""
    return _even_if(tokens, at)


_SAID_AGAIN = ("", " ( without damage calculation )", " ( before damage calculation )")
_WORDS: dict[str, Moment] = {
    "after damage calculation": Moment.AFTER_DAMAGE_CALCULATION,
    "before damage calculation": Moment.BEFORE_DAMAGE_CALCULATION,
    "at the end of the damage step": Moment.DAMAGE_STEP_END,
    "at the end of that damage step": Moment.DAMAGE_STEP_END,
    **{
        f"at the start of the damage step{again}": Moment.DAMAGE_STEP_START for again in _SAID_AGAIN
    },
}
_MOMENTS = PhraseTable(_WORDS)


def parse_moment(tokens: Tokens, at: int) -> Parsed[Moment] | None:
    """Reads a point of the Damage Step, after a comma or not."""
    return _MOMENTS.match(tokens, skip(tokens, at, ","))


_PHASES: dict[str, tuple[Phase, ...]] = {
    "draw phase": (Phase.DRAW,),
    "standby phase": (Phase.STANDBY,),
    "main phase": (Phase.MAIN1, Phase.MAIN2),
    "main phase 1": (Phase.MAIN1,),
    "main phase 2": (Phase.MAIN2,),
    "battle phase": (Phase.BATTLE,),
    "end phase": (Phase.END,),
    "turn": (),
    "main phase or battle phase": (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE),
    "main or battle phase": (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE),
}
_WHOSE = {
    "your": Whose.YOU,
    "each of your": Whose.YOU,
    "your opponent's": Whose.OPPONENT,
    "each of your opponent's": Whose.OPPONENT,
    "either": Whose.EITHER,
    "the": Whose.EITHER,
    "each": Whose.EITHER,
    "either player's": Whose.EITHER,
    "each player's": Whose.EITHER,
    "each of": Whose.EITHER,
}
_CLAUSE = re.compile(
    r"^(?:during|at the (?P<edge>start|end) of|in) "
    r"(?P<whose>each of your(?: opponent's)?|your(?: opponent's)?|either(?: player's)?|the"
    r"|each(?: player's)?) "
    r"(?P<phase>main phase or battle phase|main or battle phase|\w+ phase(?: [12])?|turn)s?$"
)
_NO_OWNER = re.compile(r"^(during) (main phase [12])$")
_DAMAGE = re.compile(
    r"^(?P<when>during|at the (?:start|end) of|before|after) (?:the )?"
    r"(?P<what>damage step|damage calculation)"
    r"(?: (?:in|of|during) (?P<whose>your(?: opponent's)?) turn)?$"
)
_PARTS = {
    ("at the start of", "damage step"): DamageStepPart.START,
    ("at the end of", "damage step"): DamageStepPart.END,
    ("before", "damage calculation"): DamageStepPart.BEFORE_CALCULATION,
    ("during", "damage calculation"): DamageStepPart.CALCULATION,
    ("after", "damage calculation"): DamageStepPart.AFTER_CALCULATION,
}
_SAYS_NOTHING = frozenset(
    {"quick effect", "flip", "you can", "either", "you can either", "during either turn", "or"}
)
_EXCEPT_PHASE = re.compile(r"^except during the (?P<phase>\w+ phase)$")
_EXCEPT_DRAW = frozenset(
    {
        "except during the draw phase or damage step",
        "except during the draw phase or the damage step",
    }
)
_TURNS = re.compile(
    r"^during (?P<mine>your main phase|the main phase|your opponent's main phase)"
    r" or (?P<theirs>your opponent's battle phase|your battle phase|the battle phase)$"
)
_STEPS = {
    **dict.fromkeys(("during either player's damage step", "during the damage step"), DamageStep()),
}
_EXCEPT = "except during the damage step"
_EVEN = "even during the damage step"


@dataclass(frozen=True, slots=True)
class ActivationTime:
    """When an effect may be activated: phases, turns, Damage Step."""

    phases: tuple[Phase, ...] = ()
    turn: Whose = Whose.EITHER
    begins: PhaseBegins | None = None
    """The phase as an event, for a trigger."""
    condition: Condition | None = None
    damage_step: DamageStepUse | None = None


def _in_phase(words: str) -> InPhase:
    """As in "your opponent's Battle Phase"."""
    whose, _, phase = words.rpartition(" ")[0].rpartition(" ")
    named = f"{phase} {words.rpartition(' ')[2]}"
    return InPhase(_PHASES[named], _WHOSE[whose])


def _fixed(plain: str) -> ActivationTime | None:
    """As in "except during the Damage Step", "(Quick Effect)"."""
    if plain in {_EXCEPT, _EVEN}:
        use = DamageStepUse.EXCLUDED if plain == _EXCEPT else DamageStepUse.ALLOWED
        return ActivationTime(damage_step=use)
    if plain in _SAYS_NOTHING:
        return ActivationTime()
    if plain in _EXCEPT_DRAW:
        return ActivationTime(
            condition=Not(InPhase((Phase.DRAW,))), damage_step=DamageStepUse.EXCLUDED
        )
    if plain in _STEPS:
        return ActivationTime(condition=_STEPS[plain], damage_step=DamageStepUse.ALLOWED)
    return _of_several(plain)


def _of_several(plain: str) -> ActivationTime | None:
    """As in "during your Main Phase or your opponent's Battle Phase"."""
    if (both := _TURNS.match(plain)) is not None:
        return ActivationTime(condition=AnyOf((_in_phase(both["mine"]), _in_phase(both["theirs"]))))
    if (never := _EXCEPT_PHASE.match(plain)) and never["phase"] in _PHASES:
        return ActivationTime(condition=Not(InPhase(_PHASES[never["phase"]])))
    if (fight := _DAMAGE.match(plain)) is not None:
        within = _PARTS.get((fight["when"], fight["what"]), DamageStepPart.ANY)
        turn = _WHOSE[fight["whose"]] if fight["whose"] else Whose.EITHER
        return ActivationTime(
            phases=(),
            turn=turn,
            begins=None,
            condition=DamageStep(within),
            damage_step=DamageStepUse.ALLOWED,
        )
    return None


def read_time(line: str) -> ActivationTime | None:
    """What a clause like "during your Main Phase" says; None: not understood as a whole.

    >>> read_time("during your standby phase").begins
    PhaseBegins(phase=<Phase.STANDBY: 'standby'>, whose=<Whose.YOU: 'you'>, at_end=False)
    """
    plain = _NO_OWNER.sub(r"\1 the \2", line.strip(" ,:;()."))
    fixed = _fixed(plain)
    if fixed is not None:
        return fixed
    match = _CLAUSE.match(plain)
    phases = None if match is None else _PHASES.get(match["phase"])
    if match is None or phases is None:
        return None
    whose = _WHOSE[match["whose"]]
    begins = None
    if len(phases) == 1 and (match["edge"] or phases[0] not in {Phase.MAIN1, Phase.MAIN2}):
        begins = PhaseBegins(phases[0], whose, at_end=match["edge"] == "end")
    return ActivationTime(phases, whose, begins)


class AwaitedPhase(NamedTuple):
    """A phase that is waited for, and what must have happened before it."""

    begins: PhaseBegins
    condition: Condition


class _When(NamedTuple):
    whose: Whose
    phase: Phase
    last_turn: bool = False
    waited: int = 0


def _times() -> dict[str, _When]:
    table: dict[str, _When] = {}
    for word, phase in (("standby phase", Phase.STANDBY), ("end phase", Phase.END)):
        table[f"during the {word} of the next turn after"] = _When(Whose.EITHER, phase, True)
        table[f"during the {word} of the turn after"] = _When(Whose.EITHER, phase, True)
        table[f"during your next {word} after"] = _When(Whose.YOU, phase, False, 1)
        table[f"during the next {word} after"] = _When(Whose.EITHER, phase, False, 1)
        table[f"during your next {word} after"] = _When(Whose.YOU, phase, False, 1)
        table[f"during your second {word} after"] = _When(Whose.YOU, phase, False, 2)
        table[f"during the {word} of the turn"] = _When(Whose.EITHER, phase)
    return table


_TIMES = PhraseTable(_times())
_MARKS = frozenset(",.:;")


def read_awaited_phase(tokens: Tokens, known: TextContext) -> AwaitedPhase | None:
    """Reads "during the next Standby Phase after this card was banished"; None: not understood."""
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    found = _TIMES.match(closed(tokens), 0) if end else None
    if found is None or found.end >= end:
        return None
    start = found.end + (tokens[found.end].norm == "that")
    events = parse_event(_now(tokens[start:end]), known)
    if any(isinstance(event, OpaqueEvent) for event in events):
        return None
    when = found.value
    return AwaitedPhase(PhaseBegins(when.phase, when.whose), _in_time(events, when))


def _in_time(events: tuple[EventPattern, ...], when: _When) -> Condition:
    """That one of them happened; of this turn and this card, what the card itself shows."""
    shown = tuple(map(_shown, events))
    if when.last_turn or when.waited or None in shown:
        return Happened(events, when.last_turn, when.waited)
    known = tuple(one for one in shown if one is not None)
    return known[0] if len(known) == 1 else AnyOf(known)


def _shown(event: EventPattern) -> Condition | None:
    """What shows on this card that it happened to it this turn."""
    if isinstance(event, FlippedFaceUp):
        return ThisWasTurnedUp()
    if event == Summoned(THIS_CARD, how=getattr(event, "how", ())):
        return ThisWasSummoned(how=event.how, this_turn=True)
    return None


def _now(tokens: Tokens) -> Tokens:
    """The words with "was" told as "is"."""
    return tuple(
        reworded(token, "is" if token.norm == "was" else "are")
        if token.norm in ("was", "were")
        else token
        for token in tokens
    )


_DID = {"destroyed": "destroys", "attacked": "attacks", "battled": "battles"}


def past_event(tokens: Tokens, known: TextContext) -> Happened | None:
    """Reads an event of the past as a condition.

    As in "if this card destroyed a monster by battle this turn": what happened before.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = tokens[:end]
    if [token.norm for token in run[-2:]] == ["this", "turn"]:
        run = run[:-2]
    because = _because(run)
    if because is not None:
        run = because
    told = [token.norm for token in run]
    if "was" not in told and "were" not in told and not _did(run):
        return None
    now = _now(run)
    if _did(run):
        now = tuple(
            reworded(token, _DID[token.norm]) if at == _VERB and token.norm in _DID else token
            for at, token in enumerate(now)
        )
    events = parse_event(now, known)
    if any(isinstance(event, OpaqueEvent) for event in events):
        return None
    return Happened(events)


_THERE = PhraseTable({f"if this card is in {the} gy because it": 1 for the in ("the", "your")})


def _because(tokens: Tokens) -> Tokens | None:
    """As in "if this card is in the GY because it was destroyed": what happened to this card."""
    found = _THERE.match(closed(tokens), 0)
    if found is None:
        return None
    this = tokens[1:3]
    return (tokens[0], *this, *tokens[found.end :])


_VERB = 3
"""Where the verb stands in "if this card destroyed"."""


def _did(tokens: Tokens) -> bool:
    words = [token.norm for token in tokens[: _VERB + 1]]
    return words[1:_VERB] == ["this", "card"] and words[-1] in _DID
