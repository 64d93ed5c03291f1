"""What an entry of each kind holds: the models from which schemas and checks are made."""

from typing import Any

from kdm_cli.content.kinds import hunt, reference, settlement, traits
from kdm_cli.content.kinds.entry import EntryBase
from kdm_cli.content.kinds.gear import ArmorSet, GearCard
from kdm_cli.content.kinds.showdown import AiCard, HitLocation

OF_KIND: dict[str, Any] = {
    "ai_card": AiCard,
    "armor_set": ArmorSet,
    "gear": GearCard,
    "hit_location": HitLocation,
    **hunt.MODELS,
    **settlement.MODELS,
    **reference.MODELS,
    **traits.MODELS,
}

__all__ = ["OF_KIND", "EntryBase"]
