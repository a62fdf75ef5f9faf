-- 20,000 rows of a catalogue with a reference to another one.

insert into firmware (name, id_sensor, notes)
select 'Imagen ' || md5(n::text), 1 + n % 6, 'Publicada en la semana ' || n % 52 from generate_series(1, 20000) n;
vacuum analyze firmware;
