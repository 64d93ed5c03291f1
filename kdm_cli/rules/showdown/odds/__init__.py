"""Exact chances before the dice are rolled."""
