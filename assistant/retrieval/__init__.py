"""Retrieval: which passages speak to a question; dense and lexical search, joined.

A corpus of passages and a query come in.
Passages with scores, marks and citations go out; a chunk number never does.
Start with `citations`, then `passage_search`, then `search_index`.
"""
