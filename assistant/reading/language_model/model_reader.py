"""Model reader: a question in, a play out that a language model wrote and the engine can use."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from assistant.base.disk_cache import KeptRows
from assistant.library.all_cards import every_card_name
from assistant.library.defined_cards import CardLibrary
from assistant.reading.annotated_questions import AnnotatedQuestion
from assistant.reading.language_model.model_endpoint import ChatMessage, ModelEndpoint
from assistant.reading.language_model.model_prompt import first_messages, messages_again
from assistant.reading.notated_reading import NotatedPlayText
from engine import NotationError, complete_all, parse_play

BY_MODEL = "model"
"""What `reading.by` begins with for such a play."""
CHANCES = 3
"""How often the model may write: once, and twice more with the errors of the play before."""
_FENCED = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL)
_UNPRINTABLE = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]")
_MOST_LINES = 60
_KEPT = "model-replies"

NearestQuestions = Callable[[str], Sequence[AnnotatedQuestion]]
"""Annotated questions like this one, the most alike last."""


@dataclass(frozen=True)
class ModelReader:
    """Reads questions with a language model; replies are kept, so that answers repeat."""

    endpoint: ModelEndpoint
    cards: CardLibrary
    nearest: NearestQuestions
    _kept: KeptRows = field(default_factory=lambda: KeptRows(_KEPT, "1"), compare=False)

    @property
    def by(self) -> str:
        """What is said of who read: "model NAME"."""
        return f"{BY_MODEL} {self.endpoint.model}"

    def read(self, question: str) -> NotatedPlayText:
        """The play that the model makes of a question; empty where no reply could be used.

        Raises:
            ModelEndpointError: the model could not be asked.
        """
        messages = first_messages(question, self.nearest(question))
        for _ in range(CHANCES):
            reply = self._reply(messages)
            play = play_in(reply)
            problems = self._problems(play)
            if not problems:
                return NotatedPlayText(play, self.by)
            messages = [*messages, *messages_again(play, problems)]
        return NotatedPlayText("", self.by, 0.0)

    def _reply(self, messages: Sequence[ChatMessage]) -> str:
        """The model's reply to these messages, or the one it gave before."""
        asked = json.dumps([self.endpoint.url, self.endpoint.model, *messages])
        key = hashlib.sha256(asked.encode()).hexdigest()
        found = self._kept.found([key]).get(key)
        if found is not None:
            return found.decode()
        reply = self.endpoint.reply(messages)
        self._kept.keep({key: reply.encode()})
        return reply

    def _problems(self, play: str) -> list[str]:
        """Why a play cannot be used; empty: it can."""
        if _UNPRINTABLE.search(play):
            return ["it holds characters that cannot be printed"]
        if play.count("\n") > _MOST_LINES:
            return [f"it has more than {_MOST_LINES} lines"]
        if "\n\n" in play:
            return ["it is more than one play"]
        try:
            parsed = parse_play(play, every_card_name(self.cards))
            completed = complete_all(parsed, self.cards.by_name)
        except NotationError as problem:
            return [str(problem)]
        told = [f"line {n.line}: {n.text}" for one in completed for n in one.errors]
        valued = [line for line in play.splitlines() if line.startswith("?") and " = " in line]
        told += [f"{line!r} states an outcome; ask it without a value" for line in valued]
        if not any(one.points for one in completed):
            told.append("nothing is asked: a `?` line is missing")
        return [*dict.fromkeys(told)]


def play_in(reply: str) -> str:
    """The play of a reply: what stands between its first fences, if any; without comments."""
    fenced = _FENCED.search(reply)
    text = fenced[1] if fenced else reply
    lines = (line.rstrip() for line in text.strip().splitlines())
    return "\n".join(line for line in lines if not line.startswith("#"))
