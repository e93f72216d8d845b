"""The `ruling` command.  It parses, calls, prints, and sets the exit status; it decides nothing.

Exit status: 0 yes; 1 no (a contradiction, an altered quote); 2 usage; 3 undecided; 4 unusable
input or data; 5 a conflict; 6 computed or quoted only; 7 a judge's answer agrees in part; 130 a
batch was interrupted.
"""

import json
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from assistant import __version__
from assistant.base.regions import Authority, Region
from assistant.base.settings import ReaderName
from assistant.base.user_errors import (
    AssistantError,
    BatchInterruptedError,
    InternalError,
    UsageError,
    readable,
)
from assistant.cli.command_result import answer_form
from assistant.cli.process_start import begin_process

# ruff: noqa: PLR0913 -- a command has as many options as it has
# ruff: noqa: PLC0415 -- each command imports what it alone needs: `--help` must not load an encoder


if TYPE_CHECKING:
    from assistant.cli.batch_lines import Work
    from assistant.cli.command_result import CommandResult

app = typer.Typer(
    name="ruling",
    help="Yu-Gi-Oh! rulings: quoted word for word, computed step by step, confirmed if both agree.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # importing rich takes longer than the rest of --help
)

databases = typer.Typer(
    help="Import card databases, and export the cards as they were understood.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(databases, name="cards")

corpora = typer.Typer(
    help="Keep corpora of your own by name, for --corpus NAME of every command.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(corpora, name="corpus")


def _show_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"ruling {__version__}")
        raise typer.Exit


@app.callback()
def ruling(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Yu-Gi-Oh! rulings: quoted word for word, computed step by step, confirmed if both agree."""


Corpus = Annotated[
    list[str] | None,
    typer.Option(
        "--corpus",
        help="Folder of documents, or the name of a kept corpus (see `ruling corpus list`), to use"
        " instead of the shipped handbook; 'handbook' names that.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
AsMarkdown = Annotated[bool, typer.Option("--markdown", help="Print it as Markdown.")]
InShort = Annotated[
    bool, typer.Option("--short", help="Print at most 400 characters, for a chat message.")
]
Batch = Annotated[
    Path | None, typer.Option("--batch", help="Read JSON lines from this file.", show_default=False)
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Write JSON lines to this file.", show_default=False)
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="Processes for --batch.")]
Given = TypeVar("Given")

Limit = Annotated[
    int | None,
    typer.Option("-k", min=1, max=100, help="How many passages; 5 for a query, else all."),
]
OfCard = Annotated[str | None, typer.Option("--card", help="Only passages that name this card.")]
OfSource = Annotated[
    str | None, typer.Option("--source", help="Only this source: key or words of its title.")
]
HoldingIn = Annotated[
    Region | None, typer.Option("--region", help="Only passages that hold there.")
]
Since = Annotated[
    str | None,
    typer.Option("--since", help="Only passages as of this date or later: 2025-06."),
]
OfWeight = Annotated[
    Authority | None, typer.Option("--authority", help="Only passages of this weight.")
]
PlayFile = Annotated[
    str | None, typer.Option("--play", help="The question as this play: a file, or - for stdin.")
]
Readings = Annotated[
    Path | None, typer.Option("--readings", help="Plays to use instead of reading: {id, play}.")
]
Follow = Annotated[
    Path | None,
    typer.Option("--follow", help="The saved answer (--json) that the question goes on from."),
]
ReadBy = Annotated[
    ReaderName,
    typer.Option(
        "--reader",
        help="Who reads the question; 'model' sends it to the language model of RULING_LLM_URL.",
    ),
]
InRegion = Annotated[Region, typer.Option("--region", help="Whose rulings to follow.")]


@app.command()
def ask(
    question: Annotated[str | None, typer.Argument(help="The question, in plain words.")] = None,
    *,
    as_json: AsJson = False,
    corpus: Corpus = None,
    region: InRegion = Region.TCG,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show every step, rule, quote and search behind it.")
    ] = False,
    markdown: AsMarkdown = False,
    short: InShort = False,
    play: PlayFile = None,
    pick: Annotated[
        int | None, typer.Option("--pick", min=1, help="The reading that was meant: its number.")
    ] = None,
    reader: ReadBy = ReaderName.TRAINED,
    readings: Readings = None,
    follow: Follow = None,
    batch: Batch = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Answer a ruling question, confirmed only if the quoted and the computed outcome agree.

    Without a question, at a terminal: questions are typed one after the other.
    """
    if _is_batch(batch, out, question, pick, follow):
        from assistant.cli import batch_lines as lines

        work = lines.Questions(tuple(corpus or ()), region, readings, reader)
        _batched(batch, out, work, jobs)
    form = answer_form(as_json=as_json, markdown=markdown, short=short, explain=explain)
    if follow is not None and (play or readings or reader is not ReaderName.TRAINED):
        raise UsageError("--follow does not go with --play, --readings or --reader")
    is_one = as_json or any(one is not None for one in (play, pick, readings))
    if question is None and not is_one and sys.stdin.isatty() and sys.stdout.isatty():
        from assistant.cli import ask_prompt as prompted

        _leave(prompted.asked_at_prompt(corpus, region, reader, form, follow))
    wanted = _required(question, "QUESTION")
    from assistant.retrieval.encoders import open_encoder

    encoder = open_encoder(soon=True)  # beside the rest, which takes longer to load
    from assistant.cli import ask_command as answers

    notated = answers.given_play(play, readings)
    earlier = answers.earlier_answer(follow) if follow is not None else None
    given = answers.Given(notated, earlier, pick)
    _leave(answers.ask(wanted, corpus, region, encoder, given, reader=reader, form=form))


@app.command()
def read(
    question: Annotated[str | None, typer.Argument(help="The question, in plain words.")] = None,
    *,
    as_json: AsJson = False,
    reader: ReadBy = ReaderName.TRAINED,
    batch: Batch = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Show how a question is understood, in play notation."""
    if _is_batch(batch, out, question):
        from assistant.cli import batch_lines as lines

        _batched(batch, out, lines.QuestionsToRead(reader), jobs)
    from assistant.cli import read_command as reading

    _leave(reading.read(_required(question, "QUESTION"), as_json=as_json, reader=reader))


@app.command()
def check(
    *,
    question: Annotated[str | None, typer.Option("--question", help="What was asked.")] = None,
    answer: Annotated[str | None, typer.Option("--answer", help="What the judge said.")] = None,
    as_json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show every step, rule and quote behind it.")
    ] = False,
    markdown: AsMarkdown = False,
    short: InShort = False,
    corpus: Corpus = None,
    region: InRegion = Region.TCG,
    reader: ReadBy = ReaderName.TRAINED,
    readings: Readings = None,
    batch: Batch = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Cross-check a judge's answer to a question, claim by claim.

    Exit status: 0 it agrees; 7 it agrees in part (the conclusion is right, but a reason is wrong,
    was not read or has nothing to be held against); 1 it contradicts; 3 neither can be said.
    """
    if _is_batch(batch, out, question, answer):
        from assistant.cli import batch_lines as lines

        work = lines.JudgesAnswers(tuple(corpus or ()), region, readings, reader)
        _batched(batch, out, work, jobs)
    asked, said = _required(question, "--question"), _required(answer, "--answer")
    form = answer_form(as_json=as_json, markdown=markdown, short=short, explain=explain)
    from assistant.cli import check_commands as checks

    _leave(checks.check(asked, said, corpus, region, reader=reader, form=form))


@app.command()
def verify(
    saved: Annotated[Path, typer.Argument(help="An answer saved with `ruling ask ... --json`.")],
    *,
    as_json: AsJson = False,
    corpus: Corpus = None,
) -> None:
    """Verify a saved answer: look its quotes up and compute it again, and say what changed."""
    from assistant.cli import check_commands as checks

    _leave(checks.verify(saved, corpus, as_json=as_json))


@app.command("eval")
def evaluate(
    questions: Annotated[Path, typer.Argument(help="A question set: one JSON object a line.")],
    *,
    as_json: AsJson = False,
    corpus: Corpus = None,
    region: InRegion = Region.TCG,
) -> None:
    """Answer a question set and score it: right, wrong, unsettled, and the judges' answers."""
    from assistant.cli import upkeep_commands as evaluation

    _leave(evaluation.evaluated(questions, corpus, region, as_json=as_json))


@app.command()
def cite(
    query: Annotated[str | None, typer.Argument(help="What the passages should speak of.")] = None,
    *,
    limit: Limit = None,
    card: OfCard = None,
    source: OfSource = None,
    region: HoldingIn = None,
    since: Since = None,
    authority: OfWeight = None,
    quote: Annotated[
        str | None, typer.Option("--quote", help="Find these words, exactly or nearly.")
    ] = None,
    passage: Annotated[
        str | None, typer.Option("--id", help="Show the passage of this id.")
    ] = None,
    as_json: AsJson = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    corpus: Corpus = None,
    batch: Batch = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Look up citations: passages that speak to a query, a quotation's place, or a passage."""
    if _is_batch(batch, out, query, quote, passage):
        from assistant.cli import batch_lines as lines

        _batched(batch, out, lines.Queries(tuple(corpus or ()), limit or 5), jobs)
    from assistant.cli import cite_command as citations

    wanted = citations.Wanted(card, source, region, since, authority)
    asked = citations.CitationRequest(query, quote, passage, limit, wanted)
    form = citations.citation_form(as_json=as_json, as_markdown=as_markdown)
    _leave(citations.looked_up(asked, corpus, form))


@app.command()
def run(
    scenario: Annotated[
        str | None,
        typer.Argument(
            help="A play (FILE.play) or a scenario (YAML, JSON), or - for standard input."
        ),
    ] = None,
    *,
    as_json: AsJson = False,
    to_yaml: Annotated[
        bool, typer.Option("--to-yaml", help="Print the play as a scenario, completed.")
    ] = False,
    to_play: Annotated[
        bool,
        typer.Option("--to-play", "--from-yaml", help="Print the scenario in play notation."),
    ] = False,
    puzzle: Annotated[
        Path | None, typer.Option("--puzzle", help="Write the start as an EDOPro puzzle (Lua).")
    ] = None,
    batch: Batch = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Compute a play or a scenario, step by step; or print it in the other form."""
    forms = [name for name, given in (("yaml", to_yaml), ("play", to_play)) if given]
    if len(forms) + as_json + (puzzle is not None) > 1:
        raise UsageError("--json, --to-yaml, --to-play and --puzzle exclude each other")
    if _is_batch(batch, out, scenario, puzzle, *forms):
        from assistant.cli import batch_lines as lines

        _batched(batch, out, lines.Plays(_given(batch)), jobs)
    wanted = _required(scenario, "SCENARIO")
    from assistant.cli import play_command as plays

    if puzzle is not None:
        _leave(plays.as_puzzle(wanted, puzzle))
    if forms:
        _leave(plays.in_other_form(wanted, forms[0]))
    _leave(plays.run(wanted, as_json=as_json))


@app.command()
def play() -> None:
    """Write a play line by line, with completion by Tab, and see what comes of it."""
    from assistant.cli import play_prompt as guided

    _leave(guided.play_guided())


@app.command()
def card(
    name: Annotated[str, typer.Argument(help="The card's name; a misspelling finds the nearest.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Show what is known of a card, and how it is understood."""
    wanted = _required(name, "NAME")
    from assistant.cli import reference_commands as known

    _leave(known.card(wanted, as_json=as_json))


@databases.command("import")
def import_cards(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="EDOPro's cards.cdb and overlays or its folder, yaml-yugi's cards.json,"
            " YGOPRODeck's cardinfo.json; plain or gzipped. Later ones win."
        ),
    ],
) -> None:
    """Import card databases, so that every card can be named and its text be understood."""
    from assistant.cli import upkeep_commands as kept

    _leave(kept.import_(paths))


@databases.command("export")
def export_cards(
    out: Annotated[Path, typer.Argument(help="File to write, one JSON object a line.")],
) -> None:
    """Write every card as it was understood, imported and defined ones."""
    from assistant.cli import upkeep_commands as kept

    _leave(kept.export(out))


@corpora.command("add")
def add_corpus(
    path: Annotated[
        Path,
        typer.Argument(
            help="Folder or file: Markdown, text, chat logs, web pages, PDF, or JSON lists of"
            " questions with answers."
        ),
    ],
    *,
    name: Annotated[
        str, typer.Option("--name", help="What --corpus will call it; the same name is replaced.")
    ],
    title: Annotated[
        str | None, typer.Option("--title", help="Title of the source, as quotes will show it.")
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", help="Where it can be read: https://...")
    ] = None,
    authority: Annotated[
        Authority | None, typer.Option("--authority", help="What weight it carries.")
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", help="As of when it holds: 2025, 2025-06 or 2025-06-30.")
    ] = None,
    region: Annotated[
        list[Region] | None, typer.Option("--region", help="Where it holds; not given: not known.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language", help="Its language: en, vi or ja; not given: told by the letters."
        ),
    ] = None,
) -> None:
    """Keep a copy of documents under a name, with their source, and index them.

    The same name again replaces what changed; what is not told stays as it was told before.
    """
    from assistant.cli import corpus_commands as kept

    told = kept.told_source(title, url, authority, date, tuple(region or ()), language)
    _leave(kept.add(path, name, told))


@corpora.command("list")
def list_corpora(*, as_json: AsJson = False) -> None:
    """List the kept corpora, with the source that was told of each."""
    from assistant.cli import corpus_commands as kept

    _leave(kept.listed(as_json=as_json))


@corpora.command("remove")
def remove_corpus(
    name: Annotated[str, typer.Argument(help="The corpus to remove, with the copies it keeps.")],
) -> None:
    """Remove a kept corpus; the documents that it was added from stay where they are."""
    from assistant.cli import corpus_commands as kept

    _leave(kept.remove(name))


@app.command()
def rules(
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id: NG01.")] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List the engine's rules, or show one with the words it rests on."""
    from assistant.cli import reference_commands as known

    _leave(known.rules(rule, as_json=as_json))


@app.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0: all of them.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port.")] = 8080,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes that answer.")
    ] = 1,
    corpus: Corpus = None,
    region: InRegion = Region.TCG,
) -> None:
    """Serve a web page and an HTTP API; to this machine only, unless --host says otherwise."""
    from assistant.cli import serve_commands as serving

    serving.serve(corpus, region, host, port, workers)


@app.command()
def mcp(*, corpus: Corpus = None, region: InRegion = Region.TCG) -> None:
    """Serve tools for a language model over standard input and output (MCP)."""
    from assistant.cli import serve_commands as serving

    serving.mcp(corpus, region)


@app.command()
def schema(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Of one answer only: ask, check, card.")
    ] = None,
) -> None:
    """Print the JSON schemas of every answer, with their version."""
    from assistant.cli import serve_commands as serving

    _leave(serving.schema(name))


