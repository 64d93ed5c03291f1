"""What an entry of each kind holds: the models from which schemas and checks are made."""

from kdm_cli.content.kinds import monster, reference, settlement, survivor
from kdm_cli.content.kinds.entry import EntryBase
from kdm_cli.content.kinds.survivor import ArmorSet, GearCard

OF_KIND: dict[str, type] = {
    "armor_set": ArmorSet,
    "gear": GearCard,
    **monster.MODELS,
    **settlement.MODELS,
    **reference.MODELS,
    **survivor.MODELS,
}

__all__ = ["OF_KIND", "EntryBase"]
