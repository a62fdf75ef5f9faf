import { CALLER, type Statement } from './statement.ts';

const COLUMNS = `
  t.id_twin, t.id_company, t.name, t.mac, t.twin_type, t.id_warehouse, t.id_twin_model, t.station, t.id_station,
  t.name_station, t.state, t.version, t.created_at, t.id_destination, t.id_principal,
  w.name as warehouse, co.name as company, m.name as model, p.name as principal, p.station as principal_station,
  d.name as destination, se.last_at as last_seen_at, co.reading_interval_seconds,
  (select count(*)::int from twin_sensor x where x.id_twin = t.id_twin and x.state = 'Activo') as sensors,
  ta.id_twin_assignment, ta.id_assignment, l.name as lot,
  (select array_agg(ws.name order by ws."order", ws.id_warehouse_segment)
   from assignment_segment x join warehouse_segment ws using (id_warehouse_segment)
   where x.id_assignment = ta.id_assignment) as segments`;

const NAMES = `
  join warehouse w on w.id_warehouse = t.id_warehouse
  join company co on co.id_company = t.id_company
  join twin_model m on m.id_twin_model = t.id_twin_model
  left join twin p on p.id_twin = t.id_principal
  left join warehouse d on d.id_warehouse = t.id_destination
  left join twin_seen se on se.id_twin = t.id_twin
  left join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment
  left join assignment a on a.id_assignment = ta.id_assignment
  left join lot l on l.id_lot = a.id_lot`;

/** Selects the page first, so that names are joined only for its rows; without a session there are no rows. */
const page = (condition = '', offset = '', found = '') => `
  with caller as (${CALLER})${found}
  select page.*
  from caller
  left join lateral (
    select ${COLUMNS}
    from (
      select * from twin x where x.id_company = caller.id_company ${condition}
      order by x.id_twin desc limit 50 ${offset}
    ) t
    ${NAMES}
    order by t.id_twin desc
  ) page on true`;

const SENSORS = `
  (select json_agg(json_build_object('id', x.id_sensor_twin, 'idSensor', x.id_sensor, 'sensor', s.name,
     'idCertification', x.id_certification, 'certification', ce.name, 'idFirmware', x.id_firmware, 'firmware', f.name,
     'numberLot', x.number_lot, 'state', x.state, 'version', x.version) order by x.id_sensor_twin)
   from twin_sensor x
   join sensor s on s.id_sensor = x.id_sensor
   left join certification ce on ce.id_certification = x.id_certification
   left join firmware f on f.id_firmware = x.id_firmware
   where x.id_twin = t.id_twin and x.state = 'Activo') as twin_sensors`;
const READINGS = `
  (select json_agg(json_build_object('idSensorTwin', r.id_sensor_twin, 'idMeasurement', r.id_measurement,
     'measurement', me.name, 'unit', me.unit, 'decimals', me.decimals, 'value', r.value, 'readAt', r.ts))
   from reading_latest r
   join measurement me on me.id_measurement = r.id_measurement
   join twin_sensor x on x.id_sensor_twin = r.id_sensor_twin and x.state = 'Activo'
   where r.id_twin = t.id_twin) as readings`;
const ASSIGNMENTS = `
  (select json_agg(json_build_object('id', x.id_twin_assignment, 'idAssignment', y.id_assignment, 'state', x.state,
     'createdAt', x.created_at, 'idUser', u.id_user, 'user', u.name, 'idWarehouse', aw.id_warehouse,
     'warehouse', aw.name, 'idLot', al.id_lot, 'lot', al.name, 'segments',
     (select json_agg(json_build_object('id', ws.id_warehouse_segment, 'name', ws.name) order by ws."order")
      from assignment_segment z join warehouse_segment ws using (id_warehouse_segment)
      where z.id_assignment = y.id_assignment)))
   from twin_assignment x
   join assignment y on y.id_assignment = x.id_assignment
   join app_user u on u.id_user = y.id_user
   join warehouse aw on aw.id_warehouse = y.id_warehouse
   left join lot al on al.id_lot = y.id_lot
   where x.id_twin = t.id_twin and x.state = 'Activo') as twin_assignments`;

const DETAIL = `
  ${COLUMNS}, ${SENSORS}, ${READINGS}, ${ASSIGNMENTS},
  exists (select from twin_token k where k.id_twin = t.id_twin and k.state = 'Activo') as has_token`;

/** Searches first: in list order the planner would scan every row until it finds matches. */
const FOUND = `,
  found as materialized (
    select id_twin from twin where fold(name) like $2 or fold(mac) like $2 or fold(mac_digits) like $2)`;

export const twins: Record<string, Statement> = {
  'GET /twins/list': { text: page(), values: () => [] },
  'GET /twins/deep': { text: page('', 'offset $2'), values: (query) => [query.get('offset')] },
  'GET /twins/filter': {
    text: page('and x.id_warehouse = $2 and x.state = $3'),
    values: (query) => [query.get('warehouse'), query.get('state')],
  },
  'GET /twins/search': {
    text: page('and x.id_twin = any(array(select id_twin from found))', '', FOUND),
    values: (query) => [`%${query.get('search')}%`],
  },
  'GET /twins/detail': {
    text: `
      with caller as (${CALLER})
      select ${DETAIL}
      from caller
      join twin t on t.id_company = caller.id_company and t.id_twin = $2
      ${NAMES}`,
    values: (query) => [query.get('id')],
  },
  'POST /twins/create': {
    text: `
      with caller as (${CALLER}),
      made as (
        insert into twin (id_company, name, mac, twin_type, id_warehouse, id_twin_model)
        select id_company, $2, $3, $4, $5, $6 from caller
        returning *),
      seen as (insert into twin_seen (id_twin, id_company) select id_twin, id_company from made)
      select made.*, w.name as warehouse, co.name as company, m.name as model
      from made
      join warehouse w on w.id_warehouse = made.id_warehouse
      join company co on co.id_company = made.id_company
      join twin_model m on m.id_twin_model = made.id_twin_model`,
    values: (_query, body) => [body.name, body.mac, body.twinType, body.idWarehouse, body.idTwinModel],
  },
  'PUT /twins/update': {
    text: `
      with caller as (${CALLER}),
      t as (
        update twin x
        set name = $3, mac = $4, twin_type = $5, id_warehouse = $6, id_twin_model = $7, version = x.version + 1, updated_at = now()
        from caller
        where x.id_twin = $2 and x.id_company = caller.id_company and x.version = $8
        returning x.*)
      select ${DETAIL}
      from t
      ${NAMES}`,
    values: (_query, body) => [
      body.idTwin,
      body.name,
      body.mac,
      body.twinType,
      body.idWarehouse,
      body.idTwinModel,
      body.version,
    ],
  },
};
