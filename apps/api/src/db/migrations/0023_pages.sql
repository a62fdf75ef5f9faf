-- A page of the menu in one statement, for the migration of an area or a catalogue.

-- It follows the page `after`, or ends `module` if that page is in no module. Role 1 may do everything; `roles` says
-- what others may, for example '{"2": ["view"], "3": ["view", "create"]}', and `app_roles` who sees it in the app too.
-- Companies' own roles get nothing: their administrators may grant the page. `resource` is the key unless given.
create procedure add_page(
  id int, key text, name text, link text,
  icon text default null, resource text default null,
  after int default null, module int default null,
  roles jsonb default '{}', app_roles int[] default '{}',
  operator_only boolean default false
) language plpgsql as $$
#variable_conflict use_column
declare
  guarded constant text := coalesce(add_page.resource, add_page.key);
  actions constant jsonb := '["view", "create", "edit", "delete"]';
  grants constant jsonb := add_page.roles || jsonb_build_object('1', actions);
  place record;
begin
  if not actions @> all (select value from jsonb_each(grants)) then
    raise exception 'page %: an action in % is unknown', add_page.id, add_page.roles;
  end if;

  insert into permission (resource, action)
  select guarded, jsonb_array_elements_text(actions)
  on conflict do nothing;
  insert into page (id_page, name, key, link, icon, resource, original_name, operator_only)
  values (add_page.id, add_page.name, add_page.key, add_page.link, add_page.icon, guarded, add_page.name, add_page.operator_only);

  select id_module, "order" into place from module_page where id_page = add_page.after;
  if not found and add_page.module is not null then
    select add_page.module as id_module, coalesce(max("order"), 0) as "order" into place
    from module_page where id_module = add_page.module;
  end if;
  if place.id_module is not null then
    update module_page set "order" = "order" + 1 where id_module = place.id_module and "order" > place."order";
    insert into module_page (id_module, id_page, "order") values (place.id_module, add_page.id, place."order" + 1);
  elsif not exists (select from page where id_page = add_page.after) then
    -- A page that exists but was taken out of the menu is no mistake: the operator places the new one.
    raise exception 'page %: it needs a module, or a page that it follows', add_page.id;
  end if;

  insert into role_permission (id_role, id_company, id_permission)
  select id_role, r.id_company, p.id_permission
  from (select key::int as id_role, value as actions from jsonb_each(grants)) given
  left join role r using (id_role)
  join permission p on p.resource = guarded and given.actions ? p.action
  on conflict do nothing;
  insert into role_page (id_role, id_company, id_page, platform)
  select id_role, r.id_company, add_page.id, platform
  from (
    select key::int as id_role, 'web' as platform from jsonb_each(grants)
    union all
    select unnest(add_page.app_roles), 'app'
  ) given
  left join role r using (id_role);
  -- A role that had no page of the module is shown it; a module that was hidden from a role stays hidden.
  insert into role_module (id_role, id_company, id_module, platform)
  select id_role, id_company, place.id_module, platform
  from role_page new
  where id_page = add_page.id and place.id_module is not null and not exists (
    select from role_page old join module_page mp using (id_page)
    where old.id_role = new.id_role and old.platform = new.platform and mp.id_module = place.id_module
      and old.id_page <> add_page.id
  )
  on conflict do nothing;

  update permission_version set version = version + 1;
end $$;
revoke execute on procedure add_page from public;
