-- The latest readings of every seeded twin.

insert into reading_latest (id_twin, id_sensor_twin, id_measurement, id_company, ts, value)
select ts.id_twin, ts.id_sensor_twin, m.id_measurement, 1, now(), 20 + ts.id_twin % 20
from twin_sensor ts
join twin t on t.id_twin = ts.id_twin and t.name like 'Masa %'
join sensor_measurement m on m.id_sensor = ts.id_sensor;
vacuum analyze reading_latest;
