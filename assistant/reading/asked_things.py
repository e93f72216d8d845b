"""Asked things: what 'it', 'the attack' and 'the Summon' of an answer can mean: the question's."""

from collections.abc import Sequence

from assistant.reading.entities import Entity
from assistant.reading.noun_words import Aspect
from assistant.reading.references import CardKinds
from assistant.reading.short_answers import Matter


def question_entities(
    cards: tuple[str, ...], asked: Sequence[Matter], kinds: CardKinds
) -> tuple[Entity, ...]:
    """The question's cards, then what was asked about: 'it' is that first."""
    subjects = {matter.card: matter.predicate for matter in reversed(asked)}
    order = [card for card in cards if card not in subjects]
    order += [subject for subject in subjects if subject in {*cards, *kinds} or is_some(subject)]
    return tuple(
        Entity(
            f"name:{name}", Aspect.CARD, name, (kinds.get(name, frozenset()),), name,
            subject=name in subjects, spoken=SPOKEN_OF.get(subjects.get(name, "")),
            attacks=subjects.get(name) in OF_ATTACKS,
        )
        for name in dict.fromkeys(order)
    )  # fmt: skip


def is_some(subject: str) -> bool:
    """Whether it stands for a card that is not named: 'a monster'."""
    return subject.partition(" ")[0] in {"a", "an"}


SPOKEN_OF = {
    "summon_negatable": Aspect.SUMMON,
    "summon_negated": Aspect.SUMMON,
    "attack_negatable": Aspect.ATTACK,
    "attack_continues": Aspect.ATTACK,
    "activation_negatable": Aspect.ACTIVATION,
    "activation_negated": Aspect.ACTIVATION,
    "effect_negated": Aspect.EFFECT,
    "effect_negatable": Aspect.EFFECT,
}
"""What of a card 'it' means when this was asked of it."""
OF_ATTACKS = frozenset(
    {"attack_continues", "attack_negated", "attack_negatable", "damage_step_occurs",
     "replay_occurs", "attack_declared", "can_attack_again"}
)  # fmt: skip
"""What is asked of a monster that attacks."""
