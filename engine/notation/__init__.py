"""Play notation: a play as text, read, written, and completed to a scenario.

Text in play notation comes in, written by a person or by a reader of natural language.
A `NotatedPlay`, and the scenario it is completed to with its assumptions, go out.
Start with `play_lines`, then `line_forms`, `play_text`, then `completion`.
"""
