"""What a save comes to: campaigns to be, each with what is told of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kdm_cli.store.campaign_file import CampaignFile


class FoundCampaign(NamedTuple):
    """One settlement of a save: what writes its file, and what is told of it."""

    name: str
    decide: Callable[[CampaignFile], None]
    report: dict[str, Any]


class Found(NamedTuple):
    """A whole save, and what is told of it beside its settlements."""

    campaigns: list[FoundCampaign]
    report: dict[str, Any]
