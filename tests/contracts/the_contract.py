"""The contract of the command line, and lines that do what it says.

The lines at the margin are the contract. Below each stand lines that use all its words, behind `->` what they tell
(`3:` before it is the exit code), behind `<<` what is piped in. A line without `->` only leads there, and an evening goes
on from line to line.
"""

BEGINNING = """\
kdm settlement new NAME [--seed N] [--pack ID ...] [--skip-prologue]
    settlement new Ashhold --seed 4 -> Ashhold: lantern year 0, the prologue
    --file first.kdm settlement new Other --pack printing_1_3 --skip-prologue --auto -> Lantern year 0 -> 1
kdm settlement show | list [FOLDER]        list: the campaigns in a folder
    settlement show --file ashhold.kdm -> lantern year 0
    settlement list -> first.kdm
    settlement list . -> ashhold.kdm
kdm settlement new NAME [--year N] [--population N]
    --file late.kdm settlement new Late --year 5 --population 9 -> Late
    --file skipped.kdm settlement new Skipped --skip-prologue --population 8 -> Population 0 -> 8
"""
SHEETS = """\
    settlement new Ashhold --seed 4
    survivor add Lucy:f Erza:f Zachary:m Allister:m
kdm settlement set FIELD AMOUNT            survival-limit, population, death-count, lost-settlements, endeavors, dice, decks ...
    settlement set survival-limit +1 -> Survival limit 1 -> 2
    settlement set population 12 -> Population 4 -> 12
    settlement set death-count 1 -> Death count 0 -> 1
    settlement set lost-settlements 2 -> 0 -> 2
    settlement set endeavors 5 -> Endeavors 0 -> 5
    settlement set dice auto -> auto
    settlement set dice ask -> ask
    settlement set decks tool -> tool
    settlement set decks table -> table
kdm settlement set rules strict|loose | party-size N | players "Ann: Lucy, Erza; Ben: Al" | house-rule REQUIREMENT [CARD] [off]
    settlement set rules loose -> Rules strict -> loose
    settlement set rules strict -> Rules loose -> strict
    settlement set party-size 5 -> Party size 4 -> 5
    settlement set party-size 4 -> Party size 5 -> 4
    settlement set players "Ann: Lucy, Erza; Ben: Al" -> Ann
    settlement set house-rule too-many -> House rule from now on: too-many is waived
    settlement set house-rule too-many off -> House rule taken back: too-many
    settlement set house-rule cannot-wear cloth -> House rule from now on: cannot-wear for Cloth is waived
    settlement set house-rule cannot-wear cloth off -> House rule taken back: cannot-wear for Cloth
kdm settlement name NAME | note TEXT
    settlement name Lantern Hill -> Lantern Hill
    settlement note ask Lucy about the key -> Lantern Hill: noted
kdm settlement gain|lose THING             innovation, location, principle, quarry, milestone: mending what was misrecorded
    settlement gain language -> The settlement gains Language (innovation)
    settlement gain lantern hoard -> The settlement gains Lantern Hoard (location)
    settlement gain graves -> The settlement gains Graves (principle)
    settlement gain white lion -> The settlement gains White Lion (quarry)
    settlement gain first child -> The settlement gains First Child (milestone)
    settlement lose white lion -> The settlement loses White Lion
kdm survivor add NAME[:m|f] ... [--sex m|f] [--father NAME] [--mother NAME] [--founder|--born|--newcomer]
    survivor add Nadia Mira --sex f -> Nadia has a name
    survivor add Bran:m Iris:f --born --mother Lucy --father Allister -> Iris is born: population 13 -> 14
    survivor add Tom --sex m --newcomer -> Tom joins: population 14 -> 15
    survivor add Zed:m --founder -> Zed
kdm survivor list [--all] [--where 'courage>=3'] [--trait NAME]     living by default
    survivor list -> Nadia
    survivor set Lucy courage 3
    survivor list --all --where 'courage>=3' -> Lucy
    survivor gain Lucy leader
    survivor list --trait leader -> Lucy
kdm survivor show NAME [--why STAT]
    survivor show Lucy -> Leader
    survivor show Lucy --why strength -> base
kdm survivor set NAME... STAT AMOUNT       several names, or --all-living / --departing
    survivor set Lucy, Erza insanity +1 -> Erza: insanity 0 -> 1
    survivor set --all-living survival 1 -> Tom: survival
    settlement depart Lucy Erza --house-rule
    survivor set --departing insanity +1 -> Erza: insanity 1 -> 2
kdm survivor token NAME... STAT AMOUNT     temporary, gone when the showdown ends
    survivor token Lucy strength -1 -> strength tokens 0 -> -1
kdm survivor gain|lose NAME TRAIT          records what stays (no bleeding, no knock-down)
    survivor gain Erza broken leg -> Erza gains Broken Leg
    survivor lose Erza broken leg -> Erza loses Broken Leg
kdm survivor suffer NAME INJURY            the whole severe injury as if rolled
    survivor suffer Erza broken leg -> Erza: bleeding 0 -> 1
kdm survivor heal NAME | --departing
    survivor heal Erza -> bleeding 1 -> 0
    survivor set Lucy bleeding 1
    survivor heal --departing -> Lucy heals: bleeding 1 -> 0
kdm survivor kill NAME --cause TEXT | revive NAME | retire NAME | unretire NAME | rename NAME NEW | remove NAME   (entered by mistake)
    survivor kill Tom --cause 'old age' -> Tom dies: old age
    survivor revive Tom -> Tom
    survivor retire Tom -> Tom retires
    survivor unretire Tom -> Tom
    survivor rename Tom Thomas -> Tom is now called Thomas
    survivor remove Thomas -> Thomas
kdm survivor note NAME TEXT
    survivor note Lucy found the stone -> Lucy: noted
kdm gear give NAME GEAR ... [--slot 1..9] | take NAME GEAR | move NAME FROM TO | archive NAME GEAR | grid NAME
    storage add bone blade 2 --house-rule
    gear give Lucy bone blade --slot 9 -> Lucy: Bone Blade in slot 9
    gear move Lucy 9 4 -> Lucy: Bone Blade
    gear take Lucy bone blade -> Bone Blade
    gear archive Lucy cloth -> Cloth
    gear grid Lucy -> Founding Stone
kdm gear save NAME LOADOUT | load NAME LOADOUT | strip NAME|--all
    gear save Erza spear -> spear
    gear strip Erza -> Erza
    gear load Erza spear -> Erza: Cloth
    gear strip --all -> Erza
kdm storage list | add ITEM [COUNT] | remove ITEM [COUNT]
    storage add white fur 2 -> White Fur 0 -> 2
    storage add white fur -> White Fur 2 -> 3
    storage remove white fur 2 -> White Fur 3 -> 1
    storage remove white fur -> White Fur 1 -> 0
    storage list -> Bone Blade
kdm timeline show | advance | add YEAR EVENT | remove YEAR EVENT | done YEAR EVENT
    timeline add 7 murder -> Murder
    timeline remove 7 murder -> Murder
    timeline add 0 murder -> Murder
    timeline done 0 murder -> Murder
    timeline advance --house-rule -> Lantern year 0 -> 1
    timeline show -> Returning Survivors
"""
SETTLEMENT = """\
    settlement new Ashhold --seed 4
    survivor add Lucy:f Erza:f Zachary:m Allister:m
kdm settlement depart NAME ... | return --victory|--defeat
    settlement return --victory -> The settlement phase begins after a victory
    storage add monster bone 6
    storage add monster organ 3
    storage add monster hide 3
kdm phase show | next                      where the campaign is in its cycle, and the one next step, done as far as it can be
    phase show -> step 4 of 10, Settlement Event
    phase next -> due:  First Day
kdm event NAME|1-100 [--survivor NAME ...] [--revealer NAME] [--note TEXT] [--then COMMAND ...]    story, settlement or hunt event; --then: the same entry
    event first day --choose '8 people' -> Population 4 -> 12
    next
    event returning survivors --survivor Allister --note 'it was him' -> Allister: courage 0 -> 1
    event murder --survivor Lucy --by-hand --house-rule --then survivor note Lucy saw it --then storage add scrap -> Storage: Scrap 0 -> 1
    event 100 --revealer Lucy --then 'set Lucy insanity +1' --house-rule --choose retreat -> Lucy: insanity 0 -> 1
    phase next -> Develop: 4 endeavors
kdm settlement build LOCATION ... [--by NAME] | innovate [INNOVATION] [--by NAME] | endeavor NAME ACTIVITY
    settlement build bone smith, skinnery --by Lucy -> Endeavors 4 -> 2 (Lucy, 2 locations)
    settlement innovate --by Erza -> 3: --draw
    settlement innovate paint --by Erza --dry-run -> The settlement gains Paint (innovation)
    settlement innovate -d drums,paint --choose paint -> The settlement gains Paint (innovation)
    settlement endeavor Lucy build organ grinder -> Endeavors 1 -> 0 (Lucy, Build Organ Grinder)
kdm settlement craft GEAR[:NAME] ... [--pay ITEM,...] | craft --list
    settlement craft bone dagger:Lucy, bone blade --pay 'monster bone' -> Lucy: Bone Dagger in slot
    settlement craft --list -> Bone Blade
    craft --list -> Bone Blade
kdm settlement principle PRINCIPLE CHOICE|none
    settlement principle death graves --house-rule -> The settlement gains Graves (principle)
    settlement principle death none -> The settlement loses Graves
kdm settlement quarry add|remove MONSTER | nemesis add|remove MONSTER | milestone NAME done|undone
    settlement quarry add screaming antelope -> The settlement gains Screaming Antelope (quarry)
    settlement quarry remove screaming antelope -> The settlement loses Screaming Antelope
    settlement nemesis add butcher -> The settlement gains Butcher (nemesis)
    settlement nemesis remove butcher -> The settlement loses Butcher
    settlement milestone population 15 done -> due:  Principle: Society: population 15
    settlement milestone population 15 undone -> Population 15
    next --house-rule
kdm settlement depart NAME ... | return --victory|--defeat
    settlement depart Lucy Erza -> Departing: Lucy, Erza
    phase next --house-rule -> The settlement phase ends
kdm settlement depart NAME ... | return --victory|--defeat
    settlement return --defeat -> The settlement phase begins after a defeat
"""
HUNT = """\
    settlement new Ashhold --seed 4
    survivor add Lucy:f Erza:f Zachary:m Allister:m
    settlement return --victory
    next --skip
    settlement gain white lion --house-rule
    settlement gain pictograph --house-rule
kdm hunt start QUARRY --level N [--survivor NAME ...] | show | move [N] | event [ROLL|CARD] | monster-move closer|away N
    hunt start white lion --survivor Lucy --house-rule -> 3: which level
    hunt start white lion --level 2 --survivor Lucy --survivor Erza --survivor Zachary --house-rule -> the hunt begins, 7 spaces ahead
    hunt show -> White Lion level 2  space 0 of 12  7 ahead
    hunt move -d 'sea of golden grass' --choose avoid -> 2 hunt events before the party moves on
    hunt event 81 -> Field of Arms, revealed by Erza
    hunt event field of arms -> Field of Arms, revealed by Zachary
    hunt event 81 -> 1: No hunt event waits
    hunt move 2 --roll 81 -> The party moves: space 1 -> space 3
    hunt move -1 --draw 'lion in heat' -> The party moves: space 3 -> space 2
    hunt monster-move away 2 -> White Lion moves: space 7 -> space 9
    hunt monster-move closer 1 -> White Lion moves: space 9 -> space 8
kdm gear give ... --forgot
    storage add cloth
    gear give Lucy cloth -> 1: Lucy is on the hunt
    gear give Lucy cloth --forgot -> Lucy: Cloth in slot 3
kdm hunt ambush survivors|monster | run-away NAME ... | end
    hunt run-away Zachary --roll 10 -> Zachary is home
    hunt end -> 1: White Lion is not reached yet
    hunt ambush monster --dry-run -> White Lion ambushes the survivors (R250)
    hunt ambush survivors -> The survivors ambush White Lion (R252)
kdm phase show | next                      where the campaign is in its cycle, and the one next step, done as far as it can be
    phase show -> White Lion level 2, space 2
    phase next --dry-run -> The survivors take the first turn
kdm expect NAME|settlement|showdown|hunt FIELD[.FIELD] =|>=|<=|has VALUE
    expect Lucy survival >= 0 -> ok
    expect settlement phase = hunt -> ok
    expect hunt space = 2 -> ok
    expect hunt quarry.level <= 2 -> ok
    expect showdown round = 1 -> 1: No showdown is under way
    expect settlement quarries has white lion -> ok
kdm hunt ambush survivors|monster | run-away NAME ... | end
    hunt end -> White Lion level 2: the showdown begins
"""
SHORT = """\
kdm add|set|gain|kill|give|build|innovate|craft|endeavor|principle|depart|move|spend|use ...     as their long forms
    settlement new Ashhold --seed 4
    add Lucy:f Erza:f Zachary:m Allister:m -> Lucy joins: population 0 -> 1
    set Lucy survival -1 -> Lucy: survival 1 -> 0
    gain Lucy leader -> Lucy gains Leader
    kill Zachary --cause lion -> Zachary dies: lion
    settlement return --victory
    storage add monster bone 3
    storage add monster organ
    storage add monster hide
    next
    event first-day --choose '8 people'
    next
    principle death cannibalize -> The settlement gains Cannibalize (principle)
    event cannibalize -r 1
    event returning-survivors --survivor Allister
    next
    build bonesmith -> The settlement gains Bone Smith (location)
    innovate drums -> The settlement gains Drums (innovation)
    craft bone blade -> Bone Blade
    give Lucy bone blade -> Lucy: Bone Blade in slot
    endeavor Lucy build skinnery -> The settlement gains Skinnery (location)
    next --house-rule
    depart Lucy Erza -> Departing: Lucy, Erza
    next --house-rule
    showdown start white lion --level 1 --ambush survivors --auto
    move Lucy H9 --house-rule -> Lucy
    spend Lucy dash --house-rule -> dash
    use Lucy founding stone -> 3: A card of the hit location deck is needed
kdm show [NAME] | next [--won|--lost]             the sheet that matters now; the one next step
    show -> White Lion
    show Lucy -> Leader
    next --won --house-rule --dry-run -d eye,sinew,fur,fur,bone,bone,hide,organ -> Victory over White Lion
    next --lost --house-rule --auto -> The settlement phase begins
    next -> Population 11; returned
"""
BOOKS = """\
    settlement new Ashhold --seed 4
    survivor add Lucy:f Erza:f Zachary:m Allister:m Nadia:f
    survivor suffer Lucy legs --roll 8
    set Lucy insanity +1
    survivor kill Zachary --cause lion
kdm log [--survivor NAME] [--year N] [--last N] | log ENTRY
    log -> Zachary dies: lion
    log --survivor Lucy --year 0 --last 1 -> Lucy: insanity 0 -> 1
    log 3 -> kdm survivor suffer Lucy legs
kdm undo [N] [--to ENTRY] | redo [N]             N groups: a batch is one
    undo -> Undone 5: Zachary dies: lion
    redo -> Done again 5: Zachary dies: lion
    undo 2 -> Undone 4: Lucy: insanity 0 -> 1
    redo 2 -> Done again
    undo --to 4 -> Undone
    redo
kdm fix ENTRY COMMAND ... | undo --only ENTRY    mend the past: later entries replay with their own dice; refused whole if one no longer fits
    fix 3 survivor suffer Erza legs --roll 8 -> Erza: Broken Leg is new
    fix 2 survivor add Erza:f Zachary:m -> 1: Entry 4
    undo --only 4 -> Lucy: insanity 1 -> 0
kdm whoami [NAME]                                who writes here
    whoami Ann -> This copy is written by Ann
    whoami -> Ann (
    whoami Ann --json -> 1: no-change
    undo
kdm batch run FILE|- | batch check FILE|-        one transaction, one undo step; the error names the line
    batch check evening.txt -> nothing was saved
    batch check - << set Lucy insanity 1 -> Lucy: insanity 0 -> 1
    batch run evening.txt -> one step for kdm undo
    batch run - << set Lucy insanity 7\\nset Nobody insanity 1 -> 1: line 2, column 5
kdm expect NAME|settlement|showdown|hunt FIELD[.FIELD] =|>=|<=|has VALUE
    expect Lucy hit_locations.head.armor >= 0 -> ok
    expect Erza traits has broken leg -> ok
    expect settlement population <= 4 -> ok
    expect showdown round = 1 -> 1: No showdown is under way
    expect hunt space = 1 -> 1: No hunt is under way
kdm export summary|sheets|chronicle|json|csv [--format md|html|text] [--survivor NAME] [--year N] [--out PATH]
    export summary --format md -> # Ashhold
    export summary --format html --out ashhold.html -> ashhold.html
    export summary --format text -> Ashhold
    export sheets --survivor Lucy --out sheets.html -> sheets.html
    export sheets --blank 2 --per-page 2 --out blank.html -> blank.html
    export chronicle --survivor Lucy --year 0 -> # Lucy
    export chronicle --format html --out story.html -> story.html
    export json --out ashhold.json -> ashhold.json
    export csv --out tables -> tables
kdm import PATH [--as NAME] [--out FOLDER]       our JSON and other trackers' saves, by content; one file per settlement
    import ashhold.json --as Emberhold --out elsewhere -> elsewhere/emberhold.kdm
    import evening.txt -> 2: evening.txt
kdm --at ENTRY COMMAND                           any reading command or export, as the campaign stood after that entry
    --at 2 show Lucy -> Lucy
    log --at 3 --last 1 -> as it stood after entry 3
    --at 2 export summary -> Population
    --at 2 set Lucy insanity +1 -> 2: --at only looks back
    --at 900 show Lucy -> 1: There is no entry 900 yet
kdm branch NAME [--at ENTRY] | diff OTHER|ENTRY [ENTRY]     a copy that knows where it comes from; what differs, in the sheets' words
    branch elsewhere/what-if --at 3 -> elsewhere/what-if.kdm
    --file elsewhere/what-if.kdm log --last 1 -> Branched from ashhold.kdm after entry 3
    diff elsewhere/what-if -> both the same up to entry 3
    diff elsewhere/what-if.kdm 3 -> what-if.kdm entry 3
    diff elsewhere/emberhold.kdm -> emberhold.kdm
    diff 2 -> Erza: Broken Leg is new
    diff 2 3 -> entry 2 -> entry 3
kdm look WORD ...                                any card, table, keyword or rule the packs know
    look cat gut bow -> Cat Gut Bow
kdm stats | pack list | pack check [PATH] | pack show ID | pack enable ID | pack disable ID
    stats -> Died of
    pack list -> core
    pack check -> core
    pack check ./tales -> tales
    pack enable ./tales -> tales
    pack show tales -> 1 gear
    pack disable tales -> tales
kdm doctor | backup [PATH] | restore PATH | demo | shell
    doctor -> healthy
    backup ashhold.copy -> ashhold.copy
    backup -> copied to
    restore ashhold.copy --yes -> is again what
    demo -> Lantern year
    shell << set Lucy insanity 3\\nexpect Lucy insanity = 3 -> ok
kdm serve [--port N] [--lan] | watch [COMMAND]     a read-only live page; the same in a terminal
    serve --dry-run -> http://127.0.0.1:
    serve --port 8019 --dry-run -> http://127.0.0.1:8019/
    serve --lan --dry-run -> http://
    watch --dry-run -> Ashhold
    watch survivor list --dry-run -> Lucy
"""
EVENINGS = {
    "the beginning": BEGINNING,
    "the sheets": SHEETS,
    "the settlement": SETTLEMENT,
    "the hunt": HUNT,
    "short forms": SHORT,
    "the books": BOOKS,
}
