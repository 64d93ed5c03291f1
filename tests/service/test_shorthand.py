"""Short forms: each is the long command, word for word, however it is typed."""

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.parse import parse, usage
from kdm_cli.service.language.short_forms import EXAMPLES, READ, USAGE
from kdm_cli.service.language.words import split

SAME = {
    # turn: CARD, NAME, FACES
    "turn claw zach 1,4,waist": "showdown monster-turn --card claw --target zach --roll 1,4,waist",
    "turn enraged+swat al 5,head:dodge": (
        "showdown monster-turn --card enraged --card swat --target al --roll 5,head:dodge"
    ),
    "turn claw": "showdown monster-turn --card claw",
    "turn claw none": "showdown monster-turn --card claw --target none",
    "turn claw 1,4": "showdown monster-turn --card claw --roll 1,4",
    "turn 1,4": "showdown monster-turn --roll 1,4",
    "turn": "showdown monster-turn",
    "turn power-swat al 5": "showdown monster-turn --card power-swat --target al --roll 5",
    "turn 'power swat' al 5": "showdown monster-turn --card 'power swat' --target al --roll 5",
    "turn power swat al 5": "showdown monster-turn --card power --target 'swat al' --roll 5",
    "turn claw bone eater 5+6": "showdown monster-turn --card claw --target 'bone eater' --roll 5+6",
    "turn claw 'Bone Eater' 5": "showdown monster-turn --card claw --target 'Bone Eater' --roll 5",
    "turn claw claw 1,4": "showdown monster-turn --card claw --target claw --roll 1,4",
    "turn claw zach lucy=5 legs:dodge,legs:7": (
        "showdown monster-turn --card claw --target zach --roll lucy=5 --roll legs:dodge,legs:7"
    ),
    "turn claw legs": "showdown monster-turn --card claw --roll legs",
    "turn claw 50 1,4": "showdown monster-turn --card claw --roll 50 --roll 1,4",
    "turn claw --target 50 1,4": "showdown monster-turn --card claw --target 50 --roll 1,4",
    "turn --card legs zach 1": "showdown monster-turn --card legs --target zach --roll 1",
    "turn claw --own zach --no-reach 1": "showdown monster-turn --card claw --target zach --own --no-reach --roll 1",
    "turn claw zach 1,4 --roll waist": "showdown monster-turn --card claw --target zach --roll 1,4 --roll waist",
    "turn claw --roll waist zach 1,4": "showdown monster-turn --card claw --target zach --roll 1,4 --roll waist",
    "turn king's-aura -- -x": "showdown monster-turn --card king's-aura --target=-x",
    # attack: NAME, FACES, CARDs
    "attack zach": "showdown attack zach",
    "attack zach 8,2": "showdown attack zach --roll 8,2",
    "attack zach 8,2 strange=3:6,1,legs": (
        "showdown attack zach --roll 8,2 --location strange --roll strange=3:6:1:legs"
    ),
    "attack zach 8,2 strange=3:6:1:legs": (
        "showdown attack zach --roll 8,2 --location strange --roll strange=3:6:1:legs"
    ),
    "attack zach strange": "showdown attack zach --location strange",
    "attack zach strange ear": "showdown attack zach --location strange --location ear",
    "attack zach strange,ear": "showdown attack zach --location strange --location ear",
    "attack bone eater 8,2 strange=3": "showdown attack 'bone eater' --roll 8,2 --location strange --roll strange=3",
    "attack 'Bone Eater' strange=3": "showdown attack 'Bone Eater' --location strange --roll strange=3",
    "attack bone-eater strange=3": "showdown attack bone-eater --location strange --roll strange=3",
    "attack zach strange=3 8,2": "showdown attack zach --location strange --roll strange=3 --roll 8,2",
    "attack zach 8,2 strange 3 ear 5": (
        "showdown attack zach --roll 8,2 --location strange --roll 3 --location ear --roll 5"
    ),
    "attack zach 8,2 Beast's-Ear=4:legs Beast's Elbow=3": (
        "showdown attack zach --roll 8,2 --location Beast's-Ear --location Beast's --location Elbow"
        " --roll Beast's-Ear=4:legs --roll Elbow=3"
    ),
    'attack zach 8,2 "Beast\'s Ear=4"': (
        'showdown attack zach --roll 8,2 --location "Beast\'s Ear" --roll "Beast\'s Ear=4"'
    ),
    "attack zach 8,2 ploy:6,1,legs": "showdown attack zach --roll 8,2 --location ploy --roll 6,1,legs",
    "attack zach 8,2 strange=10:yes": "showdown attack zach --roll 8,2 --location strange --roll strange=10:yes",
    "attack strange 8,2 strange=3": "showdown attack strange --roll 8,2 --location strange --roll strange=3",
    "attack 50 8,2": "showdown attack 50 --roll 8,2",
    "attack legs legs": "showdown attack legs --roll legs",
    "attack zach 8 3=5": "showdown attack zach --roll 8 --location 3 --roll 3=5",
    "attack zach -w fist -b 8,2 ear": "showdown attack zach --weapon fist --blind-spot --roll 8,2 --location ear",
    "attack -b -w 'founding stone' zach 8": "showdown attack zach --weapon 'founding stone' --blind-spot --roll 8",
    "attack zach 8 --location ear brow": "showdown attack zach --location ear --location brow --roll 8",
    "attack zach 8,2 --roll 3": "showdown attack zach --roll 8,2 --roll 3",
    # sling: NAME, CARD
    "sling zach": "showdown sling zach",
    "sling zach strange": "showdown sling zach --location strange",
    "sling zach strange=6,1,legs": "showdown sling zach --location strange --roll 6,1,legs",
    "sling zach Beast's Ear=6": 'showdown sling zach --location "Beast\'s Ear" --roll 6',
    "sling zach soft belly": "showdown sling zach --location 'soft belly'",
    "sling 'Bone Eater' ear": "showdown sling 'Bone Eater' --location ear",
    # hit: NAMEs, LOCATIONs, N, FACES
    "hit lucy,erza legs 2": "showdown resolve-hit lucy,erza --location legs --damage 2",
    "hit departing every 1": "showdown resolve-hit departing --location every --damage 1",
    "hit lucy legs": "showdown resolve-hit lucy --location legs",
    "hit lucy legs,waist 2": "showdown resolve-hit lucy --location legs --location waist --damage 2",
    "hit lucy LEGS": "showdown resolve-hit lucy --location legs",
    "hit bone eater brain 3": "showdown resolve-hit bone eater --location brain --damage 3",
    "hit legs legs 7": "showdown resolve-hit legs --location legs --damage 7",
    "hit lucy legs 1 7": "showdown resolve-hit lucy --location legs --damage 1 --roll 7",
    "hit lucy legs 7,8": "showdown resolve-hit lucy --location legs --roll 7,8",
    "hit lucy,erza legs 2 lucy=7,erza=3": "showdown resolve-hit lucy,erza --location legs --damage 2 --roll lucy=7,erza=3",
    "hit lucy legs --damage 2 7": "showdown resolve-hit lucy --location legs --damage 2 --roll 7",
    "hit lucy --location legs 2 7": "showdown resolve-hit lucy --location legs --damage 2 --roll 7",
    "hit lucy legs 2 --event": "showdown resolve-hit lucy --location legs --damage 2 --event",
    "next": "phase next",
    "next --won": "phase next --won",
    "next --lost --because 'at last'": "phase next --lost --because 'at last'",
}
REFUSED = {
    "turn claw 1,4 zach": "zach",
    "turn claw al --target zach": "al",
    "turn claw+ zach": "missing",
    "turn claw,,swat": "missing",
    "turn claw --target": "needs a value",
    "turn claw --bogus": "no option --bogus",
    "attack": "needs NAME",
    "attack zach 8,2 strange=": "no CARD=FACE",
    "attack zach 8,2 =3": "no CARD=FACE",
    "attack zach 8,2 strange=3,ear=4": "ear=4",
    "attack zach 8,2 strange=3,,4": "missing",
    "attack zach 8,2 strange:": "missing",
    "attack zach 8,2 strange,": "missing",
    "sling": "needs NAME",
    "sling zach strange=": "missing",
    "sling zach =3": "missing",
    "sling zach ear --location brow": "ear",
    "hit": "needs NAME",
    "hit lucy": "needs --location",
    "hit legs": "needs --location",
    "hit lucy legs 2 zach": "zach",
    "hit lucy legs -1": "-1",
    "next lucy": "lucy",
}


