"""Alembic runs this for every command; the connection, and its transaction, are the caller's."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
