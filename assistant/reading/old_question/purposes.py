"""Purposes: what a card is said to be used for, and what that tells of its activation."""

from assistant.reading.old_question.aiming import SPOKEN_OF, spoken_of_last
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.costs import pays_itself
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.fitting_aims import fits, may_aim_at
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.roles import ROLES
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.taken_from_deck import DOES, takes_from_deck
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import EffectAbilities

_AIMS = frozenset(
    {"activate", "set", "change", "save", "keep", "hit", "negate", "stop", "return", "banish"}
    | {"turn_down"}
)
"""What a card may be used for, of which a target is told: "to flip it", "to save it"."""


def is_what_for(story: Story, clause: Clause) -> bool:
    """As in "chain Book of Moon to flip Jinzo face-down": what the card just used aims at."""
    last = story.last("activate")
    is_purpose = clause.hangs == "to" and clause.verb in _AIMS and not is_asked(clause)
    if _does_what_it_does(story, clause, last) or takes_from_deck(story, clause, last):
        return True
    if last is not None and _is_its_use(story, clause, last):
        return True
    if _guards(story, clause):
        return True
    if not is_purpose or last is None or last.targets or last.sentence != clause.sentence:
        return False
    facts = story.facts_of(last.card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    told = [one for one in clause.objects if one.cards or one.pronoun or one.marks & SPOKEN_OF]
    nouns = [noun for noun in told if not noun.facet]
    named = [
        card
        for noun in nouns
        for card in spoken_of_last(story, noun, last) or story.refer(noun, but=(last.card,))
    ]
    named += _attackers(story, clause)
    fitting = [card for card in named if any(may_aim_at(story, place, card) for place in places)]
    if clause.verb in {"save", "keep"} and any(_is_of_other(story, last, one) for one in fitting):
        story.gaps.append(gap_at(story.text, clause, "what is to be saved was not read"))
        return True
    last.targets += fitting
    last.is_purposeful = bool(fitting)
    if clause.verb in {"save", "keep"} and last.player:
        for card in fitting:
            story.owners.setdefault(card, last.player)
    return bool(fitting)


def _attackers(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "Book of Moon to stop the attack": what attacks is what it is used on."""
    attack = story.last("attack")
    is_of_attack = any(noun.facet == "attack" for noun in clause.objects)
    return (attack.card,) if attack is not None and is_of_attack else ()


def _guards(story: Story, clause: Clause) -> bool:
    """As in "does X protect my Y from Z": Z is used on Y, and X is chained to it."""
    if clause.verb != "save" or clause.is_passive or clause.subject is None or not clause.objects:
        return False
    subject, hit = clause.subject, clause.objects[0]
    guards = story.meant(subject) if subject.cards and not subject.facet else ()
    threats = [card for noun in clause.by("from") if noun.cards for card in story.meant(noun)]
    if not len(guards) == len(threats) == 1 or story.deed_of(threats[0]) is not None:
        return False
    saved = story.refer(hit, prefer="monster")[:1]
    owner = hit.owner if hit.owner in OTHER else "me"
    for card in saved:
        stand(story, Standing(card, owner, face="up", start=hit.start, end=hit.end))
    _use_on(story, clause, Deed("activate", threats[0], OTHER[owner]), saved)
    guard = _use_on(story, clause, Deed("activate", guards[0], owner), saved)
    guard.is_chained, guard.answers = True, threats[0]
    return bool(saved)


def _use_on(story: Story, clause: Clause, used: Deed, aims: tuple[str, ...]) -> Deed:
    """A card is used, and aims at these if it can aim at anything."""
    deed = add(story, used, clause)
    facts = story.facts_of(deed.card)
    if facts is None or any(effect.targets for effect in facts.effects):
        deed.targets = [*aims]
    deed.is_asked = False
    return deed


def _is_of_other(story: Story, deed: Deed, card: str) -> bool:
    return OTHER.get(deed.player, "-") == story.owners.get(card)


def _is_its_use(story: Story, clause: Clause, last: Deed) -> bool:
    """As in "I discard X to activate it", "I banish X to use its effect"."""
    nouns = [one for one in clause.objects if one.pronoun == "it" or one.owner == "it"]
    is_use = clause.hangs == "to" and clause.verb == "activate" and not is_asked(clause)
    is_its = is_use and bool(nouns) and nouns == list(clause.objects)
    return is_its and clause.start - last.end <= 1 and pays_itself(story, last.card)


def _does_what_it_does(story: Story, clause: Clause, last: Deed | None) -> bool:
    """As in "X activates its effect to destroy a card": what the effect does is told, no more."""
    effect = story.effect_of(last) if last is not None else None
    if clause.hangs != "to" or is_asked(clause) or effect is None or last is None:
        return False
    facts = story.facts_of(last.card)
    does = {one for each in (facts.effects if facts is not None else ()) for one in each.does}
    is_told_of = any(noun.pronoun in ROLES for noun in clause.objects)  # "to switch the attacker"
    is_change = clause.verb == "change" and not is_told_of  # Of what, is told by the card.
    is_vague = is_change or all(not (noun.is_about_cards or noun.owner) for noun in clause.objects)
    is_its_own = last.sentence == clause.sentence and not story.answers_next
    return is_vague and is_its_own and bool(does & DOES.get(clause.verb, frozenset()))


def finder_of(story: Story, cards: tuple[str, ...], clause: Clause) -> str:
    """As in "I use X to search Y. Do I get Y?": X, which was to find it in the Deck, or add it."""
    if adding := _adding(story, cards, clause):
        return adding
    in_deck = {one.card for one in story.board if one.zone == "deck"}
    used = [one.card for one in story.deeds if one.do == "activate"]
    facts = [(card, story.facts_of(card)) for card in used]
    finding = [card for card, one in facts if one and any(each.finds for each in one.effects)]
    return finding[0] if finding and in_deck & set(cards) else ""


def _adding(story: Story, cards: tuple[str, ...], clause: Clause) -> str:
    """As in "X targets Y in my GY. Do I add it?": X, which is to add it to the hand."""
    is_it = bool(clause.objects) and all(one.pronoun == "it" for one in clause.objects)
    is_it &= clause.verb == "search"
    used = [one for one in story.deeds if one.do == "activate" and one.targets]
    is_bare = not clause.objects  # "Do I still search?": nothing that returns a card is meant.
    adding = [one for one in used if _adds(story.effect_of(one), is_search=is_bare)]
    meant = [one for one in adding if is_it or set(one.targets) & set(cards)]
    return meant[0].card if len(meant) == 1 and not meant[0].is_asked else ""


def _adds(effect: EffectAbilities | None, *, is_search: bool) -> bool:
    adding = {"add_to_hand"} if is_search else {"add_to_hand", "return_to_hand"}
    return effect is not None and bool(effect.does & adding)


def aims_of_answered(story: Story, deed: Deed, noun: Noun) -> bool:
    """As in "I chain X to his Y on Jinzo": Jinzo is what Y aims at, if X cannot."""
    told = story.deed_of(deed.answers, do="activate") if deed.answers else None
    cards = story.meant(noun) if noun.cards else ()
    if told is None or told.targets or not cards or fits(story, deed, cards[0]):
        return False
    told.targets += [cards[0]] if fits(story, told, cards[0]) else []
    return bool(told.targets)
