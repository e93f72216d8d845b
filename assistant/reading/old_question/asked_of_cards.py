"""Of cards: questions after the fate of cards of a player that have no name ("my other cards")."""

from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import DOES, Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS, usual_target

_UNNAMED = frozenset({"card", "spell_trap", "spell", "trap"})


def asked_of_cards(query: Query, predicate: str) -> tuple[Ask, ...]:
    """As in "are my other Set cards destroyed": whether what would do it to them works."""
    if aimed := _the_target(query):
        return tuple((card, predicate) for card in aimed)
    noun = _meant(query)
    if noun is None:
        return ()
    story, does = query.story, DOES.get(query.clause.verb, frozenset())
    for deed in reversed(story.deeds):
        effect = story.effect_of(deed) if deed.do == "activate" and not deed.is_asked else None
        is_own = (
            bool(deed.player) and deed.player == noun.owner and not _is_subject(query, deed.card)
        )
        if effect is None or is_own or not effect.does & does:
            continue
        unnamed = [card for card in deed.targets if card in STAND_INS.values()]
        if unnamed and noun.count == 1 and "another" not in noun.marks:
            return ((unnamed[0], predicate),)
        return ((deed.card, "resolves"),) if not deed.targets or not unnamed else ()
    return ()


def _the_target(query: Query) -> tuple[str, ...]:
    """As in "X is destroyed by Y. Is the target still banished": what is to be banished, by X."""
    subject, story = query.clause.subject, query.story
    is_bare = subject is not None and subject.facet == "target" and not subject.cards
    does = DOES.get(query.clause.verb, frozenset())
    effects = [(one, story.effect_of(one)) for one in story.deeds if one.do == "activate"]
    aiming = [(one, effect) for one, effect in effects if effect is not None and effect.targets]
    doing = [one for one, effect in aiming if effect.does & does]
    if not is_bare or len(doing) != 1 or len(aiming) == 1:
        return ()
    doing[0].targets = doing[0].targets or [usual_target(story.facts_of(doing[0].card))]
    return tuple(doing[0].targets)


def _meant(query: Query) -> Noun | None:
    """The cards it would happen to, if they are only told by whose they are."""
    clause = query.clause
    told = (clause.subject,) if clause.is_passive else clause.objects[:1]
    for noun in told:
        is_unnamed = noun is not None and noun.thing in _UNNAMED and not noun.cards
        if noun is not None and is_unnamed and noun.owner in OTHER:
            return noun
    return None


def _is_subject(query: Query, card: str) -> bool:
    return not query.clause.is_passive and card in query.subject_cards()
