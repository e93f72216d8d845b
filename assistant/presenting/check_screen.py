"""Check screen: a checked judge's answer, sentence by sentence, for a terminal or as Markdown."""

from collections.abc import Iterable, Iterator, Mapping

from assistant.agreement.claim_sentences import clause
from assistant.answers.short_answer import LONGEST, shortened
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Agreement, CheckVerdict, CrossCheck, Quote, StatedClaim
from assistant.checks.half_read_answers import was_read
from assistant.presenting.answer_screen import answer_text, wrapped
from assistant.presenting.quote_notes import question_note
from assistant.presenting.ruling_screen import MARKS, explained_text, source_of
from assistant.presenting.terminal import coloured, safe

CHECKED: Mapping[CheckVerdict, str] = {
    CheckVerdict.AGREES: "agrees with what I worked out",
    CheckVerdict.AGREES_IN_PART: "agrees in part with what I worked out",
    CheckVerdict.CONTRADICTS: "contradicts what I worked out",
    CheckVerdict.UNDECIDED: "can be neither confirmed nor refuted",
}
"""What a verdict says of a judge's answer."""
_UNREAD = "?"
_NOTHING = "nothing of it can be compared with this play"


def check_text(check: CrossCheck, *, width: int = 80, colours: bool = False) -> str:
    """A cross-check for a person at a terminal: each thing said once, then what was worked out."""
    lines = wrapped(f"The answer {CHECKED[check.verdict]}{_because(check)}.", width)
    told: set[str] = set()
    for sentence in check.sentences:
        lines += ["", *wrapped(f'"{sentence.text}"', width)]
        for at in sentence.claims:
            claim = check.claims[at]
            if _said(claim) not in told:
                reason = " (a wrong reason)" if at in check.wrong_reasons else ""
                lines += wrapped(f"{_judged(check, claim)}{reason}", width, "  ", "    ")
            told.add(_said(claim))
        for at in sentence.unread:
            lines += wrapped(f"{_UNREAD} not read: {_unread_words(check, at)}", width, "  ", "    ")
    lines += ["", *wrapped("What I worked out:", width)]
    marked = safe("\n".join(lines))
    marked = coloured(marked, _MARK_COLOURS) if colours else marked
    return f"{marked}\n{answer_text(check.ruling, width)}"


def _judged(check: CrossCheck, claim: StatedClaim) -> str:
    """One thing that the judge said, and how it compares: of a wrong one what is so, and why."""
    mark = MARKS[claim.agreement]
    match claim.agreement:
        case Agreement.AGREES:
            return f"{mark} {_said(claim)}"
        case Agreement.SILENT:
            return f"{mark} {_said(claim)}: I can say nothing on this"
        case Agreement.DISAGREES:
            return f"{mark} {_said(claim)}: wrong, {_computed(claim)}{_step_words(check, claim)}"


def _step_words(check: CrossCheck, claim: StatedClaim) -> str:
    """The first step that refutes it, in words; empty: it only says the same."""
    steps = (line for line in check.ruling.trace if line.id in claim.steps)
    first = next(steps, None)
    told = plain_words(first.text).rstrip(".") if first is not None else ""
    return f" ({told})" if told and told != _computed(claim) else ""


def _unread_words(check: CrossCheck, at: int) -> str:
    return f'"{check.unread[at].text}"'


def check_short(check: CrossCheck) -> str:
    """A cross-check in a chat message: the verdict, and the answer that was worked out."""
    lead = f"The answer {CHECKED[check.verdict]}. "
    return safe(shortened(check.ruling, LONGEST, lead))


def explained_check(check: CrossCheck, *, colours: bool = False) -> str:
    """A cross-check with all that is behind it: steps, quotes, rules."""
    lines = [f"The answer {CHECKED[check.verdict]}{_because(check)}.", ""]
    for sentence in check.sentences:
        lines += [f'"{sentence.text}"']
        lines += [line for at in sentence.claims for line in _stated(check, at)]
        lines += [line for at in sentence.held for line in _held(check, at)]
        lines += [f"  {_UNREAD} {_unread(check, at)}" for at in sentence.unread]
        if not (sentence.claims or sentence.unread or sentence.held):
            lines += [f"  {MARKS[Agreement.SILENT]} {_NOTHING}"]
    lines += ["", *_conclusion(check)]
    text = safe("\n".join(lines))
    marked = coloured(text, _MARK_COLOURS) if colours else text
    return f"{marked}\n\n{explained_text(check.ruling)}"


