-- As many twins of the first company as an XLSX export may have rows, two thousand of them for the PDF. Run as the owner,
-- on the demo data; trigram indexes are built afterwards, which is faster.

set session_replication_role = replica;
drop index twin_name_search, twin_mac_search, twin_mac_digits_search;
update alarm_rule set state = 'Inactivo';

insert into twin (id_company, id_warehouse, id_twin_model, name, mac, twin_type, state)
select 1, 1 + n % 3, 1 + n % 3, case when n <= 2000 then 'Impreso ' else 'Masa ' end || md5(n::text),
  regexp_replace(upper('f0' || lpad(to_hex(n), 10, '0')), '(..)(?!$)', '\1:', 'g'),
  case when n % 5 = 0 then 'Fijo' else 'Circulante' end, 'Activo'
from generate_series(1, 50000 - (select count(*)::int from twin where id_company = 1)) n;

insert into twin_seen (id_twin, id_company, last_at)
select id_twin, 1, now() - (id_twin % 3000) * interval '1 minute' from twin where name ~ '^(Impreso|Masa) ';
insert into twin_sensor (id_company, id_twin, id_sensor, number_lot)
select 1, id_twin, 1, 'L2401' from twin where name ~ '^(Impreso|Masa) ';

create index twin_name_search on twin using gin (fold(name) gin_trgm_ops);
create index twin_mac_search on twin using gin (fold(mac) gin_trgm_ops);
create index twin_mac_digits_search on twin using gin (fold(mac_digits) gin_trgm_ops);
reset session_replication_role;
vacuum analyze twin, twin_seen, twin_sensor;
