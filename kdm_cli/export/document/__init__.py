"""A document before it is drawn, and drawn: plain text, Markdown, HTML."""