@app.command()
def index(*, corpus: Corpus = None) -> None:
    """Build or refresh the search index; done by itself when first needed."""
    from assistant.cli import upkeep_commands as indexing

    _leave(indexing.index(corpus))


def main() -> None:
    """Run the command; every failure is one clear message and a documented exit status."""
    begin_process()
    logging.basicConfig(
        level=os.environ.get("RULING_LOG", "WARNING"), format="%(levelname)s: %(message)s"
    )
    try:
        app()
    except BatchInterruptedError as problem:
        _fail(problem, 130)
    except AssistantError as problem:
        _fail(problem, 2 if isinstance(problem, UsageError) else 4)
    except BrokenPipeError:
        sys.exit(4)
    except Exception as problem:
        if os.environ.get("RULING_DEBUG"):
            raise
        _fail(InternalError(problem), 4)


def _fail(problem: AssistantError, status: int) -> None:
    """Say what is wrong, as JSON on stdout where JSON was asked for, and leave."""
    if "--json" in sys.argv:
        told = {"kind": problem.kind, "message": str(problem), "remedy": problem.remedy}
        typer.echo(json.dumps({"error": told}, ensure_ascii=False))
    else:
        typer.echo(f"error: {problem}", err=True)
    sys.exit(status)


def _leave(result: "CommandResult") -> None:
    if result.text:
        typer.echo(result.text)
    if result.aside:
        typer.echo(result.aside, err=True)
    raise typer.Exit(result.status)


def _batched(batch: Path | None, out: Path | None, work: "Work", jobs: int) -> None:
    from assistant.cli import batch_lines as batches

    _leave(batches.batched(_given(batch), _given(out), work, jobs))


def _is_batch(batch: Path | None, out: Path | None, *others: object) -> bool:
    if batch is None and out is None:
        return False
    if batch is None or out is None:
        raise UsageError("--batch IN.jsonl and --out OUT.jsonl go together")
    if any(other is not None for other in others):
        raise UsageError("with --batch, everything asked stands in the file")
    return True


def _required(value: str | None, name: str) -> str:
    if value is None:
        raise UsageError(f"{name} is missing; see --help")
    return readable(value, name)


def _given(value: Given | None) -> Given:
    if value is None:
        raise UsageError("a value is missing; see --help")
    return value
