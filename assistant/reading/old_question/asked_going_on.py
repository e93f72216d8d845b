"""Going on: questions after whether an attack that was declared goes on, or is over."""

import re

from assistant.reading.old_question.query import Ask, Query

_WHOSE = r"(?:the|this|that|its|my|your|his|her|their|an?)"
_ATTACK = rf"(?:{_WHOSE} )?(?:\w+ )?(?:attack|battle)"
_JUST = r"(?:just |simply |then |now |already |still |automatically |immediately )?"
_NAME = r"[\ue000-\uf8ff]+"  # A card, masked.
_ENDED = (
    r"(?:over|finished|ended|done(?: for)?|off|cancel+ed|interrupted|halted|aborted|called off)"
)
_ENDS = re.compile(
    rf"\b(?:attack|battle)\b[^.?!,]*?\b{_JUST}(?:end|fail|stop|fizzle|cease)s?\b(?! up\b)"
    rf"|\b(?:is|was|are|has|be)\b[^.?!,]*?\b(?:attack|battle)\b[^.?!,]*?\b{_ENDED}\b"
    rf"|\b(?:attack|battle) (?:is |was )?{_JUST}{_ENDED}\b"
    rf"|(?:that|this|it|[a-z]+|{_NAME}) (?:stop|end|cancel|interrupt|halt|prevent)s? {_ATTACK}\b",
    re.IGNORECASE,
)
"""As in "does the attack end", "is the attack over", "does that stop the attack"."""
_CARRY_ON = r"(?:continues?|carr(?:y|ies) on|go(?:es)? (?:on|ahead|through)|proceeds?|keeps?)"
_GOES_ON = re.compile(
    rf"\b(?:attack|battle)\b[^.?!,]*?\b(?:{_CARRY_ON}|still on)\b"
    rf"|\b{_CARRY_ON} (?:on )?(?:(?:with )?{_ATTACK}|attacking|to attack)\b",
    re.IGNORECASE,
)
"""As in "does the attack continue", "does X keep attacking", "may I go on with the attack"."""
FORCED = frozenset(f"~{word}" for word in (
    "forced to", "obliged to", "required to", "have to", "has to", "must", "need to")
)  # fmt: skip
"""As in "do I have to go on with it": whoever has to has nothing to decide anew."""
_CEASES = re.compile(
    r"\b(?:(?:choos\w*|decid\w*|opt\w*|elect\w*|want\w*) not to|declin\w* to|refus\w* to)"
    r" (?:attack|continue|carry on|go (?:on|ahead|through)|proceed|keep)\b"
    r"|\bback out of (?:the|my|this|that) attack\b|\bcall (?:it|the attack|my attack) off\b",
    re.IGNORECASE,
)
"""As in "can I choose not to continue the attack": what a replay lets the attacker do."""
_AGAIN = re.compile(r"\b(?:again|other|another|directly|different|new|next)\b", re.IGNORECASE)


def asked_going_on(query: Query) -> tuple[Ask, ...]:
    """Whether the attack told last continues, if that is what the words ask."""
    attack = query.story.last("attack")
    said = said_of(query)
    if attack is None or attack.is_asked or query.clause.question or _AGAIN.search(said):
        return ()
    is_asked = query.clause.is_inverted or query.clause.modal or query.clause.is_put
    is_asked |= query.clause.is_question and not query.clause.helpers
    if is_asked and _CEASES.search(said):
        return ((attack.card, "replay_occurs"),)
    is_of_it = _ENDS.search(said) or _GOES_ON.search(said)
    if not (is_asked and is_of_it) or _is_of_attacker(query, attack.player):
        return ()
    is_forced = bool(FORCED & set(query.clause.helpers)) and not _ends(query)
    return ((attack.card, "replay_occurs" if is_forced else "attack_continues"),)


def _is_of_attacker(query: Query, attacker: str) -> bool:
    """As in "can I stop my attack": what the attacking player may choose, not what happens."""
    who = query.clause.subject.who if query.clause.subject is not None else ""
    return bool(who) and who in {attacker, "me"} and _ends(query)


def asks_of_end(query: Query) -> bool:
    """Whether a "yes" says that the attack is over."""
    return _ends(query) and not _GOES_ON.search(said_of(query))


def _ends(query: Query) -> bool:
    return _ENDS.search(said_of(query)) is not None


def said_of(query: Query) -> str:
    """The words of a clause, to the end of what it asks."""
    text, clause = query.story.masked, query.clause
    found = [at for mark in ".?!" if (at := text.find(mark, clause.end)) >= 0]
    found += [one.start for one in query.rest[:1] if one.is_inverted and one.start >= clause.end]
    begins = max(text.rfind(mark, 0, clause.start) for mark in ".?!") + 1
    is_cut = _NOUN.fullmatch(text, begins, clause.start) is not None  # "Attack continues?"
    return text[begins if is_cut else clause.start : min(found, default=len(text))]


_NOUN = re.compile(r"\s*(?:(?:the|my|his|her|their|its) )?(?:attack|battle)\s*", re.IGNORECASE)
