"""The ruling assistant: reads a question, has it computed, quotes the documents, compares."""

import os

# Plugins of pydantic would be looked for in everything that is installed, which takes longer than
# looking a card up; and nothing that is not of this program may take part in an answer.
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
# NumPy's library of matrix products begins a thread for each processor, which wait busily; nothing
# here is large enough to be shared.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
