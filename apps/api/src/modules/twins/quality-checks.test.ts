import type { QualityCheck } from '@gemelo/contract/endpoints/quality-checks';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let idTwin: number;
let idTypeQualityControl: number;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  const twins = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1');
  ({ idTwin } = (twins.body.data as { idTwin: number }[])[0] as { idTwin: number });
  const made = await admin.call('POST', '/api/settings/insertQuality', { name: 'Prueba de sellado' });
  ({ idTypeQualityControl } = made.body.data as { idTypeQualityControl: number });
});

const path = () => `/api/v4/twins/${idTwin}/quality-checks`;
const check = (facts: object) => ({
  idTypeQualityControl,
  result: 'pass',
  checkedOn: '2026-01-10',
  ...facts,
});
const create = async (by: Person, facts: object = {}) => {
  const { status, text, body } = await by.call('POST', path(), check(facts));
  expect(status, text).toBe(200);
  return body.data as QualityCheck;
};
const list = async (query = '') =>
  (await admin.call('GET', `${path()}?idTypeQualityControl=${idTypeQualityControl}${query}`)).body
    .data as QualityCheck[];

test('a check says who made it, of what type, how it went and when it is due; the newest comes first', async () => {
  const failed = await create(admin, { result: 'fail', note: 'Empaque roto', nextDueOn: '2026-01-20' });
  expect(failed).toMatchObject({
    result: 'fail',
    note: 'Empaque roto',
    User: { name: 'Ana Lucía Morales' },
    TypeQualityControl: { name: 'Prueba de sellado' },
    overdue: true,
  });
  const passed = await create(admin, { checkedOn: '2026-01-19', nextDueOn: '2199-01-19' });
  expect((await list()).map(({ idQualityCheck, overdue }) => [idQualityCheck, overdue])).toEqual([
    [passed.idQualityCheck, false],
    [failed.idQualityCheck, false],
  ]);
  expect((await list('&result=fail')).map(({ idQualityCheck }) => idQualityCheck)).toEqual([
    failed.idQualityCheck,
  ]);
});

test('a correction keeps the earlier facts in the history of the twin, and an old version is a conflict', async () => {
  const { idQualityCheck, version } = await create(admin, { checkedOn: '2026-02-01' });
  const correct = (facts: object) =>
    admin.call('PUT', `/api/v4/quality-checks/${idQualityCheck}`, check({ ...facts, version }));
  const corrected = await correct({ result: 'fail', checkedOn: '2026-02-01' });
  expect(corrected.body.data).toMatchObject({ result: 'fail', version: version + 1 });
  expect((await correct({ result: 'pass' })).body).toMatchObject({ code: 'STALE' });
  const entries = await t.database.read(system, (tx) =>
    tx
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'twin')
      .where('entityId', '=', String(idTwin))
      .where('action', '=', 'quality')
      .orderBy('idAudit', 'desc')
      .limit(1)
      .execute(),
  );
  expect(entries).toMatchObject([{ before: { result: 'pass' }, after: { result: 'fail' } }]);
});

test.each([
  [{ nextDueOn: '2026-01-10' }, 'nextDueOn'],
  [{ checkedOn: '2199-01-01' }, 'checkedOn'],
  [{ checkedOn: 'ayer' }, 'checkedOn'],
  [{ idTypeQualityControl: 999_999 }, 'idTypeQualityControl'],
  [{ result: 'quizás' }, 'result'],
])('%j is refused at its field', async (facts, field) => {
  const refused = await admin.call('POST', path(), check(facts));
  expect(refused.status).toBe(400);
  expect(refused.body.issues.map(({ path: at }) => at.replace(/^body\./, ''))).toContain(field);
});

test('recording needs the right to edit twins, and twins of another company have no checks', async () => {
  const keeper = await t.signIn('bodega@gemelo.test');
  expect((await keeper.call('POST', path(), check({}))).status).toBe(403);
  const other = await t.signIn('admin@otra.test');
  expect((await other.call('GET', path())).status).toBe(404);
  expect((await other.call('POST', path(), check({}))).status).toBe(404);
});

test('a type that checks refer to is in use', async () => {
  await create(admin);
  const used = await admin.call('GET', `/api/v4/catalogues/quality-type/${idTypeQualityControl}/uses`);
  expect(used.body.data).toContainEqual(expect.objectContaining({ entity: 'quality-check' }));
});
