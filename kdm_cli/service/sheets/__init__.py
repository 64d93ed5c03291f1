"""What is so now, as plain data: sheets, questions put to them, and the types of what `--json` prints."""
