"""The ruling assistant: reads a question, has it computed, quotes the documents, compares."""

import os
import sys
from types import ModuleType

# Plugins of pydantic would be looked for in everything that is installed, which takes longer than
# looking a card up; and nothing that is not of this program may take part in an answer.
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"

# Even so, what looks for them is loaded, and readers of e-mail with it: a thirtieth of an answer.
_NOTHING_TO_LOAD = ModuleType("pydantic.plugin._loader")
vars(_NOTHING_TO_LOAD)["get_plugins"] = tuple
sys.modules.setdefault(_NOTHING_TO_LOAD.__name__, _NOTHING_TO_LOAD)
