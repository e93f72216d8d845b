"""Placing: clauses that say which effect is which Chain Link, or which goes on the Chain first."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.resolving import says_resolving
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.old_question.whereabouts import ZONES
from engine import BETWEEN_LINKS

_PUTS = frozenset({"", "perform", "send", "place", "be", "go", "form"})
"""Verbs that say which Chain Link something is: "make X Chain Link 1", "X is Chain Link 2"."""
_RANKS = {"first": 1, "second": 2, "third": 3}
_RANK = re.compile(r"\b(first|second|third)\b", re.IGNORECASE)
_FREE = re.compile(r"~(?:can|may|could|would|allowed|able|free|permitted)", re.IGNORECASE)
_MINE = re.compile(r"\b(?:i|my)\b", re.IGNORECASE)


def placed(story: Story, clause: Clause) -> tuple[tuple[str, int], ...]:
    """The cards that a clause puts on the Chain, each with its Chain Link."""
    link = _link_of(story, clause) if clause.verb in _PUTS else 0
    nouns = _put_by(clause) if link else ()
    cards = [card for noun in nouns for card in story.refer(noun)]
    return tuple((card, link) for card in cards[:1])


def _put_by(clause: Clause) -> tuple[Noun, ...]:
    of_objects = tuple(noun for noun in clause.objects if noun.cards or noun.pronoun)
    subject = clause.subject
    if of_objects or subject is None or subject.who or subject.link:
        return of_objects
    return (subject,) if subject.is_about_cards else ()


def _link_of(story: Story, clause: Clause) -> int:
    """The number that is said: "as Chain Link 2", "second on the Chain"."""
    places = (*clause.objects, *clause.by("as", "at", "on", "in"))
    if clause.subject is not None and not clause.subject.cards:
        places += (clause.subject,)  # "does X have to | be Chain Link 1".
    links = {noun.link for noun in places if noun.link and not noun.cards}
    if links:
        return links.pop() if len(links) == 1 else 0
    is_on_chain = clause.verb == "place" or any(
        noun.thing == "chain" for noun in clause.by("on", "in")
    )
    found = _RANK.search(story.masked, clause.start, clause.end) if is_on_chain else None
    return _RANKS[found.group(1).lower()] if found else 0


def place_on_chain(story: Story, clause: Clause) -> bool:
    """As in "I put X on the Chain first", "they make X Chain Link 1 and Y Chain Link 2"."""
    if _sharing(story, clause) or _goes_on(story, clause):
        _note_whose(story, clause)
        return True
    pairs = placed(story, clause) if clause.hangs != "said" else ()
    for card, link in pairs:
        if not story.is_triggered(card):
            return False  # Of what is chained by choice, the link is told with the activation.
        story.note((card,))
        if _is_supposed(clause) and _stands_on(story, link):
            player = _placer(story, clause, card)
            deed = add(story, Deed("activate", card, player, link=link), clause)
            deed.is_asked = False  # The order is asked about, not whether it can be activated.
    return bool(pairs)


def _note_whose(story: Story, clause: Clause) -> None:
    """As in "can I chain X's and Y's effects in the GY together": whose they are, and where."""
    doer, cards = doer_of(clause), [c for n in clause.objects if n.cards for c in story.meant(n)]
    zones = [ZONES[noun.thing] for noun in clause.by("in", "from") if noun.thing in ZONES]
    story.note(cards, doer)
    for card in cards if zones else ():
        stand(story, Standing(card, doer, zone=zones[0], start=clause.start, end=clause.end))


def place_elsewhere(story: Story, clause: Clause) -> bool:
    """As in "it places X on top of the Deck": nothing is read from it yet."""
    if not is_asked(clause):
        story.gaps.append(gap_at(story.text, clause, "what is placed where was not read"))
    return True


def _is_supposed(clause: Clause) -> bool:
    """Told, or asked whether it may be so; "must X be Chain Link 1" does not suppose it."""
    if not (is_asked(clause) or clause.is_put):
        return not clause.is_negated and not clause.modal
    return any(_FREE.match(helper) for helper in clause.helpers)


def _stands_on(story: Story, link: int) -> bool:
    """Whether the link before it was told."""
    return link == 1 or any(deed.link == link - 1 for deed in story.deeds)


def _placer(story: Story, clause: Clause, card: str) -> str:
    """Whose effect it is: of who places it, or whose card it was when it was paid or destroyed."""
    doer = doer_of(clause) if clause.subject is not None and clause.subject.who else ""
    is_mine = not doer and any(_MINE.search(helper) for helper in clause.helpers)
    paid = [
        deed.player
        for deed in story.deeds
        if deed.do == "summon" and card in (deed.card, *(one for _, one in deed.costs))
    ]
    before = story.last("activate")
    beside = [before.player] if before is not None and story.is_triggered(before.card) else []
    told = next((one for one in (*paid, story.owners.get(card, ""), *beside) if one), "")
    return doer or ("me" if is_mine else told)


def asked_order(story: Story, clause: Clause) -> tuple[tuple[str, str], ...]:
    """As in "can X be Chain Link 1", "does X resolve first", "may I respond in between"."""
    if _is_between(story, clause):
        return ((str(BETWEEN_LINKS), "activation_legal"),)
    if _is_of_choice(story, clause):
        return (("Chain", "deciding_player"),)
    sharing = _sharing(story, clause)
    if sharing:
        return tuple((card, "activation_legal") for card in sharing)
    is_of_order = clause.modal and any(noun.thing == "order" for noun in clause.nouns)
    if (
        is_of_order
        or _is_of_first(story, clause)
        or (placed(story, clause) and not clause.question)
    ):
        return (("Chain", "chain_link_order"),)
    is_ranked = clause.verb == "resolve" and clause.is_inverted and clause.hangs == ""
    if is_ranked and _FIRST.match(story.masked, clause.end - len("first")):
        return (("Chain", "resolution_order"),)
    return ()


def order_meant(story: Story, clause: Clause) -> tuple[str, ...]:
    """What a "yes" says of an order: cards by their places, "" for any; empty: nothing.

    As in "can X be Chain Link 2": ("", X).
    """
    if clause.question:
        return ()
    pairs = placed(story, clause)
    subject = clause.subject
    if not pairs and subject is not None and _RANKED_FIRST.search(story.masked[clause.start :]):
        pairs = tuple((card, 1) for card in story.meant(subject))
    is_ranked = clause.verb == "resolve" or any(_FREE.match(one) for one in clause.helpers)
    owners = {story.owners.get(card, "") for card in _set_off(story)}
    if len(pairs) != 1 or not clause.is_inverted or not (is_ranked or len(owners) > 1):
        return ()  # Of what one player orders, it is not told how it must be.
    card, link = pairs[0]
    return (*("",) * (link - 1), card)


_RANKED_FIRST = re.compile(
    r"\A[^.?!]*\b(?:resolves?|go(?:es)?|comes?|placed) first\b", re.IGNORECASE
)
"""As in "does X resolve first", "does X go first on the Chain"."""
_PLACED_FIRST = re.compile(
    r"[^.?!\w]*(?:who|whose|which|what)\b(?=[^.?!]*\bfirst\b)(?![^.?!]*\bresolves?\b)"
    r"[^.?!]*\b(?:chain|placed|put|starts?|triggers?|activates?|activated?|goes)\b",
    re.IGNORECASE,
)
"""As in "whose goes on the Chain first", "which of them has to be activated first"."""


def _is_of_first(story: Story, clause: Clause) -> bool:
    """Whether it asks which of the effects that are set off together is Chain Link 1."""
    if not clause.is_question or len(_set_off(story)) < _SEVERAL:
        return False
    nouns = clause.nouns
    if not clause.verb and not clause.helpers:  # "Order?", "CL1?"
        is_bare = not any(noun.cards or noun.pronoun for noun in nouns)
        return is_bare and any(noun.link or noun.thing == "order" for noun in nouns)
    return _PLACED_FIRST.match(story.masked, clause.start) is not None


def _set_off(story: Story) -> list[str]:
    """The named cards that have effects which are activated by what happens to them."""
    named = dict.fromkeys(mention.name for mention in story.mentions)
    return [card for card in named if story.floats(card)]


def _is_between(story: Story, clause: Clause) -> bool:
    """Whether it asks after an answer between effects that are placed together."""
    if says_resolving(story.masked):
        return False
    says_so = _BETWEEN.search(story.masked, clause.start, clause.end) and clause.verb in _ANSWERS
    is_early = _BEFORE_PLACED.match(story.masked, clause.start) and clause.verb == "chain"
    return bool(says_so or (is_early and not clause.objects))


_ANSWERS = frozenset({"chain", "activate", "", "do"})
_BETWEEN = re.compile(
    r"\bin ?between\b|\bbetween (?:the|these|those) (?:two|effects|(?:chain )?links)\b",
    re.IGNORECASE,
)
_BEFORE_PLACED = re.compile(
    r"[^.?!]*\bbefore\b[^.?!]*\b(?:(?:on|in|to) the chain|chain link \d|cl ?\d|placed)\b",
    re.IGNORECASE,
)
"""As in "respond before the other effect is on the Chain"."""
_FIRST = re.compile(r"first\b", re.IGNORECASE)
_WHOSE_CHOICE = (
    r"(?:who|whose choice"
    r"|is it (?:my|his|her|their|the \w+'s|my opponent's)(?= (?:choice|decision)\b)"
    r"|(?:can|may|do|does|is|am) (?:i|he|she|they|my opponent|the \w+ player)\b[^.?!]*?)"
)
_CHOOSING = re.compile(
    rf"[^.?!\w]*(?:(?:and|or|so|then) )?{_WHOSE_CHOICE}[^.?!]*?"
    r"(?:\b(?:choice|decision)|\b(?:choos|decid|pick|determin)\w*)[^.?!]*?"
    r"\b(?:order|first|chain link|cl ?\d)\b",
    re.IGNORECASE,
)
"""As in "who decides which of them is Chain Link 1", "can I choose the order"."""
_UP_TO = re.compile(
    r"[^.?!\w]*is it up to \w+[^.?!]*?\b(?:order|first|chain link|cl ?\d)\b", re.IGNORECASE
)


def _is_of_choice(story: Story, clause: Clause) -> bool:
    """Whether the sentence asks whose choice the order is."""
    begin = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1
    starts = (begin, clause.start) if clause.is_question else ()
    return any(
        (_CHOOSING.match(story.masked, at) or _UP_TO.match(story.masked, at)) for at in starts
    )


_SAME_CHAIN = re.compile(
    r"[^.?!]*?\b(?:(?:on|in|into|to|onto) (?:the same|one|a single|1)(?: new| single)? chain"
    r"|together)\b",
    re.IGNORECASE,
)
_DO = re.compile(r"\s*(?:do|does)\b", re.IGNORECASE)
_MAY_SHARE = re.compile(r"\s*(?:can|may|could)\b" + _SAME_CHAIN.pattern, re.IGNORECASE)


def _goes_on(story: Story, clause: Clause) -> bool:
    """Whether it is a further verb of a question after effects in the same Chain."""
    begin = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1
    is_verb = clause.is_question and not (clause.hangs or clause.modal) and clause.joint == ""
    return is_verb and begin < clause.start and _MAY_SHARE.match(story.masked, begin) is not None


def _sharing(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "can both effects go on the same Chain": the effects that are set off together."""
    is_asked_so = clause.is_put if clause.modal else _DO.match(story.masked, clause.start)
    is_asked_so = is_asked_so or (clause.modal and clause.is_inverted)
    if not is_asked_so or _SAME_CHAIN.match(story.masked, clause.start) is None:
        return ()
    own = tuple(card for card in story.meant(clause.subject)) if clause.subject else ()
    cards = [card for card in own if story.floats(card)]
    if len(cards) < _SEVERAL:
        cards = _set_off(story)
    return tuple(cards) if len(cards) >= _SEVERAL else ()


_SEVERAL = 2
