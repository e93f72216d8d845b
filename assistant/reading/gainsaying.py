"""Gainsaying: a bare yes or no beside clauses that say otherwise, and clauses at odds."""

from collections.abc import Sequence

from assistant.records import Proposition, Value


def settled(
    answers: Sequence[Proposition], claims: Sequence[Proposition]
) -> tuple[Proposition, ...]:
    """A bare yes or no gives way to a clause that says the opposite: 'No, it survives'."""
    kept = [answer for answer in answers if not any(_gainsays(one, answer) for one in claims)]
    return consistent((*kept, *claims))


def consistent(claims: Sequence[Proposition]) -> tuple[Proposition, ...]:
    """The claims without those of which the opposite is said as well."""
    said = tuple(dict.fromkeys(claims))
    return tuple(one for one in said if not any(_denies(other, one) for other in said))


def _denies(other: Proposition, one: Proposition) -> bool:
    """Whether two claims say the opposite of one thing: at most one of them was understood."""
    same = (other.subject, other.predicate) == (one.subject, one.predicate)
    return same and isinstance(one.value, bool) and other.value is (not one.value)


def _gainsays(claim: Proposition, answer: Proposition) -> bool:
    """Whether a clause says otherwise than the bare yes or no."""
    if claim.subject.name != answer.subject.name:
        return False
    if claim.predicate == answer.predicate:
        return claim.value != answer.value
    if claim.subject.part != answer.subject.part:
        return False
    said = (claim.predicate, claim.value)
    return said in _OPPOSED.get((answer.predicate, answer.value), ())


_OPPOSED: dict[tuple[str, Value], tuple[tuple[str, Value], ...]] = {
    ("destroyed", True): (("on_field", True), ("zone_at_end", "field")),
    ("destroyed", False): (("sent_to_gy", True), ("zone_at_end", "graveyard")),
    ("on_field", True): (("destroyed", True), ("sent_to_gy", True)),
    ("on_field", False): (("destroyed", False),),
    ("resolves", True): (("effect_negated", True), ("activation_negated", True)),
    ("resolves", False): (("applies", True),),
    ("applies", True): (("resolves", False), ("effect_negated", True)),
    ("applies", False): (("resolves", True),),
    ("effect_negated", True): (("resolves", True), ("applies", True)),
    ("effect_negated", False): (("resolves", False), ("applies", False)),
    ("attack_continues", True): (("attack_negated", True),),
    ("usable_again_this_turn", True): (("counts_toward_limit", True), ("used_up", True)),
    ("usable_again_this_turn", False): (("counts_toward_limit", False), ("used_up", False)),
    ("summoned", True): (("summon_negated", True),),
}
"""What is never said together with such a yes or no: the yes was then to something else."""
