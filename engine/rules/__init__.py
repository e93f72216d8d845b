"""The rules, one module a chapter.  `engine.rules.register` holds them by id."""
