"""Occasions: in response to what, and when, a card is said to be used: claims of other occasions.

What can be activated on one occasion is neither borne out nor denied by what cannot on another.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.echoes import AskedWords, is_repeated, is_unreal
from assistant.reading.norms import Rule
from assistant.reading.said import Said
from assistant.reading.small_words import MODALS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Word

_ON_OCCASIONS = frozenset({"activation_legal", "activated"})
"""What is so of a card in one Chain and not in another."""


def of_its_occasion(rule: Rule) -> Rule:
    """'X can be activated when Y is': in response to Y, and perhaps on no other occasion."""
    used = {said.ref for said in rule.then if said.predicate in _ON_OCCASIONS}
    if len(used) != 1:
        return rule
    (ref,) = used

    def answering(said: Said) -> Said:
        other = said.ref.startswith("name:") and said.ref != ref
        if not other or (said.predicate, said.value) != ("activated", True):
            return said
        return replace(said, ref=ref, predicate="responds_to", value=said.ref[len("name:") :])

    return replace(rule, when=tuple(map(answering, rule.when)))


def is_of_another_time(words: tuple[Word, ...], rules: Sequence[Rule]) -> bool:
    """'You could have activated it', 'it can be activated later': not here and now."""
    used = {said.predicate for rule in rules for said in rule.then} & _ON_OCCASIONS
    elsewhen = any(word.text in _OTHER_TIMES for word in words)
    return is_unreal(words) or bool(used and elsewhen) or _is_not_yet(words)


def _is_not_yet(words: tuple[Word, ...]) -> bool:
    """'It has not resolved': so far."""
    texts = [word.text for word in words if word.text not in {"yet", "even", "actually"}]
    return any(
        texts[at] in {"has", "have", "had"}
        and texts[at + 1] == "not"
        and texts[at + 2] in {"resolved", "happened", "occurred", "finished"}
        for at in range(len(texts) - 2)
    )


_OTHER_TIMES = frozenset({"later", "earlier", "eventually", "sometime"})


def is_another_occasion(words: tuple[Word, ...], question: AskedWords | None) -> bool:
    """'Yes, in response to Y', where the question says nothing of Y."""
    if not words or words[0].text not in _OCCASIONS:
        return False
    finite = any(form.form in _FINITE for each in words for form in forms_of(each.text))
    finite = finite or any(word.text in MODALS for word in words)
    repeated = question is not None and all(is_repeated(each, question) for each in words[1:])
    return not finite and not repeated


_FINITE = frozenset({Form.THIRD, Form.PAST})
_OCCASIONS = frozenset({"in response to", "in direct response to", "during", "after", "before"})
