"""The demo: each command as it would be typed, what it told, and the settlement it came to."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS
from kdm_cli.cli.pages.pen import Line, Pen, blanks, flowed
from kdm_cli.cli.pages.settlement import settlement_page


def demo_page(answer: Mapping[str, Any], pen: Pen) -> list[Line]:
    """The steps, the sheet, and where the file lies."""
    lines: list[Line] = []
    for step in answer["steps"]:
        lines += flowed([pen(f"$ kdm {step['line']}", "command")], COLUMNS)
        lines += [blanks(2) + line for told in step["story"] for line in flowed([pen(told)], COLUMNS - 2)]
    lines += [(), *settlement_page(answer["settlement"], pen), ()]
    return lines + flowed([pen("look around:", "label"), pen(f"kdm --file {answer['file']}", "command")], COLUMNS, " ")
