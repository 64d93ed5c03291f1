"""How a survivor's attack is typed in these tests."""

from kdm_cli.rules.showdown.piles import HIT_LOCATION
from kdm_cli.rules.showdown.survivors_turn import survivor_attack


def attack(fight, name, *locations, weapon=None, faces=(), choices=(), **more):
    """An attack as the command carries it out, without the act: faces, then what is chosen, on these locations."""
    fight.people.faces += faces
    fight.people.choices += choices
    fight.play.fight.named[HIT_LOCATION] = list(locations)

    def carried(play):
        survivor = fight[name]
        chosen = survivor_attack.weapon(play, survivor, weapon)
        survivor_attack.check(play, survivor, chosen, bool(more.get("blind_spot")))
        return survivor_attack.attack(play, survivor, chosen, **more)

    done = fight.do(carried)
    assert not fight.people.faces, "dice left over"
    assert not fight.people.choices, "choices left over"
    return done
