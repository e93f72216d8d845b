"""Undecided: why a judge's answer could be neither confirmed nor refuted."""

from collections.abc import Sequence

from assistant.answering import Considered
from assistant.matters import leaves_open
from assistant.measuring import is_measured, untold
from assistant.records import StatedClaim, Verdict

_UNANSWERED = frozenset({Verdict.UNSETTLED, Verdict.QUOTED})
_SAYS_NOTHING = "nothing that was read of it says what was asked"


def why_undecided(claims: Sequence[StatedClaim], considered: Considered) -> str:
    """What keeps a judge's answer from being held against what was computed."""
    ruling = considered.ruling
    if ruling.verdict in _UNANSWERED:
        gap = next(iter(ruling.reading.gaps), None)
        return f"the question is not settled{f': {gap.why}' if gap is not None else ''}"
    decisive = [one for one in claims if one.decisive]
    if not decisive:
        return _SAYS_NOTHING
    if all(leaves_open(one, considered) for one in decisive):
        return "yes and no can both be right here"
    return _why_no_measure(decisive, considered)


def _why_no_measure(decisive: Sequence[StatedClaim], considered: Considered) -> str:
    reading = considered.reading
    if any(is_measured(one, considered.ruling, reading) for one in decisive):
        return "what was read of it is not all that was asked"
    if any(one.quotes_for and one.quotes_against for one in decisive):
        return "the quotes dispute it"
    assumed = next(iter(untold(reading)), "")
    if assumed:
        return f"what was computed rests on what the question does not tell: {assumed[:-1]}"
    return "no words of the documents were found that what was computed rests on"
