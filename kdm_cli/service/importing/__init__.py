"""Campaigns from outside: our own exports as they were, other trackers' saves as far as they can be read."""
