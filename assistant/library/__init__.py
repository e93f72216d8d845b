"""Library: what is known, from files: documents, their sources and passages, and cards.

Folders of documents, `corpus/`, and card databases come in.
Frozen passages with exact spans, sources, and `CardText` of every card go out.
What was worked out is kept in the cache, keyed by a digest of all it rests on.
Start with `corpus` for documents, with `all_cards` for cards.
"""
