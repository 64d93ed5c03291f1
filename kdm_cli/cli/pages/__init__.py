"""What commands print, drawn: a page for each answer, and what pages are made of."""
