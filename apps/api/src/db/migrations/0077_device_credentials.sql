-- A device may also prove who it is with a user and a password, or with a certificate of its own.
alter table twin_token
  add column kind text not null default 'token' check (kind in ('token', 'basic', 'certificate')),
  add column username text,
  -- Until when the certificate is valid, where the certificate itself was registered.
  add column valid_until timestamptz,
  add check ((username is not null) = (kind = 'basic')),
  add check (valid_until is null or kind = 'certificate');
create index twin_token_username on twin_token (username) where username is not null;