def request(line):
    """What a line asks for; the order of options does not matter."""
    return parse(split(line))


@pytest.mark.parametrize("short", SAME)
def test_a_short_form_is_the_long_command(short):
    assert request(short)[:3] == request(SAME[short])[:3]  # they differ in how they were typed


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_told_apart_is_refused_with_the_way_it_is_typed(line):
    with pytest.raises(Refused) as stopped:
        request(line)
    assert REFUSED[line] in stopped.value.refusal.message
    assert stopped.value.refusal.code == "usage"
    assert stopped.value.refusal.hint


@pytest.mark.parametrize("form", index.FORMS)
def test_a_form_says_how_it_is_typed_and_its_examples_are_read(form):
    assert set(index.FORMS) == set(USAGE) == set(EXAMPLES) == set(READ)
    for line in EXAMPLES[form]:
        assert line.split()[0] == form
        assert request(line).operation.path == index.FORMS[form]


def test_malformed_faces_are_kept_as_faces_so_that_the_dice_say_what_is_wrong():
    for line in ("turn claw zach 1,4,", "turn claw zach 1,x", "attack zach 8,,2"):
        assert request(line).everywhere.rolls == (line.split()[-1],)


def test_the_long_form_is_what_is_written_down_and_repeated():
    from kdm_cli.service.language.parse import written

    told = written(request("attack zach 8,2 strange=3 -b"))
    assert told == "kdm showdown attack zach --blind-spot --location strange"
    assert usage(request("turn").operation).startswith("Usage: kdm showdown monster-turn ")
