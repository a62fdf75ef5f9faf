-- Supervisors choose the projects of their company and what the field app shows for them, so their menu leads there.

insert into role_page (id_role, id_company, id_page, platform)
select r.id_role, r.id_company, p.id_page, 'web'
from role r, page p
where r.id_role = 2 and p.key in ('company-project', 'company-element')
on conflict do nothing;

update permission_version set version = version + 1;
