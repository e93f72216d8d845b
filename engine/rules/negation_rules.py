"""NG: negation. What a negated activation, effect, Summon or attack still does."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.cardtext.card_text import Rider
from engine.cardtext.operations import (
    AddToHand,
    Banish,
    NegateActivation,
    NegateEffect,
    Operation,
    ReturnToDeck,
    ReturnToHand,
    SpecialSummon,
)
from engine.rules.register import Basis, Cite, Settled, rule
from engine.terms.vocabulary import (
    OF_ACTIVATION,
    ON_FIELD,
    CardKind,
    EffectKind,
    Negation,
    PassageId,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """What is left of a Chain Link."""

    activated: bool
    applies: bool


@rule(
    "NG01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.activation.meaning"),
            "If the activation of a card or effect is negated,"
            " that card or effect does not resolve.",
        ),
    ],
)
def standing_after(negation: Negation | None) -> Standing:
    """A negated activation does not resolve; a negated effect resolves without effect."""
    if negation is None:
        return Standing(activated=True, applies=True)
    return Standing(activated=negation is not OF_ACTIVATION, applies=False)


@rule(
    "NG02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.activation.destination"), "sent to the GY after the Chain resolves"
        ),
        Cite(PassageId("negation.activation.effect-stays"), "that monster stays where it is"),
    ],
)
def goes_to_graveyard_when_negated(kind: EffectKind, *, has_moved: bool) -> bool:
    """A Spell or Trap Card whose activation was negated goes to the GY after the Chain.

    A negated activation of an effect leaves its card where it is, unless the text moves it.
    """
    return kind is EffectKind.CARD_ACTIVATION and not has_moved


@rule(
    "NG03",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.activation.not-from-field"),
            "that card is not treated as sent from the field",
        )
    ],
)
def counts_as_sent_from_field(kind: EffectKind, negation: Negation | None) -> bool:
    """A Spell or Trap Card whose activation was negated is not treated as sent from the field."""
    return kind is not EffectKind.CARD_ACTIVATION or negation is not OF_ACTIVATION


@rule(
    "NG05",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("negation.effect.field-gated.left"),
            "under a field-gated negation has left the field before its effect resolves",
        )
    ],
)
def field_gated_negates(*, negated_now: bool, on_field: bool) -> bool:
    """Negation while on the field is looked at when the effect resolves, on the field only.

    A monster that left, as a cost or otherwise, is no longer negated by it (Skill Drain).
    """
    return negated_now and on_field


@rule(
    "NG06",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("negation.effect.lingering.left"),
            "that effect stays negated after the monster leaves the field",
        ),
        Cite(
            PassageId("negation.effect.lingering.face-down"),
            "is face-down when its effect resolves",
        ),
    ],
    contested=("a face-down monster escapes", "it is never checked again"),
    settled=[Settled(1), Settled(0, since="2014-03")],
)
def lingering_negates(
    *, applied_while_activated: bool, face_down_on_field: bool, rechecked: bool = True
) -> bool:
    """Negation until a time sticks to an effect activated under it, even if the monster left.

    A monster that is face-down on the field when the effect resolves escapes it, by an answer of
    March 2014; before that, and in one source, it is not looked at again.
    """
    return applied_while_activated and not (face_down_on_field and rechecked)


@rule(
    "NG07",
    basis=Basis.OFFICIAL_RULING,
    cites=[
        Cite(
            PassageId("negation.effect.lingering.stacking"),
            '"Effect Veiler" does not negate that monster',
        )
    ],
)
def lingering_attaches(
    *, already_negated_on_field: bool, for_normal_monsters: bool = False
) -> bool:
    """A monster that is already negated is not negated once more: the first negation counts.

    An exception is what does something else first, and could be used on a Normal Monster too.
    """
    return for_normal_monsters or not already_negated_on_field


@rule(
    "NG08",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(PassageId("negation.effect.link.card-stays"), "does not negate the monster itself")
    ],
)
def link_negation_spares_card(does: Operation) -> bool:
    """Negating one activated effect does not negate the other effects of its card.

    Negating a card's effects does, for as long as that lasts.
    """
    return isinstance(does, NegateActivation | NegateEffect)


@rule(
    "NG10",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.graveyard-moves"), "negates moves out of the GY")],
)
def graveyard_moves_negated(does: Operation, *, in_graveyard: bool) -> bool:
    """While moves out of the GY are negated, an effect that would move such a card is negated.

    `in_graveyard` is whether what the operation acts on is there.
    """
    return in_graveyard and isinstance(does, MOVES)


MOVES = (Banish, SpecialSummon, AddToHand, ReturnToDeck, ReturnToHand)
"""What takes a card out of the GY."""


@rule(
    "NG14",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("text.negated-where-activated"),
            "activated in a place where a text negates effects",
        )
    ],
)
def negated_as_activated(at: Zone, places: Collection[Zone], *, meant: bool) -> bool:
    """Where effects activated in some places are negated, the place of the activation decides.

    `meant` is whether the text speaks of such a card, and of its player.
    """
    return meant and at in places


@rule(
    "NG11",
    basis=Basis.JUDGE_PRACTICE,
    cites=[
        Cite(
            PassageId("negation.effect.trap-negation"),
            "the effects of face-up Trap Cards on the field are negated",
        )
    ],
)
def spell_trap_negated(kind: CardKind, at: Zone, *, negated_there: bool) -> bool:
    """A Spell or Trap effect activated on the field is negated if such effects are negated there.

    Open: whether a card that left the field before resolving escapes; sources differ.
    """
    return negated_there and kind is not CardKind.MONSTER and at in ON_FIELD


@rule(
    "NG12",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("negation.effect.link.ash-blossom"),
            'the judge notes "Continuous Application Effects" are wrong here.',
        ),
        Cite(
            PassageId("negation.activation.ghost-belle"),
            'The card text is current, and the guide "Guide to Negate types" is wrong here.',
        ),
    ],
    contested=("as its text says", "the other kind, as one source has it"),
    settled=[Settled(0)],
)
def text_decides(kind: Negation, *, said: Negation, filed_otherwise: bool) -> bool:
    """Whether a card negates an activation or an effect is what its text says, nothing else.

    Whether it is this kind, of the two, that it negates.
    Source 004 has Ash Blossom negate activations, source 001 files Ghost Belle under effects.
    """
    return (kind is said) is not filed_otherwise


@rule(
    "NG13",
    basis=Basis.CARD_TEXT,
    cites=[
        Cite(
            PassageId("protection.not-negated"),
            "If an activation cannot be negated, it is not negated.",
        ),
        Cite(
            PassageId("protection.not-negated"),
            "If an effect cannot be negated, it is not negated.",
        ),
    ],
)
def can_be_negated(
    what: Negation, riders: Collection[Rider] = (), *, protected: bool = False
) -> bool:
    """What a text says cannot be negated is not negated.

    The text of the effect says so of its own activation or of itself (`riders`); other texts, and
    that of a monster of its Summons, protect it.
    """
    return _SAYS_SO.get(what) not in riders and not protected


_SAYS_SO = {
    Negation.ACTIVATION: Rider.ACTIVATION_CANNOT_BE_NEGATED,
    Negation.EFFECT: Rider.EFFECT_CANNOT_BE_NEGATED,
}
