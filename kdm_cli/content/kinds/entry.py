"""What every entry of every kind can hold."""

from typing import Annotated, Literal, NamedTuple, Required, TypedDict

from kdm_cli.rules.language.card_text import CardText

Confidence = Literal["rulebook", "two-sources", "one-source", "memory", "own"]


By = Literal["slug", "id", "name", "instinct", "injury", "rule", "word", "keyword", "borne", "field"]


class Names(NamedTuple):
    """What the words of a field mean: entries of these kinds, or one of some other words.

    The words are the texts in it: of a list each, of an object its values, and of one with numbers its keys. `kind_of`
    is the field beside it that says of which kind it is, where that word is no kind itself.
    """

    kinds: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    by: By = "slug"
    prose: bool = False  # several words are for people: only one alone must be an entry
    kind_of: str = ""

    def told(self) -> str:
        """The same in words, for a schema."""
        called = " or ".join(each.replace("_", " ") for each in self.kinds)
        how = f"{HOW[self.by]} {called}".strip() if self.kinds else ""
        words = f"one of {', '.join(self.besides)}" if self.besides else ""
        return ", or ".join(filter(None, [how, words, "several words for people" if self.prose else ""]))


HOW: dict[By, str] = {
    "slug": "the end of an id in the same pack, else in core, or a whole id, of a",
    "id": "kind/slug of the same pack, else of core, or a whole id, of a",
    "name": "the name of a card of the same monster,",
    "instinct": "the name of its instinct, on the row of its",
    "injury": "a persistent injury that one of the monster's cards leaves,",
    "rule": "a rule by its name, with its number: the name of a",
    "word": "any, or what a cost may call a resource by: keyword, deck, slug;",
    "field": "the word, not the slug, of a",
}
BASH = "true: who is knocked down by it suffers bash, of which cards speak"


class EntryBase(CardText, total=False):
    """One card, table row, place or number."""

    id: Required[Annotated[str, "pack:kind/slug; never changes once a campaign has seen it"]]
    name: Required[Annotated[str, "how it is called at the table"]]
    aliases: Annotated[list[str], "other names it is known by"]
    was: Annotated[list[str], "ids this entry had before; campaigns that hold them mean this one"]
    replaces: Annotated[str, "the id of an entry of another pack that this one stands for while the pack is enabled"]
    campaign: Annotated[str, Names(("campaign",)), "only where this campaign of the same pack is played"]
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
