"""LI: limits. What counts towards how often something may be done."""

from engine.cardtext.card_text import LimitKind
from engine.rules.register import Basis, Cite, Settled, rule
from engine.terms.vocabulary import PassageId, UseStatus


@rule(
    "LI01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("limit.activate"), "a negated activation does not count towards the limit"),
        Cite(PassageId("limit.use"), "a negated activation counts towards the limit"),
        Cite(PassageId("limit.once-per-turn"), "a negated activation counts towards the limit"),
    ],
    contested=("the wording of the limit decides", "as if it was never activated"),
    settled=[Settled(0)],
)
def activation_counts(kind: LimitKind, status: UseStatus, *, as_if_never: bool = False) -> bool:
    """A negated activation counts for "use" and "once per turn", not for "activate".

    A negated effect always counts: its activation stands.  That a negated activation counts as if
    it had never happened is too broad a statement of one source.
    """
    if as_if_never:
        return status is UseStatus.STANDS
    return status is UseStatus.STANDS or kind is not LimitKind.ACTIVATE


@rule(
    "LI02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("limit.copies"),
            "A limit that names the card counts for all copies of that card.",
        ),
        Cite(
            PassageId("limit.after-leaving"),
            'A limit that only says "Once per turn" does not count for a card'
            " that left the field and came back.",
        ),
    ],
)
def same_counter(kind: LimitKind, *, same_stay: bool) -> bool:
    """A limit that names the card counts all copies, "once per turn" only this stay of this one."""
    return same_stay or kind is not LimitKind.SOFT


@rule(
    "LI03",
    basis=Basis.INFERENCE,
    cites=[
        Cite(
            PassageId("limit.summon"),
            "The sources disagree about a once-per-turn Summon that was negated",
        )
    ],
    contested=("a negated Summon may be tried again", "a negated Summon is used up"),
    settled=[Settled(0, since="2020-06", region="OCG")],
)
def negated_summon_counts(status: UseStatus, *, used_up: bool) -> bool:
    """Whether a negated once-per-turn Summon may be tried again: the sources disagree.

    A Summon that stands counts in any case.

    In the OCG an answer of June 2020 settles it; in the TCG it is open.
    """
    return used_up or status is not UseStatus.SUMMON_NEGATED


@rule(
    "LI04", basis=Basis.CARD_TEXT, cites=[Cite(PassageId("text.limit"), "it cannot be used again")]
)
def within_limit(*, used: int, times: int) -> bool:
    """What a limit allows so many times cannot be done once more."""
    return used < times
