-- Browsers in which people want to be told, each with the session by which it was last confirmed.
create table push_subscription (
  id_push_subscription int generated always as identity primary key,
  id_company int not null references company,
  id_user int not null references app_user on delete cascade,
  id_session int not null references session (id_session) on delete cascade,
  -- The address at the browser's push service: whoever knows it can be told apart from whoever does not.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  -- Sealed by the installation's key.
  auth bytea not null,
  -- The key of ours that the browser was given; under another one the push service takes nothing.
  public_key text not null,
  agent text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- Messages in a row that were given up.
  failures int not null default 0
);
create index push_subscription_user on push_subscription (id_user, confirmed_at desc);
create index push_subscription_session on push_subscription (id_session);
create index push_subscription_company on push_subscription (id_company);
call owned_by_company('push_subscription');

-- What one browser is told, written with the notice.
create table push_message (
  id_push_message bigint generated always as identity primary key,
  id_company int not null references company,
  id_push_subscription int not null references push_subscription on delete cascade,
  id_user int not null references app_user on delete cascade,
  kind text not null,
  entity text not null,
  entity_id int not null,
  -- Whether the bell shows it too: what was read there meanwhile is not sent any more.
  shown boolean not null,
  title text not null,
  body text not null,
  path text not null,
  language text not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'replaced', 'read', 'expired', 'failed')),
  attempts int not null default 0,
  -- Not before; of what is being sent: when another process may take it.
  next_at timestamptz not null default now(),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index push_message_record on push_message (id_push_subscription, entity, entity_id, id_push_message desc);
create index push_message_user on push_message (id_user);
create index push_message_company on push_message (id_company);
create index push_message_age on push_message (created_at);
call owned_by_company('push_message');
