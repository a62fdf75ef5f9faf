import {
  SHARED_ATTRIBUTES_MAX,
  type SharedAttribute,
  type SharedAttributeReach,
} from '@gemelo/contract/endpoints/shared-attributes';
import { beforeAll, expect, test } from 'vitest';
import { makeDevice } from '../../ingest/test/devices-under-test.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let admin: Person;
let supervisor: Person;
let keeper: Person;
let other: Person;
const path = '/api/v4/shared-attributes';

beforeAll(async () => {
  const t = await openTestApp();
  [admin, supervisor, keeper, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'bodega@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

const share = (person: Person, body: object) => person.call('POST', path, body);
const made = async (body: object) => (await share(supervisor, body)).body.data as SharedAttribute;
const listed = async (person: Person, query: string) =>
  (await person.call('GET', `${path}?${query}`)).body.data as SharedAttributeReach[];

test('a value is set, changed and removed, and each is in the audit', async () => {
  const attribute = await made({ idWarehouse: 1, key: 'interval', value: 60 });
  expect(attribute).toMatchObject({
    scope: 'warehouse',
    value: 60,
    version: 1,
    Warehouse: { idWarehouse: 1 },
  });
  const own = `${path}/${attribute.idSharedAttribute}`;
  const changed = await supervisor.call('PUT', own, { value: { every: 30 }, version: 1 });
  expect(changed.body).toMatchObject({ data: { value: { every: 30 }, version: 2 } });
  const stale = await supervisor.call('PUT', own, { value: 1, version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', current: { value: { every: 30 } } } });
  expect((await supervisor.call('DELETE', own)).status).toBe(200);
  const { body } = await admin.call('GET', '/api/v4/audit?entity=shared-attribute&limit=10');
  const changes = body.data as { action: string; entityId: string }[];
  expect(
    changes
      .filter(({ entityId }) => entityId === String(attribute.idSharedAttribute))
      .map(({ action }) => action),
  ).toEqual(['delete', 'edit', 'create']);
});

test('a key stands once for a device, a warehouse and a model', async () => {
  const { idTwin } = await makeDevice(admin);
  for (const place of [{ idTwin }, { idWarehouse: 1 }, { idTwinModel: 1 }]) {
    const body = { ...place, key: 'once', value: 1 };
    expect((await share(supervisor, body)).status).toBe(200);
    expect(await share(supervisor, body)).toMatchObject({
      status: 409,
      body: { code: 'SHARED_ATTRIBUTE_EXISTS' },
    });
  }
});

test('exactly one place is named, and a value is short and no null', async () => {
  const tried = async (body: object) => (await share(supervisor, { key: 'bad', value: 1, ...body })).status;
  expect(await tried({})).toBe(400);
  expect(await tried({ idWarehouse: 1, idTwinModel: 1 })).toBe(400);
  expect(await tried({ idWarehouse: 1, value: null })).toBe(400);
  expect(await tried({ idWarehouse: 1, value: 'x'.repeat(1_000) })).toBe(400);
  expect(await tried({ idWarehouse: 1, value: 'a\u0000b' })).toBe(400);
  expect(await tried({ idWarehouse: 1, key: '' })).toBe(400);
  expect((await supervisor.call('GET', path)).status).toBe(400);
});

test('a place has a hundred keys at most', async () => {
  const { idTwin } = await makeDevice(admin);
  for (let n = 0; n < SHARED_ATTRIBUTES_MAX; n++)
    expect((await share(supervisor, { idTwin, key: `key${n}`, value: n })).status).toBe(200);
  expect(await share(supervisor, { idTwin, key: 'more', value: 1 })).toMatchObject({
    status: 409,
    body: { code: 'SHARED_ATTRIBUTES_FULL' },
  });
});

test('other companies neither see nor write it', async () => {
  const { idTwin } = await makeDevice(admin);
  const attribute = await made({ idTwinModel: 1, key: 'ours', value: 1 });
  expect((await listed(other, 'idTwinModel=1')).map(({ key }) => key)).not.toContain('ours');
  expect((await other.call('GET', `/api/v4/twins/${idTwin}/shared-attributes`)).status).toBe(404);
  expect((await share(other, { idTwin, key: 'theirs', value: 1 })).status).toBe(404);
  const own = `${path}/${attribute.idSharedAttribute}`;
  expect((await other.call('PUT', own, { value: 2, version: 1 })).status).toBe(404);
  expect((await other.call('DELETE', own)).status).toBe(404);
  expect((await other.call('GET', `${own}/twins`)).status).toBe(404);
  expect((await share(other, { idTwinModel: 1, key: 'ours', value: 2 })).status).toBe(200);
  expect((await listed(supervisor, 'idTwinModel=1')).find(({ key }) => key === 'ours')?.value).toBe(1);
});

test('a warehouse keeper reads what devices are told', async () => {
  const attribute = await made({ idWarehouse: 1, key: 'read', value: 1 });
  expect((await listed(keeper, 'idWarehouse=1')).map(({ key }) => key)).toContain('read');
  expect((await keeper.call('GET', `${path}/${attribute.idSharedAttribute}/twins`)).status).toBe(200);
  expect((await share(keeper, { idWarehouse: 1, key: 'no', value: 1 })).status).toBe(403);
  expect((await keeper.call('DELETE', `${path}/${attribute.idSharedAttribute}`)).status).toBe(403);
});
