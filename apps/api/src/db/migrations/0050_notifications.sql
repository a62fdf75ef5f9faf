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
