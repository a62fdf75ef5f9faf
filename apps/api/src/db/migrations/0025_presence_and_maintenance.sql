-- Who is there. A user who chose no presence has the default of the company.
alter table company add column default_presence text not null default 'online'
  check (default_presence in ('online', 'idle', 'bussy', 'offline'));
alter table app_user alter column presence drop default, alter column presence drop not null;
update app_user set presence = null where presence = 'online';
-- Told by the console when its user has done nothing for a while.
alter table session add column idle boolean not null default false;

-- A session with an open live stream. The process that holds the stream renews `seen_at`, so that the rows of a killed
-- process expire.
create table open_stream (
  id_process uuid not null,
  id_session int not null references session (id_session) on delete cascade,
  id_user int not null references app_user on delete cascade,
  id_company int not null references company on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (id_process, id_session)
);
create index open_stream_session on open_stream (id_session);
create index open_stream_user on open_stream (id_user);
create index open_stream_company on open_stream (id_company);
call owned_by_company('open_stream');

-- The number of one's open tickets, which the menu shows.
create index ticket_assignee_open on ticket (id_assignee) where resolved_at is null;

-- Switching maintenance on and off, which only the operator's administrators can.
call add_page(155, 'maintenance', 'Mantenimiento', '/admin/mantenimiento', icon => 'barrier-block', after => 154,
  operator_only => true);
