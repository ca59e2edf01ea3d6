"""One table: its log, what may happen at it, and what each seat is shown. Knows neither disk nor network."""
