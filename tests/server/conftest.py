"""A server for each worker; every test has a campaign of its own there."""

import pytest


@pytest.fixture
def there(kdm, cluster):
    """A settlement on a server, which every command means."""
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
    for schema in cluster.tell("select nspname from pg_namespace where nspname like 'kdm%'"):
        cluster.tell(f'drop schema "{schema[0]}" cascade')
    kdm("share", cluster.address())
    kdm.on_server = cluster.address("ashhold")
    return kdm
