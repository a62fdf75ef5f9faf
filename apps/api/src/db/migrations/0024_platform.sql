-- The health check writes here, to learn whether the database accepts writes.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now()
) with (fillfactor = 50);
insert into write_probe default values;
revoke insert, delete, truncate on write_probe from gemelo_app;
