"""Saves of the phone app kdm-companion."""
