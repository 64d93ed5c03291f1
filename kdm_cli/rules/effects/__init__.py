"""What cards say: a small closed language, and its one interpreter."""
