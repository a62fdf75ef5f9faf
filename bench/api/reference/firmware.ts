import { CALLER, type Statement } from './statement.ts';

const page = (condition = '') => `
  with caller as (${CALLER})
  select page.*
  from caller
  left join lateral (
    select f.id_firmware, f.name, f.id_sensor, s.name as sensor, f.notes, f.state, f.version, f.created_at, f.updated_at
    from firmware f
    left join sensor s on s.id_sensor = f.id_sensor
    ${condition}
    order by f.id_firmware desc limit 50
  ) page on true`;

export const firmware: Record<string, Statement> = {
  'GET /firmware/list': { text: page(), values: () => [] },
  'GET /firmware/search': {
    text: page('where fold(f.name) like $2'),
    values: (query) => [`%${query.get('search')}%`],
  },
  'POST /firmware/create': {
    text: `
      with caller as (${CALLER}),
      made as (insert into firmware (name, id_sensor, notes) select $2, $3, $4 from caller returning *)
      select made.*, s.name as sensor from made left join sensor s on s.id_sensor = made.id_sensor`,
    values: (_query, body) => [body.name, body.idSensor, body.notes],
  },
  'PUT /firmware/update': {
    text: `
      with caller as (${CALLER}),
      changed as (
        update firmware f
        set name = $3, id_sensor = $4, notes = $5, version = f.version + 1, updated_at = now()
        from caller
        where f.id_firmware = $2 and f.version = $6
        returning f.*)
      select changed.*, s.name as sensor from changed left join sensor s on s.id_sensor = changed.id_sensor`,
    values: (query, body) => [query.get('id'), body.name, body.idSensor, body.notes, body.version],
  },
};
