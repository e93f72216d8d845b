"""Where people and programs are: a Python door, an HTTP API, a web page, MCP.

Questions, judges' answers, queries and plays come in.
The records that the command prints as JSON go out, and a page made of them.
Nothing is decided here.
Start with `python_door`.
"""
