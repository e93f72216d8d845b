"""Answer screen: a ruling as a judge would tell it, for a terminal or as Markdown.

The answer with its reason, what it is worth, one or two quotes with their source, how the
question was read where that was not plain, and what to type next.  The rest is `explained_text`.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assistant.answers.likely_readings import told as play_told
from assistant.answers.short_answer import source_name
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import (
    Agreement,
    Quote,
    QuoteKind,
    QuoteRole,
    ReadWords,
    Ruling,
    Stage,
    Verdict,
)
from assistant.presenting.citation_text import escaped
from assistant.presenting.quote_notes import question_note, role_note
from assistant.presenting.terminal import safe
from assistant.reading.notated_reading import cards_of

_WORTH: Mapping[Verdict, str] = {
    Verdict.CONFIRMED: "Confirmed: the quote below says the same.",
    Verdict.DEPENDS: "Confirmed for each case; your question leaves open which it is.",
    Verdict.CONFLICT: "Disputed: the sources do not agree.",
    Verdict.COMPUTED: "Worked out from the rules; no passage confirms it.",
    Verdict.QUOTED: "Quoted, not worked out.",
    Verdict.UNSETTLED: "Not settled.",
}
"""What an answer is worth, as a player would want to know it."""
UNSURE = "Worked out from the rules; I am not sure that I read the question rightly."
"""What an answer is worth beside which other readings are offered."""
QUOTES = 2
NARROW = 60
"""Columns below which quotes are cut sooner."""
_READ_SHOWN = 4
_ASSUMED_SHOWN = 2
_ROUTINE = re.compile(
    r"^it is player [AB]'s turn: |\bis Set since an earlier turn\b| is paid with it$"
    r"|: it (?:is used|attacks|is attacked|is asked about|is told of)(?: from there)?$"
    r"|: (?:normal summon|special summon|flip summon|set) from there$| targets it there$"
)
"""What everybody takes for granted who sets a play up."""
_SOURCES = re.compile(r"\b[Ss]ources? \d{3}(?:(?:, | and )\d{3})*\b")
TO_CHOOSE = "Next: choose what you meant by asking again with --pick and its number."
TO_TYPE = "Next: type the number of what you meant."
OR_DID_YOU_MEAN = "Or did you mean:"
"""Said before what is offered beside words that are quoted."""
TO_SHORTEN = "Next: say it in shorter sentences, one step each"


def offered_lines(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Of each reading, the numbered play with its question, and the answer; none: it is sure."""
    for number, one in enumerate(ruling.did_you_mean, 1):
        yield f"{number}. {one.said}", one.answer


def answer_text(ruling: Ruling, width: int = 80, *, at_prompt: bool = False) -> str:
    """The ruling for a person at a terminal of that many columns.

    `at_prompt`: questions are typed one after the other, no commands.
    """
    blocks = [[*wrapped(_point(ruling), width), *wrapped(worth(ruling), width)]]
    offered = [
        [*wrapped(said, width, "", "   "), *wrapped(answer, width, "   ")]
        for said, answer in offered_lines(ruling)
    ]
    is_quoted = ruling.verdict is Verdict.QUOTED
    blocks += [] if is_quoted else offered
    # What is not settled says so at length: a narrow screen has room for one quote beside it.
    most = 1 if width < NARROW and ruling.verdict is Verdict.UNSETTLED else QUOTES
    blocks += [list(_quote(quote, width)) for quote in shown_quotes(ruling)[:most]]
    if is_quoted and offered:  # The words come first: they are the answer.
        blocks += [[OR_DID_YOU_MEAN], *offered]
    blocks += [block for block in (list(_reading(ruling, width)),) if block]
    further = _next_at_prompt(ruling) if at_prompt else next_step(ruling)
    blocks += [wrapped(further, width)] if further else []
    return safe("\n\n".join("\n".join(block) for block in blocks))


