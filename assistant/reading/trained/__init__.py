"""The trained reader: a question with its cards masked becomes a play in play notation.

A question, the cards it names and what is known of their kinds come in.
A play, its confidence, up to four others that mean something else, and unused words go out.
At run time it needs onnxruntime, tokenizers and numpy; the weights lie in `weights/`.
Start with `trained_reader`; `assistant.reading.training` trains it.
"""
