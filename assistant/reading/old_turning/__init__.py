"""Questions in other languages, turned into the English that the reader of questions reads."""
