"""Life Points as costs: which card of a story is paid for with them."""

from assistant.reading.old_question.story import Story


def pays_lp(story: Story, card: str) -> bool:
    """Whether an effect of the card costs Life Points."""
    facts = story.facts_of(card)
    return facts is not None and any("pay_lp" in effect.costs for effect in facts.effects)


def lp_payer(story: Story) -> tuple[str, ...]:
    """As in "X is face-up. Can they pay 800 ...": the one card spoken of that costs such."""
    named = dict.fromkeys((*story.named, *(one.card for one in story.board)))
    payers = [card for card in named if pays_lp(story, card)]
    return tuple(payers) if len(payers) == 1 else ()
