"""Short answer: an answer that fits a chat message, with its verdict and its first source."""

from collections.abc import Mapping

from assistant.base.ruling_records import Quote, QuoteRole, Ruling, Verdict

LONGEST = 400
"""Characters of a chat message."""
IN_A_WORD: Mapping[Verdict, str] = {
    Verdict.CONFIRMED: "Confirmed",
    Verdict.DEPENDS: "It depends",
    Verdict.CONFLICT: "Sources disagree",
    Verdict.COMPUTED: "Worked out, not confirmed",
    Verdict.QUOTED: "Quoted only",
    Verdict.UNSETTLED: "Not settled",
}
"""What an answer is worth, in words that a player understands."""


def short_answer(ruling: Ruling) -> str:
    """The answer's words, its verdict and the title of its first source, within `LONGEST`."""
    return shortened(ruling, LONGEST)


def shortened(ruling: Ruling, longest: int, lead: str = "") -> str:
    """The same after a lead, all of it within that many characters."""
    source = best_quote(ruling)
    named = f"; {source_name(source)}" if source is not None else ""
    tail = f" ({IN_A_WORD[ruling.verdict]}{named})"
    room = longest - len(tail) - len(lead)
    said = " ".join(ruling.answer.split())
    return f"{lead}{said if len(said) <= room else f'{said[: room - 1].rstrip()}…'}{tail}"


def best_quote(ruling: Ruling) -> Quote | None:
    """The quote to name first: what speaks to the answer before what is only related."""
    return min(ruling.citations, key=lambda one: one.role is QuoteRole.RELATED, default=None)


def source_name(quote: Quote) -> str:
    """Where a quote stands, as people name it: publication, heading and page, or the card."""
    titles = ": ".join(dict.fromkeys(filter(None, (quote.publication, quote.title))))
    return f"{titles}, {quote.place}" if quote.place else titles
