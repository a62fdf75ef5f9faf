-- What a person should know, about one record each. Mails are sent from the same rows (`mail`).
create table notification (
  id_notification bigint generated always as identity primary key,
  id_company int not null references company,
  id_user int not null references app_user on delete cascade,
  kind text not null,
  -- The record that it is about, and what it was called then.
  entity text not null,
  entity_id int not null,
  title text not null,
  words jsonb not null default '{}',
  -- Who did it; nobody: the product itself.
  id_actor int references app_user,
  at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_user on notification (id_user, id_notification desc);
create index notification_unread on notification (id_user, id_notification desc) where read_at is null;
create index notification_record on notification (id_user, entity, entity_id, id_notification desc);
create index notification_company on notification (id_company);
create index notification_actor on notification (id_actor);
call owned_by_company('notification');

-- Rows without `shown` only wait for the daily mail of who wants that kind by mail alone.
alter table notification
  add column shown boolean not null default true,
  add column digest_due boolean not null default false;
drop index notification_unread;
create index notification_unread on notification (id_user, entity, entity_id) where read_at is null and shown;
create index notification_digest on notification (id_user) where digest_due;
create index notification_age on notification (at);

-- A record with its newest notice, for each person: what the bell counts and lists without reading every notice.
create table notification_group (
  id_user int not null references app_user on delete cascade,
  entity text not null,
  entity_id int not null,
  id_company int not null references company,
  id_notification bigint not null,
  notices int not null,
  unread int not null check (unread >= 0),
  primary key (id_user, entity, entity_id)
);
create index notification_group_newest on notification_group (id_user, id_notification desc);
create index notification_group_unread on notification_group (id_user, id_notification desc) where unread > 0;
create index notification_group_company on notification_group (id_company);
call owned_by_company('notification_group');

-- The language of a person's mails, and how they want to be told. Nothing chosen: Spanish, and the defaults of the contract.
alter table app_user
  add column language text check (language in ('es', 'en', 'de', 'zh-Hans', 'id', 'ar')),
  add column notices jsonb not null default '{}',
  -- The day of the last daily mail, in the company's zone: there is one a day.
  add column digest_day date;

-- The end of the quiet hours that a moment falls into, or nothing.
create function quiet_until(quiet jsonb, zone text, at timestamptz) returns timestamptz
language sql stable as $$
  select max(night.finish)
  from (
    select (d.day + (quiet ->> 'from')::time) at time zone zone as start,
      (d.day + (case when quiet ->> 'to' > quiet ->> 'from' then 0 else 1 end) + (quiet ->> 'to')::time) at time zone zone as finish
    from (values ((at at time zone zone)::date), ((at at time zone zone)::date - 1)) d (day)
    where jsonb_typeof(quiet) = 'object'
      and (quiet -> 'days' = '[]' or quiet -> 'days' @> to_jsonb(extract(isodow from d.day)::int))
  ) night
  where at >= night.start and at < night.finish
$$;

-- Mails: whose language they are in, what they may be ended by, and an id that stays the same when one is sent again.
alter table mail
  add column language text not null default 'es',
  add column id_user int references app_user on delete set null,
  add column notice_kind text,
  add column message_key uuid not null default gen_random_uuid();
create index mail_user on mail (id_user);

-- Whoever made a schedule is told when its report was sent, or could not be made.
alter table report_schedule add column id_owner int references app_user on delete set null;
create index report_schedule_owner on report_schedule (id_owner);
