-- What the six roles may do by default beyond their pages. The menu stays as it is: it says what a role sees there, and
-- takes no action away. `docs/permissions.md` has the whole table.

insert into role_permission (id_role, id_company, id_permission)
select r.id_role, r.id_company, pm.id_permission
from (values
  -- Devices: registered and corrected by those who work on them, taken out of service by those who keep them.
  (3, 'twin', array['edit']),
  (4, 'twin', array['create', 'edit']),
  (5, 'twin', array['view', 'delete']),
  (4, 'inventory', array['view']),
  -- Closing, transferring and receiving are edits.
  (3, 'assignment', array['edit']),
  (2, 'ticket', array['edit']),
  (4, 'ticket', array['edit']),
  -- Everybody creates tasks; 1, 2 and 4 assign and edit those of others.
  (2, 'task', array['create', 'edit']),
  (4, 'task', array['create']),
  (5, 'task', array['create']),
  (6, 'task', array['create']),
  -- One's own board; 1 and 2 share theirs.
  (2, 'dashboard', array['create', 'edit']),
  (4, 'dashboard', array['create']),
  (5, 'dashboard', array['create']),
  (3, 'form', array['edit']),
  -- Reviewing answers.
  (2, 'form-answer', array['edit']),
  (2, 'activity-assignment', array['create', 'edit', 'delete']),
  -- Of their own company.
  (2, 'company-project', array['view', 'create', 'edit', 'delete']),
  (2, 'company-element', array['view', 'create', 'edit', 'delete']),
  (2, 'network', array['view', 'create', 'edit', 'delete']),
  -- Of the warehouses that they look after.
  (4, 'network', array['view']),
  (4, 'network-password', array['view'])
) as given (id_role, resource, actions)
join role r on r.id_role = given.id_role
join permission pm on pm.resource = given.resource and pm.action = any(given.actions)
on conflict do nothing;

update permission_version set version = version + 1;
