"""Exact chances before rolling."""
