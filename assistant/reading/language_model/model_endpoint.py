"""Model endpoint: one chat with a language model behind an OpenAI-compatible address."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from assistant.base.user_errors import AssistantError, UsageError

URL, MODEL, KEY = "RULING_LLM_URL", "RULING_LLM_MODEL", "RULING_LLM_KEY"
"""Environment variables: where it is asked, which model, and with which key (if it needs one)."""
if TYPE_CHECKING:
    import httpx

_EXAMPLE = "http://localhost:11434/v1"
_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Statuses after which the same request may succeed."""
_MOST_REPLY = 100_000
"""Characters of a response that are read."""


class ChatMessage(TypedDict):
    """One message of a chat."""

    role: str
    """system, user or assistant."""
    content: str


class ModelEndpointError(AssistantError):
    """The language model could not be asked, or gave no reply."""

    kind = "language_model"

    def __init__(self, url: str, problem: str) -> None:
        """`problem` says what went wrong at this address."""
        self.remedy = f"check that it runs, {URL} and {KEY}; or leave out --reader model"
        super().__init__(f"the language model at {url}: {problem}; {self.remedy}")


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """Where a language model is asked."""

    url: str
    """Up to and without `/chat/completions`."""
    model: str
    key: str | None = None
    timeout: float = 60.0
    """Seconds for one reply."""
    tries: int = 3
    pause: float = 0.5
    """Seconds before the second try; each further one waits twice as long."""

    @classmethod
    def from_environment(cls) -> "ModelEndpoint":
        """The endpoint that the environment names.

        Raises:
            UsageError: it names none.
        """
        url, model = os.environ.get(URL), os.environ.get(MODEL)
        if not url or not model:
            raise UsageError(
                f"--reader model needs {URL} (such as {_EXAMPLE}) and {MODEL} in the environment"
            )
        return cls(url.rstrip("/"), model, os.environ.get(KEY) or None)

    def reply(self, messages: Sequence[ChatMessage]) -> str:
        """What the model says to these messages.

        Raises:
            ModelEndpointError: it cannot be reached, refuses, or says nothing.
        """
        import httpx  # noqa: PLC0415 -- a tenth of a second that no other reader needs

        problem = "it was not asked"
        for attempt in range(self.tries):
            if attempt:
                time.sleep(self.pause * 2 ** (attempt - 1))
            try:
                response = self._asked(messages)
            except httpx.TransportError as error:
                problem = f"{type(error).__name__.lower()} ({error})"
                continue
            if response.status_code == httpx.codes.OK:
                return self._said(response)
            problem = f"status {response.status_code}"
            if response.status_code not in _PASSING:
                break
        raise ModelEndpointError(self.url, problem)

    def _asked(self, messages: Sequence[ChatMessage]) -> "httpx.Response":
        """The response to one request, whatever it is."""
        import httpx  # noqa: PLC0415 -- as above

        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        asked = {"model": self.model, "messages": [*messages], "temperature": 0, "seed": 0}
        address = f"{self.url}/chat/completions"
        return httpx.post(address, json=asked, headers=headers, timeout=self.timeout)

    def _said(self, response: "httpx.Response") -> str:
        """The words of the first choice."""
        if len(response.text) > _MOST_REPLY:
            raise ModelEndpointError(self.url, f"a reply of more than {_MOST_REPLY:,} characters")
        try:
            said = response.json()["choices"][0]["message"]["content"]
        except (ValueError, KeyError, IndexError, TypeError):
            raise ModelEndpointError(self.url, "the reply is no chat completion") from None
        if not isinstance(said, str) or not said.strip():
            raise ModelEndpointError(self.url, "the reply is empty")
        return said
