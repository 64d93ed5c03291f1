"""The year as a whole: where the campaign stands, what follows, coming home, and events at the table."""
