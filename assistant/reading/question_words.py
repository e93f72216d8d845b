"""Question words: the words of the clause that asks, and what a yes to it would say."""

from assistant.reading.echoes import AskedWords, asked_words
from assistant.reading.languages import language_of
from assistant.reading.lexing import sentence_words
from assistant.reading.mentions import Names, mask
from assistant.reading.naming import named_in
from assistant.reading.order_answers import OF_ORDER, order_proposed
from assistant.reading.pieces import trimmed
from assistant.reading.sentences import Kind, Sentence
from assistant.reading.short_answers import Matter
from assistant.reading.words import Word

Asked = tuple[Matter, ...]
"""What was asked, the main question first."""


def words_asked(
    question: str, names: Names, cards: tuple[str, ...], asked: Asked
) -> AskedWords | None:
    """The words of the clause that asks; None: none is given, or it is not plain."""
    if not question or not asked:
        return None
    return asked_words(trimmed(_words_of(question, names, cards)), asked[0])


def _words_of(question: str, names: Names, cards: tuple[str, ...]) -> tuple[Word, ...]:
    mentions = named_in(question, names, cards)
    masked = mask(question, mentions)
    whole = Sentence(start=0, end=len(question), kind=Kind.QUESTION)
    return sentence_words(masked, mentions, whole, language_of(question))


def proposing(question: str, names: Names, cards: tuple[str, ...], asked: Asked) -> Asked:
    """'May X be Chain Link 1 and Y Chain Link 2?', 'does it stay?': what a yes is then to."""
    if not question or not asked or asked[0].predicate not in OF_ORDER | {"zone_at_end"}:
        return asked
    words = _words_of(question, names, cards)
    order = order_proposed(words) if asked[0].predicate in OF_ORDER else None
    if order is not None:
        return (asked[0]._replace(affirmed=order), *asked[1:])
    texts = {word.text for word in words}
    if asked[0].predicate == "zone_at_end" and (
        texts & _STAYING or (texts & _GOING and texts & _TOO)
    ):
        stays = bool(texts & _STAYING)
        return (asked[0]._replace(predicate="on_field", affirmed=stays), *asked[1:])
    return asked


_GOING = frozenset({"go", "goes", "leave", "leaves"})
_TOO = frozenset({"too", "also", "as well"})
_STAYING = frozenset({"stay", "stays", "remain", "remains"})
