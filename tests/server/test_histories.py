"""Eight clients at one campaign, who are killed, whose connections are cut, and whose server goes down and comes back."""

import random
import time

import pytest

from tests.server.histories import (
    LOOKED,
    REFUSED,
    SAVED,
    UNSURE,
    Act,
    Written,
    breeder,
    crowd,
    faults,
    read_back,
    read_logs,
)

CLIENTS = 8
FOUNDED = 2  # entries: the settlement and its survivors


@pytest.fixture
def address(there, cluster):
    """A campaign on a server that is in no hurry to keep what it has acknowledged; kdm asks it to."""
    assert cluster.tell("show synchronous_commit") == [("off",)]
    return there.on_server


@pytest.fixture(scope="module")
def parent():
    with breeder() as found:
        yield found


def played(parent, address, folder, enough, clients=CLIENTS, plant="", trouble=None, every=10):
    """A history of at least so many writes, with trouble every so many; how long it took, and the crowd."""
    dice, due = random.Random(4), every
    with crowd(parent, address, folder, clients, plant) as found:
        begun = time.monotonic()
        while (saved := found.acknowledged()) < enough:
            assert time.monotonic() < begun + 30 + enough, "it gets no further"
            time.sleep(0.02)
            if trouble is not None and saved >= due:
                due += every
                trouble(found, dice)
        took = time.monotonic() - begun
        found.leave()
    return read_logs(folder), took, found


def wrong(address, acts):
    journal, facts, damages = read_back(address)
    return damages + list(faults(acts, journal, facts, FOUNDED))


def cut_off(cluster):
    """Somebody at the server ends one connection of kdm."""
    ended = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kdm' order by random() limit 1"
    return len(cluster.tell(ended))


def counted(acts):
    return {said: sum(act.said == said for act in acts) for said in (SAVED, REFUSED, UNSURE, LOOKED, None)}


def test_eight_clients_lose_nothing_whoever_is_killed(parent, address, cluster, there, tmp_path):
    def trouble(crowd, dice):
        if dice.random() < 0.5:
            crowd.kill(dice.randrange(CLIENTS))
        else:
            cut_off(cluster)

    acts, _, found = played(parent, address, tmp_path, 10 * CLIENTS, trouble=trouble)
    assert wrong(address, acts) == []
    assert counted(acts)[SAVED] >= 10 * CLIENTS and found.killed
    assert "healthy" in there("doctor")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_four_thousand_writes_and_none_is_lost_or_doubled(parent, address, cluster, there, tmp_path, capsys):
    restarts, ends, due = [], [], [time.monotonic() + 5]

    def trouble(crowd, dice):
        if time.monotonic() > due[0]:
            how = dice.choice(("immediate", "fast"))
            cluster.stop(how)
            time.sleep(dice.uniform(0, 1))
            cluster.start()
            restarts.append(how)
            due[0] = time.monotonic() + 8
        elif dice.random() < 0.5:
            crowd.kill(dice.randrange(CLIENTS))
        else:
            ends.append(cut_off(cluster))

    acts, took, found = played(parent, address, tmp_path, 4_000, trouble=trouble, every=20)
    with capsys.disabled():
        print(f"\n{counted(acts)} in {took:.0f} s: {4_000 / took:.0f} writes a second with {CLIENTS} clients, while")
        print(
            f"{found.killed} clients and {sum(ends)} connections were killed, and the server went down {len(restarts)} times"
        )
    assert wrong(address, acts) == []
    assert restarts and found.killed and any(ends)
    assert "healthy" in there("doctor")


@pytest.mark.long
def test_writes_per_second_with_nobody_in_their_way(parent, address, tmp_path, capsys):
    acts, took, _ = played(parent, address, tmp_path, 300)
    with capsys.disabled():
        print(f"\n{counted(acts)}: {300 / took:.0f} writes a second with {CLIENTS} clients")
    assert wrong(address, acts) == []
    assert not counted(acts)[REFUSED] - sum(act.what == "nothing-to-undo" for act in acts)


@pytest.mark.parametrize(
    ("plant", "seen"),
    [
        ("lost update", "was decided on"),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in (("double", "is there 2 times"), ("early answer", "and is lost"))
        ),
    ],
)
def test_a_fault_of_the_store_is_seen(parent, address, tmp_path, plant, seen):
    """The same clients on a store that has been given a fault."""
    acts, _, _ = played(parent, address, tmp_path, 10, clients=3, plant=plant)
    assert any(seen in fault for fault in wrong(address, acts))


