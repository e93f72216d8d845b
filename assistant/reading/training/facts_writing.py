"""Card facts: writes what the reader is told of the cards that the questions name.

usage: python -m assistant.reading.training.facts_writing

Reads the user's imported cards (`ruling cards import`) and writes `corpus/questions/card-facts.tsv`
anew.  No text is stored: of each card its kind, and which marks its text has.
"""

import re
from collections.abc import Iterable

from rich.console import Console

from assistant.base.settings import corpus_folder
from assistant.base.user_errors import InputError
from assistant.library.card_store import CardStore, open_store, store_path
from assistant.reading.annotated_passages import AnnotatedPassage, read_passages
from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.trained.facts_table import facts_file, facts_text, printed_features
from assistant.reading.training.named_cards import all_mentions, used_names
from engine import write_play


def named_in(questions: Iterable[AnnotatedQuestion], names: frozenset[str]) -> set[str]:
    """The cards that questions or their plays name."""
    found: set[str] = set()
    for one in questions:
        lines = write_play(one.play).splitlines()
        mentions = all_mentions(one.question, dict(one.names), lines, names)
        found |= {name for name in mentions.values() if name in names}
        found |= set(used_names(lines, names))
    return found


def named_in_passage(passage: AnnotatedPassage, names: frozenset[str]) -> set[str]:
    """The cards that a passage, or what is asked of it, names."""
    told = (
        passage.text,
        *(words for one in passage.asked for words in (one.question, one.subject)),
    )
    shorts = dict(passage.names)
    found = {name for text in told for name in all_mentions(text, shorts, (), names).values()}
    return found & names | set(shorts.values())


def write_facts(store: CardStore) -> int:
    """Write the facts file from imported cards; how many cards it has."""
    names = frozenset(store.names())
    folders = [
        corpus_folder() / part
        for part in ("questions", "questions/second", "statements", "statements/second")
    ]
    questions = [one for folder in folders for one in read_questions(folder, names)]
    passages = read_passages(corpus_folder() / "entailment")
    wanted = named_in(questions, names) | {name for one in questions for _, name in one.names}
    wanted |= {name for one in passages for name in named_in_passage(one, names)}
    cards = {name: store.card(name) or store.card(_untagged(name)) for name in wanted}
    features = {name: printed_features(card) for name, card in cards.items() if card is not None}
    facts_file().write_text(facts_text(features), encoding="utf-8")
    return len(features)


def _untagged(name: str) -> str:
    """A name as an import keeps it, which takes `<P>` in "Maliss <P> Dormouse" for a tag."""
    return re.sub(r"<[^>]*> ?", "", name)


def main() -> None:
    """Write the file and say so."""
    store = open_store()
    if store is None:
        remedy = "import a card database: ruling cards import PATH"
        raise InputError(store_path(), None, "no cards are imported", remedy)
    Console().print(f"{write_facts(store)} cards written to {facts_file()}")


if __name__ == "__main__":
    main()
