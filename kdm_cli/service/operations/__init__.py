"""What each command is called, what it takes and what it shows: one file for each noun."""
