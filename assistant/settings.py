"""Settings: where the program keeps its data, and which model encodes the text.

`RULING_HOME` moves everything; `RULING_MODEL` names another sentence-transformers model.
"""

import os
from pathlib import Path

import platformdirs

APPLICATION = "ruling-assistant"


def cache_folder() -> Path:
    """The folder of what can be built again: the search index."""
    home = os.environ.get("RULING_HOME")
    return Path(home) / "cache" if home else platformdirs.user_cache_path(APPLICATION)


def data_folder() -> Path:
    """The folder of what a user brought: the imported cards."""
    home = os.environ.get("RULING_HOME")
    return Path(home) / "data" if home else platformdirs.user_data_path(APPLICATION)


def corpus_folder() -> Path:
    """The corpus shipped with the program: beside the `assistant` package."""
    return Path(__file__).resolve().parent.parent / "corpus"


def model_name() -> str | None:
    """Another sentence-transformers model's name or folder, or None for the packaged one."""
    return os.environ.get("RULING_MODEL") or None
