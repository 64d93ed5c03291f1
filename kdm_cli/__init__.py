"""A record sheet for campaigns of Kingdom Death: Monster, on the command line."""

__version__ = "0.1.0"
