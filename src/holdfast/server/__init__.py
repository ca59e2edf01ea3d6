"""The table server: people meet at a table, and a table is its log."""
