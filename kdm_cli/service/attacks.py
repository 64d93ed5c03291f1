"""Attacks of survivors, and the slung Founding Stone."""
