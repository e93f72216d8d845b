"""The ruling assistant: reads a question, has it computed, quotes the documents, compares."""

import os

# Plugins of pydantic would be looked for in everything that is installed, which takes longer than
# looking a card up; and nothing that is not of this program may take part in an answer.
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
