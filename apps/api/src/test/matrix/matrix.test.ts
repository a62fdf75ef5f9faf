import { endpoints } from '@gemelo/contract/endpoints/registry';
import { type AnyEndpoint, fillPath } from '@gemelo/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { openTestApp, type Person, type TestResponse } from '../test-app.ts';
import { uploadPicture } from '../uploading.ts';
import { fillCatalogues, openRecords, type Records } from './records.ts';
import { sample } from './samples.ts';
import { type Slot, shapeOf, slotsOf } from './slots.ts';

const OPERATOR = 1;
const OTHER = 2;
const colleagues = ['supervisor', 'registro', 'tecnico', 'bodega', 'agente'];

let t: Awaited<ReturnType<typeof openTestApp>>;
let records: Records;
/** A caller, and the company whose ids they try. */
interface Caller {
  person: Person;
  own: number;
  victim: number;
}
let callers: Caller[];
const digests = () => Promise.all([records.digest(OPERATOR), records.digest(OTHER)]);
let untouched: Awaited<ReturnType<typeof digests>>;
beforeAll(async () => {
  t = await openTestApp();
  records = await openRecords(t.connection);
  const admin = await t.signIn('admin@gemelo.test');
  const other = await t.signIn('admin@otra.test');
  await fillCatalogues(records, admin, other);
  const idStep = await records.idOf('idStep', OPERATOR);
  await admin.call('POST', '/api/settings/insertStepInstruction', { idStep, instructions: ['Uno'] });
  for (const person of [admin, other]) {
    const idTwin = await records.idOf('idTwin', person.user.idCompany ?? 0);
    await person.call('POST', '/api/processes/crear/comentario/twin', { idTwin, text: 'Dicho' });
    await uploadPicture(person);
    await person.call('POST', '/api/v4/views', { screen: '/dispositivo', name: 'Mía', query: 'page=2' });
  }
  for (const email of ['admin@gemelo.test', 'admin@otra.test'])
    await t.anyone('POST', '/api/auth/forgot-password', { email });
  await records.query(
    `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('example')).id], 'no')`,
  );
  callers = [{ person: other, own: OTHER, victim: OPERATOR }];
  for (const name of colleagues)
    callers.push({ person: await t.signIn(`${name}@gemelo.test`), own: OPERATOR, victim: OTHER });
  untouched = await digests();
}, 60_000);
afterAll(() => records.close());

interface Request {
  url: string;
  body: unknown;
}

/** A request with the victim's id in one slot and the caller's own in every other required one. */
async function requestWith(
  endpoint: AnyEndpoint,
  slots: Slot[],
  attacked: Slot | undefined,
  ids: { own: number; victim: number },
): Promise<Request> {
  const values = new Map<Slot, unknown>();
  for (const slot of slots) {
    const id = await records.idOf(slot.id, slot === attacked ? ids.victim : ids.own);
    values.set(slot, slot.list ? [id] : id);
  }
  const valueAt = (part: Slot['part'], path: string[]) => {
    const slot = slots.find((one) => one.part === part && one.path.join('.') === path.join('.'));
    return slot && values.get(slot);
  };
  const params = sample(shapeOf(endpoint.params), (path) => valueAt('params', path)) as Record<
    string,
    unknown
  >;
  const queryValues = sample(shapeOf(endpoint.query), (path) =>
    attacked?.part === 'query' && path.join() === attacked.path.join() ? values.get(attacked) : undefined,
  ) as Record<string, string>;
  const query = Object.keys(queryValues).length > 0 ? `?${new URLSearchParams(queryValues)}` : '';
  const body =
    endpoint.method === 'GET' ? undefined : sample(shapeOf(endpoint.body), (path) => valueAt('body', path));
  const checked = safeParse(endpoint.body, body);
  if (endpoint.method !== 'GET' && !checked.success)
    throw new Error(
      `${endpoint.route}: the generator does not know how to fill its body (src/test/matrix/samples.ts): ${checked.error.message}`,
    );
  return { url: fillPath(endpoint.path, params) + query, body };
}

