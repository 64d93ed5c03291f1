"""A campaign for scripts and notebooks: its operations as methods, its lines, and its pages as text."""

import os

from kdm_cli.cli import output
from kdm_cli.cli.pages.pen import ASCII, Pen
from kdm_cli.cli.pages.registry import as_wide, is_look, page_of
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import AnyField
from kdm_cli.service.api import OpenCampaign
from kdm_cli.service.new_campaign import slug
from kdm_cli.service.outcome import Outcome, whole


class PrintedCampaign(OpenCampaign):
    """A campaign whose pages can be read as they are printed."""

    def text(self, line: str, wide: int | None = None) -> str:
        """What a line prints where it goes to a file, or so many letters `wide`: the sheet, the list, the changes."""
        endless, wide = wide is None, wide or output.COLUMNS
        if "\n" in line.strip():
            refuse("usage", "One line is one page.", "campaign.do(lines) takes several at once.")
        request = self._read(line)
        answer = self._performed(request)
        path, quiet = request.operation.path, request.everywhere.quiet
        if isinstance(answer, Outcome):
            return "\n".join(output.outcome_lines(answer.shown(), quiet, wide))
        answer = whole(answer)
        if path.startswith("export ") and answer["out"] is None:
            return str(as_wide(path, str(answer["page"]), wide)).removesuffix("\n")
        page = page_of(path, answer)(answer, Pen(ASCII, "utf-8", wide, whole=is_look(request), endless=endless), quiet)
        return "\n".join("".join(span.text for span in row).rstrip() for row in page)


def open_campaign(path: str | os.PathLike[str]) -> PrintedCampaign:
    """A campaign file that exists; nothing is held open between two operations."""
    campaign = PrintedCampaign(os.fspath(path))
    campaign.do("status")
    return campaign


def found_campaign(
    name: str, path: str | os.PathLike[str] | None = None, *, seed: int | None = None, **options: AnyField
) -> PrintedCampaign:
    """A new campaign, as `settlement new` makes it, by default in the file that is named after it."""
    campaign = PrintedCampaign(os.fspath(path) if path is not None else f"{slug(name)}.kdm")
    campaign.settlement.new(name, seed=seed, **options)
    return campaign
