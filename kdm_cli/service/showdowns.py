"""The showdown at a glance; its other commands are declared beside it and loaded with it."""

from kdm_cli.service import acts, attacks, boards, dealing, fights, spoils

PARTS = (acts, attacks, boards, dealing, fights, spoils)
