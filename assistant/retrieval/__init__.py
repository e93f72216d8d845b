"""Retrieval: which passages speak to a question.  Dense and lexical search, joined."""
