"""Lines on a terminal that knows colours: the only place that knows rich."""

from rich.console import Console
from rich.text import Text

from kdm_cli.cli.output import heard
from kdm_cli.cli.pages.layout import COLUMNS
from kdm_cli.cli.pages.pen import Line
from kdm_cli.light import TextIO
from kdm_cli.text import shown

STYLES = {
    "name": "bold",
    "value": "bold",
    "label": "cyan",
    "faint": "dim",
    "gone": "dim strike",
    "frame": "dim",
    "filled": "bold",
    "milestone": "bold yellow",
    "hurt": "red",
    "due": "bold yellow",
    "good": "green",
    "command": "italic",
    "red": "red",
    "green": "green",
    "blue": "blue",
    "scan": "color(16) on color(231)",
}


def print_styled(lines: list[Line], stream: TextIO) -> None:
    """Every span in its style, as literal text, whatever it says."""
    console = Console(
        file=stream, force_terminal=True, width=COLUMNS, height=len(lines), markup=False, emoji=False, highlight=False
    )
    with heard():
        console.print(styled(lines), end="", soft_wrap=True)
        stream.flush()


def styled(lines: list[Line]) -> Text:
    """The lines as rich has them."""
    page = Text(no_wrap=True, overflow="ignore", end="")
    for line in lines:
        for span in line:
            page.append(shown(span.text), STYLES.get(span.style))
        page.append("\n")
    return page
