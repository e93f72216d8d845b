"""Reading: from words to meaning; questions, statements and the names in them."""
