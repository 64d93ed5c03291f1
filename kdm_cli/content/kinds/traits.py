"""What happens to survivors and stays with them: injuries, arts, disorders, abilities, and the skill with weapons."""

from typing import Annotated, Any, Literal, Required

from kdm_cli.content.kinds.entry import EntryBase, Slug
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.words import Bounds, Location, Moment


class SevereInjury(EntryBase, total=False):
    """A row of a severe injury table; its effects are carried out when it is suffered, bleeding last."""

    location: Required[Annotated[Location, "the table it stands in"]]
    roll_min: Required[Annotated[int, Bounds(1, 99), "the lowest roll that means it"]]
    roll_max: Annotated[int | None, Bounds(1, 99), "the highest roll that means it; null: everything above too"]
    permanent: Required[Annotated[bool, "true: written on the sheet, and the rest of its text counts from then on"]]
    max_times: Annotated[
        int | Literal["unlimited"] | None, Bounds(1, 99), "how often it can be on a sheet; null: it never is"
    ]
    moment: Annotated[Moment, "what suffering it is besides, where cards speak of it: dismembered"]
    at_most: Annotated[Effects, "what happens instead when the survivor has it as often as can be"]


class BrainTrauma(EntryBase, total=False):
    """A row of the brain trauma table; its effects are carried out when it is suffered."""

    moment: Annotated[Moment, "what suffering it is besides, where cards speak of it: frenzy"]

    roll_min: Required[Annotated[int, Bounds(1, 99), "the lowest roll that means it"]]
    roll_max: Annotated[int | None, Bounds(1, 99), "the highest roll that means it; null: everything above too"]


class Disorder(EntryBase, total=False):
    """A disorder card; its effects are carried out when it is gained."""


class FightingArt(EntryBase, total=False):
    """A fighting art card."""


class SecretFightingArt(EntryBase, total=False):
    """A secret fighting art: never drawn, gained only from what names it."""


class Ability(EntryBase, total=False):
    """An ability that is written on the sheet."""

    group: Annotated[Slug, "the story event whose choice it is; a survivor has only one of a group"]


class Impairment(EntryBase, total=False):
    """Something written on the sheet that is mostly no gift; its effects are carried out when it is gained."""


class Curse(EntryBase, total=False):
    """A curse or a bond with a card that nobody can take off."""


class Status(EntryBase, total=False):
    """Something a survivor is for a time; its effects are carried out when it begins."""


class Title(EntryBase, total=False):
    """A name that a survivor has earned."""


class SettlementNote(EntryBase, total=False):
    """Something written down for the settlement that a later event asks for."""


class WeaponSkill(CardText, total=False):
    """What a specialist or a master can do.

    Moments of the own attack count for attacks with weapons of this type, and attacks that it gives are made with one;
    the moments of others count whatever they attack with. The effects are carried out when the level is reached.
    """


class WeaponType(EntryBase, total=False):
    """A weapon type that a survivor can be proficient with."""

    specialization_level: Annotated[int, Bounds(1, 999), "the weapon proficiency at which the specialization comes"]
    specialization: Annotated[WeaponSkill, "what a specialist can do"]
    mastery_level: Annotated[int, Bounds(1, 999), "the weapon proficiency at which the mastery comes"]
    mastery: Annotated[WeaponSkill, "what a master can do besides"]


MODELS: dict[str, Any] = {
    "ability": Ability,
    "brain_trauma": BrainTrauma,
    "curse": Curse,
    "disorder": Disorder,
    "fighting_art": FightingArt,
    "impairment": Impairment,
    "secret_fighting_art": SecretFightingArt,
    "settlement_note": SettlementNote,
    "severe_injury": SevereInjury,
    "status": Status,
    "title": Title,
    "weapon_type": WeaponType,
}
