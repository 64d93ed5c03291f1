"""Words that evenings seldom meet, each by a card that has it: lines as people type them, and what they are told."""

from tests.contracts.words_scripts import FOUGHT, HUNT, LION, worn
from tests.contracts.words_scripts_events import PHOENIX, Script, only

WATCHER = f"showdown start watcher {FOUGHT}"
ANTELOPE = f"showdown start screaming_antelope {FOUGHT}"
IN_ITS_WAY = ("showdown place monster H11 --facing s --house-rule",
              *(f"showdown place {each} --house-rule" for each in ("Erza H14", "Al H18", "Lucy A1", "Zachary A2")))  # fmt: skip
THROUGH = "showdown monster-turn --card claw --target al --auto --house-rule"

MET = {
    "volume": Script(
        ("Box", "monster_volume"),
        ("settlement gain records --house-rule", LION, "showdown end --victory --house-rule --auto",
         "endeavor Lucy monster volume --house-rule --auto"),
        ("A volume is written: White Lion level 1", "Lucy retires"),
    ),
    "tumble": Script(
        ("Cancelled", "collision"),
        ("survivor gain Erza tumble --house-rule", LION, *IN_ITS_WAY, f"{THROUGH} --roll 6"),
        ("White Lion: H11 -> H16",),
        ("Erza is knocked down",),
    ),
    "filth": Script(
        ("Clear.location", "random"),
        (*worn("Lucy", "rawhide boots"), HUNT.replace("white_lion", "phoenix"),
         "hunt event 'filth from the sky' --house-rule --roll 1,9,1,legs"),
        ("Lucy: armor at the legs 1 -> 0",),
    ),
    "life pattern": Script(
        ("Clearable", "brain_injury"),
        (PHOENIX, "showdown mood add 'rancid melon stench' --house-rule", "hit Lucy brain",
         "showdown mood add 'life pattern' --house-rule", "turn 'life pattern' none --auto --house-rule"),
        ("Lucy: brain injury erased (Life Pattern)",),
    ),
    "purify": Script(
        ("Clearable", "positive_tokens"),
        (WATCHER, "showdown token Lucy strength +2", "showdown token Lucy luck -1",
         f"turn purify --auto{only('no', rounds=4)} --choose Erza --choose Lucy"),
        ("Lucy: strength tokens +2 -> 0 (Purify)", "Watcher: damage tokens 0 -> +1 (Purify)"),
        ("Lucy: luck tokens",),
    ),
    "murder": Script(
        ("Countable", "fighting_arts"),
        ("settlement principle society 'accept darkness' --house-rule", "survivor gain Lucy leader",
         "set Lucy insanity 9", "set Erza hunt-xp 5 --house-rule",
         "event murder --house-rule --roll 5 --auto --choose ambidextrous"),
        ("Lucy loses Leader", "Lucy gains Ambidextrous (fighting art)"),
    ),
    "watched": Script(
        ("Fate", "lost"),
        ("settlement principle conviction romantic --house-rule",
         "event watched --survivor Lucy --house-rule --roll 1 --auto"),
        ("Lucy is lost: Watched",),
    ),
    "stolen dreams": Script(
        ("Forbidden", "stand"),
        ("set Lucy survival 0", WATCHER, "attack lucy 10,1 'tentacle chains' --auto --house-rule",
         f"turn purify --auto{only('no', rounds=5)} --choose Erza --choose Al"),
        ("Lucy stays down (Stolen Dreams)",),
    ),
    "outer robes": Script(
        ("Gain.injury", "brain"),
        (WATCHER, "attack lucy 10,1 'outer robes=1' --auto --house-rule"),
        ("Lucy is knocked down (Outer Robes)", "Lucy suffers New Perspective (Outer Robes)"),
    ),
    "burnt nerves": Script(
        ("Granted", "ignore_bash"),
        ("survivor gain Lucy burnt nerves --house-rule", ANTELOPE,
         "turn gore lucy --auto --roll 9,arms --house-rule --choose no --choose Lucy"),
        ("Lucy is not knocked down by it (Burnt Nerves) (Gore)",),
    ),
    "cracked beak": Script(
        ("Granted", "ignore_destroy_armor"),
        (*worn("Lucy", "rawhide boots"), PHOENIX, "showdown injury 'hard beak' --house-rule",
         f"turn peck lucy --auto --roll 9,9,legs,legs --house-rule{only('no', rounds=3)} --choose none"),
        ("Lucy: no armor is destroyed (Cracked Beak) (Peck)",),
    ),
    "giant mouth": Script(
        ("Match.kind", "attacking"),
        (*worn("Lucy", "bone axe"), ANTELOPE, "attack lucy 10,1 'giant mouth=1' -w axe --auto --house-rule"),
        ("Lucy: Bone Axe is archived (Giant Mouth)",),
    ),
    "lantern oven": Script(
        ("Granted", "heat"),
        ("settlement gain lantern oven --house-rule", "settlement gain weapon crafter --house-rule",
         "storage add monster bone 3, scrap 3", "settlement craft scrap sword --auto"),
        ("Storage: Scrap Sword 0 -> 1",),
    ),
    "indecision": Script(
        ("Granted", "roll_twice_use_lower_as_revealer"),
        ("survivor gain Lucy indecision --house-rule", "survivor gain Erza indecision --house-rule", HUNT,
         "hunt event 5 --auto --house-rule"),
        ("the lower counts (Indecision)",),
    ),
    "lantern halberd": Script(
        ("Moment", "attack_end"),
        (*worn("Lucy", "lantern halberd"), LION, "showdown place monster H11 --facing n --house-rule",
         "showdown place Lucy H10 --house-rule",
         "attack lucy 10,1 'strange hand=1' -w halberd --choose yes --house-rule"),
        ("Lucy: H10 -> H8 (Lantern Halberd)",),
    ),
    "blood sheath": Script(
        ("Match.beside", "left"),
        ("storage add rainbow katana, blood sheath", "gear give Lucy rainbow katana --slot 4 --house-rule",
         "gear give Lucy blood sheath --slot 5 --house-rule", LION,
         "attack lucy 10,1,1,1 'strange hand=1' -w katana --auto --house-rule"),
        (" sharp = ",),
    ),
    "shield": Script(
        ("Granted", "no_knock_down_from_collision"),
        ("set Erza weapon-type shield", "set Erza weapon-proficiency 3 --house-rule", *worn("Erza", "scrap shield"),
         LION, *IN_ITS_WAY, THROUGH),
        ("Erza: collision, but stands (Shield specialization)",),
        ("Erza is knocked down",),
    ),
    "stalwart": Script(
        ("Granted", "no_knock_down_from_intimidate"),
        ("survivor gain Lucy stalwart --house-rule", ANTELOPE, "turn 'stomp and snort' lucy --auto --house-rule"),
        ("Lucy is not knocked down by it (Stalwart) (Stomp and Snort)",),
    ),
}  # fmt: skip

