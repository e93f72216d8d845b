"""Asked Tokens: which Token a line asks about that no line lays out, as an effect makes it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.cardtext.card_text import CardText
from engine.cardtext.operations import SummonTokens
from engine.notation.asked_points import subject_of
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import AskedLine, Reference

_ANY = frozenset({"token", "tokens", "a token", "the token", "the tokens"})
"""What any Token is called."""


def about_token(draft: PlayDraft, line: AskedLine) -> AskedLine | None:
    """The same line about the Token that its words mean; None: it is about none, or about one laid.

    As in "Dandylion: Fluff Token", "Fluff Token" and "a Token" where one kind alone may be made.
    """
    if line.subject is None or (draft.find(line.subject) and line.part is None):
        return None
    own = draft.text(line.subject.name)
    if line.part is not None and own is not None:
        return _in_words(line, line.part, _made_by([own]))
    here = {draft.text(card.name) or draft.text(card.called) for card in draft.there}
    made = set(_made_by(text for text in here if text is not None))
    words = f"{line.subject.name} {line.part or ''}".strip()
    if line.subject.name.lower() in _ANY and len(made) == 1:
        return _named(line, made.pop(), line.part)
    return _in_words(line, words, made) if own is None else None


def _made_by(texts: Iterable[CardText]) -> Iterator[str]:
    """The names of the Tokens that effects of these cards Special Summon."""
    for text in texts:
        for effect in text.effects:
            for step in (step for way in effect.ways for step in way.resolution):
                if isinstance(step.do, SummonTokens):
                    yield step.do.token.name


def _in_words(line: AskedLine, words: str, made: Iterable[str]) -> AskedLine | None:
    """The line about the Token with whose name the words begin, one or several of it."""
    for name in made:
        for called in (f"{name}s", name):
            if words.lower().startswith(called.lower()):
                return _named(line, name, words[len(called) :].strip() or None)
    return None


def _named(line: AskedLine, name: str, part: str | None) -> AskedLine:
    return replace(line, subject=Reference(name), part=part, said=subject_of(line))
