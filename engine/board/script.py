"""Script: the steps of a scenario while they are played, and the choices they hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.terms.vocabulary import CardId

Step = Mapping[str, object]
"""One entry of `steps:` in a scenario."""


@dataclass
class Script:
    """The steps, and how far they have been played."""

    steps: Sequence[Step]
    position: int = 0
    wanted: list[str] = field(default_factory=list)

    @property
    def next(self) -> Step | None:
        """The next step without taking it; None at the end."""
        return self.steps[self.position] if self.position < len(self.steps) else None

    def take(self) -> Step:
        """Takes the next step: it counts as played from now on."""
        step = self.steps[self.position]
        self.position += 1
        return step

    def next_does(self, *kinds: str) -> bool:
        """Whether the next step is of one of these kinds."""
        step = self.next
        return step is not None and step["do"] in kinds

    def choice(self, key: str, card: CardId | None = None) -> Step | None:
        """Takes the next step if it is a choice of this sort (for this card); None: it is not."""
        at = self.position
        while at < len(self.steps) and self.steps[at]["do"] == "pass":
            at += 1
        if at >= len(self.steps) or self.steps[at]["do"] != "choose":
            return None
        step = self.steps[at]
        during = step.get("during")
        named = during.get("card") if isinstance(during, Mapping) else None
        if key not in step or (card is not None and named not in (None, card)):
            return None
        self.position = at + 1
        return step

    def placed_next(self) -> tuple[str, ...]:
        """The names of the monsters whose battle positions are chosen next."""
        found: list[str] = []
        for step in self.steps[self.position :]:
            if step["do"] == "pass" and not found:
                continue
            if step["do"] != "choose" or "position" not in step or "of_card" not in step:
                break
            found.append(str(step["of_card"]))
        return tuple(found)

    def bring_forward(self, key: str, card: CardId) -> None:
        """Puts first, of the choices that come next, one of this sort that is of this card."""
        name = card.split("#", maxsplit=1)[0]
        end = self.position
        while end < len(self.steps) and self.steps[end]["do"] == "choose":
            step = self.steps[end]
            if key in step and str(step.get("of_card", "")).split("#")[0] == name:
                others = self.steps[self.position : end]
                self.steps = (
                    *self.steps[: self.position],
                    step,
                    *others,
                    *self.steps[end + 1 :],
                )
                return
            end += 1
