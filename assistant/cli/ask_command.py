"""Ask command: `ask`."""

from collections.abc import Mapping, Sequence

from assistant.answers.answering import answer, open_desk
from assistant.base.regions import Region
from assistant.base.ruling_records import Verdict
from assistant.cli.command_result import CommandResult
from assistant.presenting.ruling_screen import as_json as to_json
from assistant.presenting.ruling_screen import ruling_text
from assistant.retrieval.embedding import Embedder

STATUS: Mapping[Verdict, int] = {
    Verdict.CONFIRMED: 0,
    Verdict.DEPENDS: 0,
    Verdict.UNSETTLED: 3,
    Verdict.CONFLICT: 5,
    Verdict.COMPUTED: 6,
    Verdict.QUOTED: 6,
}
"""Exit status for every verdict."""


def ask(  # noqa: PLR0913 -- what the command line says, each by itself
    question: str,
    corpus: Sequence[str] | None,
    region: Region,
    encoder: Embedder,
    *,
    as_json: bool,
    explain: bool,
) -> CommandResult:
    """Answer one question; the encoder may still be opening."""
    desk = open_desk(corpus, region, encoder)
    ruling = answer(question, desk)
    status = STATUS[ruling.verdict]
    if as_json:
        return CommandResult(to_json(ruling), status)
    text = ruling_text(ruling, explain=explain)
    return CommandResult(f"{text}\n\n{desk.clock.report()}" if explain else text, status)
