-- What lists of people and of history look for, and the one role that nobody can switch off.

create index session_seen on session (id_user, seen_at desc);
create index user_role_role on user_role (id_role);
create index audit_kind on audit (id_company, entity, action);
alter table role add constraint role_administrator_active check (id_role <> 1 or state = 'Activo');
