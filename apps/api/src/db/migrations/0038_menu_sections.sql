-- Long groups of the menu have sub-headings. A page names its own; those without one come first.
alter table page add section text check (section in ('devices', 'warehouses', 'work', 'field', 'access'));

update page p set section = given.section
from (values
  ('devices', '{measurement, certification, sensor, sensor-type, lecture-type, twin-model, quality-type, firmware, network}'::text[]),
  ('warehouses', '{warehouse, warehouse-details, station, category}'),
  ('work', '{task-type, task-category, task-state, task-priority, ticket-type, ticket-state}'),
  ('field', '{action, project, company-project, screen, element-type, screen-element, company-element, menu, menu-action, step, form-category, activity}'),
  ('access', '{company, country, role, user, module, page}')
) as given (section, keys)
where p.key = any (given.keys) and p.link like '/configuración/%';
