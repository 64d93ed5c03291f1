"""What every entry of every kind can hold."""

from typing import Annotated, Literal, Required, TypedDict

from kdm_cli.rules.language.card_text import CardText

Confidence = Literal["rulebook", "two-sources", "one-source", "memory", "own"]
Slug = Annotated[str, "the end of an id in the same pack, else in core"]
BASH = "true: who is knocked down by it suffers bash, of which cards speak"


class EntryBase(CardText, total=False):
    """One card, table row, place or number."""

    id: Required[Annotated[str, "pack:kind/slug; never changes once a campaign has seen it"]]
    name: Required[Annotated[str, "how it is called at the table"]]
    aliases: Annotated[list[str], "other names it is known by"]
    was: Annotated[list[str], "ids this entry had before; campaigns that hold them mean this one"]
    replaces: Annotated[str, "the id of an entry of another pack that this one stands for while the pack is enabled"]
    campaign: Annotated[Slug, "only where this campaign of the same pack is played"]
    confidence: Annotated[Confidence, "how sure the numbers are; own: made up for a homebrew pack"]
    source: Annotated[str, "where it comes from in the game, or who read it"]
    notes: Annotated[str | None, "doubts and remarks about the data"]
    edition: Annotated[str, "the printing it was taken from"]
    edition_seen: Annotated[list[str], "printings in which it was seen"]


class Manifest(TypedDict, total=False):
    """pack.json: what the pack is called and which kinds of entries stand in which of its files."""

    id: Required[Annotated[str, "small letters, digits, - and _; the first part of every entry's id"]]
    version: Required[Annotated[str, "yours to count; a campaign records it"]]
    files: Required[Annotated[dict[str, list[str]], "each file beside the manifest, and the kinds of its entries"]]
    name: Annotated[str, "how people call the pack"]
    format: Annotated[Literal[1], "the version of this format"]
    description: Annotated[str, "what it is, in a sentence"]
    authors: Annotated[list[str], "who made it"]
    license: Annotated[str, "on which terms it may be passed on"]
    source: Annotated[str, "where it comes from"]
    edition: Annotated[str, "the printing it belongs to"]
    notes: Annotated[str, "remarks"]
