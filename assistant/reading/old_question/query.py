"""Query: a clause that asks, and what its words mean in its story."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.doing import AFRESH, names_only_a_kind, used_by_other
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.which_effect import fitting_cards

Ask = tuple[str, str]
"""A subject and a predicate."""


@dataclass(frozen=True, slots=True)
class Query:
    """A clause that asks, with the story it asks about and the clauses after it."""

    story: Story
    clause: Clause
    rest: Sequence[Clause]

    @property
    def is_of_how_it_came(self) -> bool:
        """As in "is it still treated as Tribute Summoned": that is not among what is computed."""
        following = self.rest[0] if self.rest else None
        if following is None or not following.verb.endswith("summon"):
            return False
        is_done = bool({"having", "been"} & set(following.helpers))
        is_done |= any(noun.facet == "limit" for noun in self.clause.objects)
        return self.clause.verb == "treat" or (self.clause.verb == "count" and not is_done)

    @property
    def purpose(self) -> Clause | None:
        """The clause that says what for: "... to negate the Summon"."""
        following = self.rest[0] if self.rest else None
        return following if following is not None and following.hangs in {"to", "ing"} else None

    @property
    def is_afresh(self) -> bool:
        """Whether it asks for another time or another copy."""
        met = self.clause.by("to", "response")  # "chained to another Spell": not a second copy.
        nouns = [noun for noun in self.clause.nouns if noun not in met or noun.cards]
        marks = set(self.clause.marks).union(*(noun.marks for noun in nouns))
        facets = {noun.facet for noun in nouns}
        is_of_turn = "this_turn" in self.clause.orders and not self.story.deeds
        is_new = "again" not in marks and not is_of_turn and self._names_a_new_card()
        if is_new or names_only_a_kind(self.clause):
            return False
        return bool(marks & AFRESH) or ("copy" in facets and "another" in marks)

    def _names_a_new_card(self) -> bool:
        """As in "my other Trap, Torrential Tribute": a card of which none was used before."""
        named = [
            card for noun in self.clause.nouns if noun.cards for card in self.story.meant(noun)
        ]
        used = {deed.card for deed in self.story.deeds if not deed.is_asked}
        copied = {card for card in named if card in self.story.copies}
        return bool(named) and not copied and not used & set(named)

    def held(self) -> tuple[str, ...]:
        """What the player asked about is said to have in the hand, and is not said to use."""
        who = self.clause.subject.who if self.clause.subject is not None else ""
        return tuple(
            one.card
            for one in self.story.board
            if one.zone == "hand"
            and one.player in {who, ""}
            and ((deed := self.story.deed_of(one.card)) is None or deed.is_asked)
        )

    def subject_cards(self, *, prefer: str = "subject") -> tuple[str, ...]:
        """The cards its subject means."""
        subject = self.clause.subject
        if subject is None or subject.who:
            return ()
        if subject.thing == "field":
            return (STAND_INS["monster"],)
        return self._by_what_it_does() or self.story.meant(subject, prefer=prefer)

    def _by_what_it_does(self) -> tuple[str, ...]:
        """As in "I took X with Y. Does the mill effect ...": of X, which alone has one."""
        noun, story = self.clause.subject, self.story
        if noun is None or noun.facet != "effect" or noun.cards or noun.pronoun:
            return ()
        words = story.masked[noun.start : noun.end]
        meant = story.meant(noun) if noun.owner != "it" else ()
        fitting = fitting_cards(story, words) if meant else ()
        return fitting if len(fitting) == 1 and not set(fitting) & set(meant) else ()

    def object_cards(self, *, prefer: str = "", but: Sequence[str] = ()) -> tuple[str, ...]:
        """The cards its objects mean, but for these."""
        found: list[str] = []
        theirs = (*used_by_other(self.story, self.clause), *but)
        for noun in self.clause.objects:
            if noun.thing == "field":
                found.append(STAND_INS["monster"])  # "my board": the monsters on it.
            elif noun.is_about_cards or noun.thing in STAND_INS:
                found += self.story.meant(noun, but=theirs, prefer=prefer)
        return tuple(found)

    def cards_by(self, *words: str, prefer: str = "") -> tuple[str, ...]:
        """The cards under these prepositions."""
        return tuple(
            card
            for noun in self.clause.by(*words)
            if noun.is_about_cards
            for card in self.story.meant(noun, prefer=prefer)
        )

    def struck_last(self) -> tuple[str, ...]:
        """As in "I use X on Y. What happens to it": Y."""
        text, last = self.story.masked, self.story.last("activate")
        is_it = any(
            text[one.start : one.end].lower() == "it" for one in self.clause.by("to", "with")
        )
        if last is None or not is_it:
            return ()
        return tuple(last.targets) or ((last.answers,) if last.answers else ())

    @property
    def is_of_deed(self) -> bool:
        """As in "is that allowed": of what was told to be done, and of no card."""
        subject = self.clause.subject
        return subject is not None and subject.pronoun == "it" and not subject.facet

    @property
    def facet(self) -> str:
        """The side of a card that its subject means."""
        return self.clause.subject.facet if self.clause.subject is not None else ""

    @property
    def thing(self) -> str:
        """What its subject is, if no card."""
        return self.clause.subject.thing if self.clause.subject is not None else ""


def last_effect(story: Story) -> tuple[str, ...]:
    """The effect that is at issue: of the card used last that does not only stop another."""
    cards = story.meant(Noun(0, 0, facet="effect"))
    return cards if story.deeds or story.named else ()


def by_what_does_so(query: Query) -> tuple[Ask, ...]:
    """As in "are my cards sent to the GY": nobody names them, so whether what does that works."""
    subject, does = query.clause.subject, DOES.get(query.clause.verb, frozenset())
    if subject is None or subject.who or not query.clause.is_passive:
        return ()
    for deed in reversed(query.story.deeds):
        effect = query.story.effect_of(deed) if deed.do == "activate" else None
        if effect is not None and effect.does & does:
            return ((deed.card, "resolves"),)
    return ()


DOES = {
    "destroy": frozenset({"destroy"}),
    "banish": frozenset({"banish"}),
    "send": frozenset({"send_to_gy"}),
    "set": frozenset({"set_cards"}),
    "return": frozenset({"return_to_hand", "return_to_deck", "add_to_hand"}),
}
"""What effects do, by the verb for it."""


def on_chain(query: Query, cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X is face-up. I activate Y. Does it resolve?": Y, since X is on no Chain."""
    story, clause = query.story, query.clause
    used = [one.card for one in story.deeds if one.do == "activate"]
    is_it = clause.subject is not None and bool(clause.subject.pronoun)
    is_it &= _RESOLVES.search(story.masked, clause.start, clause.end) is not None
    return tuple(used[-1:]) if is_it and used and not set(cards) & set(used) else ()


_RESOLVES = re.compile(r"\b(?:resolve|work)s?\b", re.IGNORECASE)


def newly_named(query: Query) -> str:
    """As in "Is Divine Wrath usable there?": a card that only the question speaks of."""
    subject = query.clause.subject
    if subject is None or not subject.cards or subject.facet == "summon":
        return ""
    cards = query.subject_cards()
    deed = query.story.deed_of(cards[0]) if len(cards) == 1 else None
    is_new = len(cards) == 1 and (deed is None or deed.start == query.clause.start)
    facts = query.story.facts_of(cards[0]) if is_new else None
    return cards[0] if facts is not None and facts.effects else ""
