"""The past, turned and mended: undo, redo, another entry in the place of one, and what follows from it."""
