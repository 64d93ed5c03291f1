"""The tables of a campaign for scripts that query them: read only, as they stand at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine

from kdm_cli.store.campaign import reading


@contextmanager
def queries(path: str) -> Iterator[Session]:
    """A session on the file; SQLite itself refuses to write through it."""
    with reading(path) as opened:
        file = opened.at_hand()
        file.connection.set_progress_handler(None, 0)  # whoever asks knows how long it may take
        engine = create_engine("sqlite://", creator=lambda: file.connection, poolclass=StaticPool)
        try:
            with Session(engine, autoflush=False) as session:
                yield session
        finally:
            engine.dispose()