/** Refused, not found, an invalid choice, only own rows or none, or nothing changed. */
function revealsNothing(
  { status, body }: TestResponse,
  { endpoint, slots, slot, own }: { endpoint: AnyEndpoint; slots: Slot[]; slot: Slot; own: number },
): boolean {
  if (status === 403 || status === 404) return true;
  if (status === 400) {
    const alike = slots.filter(({ id, part }) => id === slot.id && part === slot.part);
    return body.issues.some(({ path }) => alike.some((one) => one.path[0] === path.split('.')[0]));
  }
  if (status !== 200) return false;
  if (endpoint.kind === 'list')
    return (body.data as { idCompany?: number }[]).every(({ idCompany }) => idCompany === own);
  return (body.data as { changed?: number } | null)?.changed === 0;
}

/** Callers without the permission are refused before anything is read; the posture test covers that. */
const hasPermission = ({ person }: Caller, { permission }: AnyEndpoint) =>
  permission === 'signed-in' || permission === 'member' || person.user.permissions.includes(permission);
const isOpen = ({ permission }: AnyEndpoint) => permission === 'public' || permission === 'device';
const withIds = endpoints
  .filter((endpoint) => !isOpen(endpoint))
  .map((endpoint) => ({ route: endpoint.route, endpoint, slots: slotsOf(endpoint) }))
  .filter(({ slots }) => slots.length > 0);

test('the generator finds ids in most routes', () => {
  expect(withIds.length).toBeGreaterThan(endpoints.length / 2);
});

const isWrite = ({ method }: AnyEndpoint) => method !== 'GET';

describe.each(withIds)('$route', ({ endpoint, slots }) => {
  test('neither reveals nor changes records of another company', async () => {
    let written = false;
    const owned = slots.filter(({ id }) => records.owned(id));
    for (const { person, own, victim } of callers.filter((caller) => hasPermission(caller, endpoint))) {
      for (const slot of owned) {
        const { url, body } = await requestWith(endpoint, slots, slot, { own, victim });
        const answer = await person.call(endpoint.method, url, body);
        written ||= isWrite(endpoint) && answer.status < 400;
        const failure = `${person.user.email} ${slot.part} ${slot.path.join('.')} ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(revealsNothing(answer, { endpoint, slots, slot, own }) ? '' : failure).toBe('');
      }
    }
    // Reading every table is slower than the calls, so refused writes are verified once at the end.
    expect(written ? await digests() : untouched).toEqual(untouched);
  });
});

test('these calls changed no record of either company', async () => {
  expect(await digests()).toEqual(untouched);
});

test('no write by another company changes shared records', async () => {
  const [{ person, victim, own }] = callers as [Caller];
  const snapshot = async () => [await records.shared(), await records.digest(victim)];
  const before = await snapshot();
  const writes = withIds.filter(
    ({ endpoint, slots }) => isWrite(endpoint) && slots.some(({ id }) => !records.owned(id)),
  );
  expect(writes).not.toHaveLength(0);
  for (const { route, endpoint, slots } of writes) {
    const { url, body } = await requestWith(endpoint, slots, undefined, { own, victim });
    const { status } = await person.call(endpoint.method, url, body);
    expect(status, route).toBeLessThan(500);
    expect(status < 400 ? await snapshot() : before, route).toEqual(before);
  }
  expect(await snapshot()).toEqual(before);
}, 120_000);

describe('the list', () => {
  const lists = endpoints.filter(({ kind, path }) => kind === 'list' && !path.includes('{'));

  test.each(lists)('$route contains only rows of the caller’s company or shared rows', async (endpoint) => {
    for (const { person, own } of callers.filter((caller) => hasPermission(caller, endpoint))) {
      const { status, body } = await person.call('GET', `${endpoint.path}?limit=200`);
      // What belongs to the installation is refused to every other company.
      expect([200, 'OPERATOR_ONLY']).toContain(status === 403 ? body.code : status);
      for (const row of (body.data ?? []) as { idCompany?: number | null }[])
        expect([own, null, undefined]).toContain(row.idCompany);
    }
  });
});
