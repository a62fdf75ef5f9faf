-- Whether and how each twin is connected to the gateway, and since when it is refused: the last of each, one row for each
-- twin. Nothing refers to twins from here; the gateway knows whom a token speaks for.
create table twin_connection (
  id_twin int primary key,
  id_company int not null,
  -- The process that holds or held the connection.
  id_process uuid,
  connected_at timestamptz,
  disconnected_at timestamptz,
  ending text check (ending in
    ('goodbye', 'silent', 'lost', 'replaced', 'switched-off', 'not-reading', 'protocol', 'stopping')),
  protocol text,
  client_id text,
  address text,
  -- Since the device was last heard or connected.
  refusals int not null default 0,
  refused_since timestamptz,
  last_refused_at timestamptz,
  refusal_cause text check (refusal_cause in
    ('switched-off', 'renewed', 'unknown', 'twin-inactive', 'company-inactive')),
  refused_address text
) with (fillfactor = 50);
call owned_by_company('twin_connection');

-- The figures of each process of the gateway that is alive.
create table gateway_process (
  id_process uuid primary key,
  name text not null,
  started_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  figures jsonb not null
) with (fillfactor = 50);
call owned_by_installation('gateway_process');

-- A device that still shows the token from before its last renewal is known by it.
alter table twin_token add column former_hash bytea;
create index twin_token_twin on twin_token (id_twin);
create index twin_token_former on twin_token (former_hash) where former_hash is not null;
create function keep_former_hash() returns trigger language plpgsql as $$
begin
  new.former_hash := old.token_hash;
  return new;
end $$;
create trigger keep_former_hash before update of token_hash on twin_token
  for each row when (old.token_hash <> new.token_hash) execute function keep_former_hash();

call add_page(156, 'gateway', 'Pasarela de dispositivos', '/admin/pasarela', icon => 'antenna', after => 154,
  operator_only => true);
