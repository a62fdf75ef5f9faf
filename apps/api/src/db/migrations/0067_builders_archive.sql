-- Whoever builds forms by default also archives them.

insert into role_permission (id_role, id_company, id_permission)
select r.id_role, r.id_company, p.id_permission
from role r join permission p on p.resource = 'form' and p.action = 'delete'
where r.id_role = 3
on conflict do nothing;

update permission_version set version = version + 1;
