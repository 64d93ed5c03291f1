"""The Typer app to mount elsewhere: the command tree, whose commands run as the command line runs them."""

from kdm_cli.cli.main import main
from kdm_cli.cli.tree import RUNNERS, app

__all__ = ["app"]

RUNNERS.append(main)
