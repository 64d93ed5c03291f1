"""The live page: a campaign followed by reading alone, for a browser beside the table."""
