"""Quote notes: what is told of a quote beside its words: what it answers, and what it does."""

from collections.abc import Mapping

from assistant.base.ruling_records import Agreement, Quote, QuoteRole

_ROLES: Mapping[QuoteRole, str] = {
    QuoteRole.AGREES: "",
    QuoteRole.DISAGREES: "says otherwise",
    QuoteRole.RELATED: "related",
}
_SEEMS: Mapping[Agreement, str] = {
    Agreement.AGREES: "seems to say the same",
    Agreement.DISAGREES: "seems to say otherwise",
}


def role_note(quote: Quote) -> str:
    """What a quote does for the answer; empty: it says the same.

    Of one that was not read surely enough, what it seems to do.
    """
    return _SEEMS.get(quote.seems) or _ROLES[quote.role]


def question_note(quote: Quote) -> str:
    """The question that a quote answers, on one line; empty: it answers none."""
    return " ".join(quote.question.split())
