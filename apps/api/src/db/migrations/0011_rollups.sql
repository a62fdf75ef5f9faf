-- What sensors said, by the hour and by the day of their company's clock. Keys begin with id_twin, and nothing refers
-- to twins from here, so that these tables can be spread over machines by it.

create table reading_hour (
  id_twin int not null,
  id_sensor_twin int not null,
  id_measurement int not null,
  hour timestamptz not null,
  id_company int not null,
  count int not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  primary key (id_twin, id_sensor_twin, id_measurement, hour)
);
create index reading_hour_company on reading_hour (id_company, hour);
call owned_by_company('reading_hour');

create table reading_day (
  id_twin int not null,
  id_sensor_twin int not null,
  id_measurement int not null,
  day date not null,
  id_company int not null,
  count int not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  primary key (id_twin, id_sensor_twin, id_measurement, day)
);
create index reading_day_company on reading_day (id_company, day);
call owned_by_company('reading_day');
