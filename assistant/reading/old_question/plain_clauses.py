"""Plain clauses: clauses with turns of phrase that are plainer in other words, put in those."""

from collections.abc import Sequence

from assistant.reading.old_question.causatives import with_causatives
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.legal_targets import with_legal_targets
from assistant.reading.old_question.things_asked import with_answered, with_things_asked


def in_plain_words(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses of a sentence, said plainly."""
    return with_answered(with_things_asked(with_legal_targets(with_causatives(clauses))))
