-- Whoever reads a table just now, a backup for example, is waited for, but not for long: everybody who comes meanwhile
-- waits too. Until the next attempt, rows of the new month go to the rest.
alter function ensure_month(text, timestamptz) set lock_timeout = '2s';
