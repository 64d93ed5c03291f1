"""A server for each worker; every test has a campaign of its own there."""

import pytest

from tests.server.proxy import way_to


@pytest.fixture
def there(kdm, cluster):
    """A settlement on a server, which every command means."""
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
    for schema in cluster.tell("select nspname from pg_namespace where nspname like 'kdm%'"):
        cluster.tell(f'drop schema "{schema[0]}" cascade')
    kdm("share", cluster.address())
    kdm.on_server = cluster.address("ashhold")
    return kdm


@pytest.fixture
def way(there, cluster):
    """The way by which every command goes to the campaign."""
    with way_to(cluster) as found:
        there.straight, there.on_server = there.on_server, found.address(there.on_server)
        yield found


@pytest.fixture
def entries(there, cluster):
    """How many there are in truth."""
    return lambda: cluster.tell("select count(*) from kdm_ashhold.entry")[0][0]
