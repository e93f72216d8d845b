"""Asked shortly: questions without a verb, as in "X in the Damage Step?", "Search?"."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.asked_fates import asked_survive
from assistant.reading.old_question.asked_gains import asked_get
from assistant.reading.old_question.asked_negation import asked_shields
from assistant.reading.old_question.asked_staying import asked_stay
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query, newly_named
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.which_effect import fitting_cards
from assistant.reading.understood_question import AskedClaim


def asked_in_damage_step(query: Query) -> tuple[Ask, ...]:
    """As in "X in the Damage Step?"."""
    nouns = query.clause.nouns
    named = [card for noun in nouns if noun.cards for card in query.story.meant(noun)]
    is_there = any("damage_step" in {noun.thing, noun.facet} for noun in query.clause.by("in"))
    return ((named[0], "activation_legal"),) if named and is_there else ()


def asked_by_name(story: Story, clauses: Sequence[Clause]) -> list[AskedClaim]:
    """As in "My opponent Summons X. Solemn Judgment (with its present text)?": may it be used."""
    asking = [clause for clause in clauses if clause.is_question]
    bare = [
        clause
        for clause in asking
        if not (clause.verb or clause.helpers or clause.question)
        and clause.subject is not None
        and clause.subject.cards
        and not clause.subject.facet
    ]
    named = [card for clause in bare[:1] for card in story.meant(clause.subject or Noun(0, 0))]
    if len(named) != 1 or any(clause.verb for clause in asking) or not is_tried(story, named[0]):
        return []
    start, end = bare[0].start, max(bare[0].end, bare[0].start + 1)
    return [AskedClaim(subject=named[0], predicate="activation_legal", start=start, end=end)]


def is_tried(story: Story, card: str) -> bool:
    """Whether it is a card that answers what is told before it."""
    facts = story.facts_of(card)
    return facts is not None and any(
        effect.answers or effect.answers_summons for effect in facts.effects
    )


def asked_barely(query: Query, facets: set[str]) -> tuple[Ask, ...]:
    """As in "Search?", "Bottomless Trap Hole?": whether it comes about, whether it can be used."""
    if "late" in query.clause.marks:  # "Too late for X?"
        return tuple((card, "activation_legal") for card in query.cards_by("for", "with")[:1])
    if not query.clause.is_question or query.clause.prepositions:
        return ()
    if _TOKENS.match(query.story.masked, query.clause.start):
        makers = fitting_cards(query.story, "token")
        return ((makers[0], "resolves"),) if len(makers) == 1 else ()
    if facets == {"effect"} and not any(noun.cards for noun in query.clause.nouns):
        return asked_get(query)
    named = newly_named(query)
    return ((named, "activation_legal"),) if named else ()


_TOKENS = re.compile(r"(?:the |my |your )?tokens?\W*$", re.IGNORECASE)


def asked_state(query: Query) -> tuple[Ask, ...]:
    """As in "is X safe", "is it dead", "is X still there"."""
    clause = query.clause
    if tried := _live(query):
        return ((tried, "activation_legal"),)
    if clause.question == "where":
        return tuple((card, "zone_at_end") for card in query.subject_cards())
    shields = asked_shields(query) if clause.marks & {"safe", "unaffected"} else ()
    if shields:
        return shields
    if clause.marks & {"safe", "dead", "alive", "gone"}:
        return asked_survive(query)
    if clause.marks & {"face_up", "there"}:
        return asked_stay(query)
    return ()


_LIVE = re.compile(r"\blive\b|\bon\s*(?:now|here|yet)?\s*\?", re.IGNORECASE)


def _live(query: Query) -> str:
    """As in "is Torrential Tribute live now?": a card that may answer what is told."""
    story, clause = query.story, query.clause
    named = newly_named(query) if _LIVE.search(story.masked, clause.start, clause.end + 1) else ""
    there = [one.face for one in story.board if one.card == named]
    is_meant = not there or ("up" not in there and is_tried(story, named))
    return named if named and is_meant else ""


def asked_late(query: Query) -> tuple[Ask, ...]:
    """As in "is X too late to Summon a monster"."""
    subject = query.clause.subject
    is_of_card = "late" in query.clause.marks and subject is not None and bool(subject.cards)
    return tuple((card, "misses_timing") for card in query.subject_cards()) if is_of_card else ()