RIPPLING = ("century shoulder pads --slot 4", "century greaves --slot 5", "blue charm --slot 8", "green charm --slot 9")
OF_PACKS = {  # what only a pack says, by the pack
    "gorm": (
        *(f"storage add {each}" for each in ("rawhide headband", "gorment mask", "first aid kit", "knuckle shield")),
        *(f"gear give Lucy {each} --house-rule" for each in
          ("rawhide headband --slot 2", "gorment mask --slot 5", "first aid kit --slot 8", "knuckle shield --slot 9")),
        "set Lucy courage 2", "survivor gain Erza immovable object --house-rule", LION,
        "showdown monster-turn --card 'size up' --target lucy --roll 9", "showdown knockback Erza 5 --choose yes --choose yes",
        "attack lucy 8,1,1 -w knuckle femur=9", "storage add healing potion", "gear give Al healing potion --forgot --house-rule",
        "survivor suffer Al broken leg", *["showdown wound"] * 10,
        "showdown end --auto --choose yes --choose 'broken leg'",
    ),
    "spidicules": (
        *(f"storage add {each}" for each in ("blue ring", "lucky charm 2", "hunter whip")),
        *(f"gear give Lucy {each} --house-rule" for each in
          ("blue ring --slot 5", "lucky charm --slot 4", "lucky charm --slot 6", "hunter whip --slot 8")),
        "survivor gain Erza tiny arachnophobia --house-rule", "survivor gain Erza silk surgeon --house-rule",
        "survivor gain Erza status/silk_surgeon_3 --house-rule", LION, "showdown loot Erza web silk --house-rule",
        "turn claw lucy --draw chomp --choose 'play the card drawn' --auto", "set Al insanity 9",
        "turn claw Al --roll 6,5,1,legs", "set Zachary bleeding 5",
        "showdown end --victory --house-rule --roll 7 --auto",
    ),
    "dung_beetle_knight": (
        "storage add century shoulder pads, century greaves, blue charm, green charm",
        *(f"gear give Lucy {each} --house-rule" for each in RIPPLING), LION, "turn claw Lucy 5,1,legs --roll 9",
    ),
    "sunstalker": (
        "storage add gods string, sunshark bow", "gear give Lucy gods string --slot 3 --house-rule",
        "gear give Lucy sunshark bow --slot 6 --house-rule", "gear grid Lucy", "survivor gain Al burning ambition --house-rule",
        "settlement set endeavors 3", "endeavor Al augury --auto --house-rule", "survivor gain Erza emotionless --house-rule", LION,
        "showdown token Erza strength +1",
    ),
    "promos": (
        "storage add ayas sword, ayas spear", "gear give Lucy ayas sword --slot 2 --house-rule",
        "gear give Lucy ayas spear --slot 5 --house-rule", *worn("Erza", "tabard", "afterdeath brew"),
        *worn("Al", "ancient root"), "settlement gain barbaric --house-rule", LION,
        "showdown loot Erza fresh kill --house-rule", "turn claw Erza 1,1", "attack Lucy 1,1,1,1 -w 'ayas spear'",
        "use Erza fresh kill", "showdown knock-down Erza", "spend Lucy encourage --on Erza", "set Al insanity 9",
        "turn claw Al --roll 6,5,1,legs", "set Zachary bleeding 5",
        "showdown end --victory --house-rule --roll 9 --auto", *worn("Erza", "twilight thong", "belt of gender swap"),
        "survivor suffer Erza brain --auto", "event intimacy --survivor Erza --survivor Lucy --house-rule --auto",
    ),
    "manhunter": (
        "settlement gain settlement watch --house-rule", "survivor gain Lucy leader", "settlement set endeavors 3",
        *["endeavor Lucy new recruits --roll 9 --house-rule"] * 2, f"showdown start manhunter {FOUGHT}",
        "turn 'crack shot' Lucy 1,1 --speed 2 --accuracy 4 --damage 1", "showdown token Lucy strength +8",
        *(f"attack Lucy 10,2 '{each} --auto -w fist --house-rule" for each in
          ("grimacing jaw'=3", "hardened torso'=3 --choose severe", "battle-scarred arms'=3 --choose severe")),
        "survivor gain Al fated battle --choose 'white lion' --house-rule", "survivor lose Al fated battle",
    ),
    "slenderman": (
        "survivor gain Al blotted out --house-rule", LION, "turn claw none", "survivor suffer Al brain --roll 9 --auto",
    ),
    "green_knight_armor": (
        "storage add griswaldo, fetorsaurus", "gear give Lucy griswaldo --slot 5 --house-rule",
        "gear give Lucy fetorsaurus --slot 6 --house-rule", LION, "turn claw none", "attack Lucy 9,1,1 femur=9 -w griswaldo --auto",
    ),
}  # fmt: skip
