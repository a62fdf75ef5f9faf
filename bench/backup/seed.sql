-- Readings of a year in steps of ten minutes, :rows of them, of twins that the demonstration has.
select ensure_reading_month(m) from generate_series(now() - interval '400 days', now(), interval '28 days') m;
insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value)
select s.id_twin, s.id_sensor_twin, s.id_measurement, date_trunc('minute', now()) - n * interval '10 minutes', s.id_company,
  20 + round((random() * 15)::numeric, 2)
from (select * from reading_latest order by id_twin, id_sensor_twin, id_measurement limit :series) s, generate_series(1, :steps) n
on conflict do nothing;
analyze reading;
