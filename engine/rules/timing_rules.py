"""TM: timing. What was the last thing to happen, and which triggers miss it."""

from engine.cardtext.card_text import Timing
from engine.rules.register import Basis, Cite, rule
from engine.terms.vocabulary import OF_ACTIVATION, Connector, Negation, PassageId


@rule(
    "TM01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("timing.when"),
            'If an optional effect uses "when" and its event is not the last thing to happen,'
            " that effect misses the timing.",
        ),
        Cite(PassageId("timing.mandatory"), "A mandatory effect does not miss the timing."),
    ],
)
def misses_timing(timing: Timing, *, mandatory: bool, was_last: bool) -> bool:
    """An optional "when" effect misses its timing if its event was not the last thing to happen.

    >>> misses_timing(Timing.IF, mandatory=False, was_last=False)
    False
    """
    return timing is Timing.WHEN and not mandatory and not was_last


@rule(
    "TM02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("timing.negated-link"),
            "If the activation of a Chain Link was negated,"
            " that Chain Link is not the last thing to happen.",
        )
    ],
)
def is_a_moment(negation: Negation | None) -> bool:
    """A link whose effect was negated can be the last thing to happen; a negated activation not."""
    return negation is not OF_ACTIVATION


@rule(
    "TM03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("timing.last-thing"),
            'All parts of an effect that are joined by "and if you do" happen at the same time.',
        ),
        Cite(
            PassageId("timing.then"),
            'If the event happened in a part of an effect before "then",'
            ' an optional "when" effect misses the timing.',
        ),
    ],
)
def same_moment(connector: Connector) -> bool:
    """Parts joined by "and" and "and if you do" happen together, those after "then" later."""
    return connector not in (Connector.THEN, Connector.ALSO_AFTER_THAT, Connector.FIRST)


@rule("TM06", basis=Basis.INFERENCE)
def is_an_action(*, ends_phase: bool, begins_to_hold: bool = False) -> bool:
    """The end of a phase, or what holds from now on, is not itself something that happens last."""
    return not (ends_phase or begins_to_hold)


@rule(
    "TM04",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("conjunction.then"), "the second part does not happen")],
)
def step_is_done(
    connector: Connector, *, previous_done: bool, previous_skipped: bool = False
) -> bool:
    """Parts after "and if you do" and "then" are done only if the part before was done.

    What "and" joins to such a part is left out together with it.
    """
    if connector is Connector.AND and previous_skipped:
        return False
    if connector is Connector.OTHERWISE:
        return not previous_done
    needs = (Connector.AND_IF_YOU_DO, Connector.THEN)
    return previous_done or connector not in needs


@rule(
    "TM05",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("activation.target.gone"),
            "If the only target has left before the effect resolves,"
            " the effect resolves without effect.",
        )
    ],
)
def target_is_still_there(stay: int, now: int) -> bool:
    """An effect does not reach a target that has left its place.

    Each move, and being turned face-down, begins a new stay: told are the number of the stay in
    which it was meant, and that of the present one.
    """
    return now == stay
