"""What is so now, as plain data: sheets, questions put to them, what is hidden, what came of a command."""
