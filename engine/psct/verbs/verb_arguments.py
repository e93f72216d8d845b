"""Verb arguments: who acts and what is known when a verb is read, and how its objects are read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from engine.cardtext.operations import Application, Operation, Option
from engine.cardtext.selectors import Selector
from engine.psct.nouns.noun_phrases import parse_noun, parse_nouns
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import Parsed, TextContext
from engine.terms.vocabulary import Whose, Zone

Applications = tuple[Application, ...]
"""What applies by itself, as a sentence says it."""
Deeds = tuple[Operation, ...]
"""What one verb does to its objects."""


class VerbContext(NamedTuple):
    """What is known when a verb is read: who acts, and the text context."""

    known: TextContext
    who: Whose = Whose.YOU
    options: tuple[Option, ...] = ()
    """What stands in the bullets after the sentence."""
    labels: tuple[Tokens, ...] = ()
    """What stands before the colon in each of them."""
    held: bool = False
    """A duration was said before, which holds for this as well."""


Verb = Callable[[Tokens, int, VerbContext], Parsed[Deeds] | None]
"""Reads what follows a verb, from the index after it."""


def read_one(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Selector] | None:
    """Reads one object of a verb."""
    found = parse_noun(tokens, at, say.known)
    return None if found is None else Parsed(_seen(found.value, say), found.end)


def read_all(
    tokens: Tokens, at: int, say: VerbContext, *, bare: bool = False
) -> Parsed[tuple[Selector, ...]] | None:
    """Reads the objects of a verb."""
    found = parse_nouns(tokens, at, say.known, bare=bare)
    if found is None:
        return None
    return Parsed(tuple(_seen(what, say) for what in found.value), found.end)


def _seen(what: Selector, say: VerbContext) -> Selector:
    """As the one who acts means it: "their hand" is the acting player's."""
    if say.who is Whose.YOU:
        return what
    if what.whose is Whose.THEIR_CONTROLLER:
        what = replace(what, whose=say.who)
    return replace(what, by=say.who)


def in_zones(what: Selector, whose: Whose, *zones: Zone) -> Selector:
    """The selector limited to these zones of that player, unless it names a zone."""
    if what.ref is not None or what.zone:
        return what
    return replace(what, zone=zones, whose=whose if what.whose is Whose.EITHER else what.whose)


def with_fields(deed: Operation, **fields: Any) -> Operation:  # noqa: ANN401 -- any field's value
    """The operation with these fields changed; the caller knows that it has them."""
    changing: Any = deed
    made: Operation = replace(changing, **fields)
    return made


def with_cards(application: Application, what: Selector) -> Application:
    """The application about these cards; the caller knows that it is about cards."""
    changing: Any = application
    made: Application = replace(changing, what=what)
    return made