def answer_markdown(ruling: Ruling) -> str:
    """The same as Markdown."""
    lines = [f"**{escaped(_point(ruling))}**", "", escaped(worth(ruling)), ""]
    for said, answer in offered_lines(ruling):
        number, _, words = said.partition(" ")
        lines += [f"{number} {escaped(words)} **{escaped(answer)}**", ""]
    for quote in shown_quotes(ruling):
        name = escaped(source_name(quote))
        told = f"[{name}]({_address(quote.link)})" if quote.link else name
        asked = question_note(quote)
        lines += [f"> *Asked:* {escaped(asked)}", ">"] if asked else []
        lines += [f"> {escaped(line)}" for line in _words(quote).splitlines()]
        lines += [">", f"> — {told}{escaped(_role(quote))}", ""]
    lines += [escaped(line) for line in _reading(ruling, 1000)]
    return "\n".join(lines).rstrip()


def worth(ruling: Ruling) -> str:
    """What the answer is worth; a reading that is not sure is said to be the reason."""
    asked = [claim.agreement for claim in ruling.claims if claim.asked]
    is_quoted = bool(asked) and set(asked) == {Agreement.AGREES}
    is_capped = ruling.verdict is Verdict.COMPUTED and (bool(ruling.did_you_mean) or is_quoted)
    return UNSURE if is_capped else _WORTH[ruling.verdict]


def _address(link: str) -> str:
    """An address that cannot end the Markdown link it stands in."""
    return link.replace("(", "%28").replace(")", "%29").replace(" ", "%20")


def shown_quotes(ruling: Ruling) -> list[Quote]:
    """The quotes that a person needs: what speaks to the claim asked, and the card's own words."""
    every = [quote for quote in _whole(ruling.citations) if quote.language == ruling.language]
    every = every or list(_whole(ruling.citations))
    on_claim = _on_claims(ruling)
    every.sort(key=lambda quote: bool(_SOURCES.search(quote.quote)))
    against = [q for q in every if q.role is QuoteRole.DISAGREES and not q.set_aside]
    rules = [quote for quote in every if quote.kind is not QuoteKind.CARD_TEXT]
    direct = [q for q in rules if q.id in on_claim and q.role is QuoteRole.AGREES]
    direct.sort(key=lambda quote: on_claim.index(quote.id))
    cards = [quote for quote in every if quote.kind is QuoteKind.CARD_TEXT]
    related = [quote for quote in rules if quote.role is QuoteRole.RELATED and not quote.set_aside]
    first_of = {quote.passage: quote for quote in reversed(related)}
    related.sort(key=lambda quote: first_of[quote.passage] is not quote)
    steps = [quote for quote in rules if quote.role is QuoteRole.AGREES]
    first = [*_answering(ruling, related), *against[:1], *direct[:1]]
    order = [*first, *cards[:1], *related[:1], *direct[1:], *related[1:], *cards[1:]]
    chosen = list({quote.id: quote for quote in order or steps}.values())
    return chosen[: 1 if direct and not cards and not against else QUOTES]


def _answering(ruling: Ruling, quotes: Sequence[Quote]) -> list[Quote]:
    """The quotes whose words are the answer, where nothing else is."""
    if ruling.verdict is not Verdict.QUOTED:
        return []
    said = " ".join(ruling.answer.split())
    return [one for one in quotes if " ".join(one.quote.split()) in said]


def _on_claims(ruling: Ruling) -> list[str]:
    claims = (*ruling.claims, *(claim for branch in ruling.branches for claim in branch.claims))
    return [number for claim in claims if claim.asked for number in claim.citations]


def _whole(quotes: Iterable[Quote]) -> Iterator[Quote]:
    """The quotes; related sentences of one passage, in its order, as one quote."""
    held: Quote | None = None
    for quote in quotes:
        if held is not None and _follows(held, quote):
            joined = f"{held.quote}{' ' if quote.start - held.end <= 1 else ' … '}{quote.quote}"
            held = held.model_copy(update={"quote": joined, "end": quote.end})
            continue
        if held is not None:
            yield held
        held = quote
    if held is not None:
        yield held


def _follows(one: Quote, other: Quote) -> bool:
    same = (one.passage, one.role) == (other.passage, other.role)
    return same and one.role is QuoteRole.RELATED and other.start >= one.end


