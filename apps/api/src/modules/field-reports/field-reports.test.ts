import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../test/pdf-text.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { workbook } from '../form-review/test/reading-files.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let me: number;
let idWarehouse: number;

const ACTIONS = 12;
const day = (clock: string) => `2026-03-05 ${clock}-06`;

beforeAll(async () => {
  s = await openStaffedApp();
  const { owner, agent } = s;
  me = agent.user.idUser;
  const { rows } = await owner.query(
    `insert into warehouse (id_company, name, latitude, longitude) values (1, 'Bodega del informe', 14.3, -90.8) returning id_warehouse`,
  );
  idWarehouse = rows[0].id_warehouse;
  await owner.query(`select ensure_month('position', '2026-03-01')`);
  await owner.query(
    `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy)
     select 1, $1, $2::timestamptz + make_interval(secs => n * 20), 1, 14.3 + n * 0.0004, -90.8 + n * 0.0003, 8
     from generate_series(0, 600) n`,
    [me, day('08:00')],
  );
  await owner.query(
    `insert into route_day (id_company, id_user, day, fixes, flagged, distance, moving_seconds, stopped_seconds)
     values (1, $1, '2026-03-05', 601, 3, 28500, 12000, 2400)`,
    [me],
  );
  await owner.query(
    `insert into route_stop (id_company, id_user, started_at, ended_at, day, latitude, longitude, id_warehouse)
     values (1, $1, $2, $3, '2026-03-05', 14.3, -90.8, $4), (1, $1, $5, $6, '2026-03-05', 14.42, -90.7, null)`,
    [me, day('08:00'), day('08:40'), idWarehouse, day('10:00'), day('10:12')],
  );
  await owner.query(
    `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
       menu_name, action_name, id_warehouse, at, latitude, longitude, accuracy, note, photo_count)
     select 1, gen_random_uuid(), 1, 1, $1, 1, 1, 'Ronda', 'Medir estiba ' || n, $2, $3::timestamptz + make_interval(mins => n),
       14.3, -90.8, 6, case when n = 1 then '=HYPERLINK("x")' end, n % 2
     from generate_series(1, ${ACTIONS}) n`,
    [me, idWarehouse, day('08:05')],
  );
});

const PERIOD = 'startDate=2026-03-05&endDate=2026-03-05';
async function file(person: Person, url: string, body?: object) {
  const { statusCode, rawPayload, headers } = await s.t.app.inject({
    ...{ url, method: body ? 'POST' : 'GET' },
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'es' },
    ...(body ? { payload: body } : {}),
  });
  return { status: statusCode, bytes: rawPayload, headers };
}
const ofUser = (query: string, id = me) => `/api/processes/report/ActivityUserMenuActions/${id}?${query}`;
const ofUsers = (query: string) => `/api/processes/trackingUserMenuActions/report?${query}`;

test('the workbook has what a person did, each action and each stop', async () => {
  const { status, bytes, headers } = await file(s.supervisor, ofUser(PERIOD));
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('2026-03-05.xlsx');
  const sheets = await workbook(bytes);
  expect([...sheets.keys()]).toEqual(['Resumen', 'Acciones registradas', 'Paradas y visitas']);
  expect(sheets.get('Resumen')).toMatchObject([
    {
      ...{ Persona: s.agent.user.name, Días: 1, 'Acciones registradas': ACTIONS, Fotos: 6, Visitas: 1 },
      ...{ 'Distancia (km)': 28.5, 'En movimiento (h)': 3.33, 'En bodegas (h)': 0.67, 'Lecturas dudosas': 3 },
    },
  ]);
  const actions = sheets.get('Acciones registradas') ?? [];
  expect(actions.map((row) => row.Acción)).toEqual(
    Array.from({ length: ACTIONS }, (_, at) => `Medir estiba ${at + 1}`),
  );
  expect(actions[0]).toMatchObject({ Lugar: 'Bodega del informe', Latitud: 14.3, Nota: '=HYPERLINK("x")' });
  expect((sheets.get('Paradas y visitas') ?? []).map((row) => row.Lugar)).toEqual([
    'Bodega del informe',
    'Fuera de bodega',
  ]);
});

