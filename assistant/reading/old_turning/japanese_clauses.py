"""Japanese clauses: what was told apart by its particles, put in the order of English."""

from dataclasses import dataclass, field

_ALONE = frozenset({"resolve", "continue", "apply", "stay", "go to the gy", "take damage",
                    "take a direct attack", "leave the field", "occur"})  # fmt: skip
"""Verbs without an object."""
_ATTACKERS = frozenset({"i", "my opponent"})
_DONE_TO = frozenset({"negate", "destroy", "banish", "stop"})
_BEFORE_NOUNS = frozenset({"た", "した", "った", "る", "された", "れた", "られた"})
"""Endings of a verb that describes a noun."""
_THEIRS = "my opponent's "
_EVENTS = ("activation", "summon", "attack", "effect")


@dataclass(slots=True)
class Clause:
    """What was read since the last verb."""

    noun: str = ""
    """What no particle has told apart yet."""
    start: int = -1
    owner: str = ""
    who: str = ""
    """The player who does it."""
    topic: str = ""
    thing: str = ""
    targets: str = ""
    to: str = ""
    by: str = ""
    side: str = ""
    """On whose side of the field."""
    answers: str = ""
    place: list[str] = field(default_factory=list)
    against: str = ""
    kind: str = ""
    """Which monster the next noun means: "of level 4"."""
    many: str = ""
    """How many of the next noun."""
    zone: str = ""
    """Where the next noun is, if nothing else tells which is meant."""
    look: str = ""
    """Whether the next card is face-up."""
    is_linked: bool = False
    """Whether the card before it was told with its Chain Link."""
    whose: bool = False
    """Whether it is asked on whose side it is."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with what its ending says."""

    base: str
    part: str
    end: str
    where: str = ""
    """Where it goes, if the verb itself says so."""
    is_passive: bool = False
    hangs: str = ""
    can: bool = False
    is_used: bool = False
    """Whether it says that a card is used on something."""
    is_tried: bool = False
    """Whether what seems done to its subject may be what somebody can do: "止められますか"."""
    is_asked: bool = False
    """Whether its sentence is the question."""

    @property
    def helper(self) -> str:
        """The word "can", if it asks what can be done."""
        return "can" if self.can else ""

    @property
    def negation(self) -> str:
        """The word "not", if it denies."""
        return "not" if any(word in self.end for word in ("ない", "ません", "ず", "なか")) else ""

    @property
    def is_attribute(self) -> bool:
        """Whether it describes the noun that follows."""
        return self.end in _BEFORE_NOUNS and not self.hangs


def purpose(clause: Clause, verb: Verb) -> str:
    """As in "to negate the effect"."""
    thing = clause.thing or clause.noun or clause.targets
    return _joined("to", verb.base, thing, verb.where, *clause.place)


def english(clause: Clause, verb: Verb) -> str:
    """The words of a clause in English order."""
    if clause.whose and verb.is_asked:
        return _joined("who controls", clause.topic or clause.thing or clause.noun or "it")
    if verb.base == "be there":
        return _presence(clause, verb)
    if verb.base == "return" and "cost" in (clause.topic or clause.thing) and verb.is_asked:
        return "do i get the cost back"
    by = "" if _is_attacked_by(clause, verb) else clause.by
    by = f"{'by' if _is_passive(clause, verb) else 'with'} {by}" if by else ""
    rest = (by, verb.where, *clause.place, *_further(clause, verb))
    if _is_passive(clause, verb):
        return _joined(_passive(clause, verb), *rest)
    return _joined(_alone(clause, verb) or _active(clause, verb), *rest)


def _is_passive(clause: Clause, verb: Verb) -> bool:
    is_told = bool(clause.who) or (clause.topic.endswith("\u300d") and bool(clause.thing))
    nobody = not is_told and not verb.is_asked and verb.base not in _ALONE
    return (verb.is_passive or nobody) and not _is_attacked_by(clause, verb)


def _is_attacked_by(clause: Clause, verb: Verb) -> bool:
    """As in "相手に攻撃された場合", "攻撃されたら": a player is attacked, not a card."""
    is_attack = verb.base == "attack" and (clause.by in _ATTACKERS or verb.is_passive)
    return is_attack and not (clause.topic or clause.thing or clause.noun)


def _further(clause: Clause, verb: Verb) -> tuple[str, ...]:
    """What it answers, and what it aims at."""
    to = clause.to if verb.base in {"chain", "activate"} else ""
    is_event = to.endswith(_EVENTS)
    lead = "to" if verb.base == "chain" else "in response to" if is_event else "on"
    lead = "on" if verb.is_used and not is_event else lead
    against = f"in response to {clause.against}" if clause.against else ""
    aimed = f"on {clause.targets}" if clause.targets else ""
    return clause.answers, against, aimed, f"{lead} {to}" if to else ""


def _passive(clause: Clause, verb: Verb) -> str:
    subject = clause.topic or clause.thing or clause.noun or "it"
    if not verb.is_asked:
        return _joined(subject, "is", verb.negation, verb.part)
    be = "be" if verb.helper else ""
    return _joined(verb.helper or "is", subject, verb.negation, be, verb.part)


def _alone(clause: Clause, verb: Verb) -> str:
    """As in "does it resolve"; empty if the verb takes an object."""
    if verb.base not in _ALONE:
        return ""
    subject = clause.topic or clause.who or clause.thing or clause.noun or "it"
    if not verb.is_asked:
        return _joined(subject, verb.negation, verb.base)
    does = "do" if subject in {"i", "we"} else "does"
    return _joined(verb.helper or does, subject, verb.negation, verb.base)


def _active(clause: Clause, verb: Verb) -> str:
    topic, thing = clause.topic, clause.thing or clause.noun
    if _is_attacked_by(clause, verb):
        return "i attack" if clause.by == "i" else "my opponent attacks"
    if not (thing or topic) and verb.is_asked and clause.by and verb.base in _DONE_TO:
        thing = "it"
    if not (thing or topic) and verb.is_asked and verb.base.endswith("summon"):
        thing = "it"  # "反転召喚できますか".
    if not thing and topic and verb.base != "inflict":
        is_own = "'s effect" in topic and not (verb.helper or clause.who)
        if is_own and verb.base == "activate":
            return _joined("does", topic.replace("'s effect", ""), "activate its effect")
        topic, thing = "", topic
    subject = clause.who or topic or "i"
    if subject == "i" and verb.can and thing.startswith(_THEIRS):
        subject, thing = "my opponent", thing.removeprefix(_THEIRS)
    if not verb.is_asked:
        told = verb.base if verb.negation else verb.part
        return _joined(subject, verb.negation, told, thing)
    helper = verb.helper or ("do" if subject in {"i", "we"} else "does")
    return _joined(helper, subject, verb.negation, verb.base, thing)


def _presence(clause: Clause, verb: Verb) -> str:
    """As in "X is on the field", "I control X"."""
    subject = clause.topic or clause.noun or "it"
    holder = clause.side or clause.who
    if holder and not verb.is_asked:
        return _joined(holder, "control" if holder == "i" else "controls", subject)
    place = clause.place or ["on the field"]
    return _joined(*(("is", subject) if verb.is_asked else (subject, "is")), *place)


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)