_MARK_COLOURS: Mapping[str, str] = {
    f"  {MARKS[Agreement.AGREES]} ": "green",
    f"  {MARKS[Agreement.DISAGREES]} ": "red",
    f"  {_UNREAD} ": "yellow",
}


def _because(check: CrossCheck) -> str:
    return f": {check.why_undecided}" if check.why_undecided else _what_part(check)


def _what_part(check: CrossCheck) -> str:
    """What keeps an answer with the right conclusion from agreeing altogether."""
    if check.verdict is not CheckVerdict.AGREES_IN_PART:
        return ""
    silent = any(one.agreement is Agreement.SILENT for one in check.claims)
    refuted = any(one.agreement is Agreement.DISAGREES for one in check.held)
    unread = not all(map(was_read, check.unread))
    unchecked = any(map(was_read, check.unread))
    parts = (
        "a reason given for it is wrong" if check.wrong_reasons or refuted else "",
        "part of it was not read" if unread else "",
        "part of it could not be checked" if unchecked else "",
        "part of it has nothing to be held against" if silent else "",
    )
    said = list(filter(None, parts))
    return f": the conclusion is right, but {' and '.join(said)}" if said else ""


def _conclusion(check: CrossCheck) -> Iterator[str]:
    """Where it leaves the play."""
    step = check.first_divergence
    if step is not None:
        yield f"The answer goes wrong here: {plain_words(step.text)} [{step.rule}]"


def _stated(check: CrossCheck, at: int) -> Iterator[str]:
    claim = check.claims[at]
    wrong = " (a wrong reason)" if at in check.wrong_reasons else ""
    yield f"  {MARKS[claim.agreement]} says that {_said(claim)}{wrong or _decides(check, claim)}"
    if claim.agreement is Agreement.SILENT:
        yield "      computed: nothing on this"
        return
    yield f"      computed: {_computed(claim)}{_rests_on(check, claim)}"
    yield from (f"      for:      {_quote(check, quote)}" for quote in claim.quotes_for)
    yield from (f"      against:  {_quote(check, quote)}" for quote in claim.quotes_against)
    yield from (f"      rule:     {_quote(check, quote)}" for quote in _behind(claim))


def _held(check: CrossCheck, at: int) -> Iterator[str]:
    """A reason with the sentence that says it, or says otherwise."""
    reason = check.held[at]
    wrong = " (a wrong reason)" if reason.agreement is Agreement.DISAGREES else ""
    yield f'  {MARKS[reason.agreement]} gives the reason "{reason.text}"{wrong}'
    what = "otherwise" if wrong else "the same"
    if reason.citations:
        yield from (f"      {what}: {_quote(check, quote)}" for quote in reason.citations)
    else:
        yield f"      computed: {plain_words(reason.said)}"


def _behind(claim: StatedClaim) -> tuple[str, ...]:
    """The quotes of the words that the rule of its step rests on."""
    shown = {*claim.quotes_for, *claim.quotes_against}
    return tuple(quote for quote in claim.citations if quote not in shown)


def _decides(check: CrossCheck, claim: StatedClaim) -> str:
    """Whether the verdict hangs on it, where something else is said besides."""
    decides = claim.decisive and claim.agreement is _DECIDING.get(check.verdict)
    return " (this decides)" if decides and len(check.claims) > 1 else ""


_DECIDING: Mapping[CheckVerdict, Agreement] = {
    CheckVerdict.AGREES: Agreement.AGREES,
    CheckVerdict.AGREES_IN_PART: Agreement.AGREES,
    CheckVerdict.CONTRADICTS: Agreement.DISAGREES,
}


