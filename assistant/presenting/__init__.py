"""Records as people and programs see them: terminal, Markdown and JSON.

Rulings, checks, citations, cards and rules come in.
Text goes out, safe to print.
Nothing is decided here.
Start with `ruling_screen`.
"""
