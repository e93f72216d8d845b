"""Model prompt: what a language model is told, so that it writes a question as a play."""

from collections.abc import Sequence

from assistant.reading.annotated_questions import AnnotatedQuestion
from assistant.reading.language_model.model_endpoint import ChatMessage
from engine import notation_tables, write_play

_TASK = """You translate Yu-Gi-Oh! ruling questions into play notation. You never answer them.

Write only the play: one fact a line, what lies there first, then what is done in order of play,
then one `?` line for each thing that is asked. No explanation, no comment.
- Write only what the question tells or clearly means. A deed that is asked about is written as if
  it were done.
- A is the asker ("I", "my"); B is the opponent; without a first person, A is who acts first.
- Card names are official English names, whatever the question calls them.
- A question without a play ("what is ...", "what is the difference", "where does it say") is
  `? define TERM`; what is not about the rules is `? out_of_domain`; what cannot be understood
  without an earlier question is `? followup`.
- A `?` line has no value: you do not know the outcome.
"""
_AGAIN = """That cannot be used:
{problems}
Write the whole play again, mended, and nothing else."""


def first_messages(question: str, examples: Sequence[AnnotatedQuestion]) -> list[ChatMessage]:
    """The chat up to the model's first reply; examples come as questions it has answered."""
    told: list[ChatMessage] = [{"role": "system", "content": f"{_TASK}\n{notation_tables()}"}]
    for one in examples:
        told.append({"role": "user", "content": one.question})
        told.append({"role": "assistant", "content": write_play(one.play).strip()})
    return [*told, {"role": "user", "content": question}]


def messages_again(reply: str, problems: Sequence[str]) -> list[ChatMessage]:
    """What follows a reply that cannot be used."""
    told = "\n".join(f"- {problem}" for problem in problems)
    return [
        {"role": "assistant", "content": reply},
        {"role": "user", "content": _AGAIN.format(problems=told)},
    ]
