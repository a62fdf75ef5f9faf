-- Twins of the first company, 100,000 unless `bench.twins` says otherwise, each seen at some time and with a sensor, and
-- three assignments for each: half of the twins are still assigned. Run as the owner, on the demonstration.
-- Foreign keys are not checked, since all rows are made here; trigram indexes are built afterwards, which is quicker.

set session_replication_role = replica;
drop index twin_name_search, twin_mac_search, twin_mac_digits_search;

insert into twin (id_company, id_warehouse, id_twin_model, name, mac, twin_type, state)
select 1, 1 + n % 3, case n % 3 when 0 then 1 when 1 then 2 else 3 end, 'Masa ' || md5(n::text),
  regexp_replace(upper('f0' || lpad(to_hex(n), 10, '0')), '(..)(?!$)', '\1:', 'g'),
  case when n % 5 = 0 then 'Fijo' else 'Circulante' end, case when n % 50 = 0 then 'Inactivo' else 'Activo' end
from generate_series(1, coalesce(nullif(current_setting('bench.twins', true), '')::int, 100000)) n;

-- Rules are off: most twins have been silent for long, and the alarm engine would run during the measurement.
update alarm_rule set state = 'Inactivo';

insert into twin_seen (id_twin, id_company, last_at)
select id_twin, 1, now() - (id_twin % 3000) * interval '1 minute' from twin where name like 'Masa %';

insert into twin_sensor (id_company, id_twin, id_sensor, number_lot)
select 1, id_twin, 1, 'L2401' from twin where name like 'Masa %';

with made as (
  insert into assignment (id_company, id_user, id_warehouse, id_measurement, value_measurement, state, justification, closed_at)
  select 1, 1, t.id_warehouse, 1, t.id_twin || ' ' || k,
    case when k = 3 and t.id_twin % 2 = 0 and t.state = 'Activo' then 'Activo' else 'Inactivo' end,
    case when k = 3 and t.id_twin % 2 = 0 and t.state = 'Activo' then null else 'Fin' end,
    case when k = 3 and t.id_twin % 2 = 0 and t.state = 'Activo' then null else now() end
  from twin t cross join generate_series(1, 3) k where t.name like 'Masa %' order by k, t.id_twin
  returning id_assignment, state, closed_at, split_part(value_measurement, ' ', 1)::int as id_twin)
insert into twin_assignment (id_company, id_assignment, id_twin, state, closed_at)
select 1, id_assignment, id_twin, state, closed_at from made;

update twin set id_twin_assignment = ta.id_twin_assignment
from twin_assignment ta where ta.id_twin = twin.id_twin and ta.state = 'Activo' and twin.id_twin_assignment is null;

insert into movement (id_company, id_twin, kind, id_warehouse, state, id_user)
select 1, id_twin, 'created', id_warehouse, state, 1 from twin where name like 'Masa %';

create index twin_name_search on twin using gin (fold(name) gin_trgm_ops);
create index twin_mac_search on twin using gin (fold(mac) gin_trgm_ops);
create index twin_mac_digits_search on twin using gin (fold(mac_digits) gin_trgm_ops);
reset session_replication_role;
vacuum analyze twin, twin_seen, twin_sensor, assignment, twin_assignment, movement;
