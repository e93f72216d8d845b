"""Standing: what is so before anything happens, and the rule by which it is, named as a step."""

from assistant.phrasing import sentence
from assistant.records import TraceLine
from assistant.verdicts import subject_of
from engine import Fact

_OF_PARTS = {
    "targets": "AC04",
    "mandatory": "CH06",
    "timing": "TM01",
    "negation": "NG12",
    "Spell Speed": "CH02",
}
"""The rule that each thing that may be asked of the text of a card hangs on."""
_OF_GAMES = {
    "draw on the first turn": "GM07",
    "Battle Phase on the first turn": "GM01",
    "hand size limit": "GM03",
    "draw for the turn": "GM02",
    "starting Life Points": "GM04",
    "opening hand": "GM05",
    "number of Main Monster Zones": "GM06",
    "number of Spell & Trap Zones": "GM06",
}
_TRIBUTES, _OF_TRIBUTES = "Tributes for a Level ", "SU07"
_OF_COSTS = "AC13"
_OF_LASTING = "CE07"
_LASTING = frozenset({"negated_on_field", "applies", "affected"})


def standing_step(fact: Fact, number: int) -> TraceLine | None:
    """The step at which something stands so from the start; None: no rule is known for it."""
    part = fact.part or ""
    rule = _OF_GAMES.get(str(fact.subject_card)) or _OF_PARTS.get(part)
    rule = _OF_TRIBUTES if str(fact.subject_card).startswith(_TRIBUTES) else rule
    if part.endswith(" as a cost"):
        rule = _OF_COSTS
    elif rule is None and fact.predicate in _LASTING:
        rule = _OF_LASTING
    if rule is None:
        return None
    told = sentence(subject_of(fact), fact.predicate, fact.value)
    return TraceLine(id=f"0.{number}", text=f"From the start: {told}", rule=rule, link=None)
