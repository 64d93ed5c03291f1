"""Saves of other trackers: recognised by what is in them, read into plain values that the service makes rows of."""
