-- Whether the disk has room: an update may find some within the pages of its table, a temporary file always takes new.

create function has_disk_space() returns boolean
language sql volatile set work_mem = '64kB' set search_path = pg_catalog
as $$ select count(*) > 0 from generate_series(1, 20000) $$;
