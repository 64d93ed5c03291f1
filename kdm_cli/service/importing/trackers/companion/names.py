"""What kdm-companion calls differently: its short ids and its spellings, each with the name that is meant."""

from kdm_cli.service.importing.trackers.readable import titled

EXPANSIONS = {
    "dbk": "Dung Beetle Knight",
    "dk": "Dragon King",
    "fk": "Flower Knight",
    "gka": "Green Knight Armor",
    "gorm": "Gorm",
    "lg": "Lion God",
    "lk": "Lion Knight",
    "lt": "Lonely Tree",
    "manhunter": "Manhunter",
    "slenderman": "Slenderman",
    "spidicules": "Spidicules",
    "sunstalker": "Sunstalker",
}
MONSTERS = EXPANSIONS | {
    "gsk": "Gold Smoke Knight",
    "kingsman": "King's Man",
    "thehand": "The Hand",
    "tyrant": "The Tyrant",
}
CAMPAIGNS = {"pots": "People of the Stars", "potsun": "People of the Sun"}
PRINCIPLES = {"pty": "Protect the Young", "sotf": "Survival of the Fittest"}
SPELLED = {
    "sacrification": "Scarification",
    "momento_mori": "Memento Mori",
    "whishbone": "Wishbone",
    "hollow wing bone": "Hollow Wing Bones",
    "great cat bone": "Great Cat Bones",
    "tail feather": "Tail Feathers",
    "Binge Eating": "Binge Eating Disorder",
    "Twilight Sword": "Twilight Sword (curse)",
}
MASTERY = "mastery_"
WEAPONS = {"fist_and_tooth": "Fist & Tooth"}


def named(handle: str) -> str:
    """The name of a card, an innovation, a location or a resource."""
    return SPELLED.get(handle) or PRINCIPLES.get(handle) or titled(handle)


def weapon(handle: str) -> str:
    """The name of a weapon type; one in an innovation's id has underscores."""
    return WEAPONS.get(handle) or titled(handle)


def monster(handle: str) -> str:
    """The name of a monster."""
    return MONSTERS.get(handle) or titled(handle)