# The same on histories that were written by hand: the checker alone


def history():
    """Two clients: each adds one, the second when the first was answered; then one looks."""
    acts = [
        Act("0.1", "0.1-1", 10, 20, SAVED, 3),
        Act("1.1", "1.1-1", 30, 40, SAVED, 4),
        Act("0.1", "0.1-2", 50, 60, LOOKED, 4, 2),
        Act("1.1", "1.1-2", 70, 80, UNSURE),
        Act("0.1", "0.1-3", 70, 80, REFUSED, None, "no-server"),
        Act("2.1", "2.1-1", 15),
    ]
    lucy = {"id": 21, "name": "Lucy", "insanity": 0}
    journal = [
        Written(1, "", []),
        Written(2, "", [["create", "survivor", 21, "", None, lucy]]),
        Written(3, "0.1-1", [["set", "survivor", 21, "insanity", 0, 1]]),
        Written(4, "1.1-1", [["set", "survivor", 21, "insanity", 1, 2]]),
    ]
    return acts, journal, {("survivor", 21): {**lucy, "insanity": 2}}


def test_a_history_in_which_all_is_well():
    acts, journal, facts = history()
    assert list(faults(acts, journal, facts, FOUNDED)) == []
    late = Written(5, "2.1-1", [["set", "survivor", 21, "insanity", 2, 3]])  # killed, and saved all the same
    facts["survivor", 21]["insanity"] = 3
    assert list(faults(acts, [*journal, late], facts, FOUNDED)) == []


def lost_update(acts, journal, facts):
    journal[3].changes[0][4:] = [0, 1]
    facts["survivor", 21]["insanity"] = 1


def double(acts, journal, facts):
    journal.append(Written(5, "1.1-1", [["set", "survivor", 21, "insanity", 2, 3]]))
    facts["survivor", 21]["insanity"] = 3


def lost(acts, journal, facts):
    del journal[3]
    facts["survivor", 21]["insanity"] = 1


def refused_and_saved(acts, journal, facts):
    journal.append(Written(5, "0.1-3", [["set", "survivor", 21, "insanity", 2, 3]]))
    facts["survivor", 21]["insanity"] = 3


def never_sent(acts, journal, facts):
    journal.append(Written(5, "9.1-1", [["set", "survivor", 21, "insanity", 2, 3]]))
    facts["survivor", 21]["insanity"] = 3


def other_order(acts, journal, facts):
    acts[0], acts[1] = acts[0]._replace(begun=30, answered=40), acts[1]._replace(begun=10, answered=20)


def saw_the_past(acts, journal, facts):
    acts[2] = acts[2]._replace(entry=3, what=1)


def saw_what_never_was(acts, journal, facts):
    acts[2] = acts[2]._replace(what=1)


def facts_of_their_own(acts, journal, facts):
    facts["survivor", 21]["insanity"] = 7


def told_wrong(acts, journal, facts):
    acts.append(Act("1.1", "1.1-3:0", 90, 95, "told", None, '"kdm note" was saved, as entry 4.'))


@pytest.mark.parametrize(
    ("plant", "seen"),
    [
        (lost_update, "entry 4 was decided on survivor 21 insanity 0, when it was 1"),
        (double, "1.1-1 is there 2 times: [4, 5]"),
        (lost, "1.1-1 was acknowledged as entry 4, and is lost"),
        (refused_and_saved, "0.1-3 was refused as no-server, and is entry 5"),
        (never_sent, "9.1-1 was never sent"),
        (other_order, "0.1-1 (saved 3) began when 1.1-1 (4) was answered"),
        (saw_the_past, "0.1-2 (looked 3) began when 1.1-1 (4) was answered"),
        (saw_what_never_was, "0.1-2 saw 1 behind entry 4, when it was 2"),
        (facts_of_their_own, "the facts are not as the journal leaves them"),
        (told_wrong, "which is so of none of"),
    ],
)
def test_a_history_in_which_something_is_wrong(plant, seen):
    acts, journal, facts = history()
    plant(acts, journal, facts)
    assert any(seen in fault for fault in faults(acts, journal, facts, FOUNDED))