def _point(ruling: Ruling) -> str:
    """The answer; where it only repeats quotes, what they are."""
    said = " ".join(ruling.answer.split())
    quoted = " ".join(" ".join(quote.quote.split()) for quote in ruling.citations)
    if ruling.verdict is Verdict.QUOTED and said in quoted:
        return "This is what the documents say of it:"
    lead, _, words = said.partition(": ")
    if ruling.verdict is Verdict.QUOTED and words and words in quoted:
        return f"{lead}:"
    return plain_words(said)


def _quote(quote: Quote, width: int) -> Iterator[str]:
    name = f"Card text of {quote.title}" if quote.kind is QuoteKind.CARD_TEXT else None
    longest = 150 if width < NARROW else 300
    asked = question_note(quote)
    yield from wrapped(f'Asked: "{_cut(asked, longest)}"', width, "  ") if asked else ()
    yield from wrapped(f'"{_cut(_words(quote), longest)}"', width, "  ")
    yield from wrapped(f"- {name or source_name(quote)}{_role(quote)}", width, "  ")
    if quote.link is not None:
        yield f"  {'facts from ' if quote.kind is QuoteKind.RULE else ''}{quote.link}"


def _role(quote: Quote) -> str:
    note = role_note(quote)
    return f" ({note})" if note else ""


def _words(quote: Quote) -> str:
    """The quoted words; numbers of sources, which mean nothing to a reader, are put in brackets."""
    return _SOURCES.sub(_noted, " ".join(quote.quote.split()))


def _noted(found: re.Match[str]) -> str:
    return "[some sources]" if " " in found[0][len("source ") :] else "[one source]"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"


def _names_read(facts: Sequence[ReadWords]) -> Iterator[str]:
    """Which words were taken for which card, where they are more than its name in other letters."""
    for fact in facts:
        if _letters(fact.text) != _letters(fact.read_as):
            yield f'"{fact.text}" is {fact.read_as}'


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _reading(ruling: Ruling, width: int) -> Iterator[str]:
    """How the question was understood, where something of it was assumed or is not sure."""
    reading = ruling.reading
    unsure = any(gap.stage is not Stage.CARD_TEXT for gap in reading.gaps)
    assumed = [plain_words(one) for one in reading.assumptions if not _ROUTINE.search(one)]
    told = [*_names_read(reading.facts)] if unsure else []
    if worth(ruling) == UNSURE and not ruling.did_you_mean:
        names = frozenset(cards_of(reading.scenario))
        told = [*filter(None, (play_told(reading.play, ruling.question, names),)), *told]
    if not told and not assumed:
        return
    yield "How I read your question:"
    for one in told[:_READ_SHOWN]:
        yield from wrapped(one, width, "  ")
    for one in assumed[:_ASSUMED_SHOWN]:
        yield from wrapped(f"(assumed) {one}", width, "  ")


def next_step(ruling: Ruling) -> str:
    """What to type next."""
    if ruling.did_you_mean:
        return TO_CHOOSE
    if any(gap.stage is Stage.CARD for gap in ruling.reading.gaps):
        return "Next: look the card up with: ruling card NAME"
    if any(claim.predicate == "in_domain" for claim in ruling.claims):
        return 'Next: ruling ask "Can I chain Ash Blossom to Pot of Greed?"'
    if ruling.verdict is Verdict.UNSETTLED and ruling.reading.gaps:
        return f"{TO_SHORTEN}; or add --explain."
    if ruling.verdict in (Verdict.QUOTED, Verdict.UNSETTLED):
        return "Next: more passages with: ruling cite WORDS"
    return "Next: every step and source with --explain."


def _next_at_prompt(ruling: Ruling) -> str:
    """What to type next where only questions are typed; empty: nothing needs to be."""
    if ruling.did_you_mean:
        return TO_TYPE
    return f"{TO_SHORTEN}." if ruling.verdict is Verdict.UNSETTLED and ruling.reading.gaps else ""


def wrapped(text: str, width: int, indent: str = "", further: str | None = None) -> list[str]:
    """The text in rows of that width, each indented; rows after a line's first by `further`."""
    lines: Sequence[str] = text.splitlines() or [""]
    return [
        row
        for line in lines
        for row in textwrap.wrap(
            line,
            max(20, width),
            initial_indent=indent,
            subsequent_indent=indent if further is None else further,
            break_on_hyphens=False,
        )
    ]
