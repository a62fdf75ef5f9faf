import type { ChartNote } from '@gemelo/contract/endpoints/chart-notes';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let admin: Person;
let supervisor: Person;
let technician: Person;
let agent: Person;
let other: Person;
let warehouses: number[];

const path = '/api/v4/chart-notes';
const at = '2026-05-01T12:00:00Z';

beforeAll(async () => {
  const t = await openTestApp();
  [admin, supervisor, technician, agent, other] = (await Promise.all(
    [
      'admin@gemelo.test',
      'supervisor@gemelo.test',
      'tecnico@gemelo.test',
      'agente@gemelo.test',
      'admin@otra.test',
    ].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person];
  const { body } = await admin.call('GET', '/api/settings/getWarehouse/1?limit=3');
  warehouses = (body.data as { idWarehouse: number }[]).map(({ idWarehouse }) => idWarehouse);
});

const make = async (person: Person, change: object = {}) => {
  const body = { idWarehouse: warehouses[0], at, text: 'Se abrió la puerta', ...change };
  return (await person.call('POST', path, body)).body.data as ChartNote;
};
const listed = async (person: Person, query: string) =>
  ((await person.call('GET', `${path}?${query}`)).body.data as ChartNote[]).map(
    ({ idChartNote }) => idChartNote,
  );

test('a comment keeps its moment, its place and who wrote it', async () => {
  const note = await make(supervisor, { idMeasurement: 1, text: '  Se mojó la estiba  ' });
  expect(note).toMatchObject({
    at,
    text: 'Se mojó la estiba',
    version: 1,
    User: { name: 'Sergio Fuentes' },
    Warehouse: { idWarehouse: warehouses[0] },
    Measurement: { idMeasurement: 1 },
  });
  expect((await make(technician)).Measurement).toBeNull();
});

test('comments are listed by warehouse and period, the end excluded', async () => {
  const [here, there] = warehouses;
  const first = await make(technician, { at: '2026-03-01T00:00:00Z' });
  const last = await make(technician, { at: '2026-03-02T00:00:00-06:00' });
  const elsewhere = await make(technician, { at: '2026-03-01T06:00:00Z', idWarehouse: there });
  const period = 'from=2026-03-01T00:00:00Z&to=2026-03-02T06:00:00Z';
  expect(await listed(technician, `idWarehouse=${here}&${period}`)).toEqual([first.idChartNote]);
  expect(await listed(technician, `idWarehouse=${here},${there}&${period}`)).toEqual([
    elsewhere.idChartNote,
    first.idChartNote,
  ]);
  expect(await listed(technician, 'from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z')).toEqual([
    last.idChartNote,
    elsewhere.idChartNote,
    first.idChartNote,
  ]);
});

test('people change and remove what they wrote, administrators what anybody wrote', async () => {
  const { idChartNote, version } = await make(technician);
  const own = `${path}/${idChartNote}`;
  expect((await supervisor.call('PUT', own, { text: 'x', version })).body.code).toBe('OWN_CHART_NOTE');
  expect((await supervisor.call('DELETE', own)).body.code).toBe('OWN_CHART_NOTE');

  const later = '2026-05-01T13:00:00Z';
  const changed = await technician.call('PUT', own, { text: 'Corregido', at: later, version });
  expect(changed.body.data).toMatchObject({ text: 'Corregido', at: later, version: version + 1 });
  const stale = await technician.call('PUT', own, { text: 'tarde', version });
  expect(stale.body.code).toBe('STALE');
  const byAdmin = await admin.call('PUT', own, { text: 'Revisado', version: version + 1 });
  expect(byAdmin.body.data).toMatchObject({ text: 'Revisado', User: (changed.body.data as ChartNote).User });

  expect((await technician.call('DELETE', own)).status).toBe(200);
  expect((await technician.call('DELETE', own)).status).toBe(404);
  expect((await admin.call('DELETE', `${path}/${(await make(technician)).idChartNote}`)).status).toBe(200);
});

test('every change is in the audit', async () => {
  const { idChartNote, version } = await make(supervisor);
  await supervisor.call('PUT', `${path}/${idChartNote}`, { text: 'Otra cosa', version });
  await supervisor.call('DELETE', `${path}/${idChartNote}`);
  const { body } = await admin.call('GET', `/api/v4/audit?entity=chart-note&limit=3`);
  expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual([
    'delete',
    'edit',
    'create',
  ]);
});

test('other companies and field agents reach nothing, and places must exist', async () => {
  const { idChartNote } = await make(supervisor);
  const [idWarehouse] = warehouses;
  expect((await other.call('PUT', `${path}/${idChartNote}`, { text: 'x', version: 1 })).status).toBe(404);
  expect((await other.call('DELETE', `${path}/${idChartNote}`)).status).toBe(404);
  expect((await other.call('POST', path, { idWarehouse, at, text: 'x' })).status).toBe(404);
  expect(await listed(other, `idWarehouse=${idWarehouse}`)).toEqual([]);
  expect((await agent.call('GET', path)).status).toBe(403);
  const nowhere = { idWarehouse, at, text: 'x', idMeasurement: 999_999 };
  expect((await supervisor.call('POST', path, nowhere)).status).toBe(404);
});

test('a moment that no calendar has is refused', async () => {
  const [idWarehouse] = warehouses;
  for (const moment of ['ayer', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])
    expect((await supervisor.call('POST', path, { idWarehouse, at: moment, text: 'x' })).status).toBe(400);
});