def _said(claim: StatedClaim) -> str:
    return clause(claim.subject, claim.predicate, claim.value)


def _computed(claim: StatedClaim) -> str:
    if claim.computed is not None:
        return clause(claim.subject, claim.predicate, claim.computed)
    return "the same" if claim.agreement is Agreement.AGREES else "otherwise"


def _rests_on(check: CrossCheck, claim: StatedClaim) -> str:
    """The first step that it is held against."""
    steps = (line for line in check.ruling.trace if line.id in claim.steps)
    first = next(steps, None)
    return f" -- {plain_words(first.text)} [{first.rule}]" if first is not None else ""


def _quote(check: CrossCheck, number: str) -> str:
    quote = _by_id(check.ruling.citations).get(number)
    return f'{number} "{" ".join(quote.quote.split())}"' if quote is not None else number


def _by_id(quotes: Iterable[Quote]) -> Mapping[str, Quote]:
    return {quote.id: quote for quote in quotes}


def _unread(check: CrossCheck, at: int) -> str:
    gap = check.unread[at]
    label = "not checked" if was_read(gap) else "not read"
    return f'{label}: "{gap.text}" ({plain_words(gap.why)})'


def check_markdown(check: CrossCheck) -> str:
    """A cross-check as Markdown: a table of claims, the quotes, the steps."""
    lines = [f"# The answer {CHECKED[check.verdict]}{_what_part(check)}", ""]
    lines += [f"Why: {_cell(check.why_undecided)}.", ""] if check.why_undecided else []
    lines += [f"**Question**: {_cell(check.ruling.question)}", ""]
    for sentence in check.sentences:
        lines += [f"> {_cell(sentence.text)}", ""]
        lines += list(_table(check, sentence.claims))
        lines += [f"- {_cell(line.strip())}" for at in sentence.held for line in _held(check, at)]
        lines += [f"- {_cell(_unread(check, at))}" for at in sentence.unread]
        nothing = not (sentence.claims or sentence.unread or sentence.held)
        lines += [f"- {_NOTHING}"] if nothing else []
        lines += [""] if sentence.unread or sentence.held or nothing else []
    lines += [*_conclusion(check), ""]
    lines += ["## What was computed", "", _cell(check.ruling.answer), ""]
    lines += [f"Verdict: `{check.ruling.verdict.value}`", "", "## Quotes", ""]
    for quote in check.ruling.citations:
        aside = f" Set aside: {quote.set_aside}." if quote.set_aside else ""
        asked = f"Asked: {_cell(question_note(quote))}  " if quote.question else ""
        lines += [f"- **{quote.id}** {asked}{_cell(quote.quote)}  "]
        lines += [f"  {_cell(source_of(quote))}{aside}"]
    lines += ["", "## Step by step", ""]
    lines += [f"1. {_cell(plain_words(line.text))} `{line.rule}`" for line in check.ruling.trace]
    return safe("\n".join(lines))


def _table(check: CrossCheck, places: Iterable[int]) -> Iterator[str]:
    rows = [(at, check.claims[at]) for at in places]
    if not rows:
        return
    yield from (
        "| | says | computed | step | for | against | rule |",
        "|---|---|---|---|---|---|---|",
    )
    for at, claim in rows:
        reason = " (a wrong reason)" if at in check.wrong_reasons else _decides(check, claim)
        silent = claim.agreement is Agreement.SILENT
        cells = (
            claim.agreement.value,
            _said(claim) + reason,
            "" if silent else _computed(claim),
            "" if silent else _rests_on(check, claim).removeprefix(" -- "),
            ", ".join(claim.quotes_for),
            ", ".join(claim.quotes_against),
            "" if silent else ", ".join(_behind(claim)),
        )
        yield f"| {' | '.join(map(_cell, cells))} |"
    yield ""


def _cell(text: str) -> str:
    """Text on one line that cannot end a cell or begin markup."""
    plain = " ".join(text.split())
    for mark in ("\\", "|", "*", "_", "`", "<", "["):
        plain = plain.replace(mark, f"\\{mark}")
    return plain
