"""`kdm shell`: one process, a command a line."""
