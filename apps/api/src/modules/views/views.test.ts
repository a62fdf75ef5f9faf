import type { SavedView } from '@gemelo/contract/endpoints/views';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let admin: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  const t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

const screen = '/dispositivo/dispositivos';
const save = (by: Person, name: string, query: string, shared = false) =>
  by.call('POST', '/api/v4/views', { screen, name, query, shared });
const viewsOf = async (by: Person) =>
  ((await by.call('GET', `/api/v4/views?screen=${encodeURIComponent(screen)}`)).body.data as SavedView[]).map(
    ({ name, query, mine }) => [name, query, mine],
  );

test('a view is private until it is shared, and saving under the same name replaces it', async () => {
  await save(admin, 'Silenciosos', 'sensorState=silent');
  await save(admin, ' silenciosos ', 'sensorState=silent%2Clate');
  expect(await viewsOf(admin)).toEqual([['Silenciosos', 'sensorState=silent%2Clate', true]]);
  expect(await viewsOf(supervisor)).toEqual([]);
  const shared = await save(admin, 'Libres', 'assigned=false', true);
  expect(await viewsOf(supervisor)).toEqual([['Libres', 'assigned=false', false]]);
  expect(await viewsOf(other)).toEqual([]);
  const { idView } = shared.body.data as SavedView;
  expect((await supervisor.call('DELETE', `/api/v4/views/${idView}`)).status).toBe(404);
  expect((await admin.call('DELETE', `/api/v4/views/${idView}`)).status).toBe(200);
  expect(await viewsOf(supervisor)).toEqual([]);
});
