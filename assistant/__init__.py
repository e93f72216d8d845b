"""The ruling assistant: reads a question, has it computed, quotes the documents, compares.

From Python:

    from assistant import open_desk

    desk = open_desk()
    print(desk.ask("Can I chain Ash Blossom to Pot of Greed?").answer)
"""

import os
from typing import TYPE_CHECKING

# Plugins of pydantic would be looked for in everything that is installed, which takes longer than
# looking a card up; and nothing that is not of this program may take part in an answer.
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
# NumPy's library of matrix products begins a thread for each processor, which wait busily; nothing
# here is large enough to be shared.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"
"""The version of the program; the only place where it stands."""

if TYPE_CHECKING:
    from assistant.serving.python_door import PlayError, RulingDesk, open_desk

__all__ = ["PlayError", "RulingDesk", "__version__", "open_desk"]


def __getattr__(name: str) -> object:
    """What is asked for here is loaded only then: most commands need none of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from assistant.serving import python_door  # noqa: PLC0415 (as said above)

    return getattr(python_door, name)
