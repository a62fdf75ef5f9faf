-- What lists of people and of history look for, and the one role that nobody can switch off.

create index session_seen on session (id_user, seen_at desc);
create index user_role_role on user_role (id_role);
create index audit_kind on audit (id_company, entity, action);
alter table role add constraint role_administrator_active check (id_role <> 1 or state = 'Activo');

-- Whoever has the console open learns of another menu with the next answer.
create function menu_moved() returns trigger language plpgsql as $$
begin
  update permission_version set version = version + 1;
  return null;
end $$;
create trigger menu_moved after insert or update or delete on module for each statement execute function menu_moved();
create trigger menu_moved after insert or update or delete on page for each statement execute function menu_moved();
create trigger menu_moved after insert or update or delete on module_page for each statement execute function menu_moved();
