-- What people upload. The bytes are in the file store (a disk or S3) under random keys; a row is written after its bytes.

create table file (
  id_file uuid primary key default gen_random_uuid(),
  id_company int not null references company,
  -- Who uploaded it; nobody: a picture from before there were files.
  id_user int references app_user,
  purpose text not null,
  name text not null,
  content_type text not null,
  -- Of the stored bytes, which for pictures are not the uploaded ones.
  size int not null check (size > 0),
  width int,
  height int,
  sha256 bytea not null,
  storage_key text not null unique,
  thumbnail_key text unique,
  thumbnail_size int not null default 0,
  taken_at timestamptz,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  state text not null default 'kept' check (state in ('kept', 'dropped')),
  -- The record that it belongs to; none until it is attached.
  entity text,
  entity_id bigint,
  created_at timestamptz not null default now(),
  dropped_at timestamptz,
  check ((entity is null) = (entity_id is null)),
  check ((state = 'dropped') = (dropped_at is not null)),
  check ((latitude is null) = (longitude is null))
);
create index file_entity on file (entity, entity_id) where entity is not null and state = 'kept';
create index file_loose on file (created_at) where entity is null and state = 'kept';
create index file_dropped on file (dropped_at) where state = 'dropped';
create index file_bytes on file (id_company) include (size, thumbnail_size);
create index file_by_user on file (id_user) where entity is null;
call owned_by_company('file');

-- An upload in pieces. Its state is here and its pieces are in the store, so any process can go on with it.
create table upload (
  id_upload uuid primary key default gen_random_uuid(),
  id_company int not null references company,
  id_user int not null references app_user,
  purpose text not null,
  name text not null,
  size int not null check (size > 0),
  received int not null default 0 check (received between 0 and size),
  id_file uuid references file on delete cascade,
  -- Why no file could be made of it: `code` and `params` of the refusal.
  refusal jsonb,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index upload_open on upload (id_company, id_user) where id_file is null and refusal is null;
create index upload_touched on upload (touched_at);
create index upload_file on upload (id_file) where id_file is not null;
create index upload_by_user on upload (id_user);
call owned_by_company('upload');

create table upload_piece (
  id_upload uuid not null references upload on delete cascade,
  start int not null check (start >= 0),
  id_company int not null references company,
  size int not null check (size > 0),
  storage_key text not null unique,
  primary key (id_upload, start)
);
create index upload_piece_company on upload_piece (id_company);
call owned_by_company('upload_piece');

-- The columns `avatar` and `logo` keep a small rendition, which answers carry; the picture itself is a file.
alter table app_user add column id_avatar uuid references file on delete set null;
alter table company add column id_logo uuid references file on delete set null;
create index app_user_avatar on app_user (id_avatar) where id_avatar is not null;
create index company_logo on company (id_logo) where id_logo is not null;
