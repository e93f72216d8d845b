"""The rules, one module a chapter.

Plain values come in: zones, kinds, phases, counts, what a text says; neither `Play` nor `State`.
What they decide goes out; whoever asked acts on it, and names the rule in the trace.
Start with `register`, which holds them by id, then any chapter.
"""
