"""The ruling assistant: reads a question, has it computed, quotes the documents, compares."""
