"""Ruling screen: a ruling, or what became of a saved one, as text for people, or as JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping

from pydantic import BaseModel

from assistant.answers.also_computed import is_news
from assistant.answers.saved_rulings import Verification
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Agreement, Branch, Claim, Quote, Ruling, TraceLine
from assistant.presenting.answer_screen import TO_CHOOSE, offered_lines
from assistant.presenting.citation_text import difference_line
from assistant.presenting.quote_notes import question_note, role_note
from assistant.presenting.terminal import safe

MARKS: Mapping[Agreement, str] = {
    Agreement.AGREES: "+",
    Agreement.DISAGREES: "!",
    Agreement.SILENT: "·",
}
"""How agreement is marked at the start of a line."""


def as_json(record: BaseModel | Mapping[str, object]) -> str:
    """One JSON object on one line, non-Latin letters kept."""
    if isinstance(record, BaseModel):
        return json.dumps(record.model_dump(mode="json", by_alias=True), ensure_ascii=False)
    return json.dumps(record, ensure_ascii=False)


def explained_text(ruling: Ruling) -> str:
    """A ruling with all that is behind it: the reading, the quotes, the steps, the searches."""
    lines = [ruling.answer, f"[{ruling.verdict.value}]", ""]
    lines += _offered(ruling)
    lines += _understood(ruling)
    lines += _claims(claim for claim in ruling.claims if claim.asked)
    more = [claim for claim in ruling.claims if not claim.asked and is_news(claim)]
    lines += ["Computed besides:", *_claims(more)] if more else []
    for branch in ruling.branches:
        lines += _branch(branch)
    lines += _quotes(ruling.citations)
    if ruling.trace:
        lines += ["", "Step by step:", *map(_step, ruling.trace)]
    lines += ["", "Searched for:", *(f"  {query}" for query in ruling.searched)]
    return safe("\n".join(lines))


def _offered(ruling: Ruling) -> Iterator[str]:
    for said, answer in offered_lines(ruling):
        yield said
        yield f"   {answer}"
    yield from (TO_CHOOSE, "") if ruling.did_you_mean else ()


def verification_text(found: Verification) -> str:
    """What has become of a saved answer, for a person."""
    lines = ["Nothing has changed." if found.unchanged else "This answer does not stand as it was."]
    if found.corpus_changed:
        lines.append("The documents are others than those it rested on.")
    for change in found.changes:
        lines += ["", f"{change.what}:", f"  before  {change.before or '(nothing)'}"]
        lines.append(f"  now     {change.now or '(nothing)'}")
    for quote in found.quotes:
        place = f" ({quote.place})" if quote.place else ""
        lines += ["", f"{quote.id}  {quote.passage}: {quote.stands.value}{place}"]
        lines += [difference_line(difference) for difference in quote.differences]
    return safe("\n".join(lines))


def _understood(ruling: Ruling) -> Iterator[str]:
    reading = ruling.reading
    if reading.facts:
        yield "How I read your question:"
        yield from (f'  "{fact.text}" = {plain_words(fact.read_as)}' for fact in reading.facts)
    if reading.assumptions:
        yield "I assumed:"
        yield from (f"  {plain_words(assumption)}" for assumption in reading.assumptions)
    if reading.gaps:
        yield "I could not settle:"
        yield from (f'  "{plain_words(gap.text)}": {plain_words(gap.why)}' for gap in reading.gaps)
    yield ""


def _claims(claims: Iterable[Claim]) -> Iterator[str]:
    for claim in claims:
        cited = f"  [{', '.join(claim.citations)}]" if claim.citations else ""
        aside = f"  (otherwise, but set aside: {', '.join(claim.set_aside)})"
        yield f"  {MARKS[claim.agreement]} {claim.text}{cited}{aside if claim.set_aside else ''}"


def _branch(branch: Branch) -> Iterator[str]:
    yield f"If {branch.when}:"
    yield from _claims(branch.claims)


def _quotes(quotes: Iterable[Quote]) -> Iterator[str]:
    for quote in quotes:
        yield ""
        yield f"{MARKS[quote.agreement]} {quote.id}  {source_of(quote)}"
        if asked := question_note(quote):
            yield f"    Asked: {asked}"
        yield from (f"    | {line}" for line in quote.quote.splitlines())
        if quote.seems is not Agreement.SILENT:
            yield f"    It {role_note(quote)}."
        if quote.set_aside:
            yield f"    Set aside: {quote.set_aside}."


def source_of(quote: Quote) -> str:
    """Where a quote stands, and who says so: document, region, authority, date."""
    region = "/".join(quote.region) or "region not known"
    dated = quote.as_of or "date not known"
    span = f"{quote.document} {quote.start}:{quote.end}"
    place = f"{quote.place}; {span}" if quote.place else span
    return f"{quote.title} ({quote.passage}; {place}; {region}; {quote.authority.value}; {dated})"


def _step(line: TraceLine) -> str:
    link = f"{line.link}" if line.link is not None else " "
    cited = f"  [{', '.join(line.citations)}]" if line.citations else ""
    return f"  {link}  {plain_words(line.text)}  [{line.rule}]{cited}"
