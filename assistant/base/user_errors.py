"""User errors: what can be wrong with what a user brings, how much is read, what to do."""

from pathlib import Path


class AssistantError(Exception):
    """Base of everything a user can mend."""

    kind = "unusable"
    """What is wrong, in a word that programs can rely on."""
    remedy = ""
    """What to do; empty: the message says it."""


class UsageError(AssistantError):
    """The command line does not make sense."""

    kind = "usage"
    remedy = "see --help"


def _place(path: Path | str, line: int | None) -> str:
    return f"{path}:{line}" if line is not None else f"{path}"


class CorpusError(AssistantError):
    """A document, definition or folder of the corpus cannot be used."""

    kind = "corpus"

    def __init__(self, path: Path | str, line: int | None, problem: str, remedy: str) -> None:
        """Keep the parts, and build the message from them."""
        super().__init__(f"{_place(path, line)}: {problem}; {remedy}")
        self.path, self.line, self.problem, self.remedy = Path(path), line, problem, remedy


class UnknownPassageError(CorpusError):
    """No passage has that id."""

    kind = "unknown_passage"

    def __init__(self, passage: str, nearest: tuple[str, ...], corpus: str) -> None:
        """Name the nearest ids, so that a slip of the pen is easily mended."""
        meant = " or ".join(repr(name) for name in nearest)
        super().__init__(
            corpus,
            None,
            f"no passage {passage!r}",
            f"did you mean {meant}?" if meant else "see `ruling cite QUERY` for what there is",
        )
        self.passage, self.nearest = passage, nearest


class UnknownCardError(AssistantError):
    """No card of that name is known."""

    kind = "unknown_card"

    def __init__(self, card: str, nearest: tuple[str, ...], *, imported: bool = False) -> None:
        """Name the nearest names, and how more cards come to be known."""
        meant = f"did you mean {' or '.join(map(repr, nearest))}? " if nearest else ""
        known = "Newer cards come" if imported else "All other cards come"
        super().__init__(
            f"no card {card!r}: {meant}{known} from a card database: ruling cards import PATH"
        )
        self.card, self.nearest = card, nearest
        self.remedy = f"{meant}{known} from a card database: ruling cards import PATH"


class UnknownRuleIdError(AssistantError):
    """No rule of that id."""

    kind = "unknown_rule"

    def __init__(self, rule: str) -> None:
        """Say how to find the ids."""
        super().__init__(f"no rule {rule!r}; `ruling rules` lists them all")
        self.rule, self.remedy = rule, "`ruling rules` lists them all"


class IndexUnusableError(AssistantError):
    """The search index can be neither read nor built."""

    kind = "index"

    def __init__(self, path: Path | str, problem: str, remedy: str) -> None:
        """Keep the parts, and build the message from them."""
        super().__init__(f"{path}: {problem}; {remedy}")
        self.path, self.problem, self.remedy = Path(path), problem, remedy


class CardStoreError(AssistantError):
    """The imported cards can be neither read nor kept."""

    kind = "cards"

    def __init__(self, path: Path | str, problem: str, remedy: str) -> None:
        """Keep the parts, and build the message from them."""
        super().__init__(f"{path}: {problem}; {remedy}")
        self.path, self.problem, self.remedy = Path(path), problem, remedy


class InputError(AssistantError):
    """A file a user gave cannot be used."""

    kind = "input"

    def __init__(self, path: Path | str, line: int | None, problem: str, remedy: str) -> None:
        """Keep the parts, and build the message from them."""
        super().__init__(f"{_place(path, line)}: {problem}; {remedy}")
        self.path, self.line, self.problem, self.remedy = Path(path), line, problem, remedy


class BatchInterruptedError(AssistantError):
    """A batch was stopped from the keyboard; what is done is kept."""

    kind = "interrupted"

    def __init__(self, target: Path) -> None:
        """Say how to go on."""
        super().__init__(f"{target}: interrupted; give the same command again to go on from there")
        self.target, self.remedy = target, "give the same command again"


class InternalError(AssistantError):
    """The program itself failed."""

    kind = "internal"
    remedy = "set RULING_DEBUG=1 to see where, and report it"

    def __init__(self, problem: Exception) -> None:
        """Name what failed."""
        super().__init__(f"internal error ({type(problem).__name__}: {problem}); {self.remedy}")


LONGEST = 4_000
"""Characters of a question or a judge's answer: some seven hundred words."""
LONGEST_QUOTATION = 20_000
"""Characters of a quotation or a query."""


def readable(text: str, name: str, most: int = LONGEST) -> str:
    """The text as it is.

    Raises:
        UsageError: there is nothing to read, too much of it, or half characters.
    """
    if not text.strip():
        raise UsageError(f"{name} is empty")
    if len(text) > most:
        raise UsageError(f"{name} has {len(text):,} characters; at most {most:,} are read")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise UsageError(f"{name} holds halves of characters; give it in UTF-8")
    return text
