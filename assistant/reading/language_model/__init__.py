"""Language model: a question read into a play by a language model that the user runs or rents.

Off unless it is asked for (`--reader model`).  In comes a question with some annotated questions
like it; out goes play notation that parses and can be completed, or nothing.  No sentence of an
answer is the model's.  Start reading at `model_reader.py`.
"""