test('on paper there are figures, a map and the same rows', async () => {
  const { status, bytes } = await file(s.supervisor, ofUser(`${PERIOD}&format=pdf&title=Ronda`));
  expect(status).toBe(200);
  const text = pdfText(bytes);
  for (const piece of ['Ronda', '28.5 km', 'Bodega del informe', 'Medir estiba 12', 'Fuera de bodega'])
    expect(text).toContain(piece);
  expect(bytes.length).toBeGreaterThan(10_000);
});

test('several people are reported together, and filters hold', async () => {
  const idUser = [me, s.technician.user.idUser];
  const { bytes } = await file(s.supervisor, ofUsers(`${PERIOD}&type=photo`), { idUser });
  const sheets = await workbook(bytes);
  expect(
    sheets
      .get('Resumen')
      ?.map((row) => row['Acciones registradas'])
      .toSorted(),
  ).toEqual([0, 6]);
  const { bytes: single } = await file(s.supervisor, ofUsers(PERIOD), { idUser: me });
  expect((await workbook(single)).get('Acciones registradas')).toHaveLength(ACTIONS);
  const { bytes: none } = await file(s.supervisor, ofUsers(PERIOD), { idUser: me, actions: [2_000_000] });
  expect((await workbook(none)).get('Acciones registradas')).toEqual([]);
  expect(await recordedAt([idWarehouse])).toEqual([ACTIONS, ACTIONS]);
  expect(await recordedAt([2_000_000])).toEqual([0, 0]);
});

/** How many actions at some warehouses are counted, and how many are listed. */
async function recordedAt(warehouses: number[]) {
  const sheets = await workbook(
    (await file(s.supervisor, ofUsers(PERIOD), { idUser: me, warehouses })).bytes,
  );
  const counted = sheets.get('Resumen')?.[0]?.['Acciones registradas'];
  return [counted, sheets.get('Acciones registradas')?.length];
}

test('one reads one’s own report, the supervisor those of the company, and nobody another company’s', async () => {
  expect((await file(s.agent, ofUser(PERIOD))).status).toBe(200);
  expect((await file(s.technician, ofUser(PERIOD))).status).toBe(404);
  expect((await file(s.agent, ofUsers(PERIOD), { idUser: me })).status).toBe(403);
  expect((await file(s.other, ofUser(PERIOD))).status).toBe(404);
  expect((await file(s.other, ofUsers(PERIOD), { idUser: [s.other.user.idUser, me] })).status).toBe(404);
});

test('a period that is reversed, too long or no date is refused with the field', async () => {
  for (const query of [
    'startDate=2026-03-05&endDate=2026-03-01',
    'startDate=2026-01-01&endDate=2026-12-01',
    'startDate=x',
    'startDate=0001-01-01&endDate=0001-01-02&format=pdf',
    'startDate=9999-12-30&endDate=9999-12-31',
  ])
    expect((await file(s.supervisor, ofUser(query))).status, query).toBe(400);
});

test('a period may begin at a moment and have no end, also one that lies ahead', async () => {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const nextYear = Number(today.slice(0, 4)) + 1;
  for (const query of [
    `startDate=${today}T06:00:00Z`,
    `startDate=${today}T06:00:00-06:00&format=pdf`,
    `startDate=${nextYear}-02-03T23:59:59Z`,
    `startDate=${nextYear}-02-03`,
    `endDate=2026-03-05`,
  ])
    expect((await file(s.supervisor, ofUser(query))).status, query).toBe(200);
});

test('the report of a person is narrowed like the list of their actions', async () => {
  const listed = async (query: string) =>
    (await workbook((await file(s.supervisor, ofUser(`${PERIOD}&${query}`))).bytes)).get(
      'Acciones registradas',
    )?.length;
  expect(await listed(`idWarehouse=${idWarehouse}&idAction=1`)).toBe(ACTIONS);
  expect(await listed('idWarehouse=2000000')).toBe(0);
  expect(await listed('idAction=2000000')).toBe(0);
});
