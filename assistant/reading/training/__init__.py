"""Training: the trained reader's weights, made from the annotated questions of the repository.

`corpus/questions` comes in: questions, plays, and facts of the cards they name.
The files of `assistant/reading/trained/weights` go out.
Start with `training`; `python -m assistant.reading.training` runs all of it.
Nothing that answers a question imports this package: it needs torch.
"""
