import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { untilQuiet, withClient } from './database.ts';
import type { Row } from './load.ts';
import { taskCases, ticketCases } from './work-cases.ts';

/** One kind of request, sent to the product and to the reference. */
export interface Case {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The path of the same request on the reference. */
  reference: string;
  /** For writes; placeholders such as `{n}` are filled in for each request, see requests.lua. */
  body?: string;
  /** The key of the listed rows: both sides must answer the same, in the same order. */
  id?: string;
  /** The rows to update, least updated first: id, version and the rest of the body. */
  rows?: string;
}

const TWIN_ROWS = `
  select id_twin as id, version, format('"mac":"%s","twinType":"%s","idWarehouse":%s,"idTwinModel":%s',
    mac, twin_type, id_warehouse, id_twin_model) as facts
  from twin where name like 'Masa %' order by version, id_twin limit 50000`;
const FIRMWARE_ROWS = `
  select id_firmware as id, version, '"idSensor":' || id_sensor as facts
  from firmware where name like 'Imagen %' order by version, id_firmware limit 20000`;

/** Facts of the seed that the requests need. */
export async function readSeed(connection: ConnectionSettings) {
  const { rows } = await withClient(connection, (client) =>
    client.query<Record<'twin' | 'ticket' | 'state' | 'newState' | 'taskState' | 'twins', number>>(`
      select (select min(id_twin) from twin where name like 'Masa %' and id_twin_assignment is not null) as twin,
        (select min(id_subject) from comment join ticket on id_ticket = id_subject and subject = 'ticket'
          where description ~ '[0-9a-f]{32}') as ticket,
        (select min(id_ticket_state) from ticket_state where category = 'done') as state,
        (select min(id_ticket_state) from ticket_state where category = 'new') as "newState",
        (select min(id_task_state) from task_state where category = 'new') as "taskState",
        (select count(*)::int from twin where name like 'Masa %') as twins`),
  );
  if (!rows[0]) throw new Error('the seed is there');
  return rows[0];
}
export type Seed = Awaited<ReturnType<typeof readSeed>>;

function twinCases({ twin, twins }: Seed): Case[] {
  const list = '/api/processes/getTwinAll/1?limit=50';
  // The middle page is the most expensive: pages of the second half may be read from the end.
  const middle = Math.max(1, Math.floor(twins / 100));
  return [
    { name: 'twins/list', method: 'GET', path: list, reference: '/twins/list', id: 'idTwin' },
    {
      name: 'twins/deep',
      method: 'GET',
      path: `${list}&page=${middle}`,
      reference: `/twins/deep?offset=${(middle - 1) * 50}`,
      id: 'idTwin',
    },
    {
      name: 'twins/filter',
      method: 'GET',
      path: `${list}&idWarehouse=2&state=Activo`,
      reference: '/twins/filter?warehouse=2&state=Activo',
      id: 'idTwin',
    },
    {
      name: 'twins/search',
      method: 'GET',
      path: `${list}&search=c4ca4238a0`,
      reference: '/twins/search?search=c4ca4238a0',
      id: 'idTwin',
    },
    {
      name: 'twins/detail',
      method: 'GET',
      path: `/api/processes/twin/${twin}`,
      reference: `/twins/detail?id=${twin}`,
    },
    {
      name: 'twins/create',
      method: 'POST',
      path: '/api/processes/createTwin',
      reference: '/twins/create',
      body: '{"name":"Banco {n}","mac":"{mac}","twinType":"Circulante","idWarehouse":1,"idTwinModel":1,"station":0}',
    },
    {
      name: 'twins/update',
      method: 'PUT',
      path: '/api/processes/update',
      reference: '/twins/update',
      body: '{"idTwin":{id},"version":{version},"name":"Masa {n}",{facts}}',
      rows: TWIN_ROWS,
    },
  ];
}

const firmwareCases: Case[] = [
  {
    name: 'firmware/list',
    method: 'GET',
    path: '/api/settings/getFirmware?limit=50',
    reference: '/firmware/list',
    id: 'idFirmware',
  },
  {
    name: 'firmware/search',
    method: 'GET',
    path: '/api/settings/getFirmware?limit=50&search=c4ca4238a0',
    reference: '/firmware/search?search=c4ca4238a0',
    id: 'idFirmware',
  },
  {
    name: 'firmware/create',
    method: 'POST',
    path: '/api/settings/insertFirmware',
    reference: '/firmware/create',
    body: '{"name":"Banco {n}","idSensor":1,"notes":"Prueba de carga"}',
  },
  {
    name: 'firmware/update',
    method: 'PUT',
    path: '/api/settings/updatedFirmware/{id}',
    reference: '/firmware/update?id={id}',
    body: '{"version":{version},"name":"Imagen {n}","notes":"Prueba de carga",{facts}}',
    rows: FIRMWARE_ROWS,
  },
];

export const casesOf = (seed: Seed): Case[] => [
  ...twinCases(seed),
  ...ticketCases(seed),
  ...taskCases(seed),
  ...firmwareCases,
];

/** Reads the current rows, so that every run starts with the right versions. */
export async function readRows(connection: ConnectionSettings, { rows }: Case): Promise<Row[] | undefined> {
  if (!rows) return undefined;
  return withClient(connection, async (client) => {
    await untilQuiet(client);
    return (await client.query<Row>(rows)).rows;
  });
}
