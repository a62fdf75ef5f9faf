import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/audit.ts';
import { system } from '../../db/context.ts';
import { createVault } from '../../security/vault.ts';
import { TEST_KEY } from '../../test/database-server.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { sealAudit } from './audit.chain.ts';
import { createKeepAudit } from './audit.checkpoints.ts';
import { type ChainCheck, verifyAudit } from './audit.verify.ts';

const vault = createVault(TEST_KEY);
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});

const asOwner = async (statement: string) => {
  const client = new pg.Client(t.connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

test('the audit log can be filtered and exported, and shows only the changes of the own company', async () => {
  await admin.call('POST', '/api/settings/insertStep', { name: 'Un paso', description: null });
  await other.call('PUT', `/api/settings/user/update/profile/${other.user.idUser}`, { name: 'Olga' });
  const { body } = await admin.call('GET', '/api/v4/audit?entity=step&action=create&idUser=1');
  expect(body.data).toMatchObject([
    { entity: 'step', action: 'create', user: 'Ana Lucía Morales', after: { name: 'Un paso' } },
  ]);
  const theirs = (await other.call('GET', '/api/v4/audit?limit=200')).body.data as { idCompany: number }[];
  expect(new Set(theirs.map(({ idCompany }) => idCompany))).toEqual(new Set([2]));
  expect(
    (await admin.call('GET', `/api/v4/audit?to=${encodeURIComponent('2020-01-01T00:00:00Z')}`)).body.total,
  ).toBe(0);
  expect((await admin.call('GET', '/api/v4/audit?from=ayer')).status).toBe(400);
  expect((await admin.call('GET', '/api/v4/audit?format=csv&entity=step')).text).toContain(
    'Ana Lucía Morales',
  );
  const facets = (await admin.call('GET', '/api/v4/audit/facets')).body.data as { entity: string[] };
  expect(facets.entity).toContain('step');
});

test('a search finds changes by person, kind of record, id and name', async () => {
  const { body } = await admin.call('POST', '/api/settings/insertStep', {
    name: 'Paso buscado',
    description: null,
  });
  const { idStep } = body.data as { idStep: number };
  const found = async (search: string, person = admin) => {
    const { body, status } = await person.call('GET', `/api/v4/audit?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    return body.data as { entity: string; entityId: string; user: string }[];
  };
  const it = { entity: 'step', entityId: String(idStep), user: 'Ana Lucía Morales' };
  for (const search of ['ana lucia', 'STE', `${idStep}`, `Morales step ${idStep}`, 'buscádo', 'paso bus'])
    expect(await found(search), search).toContainEqual(expect.objectContaining(it));
  expect(await found(`Morales company ${idStep}`)).toEqual([]);
  expect(await found('inexistente')).toEqual([]);
  expect(await found('step', other)).toEqual([]);
  expect(await found('buscado', other)).toEqual([]);
  expect(await found('ana lucia', other)).toEqual([]);
});

test('changes that leave the name of a record alone tell it too, without counting it as changed', async () => {
  const { body } = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1&assigned=false&state=Activo');
  const [{ idTwin, name } = { idTwin: 0, name: '' }] = body.data as { idTwin: number; name: string }[];
  await admin.call('PUT', '/api/v4/twins/states', { state: 'Inactivo', reason: 'Revisión', ids: [idTwin] });
  await admin.call('POST', '/api/processes/add/sensor', { idTwin, sensors: [{ idSensor: 4 }] });
  await admin.call('POST', `/api/v4/twins/${idTwin}/clock`, { seconds: 60 });
  await admin.call('POST', `/api/v4/twins/${idTwin}/quality-checks`, {
    idTypeQualityControl: 1,
    result: 'pass',
    checkedOn: '2026-01-10',
  });
  const made = await admin.call('POST', '/api/settings/insertStep', { name: 'Nombrado', description: null });
  const { idStep } = made.body.data as { idStep: number };
  await admin.call('PUT', `/api/settings/inactiveStep/${idStep}`, { state: 'Inactivo' });

  const namesOf = async (entity: string, id: number, actions: string) => {
    const found = await admin.call(
      'GET',
      `/api/v4/audit?entity=${entity}&entityId=${id}&action=${actions}&limit=4`,
    );
    return (found.body.data as { action: string; before: object; after: object }[]).map(
      ({ action, before, after }) => [action, before, after],
    );
  };
  const named = (as: string) => expect.objectContaining({ name: as });
  expect(await namesOf('twin', idTwin, 'state,sensors,clock,quality')).toEqual(
    ['quality', 'clock', 'sensors', 'state'].map((action) => [action, named(name), named(name)]),
  );
  expect(await namesOf('step', idStep, 'state')).toEqual([['state', named('Nombrado'), named('Nombrado')]]);
});

test.each([
  [{ title: 'Fuga' }, null],
  [null, { place: 'Bodega Norte' }],
  [{ twin: 'EB-0007', state: 'Activo' }, null],
  [null, { label: 'Mapa' }],
])('a record is called by what names it in %j or %j', async (before, after) => {
  const [name] = Object.values(before ?? after ?? {});
  await t.database.transaction(system, (tx) =>
    audit(tx, system, { entity: 'ticket', id: 1, action: 'edit', before, after }),
  );
  const { body } = await admin.call('GET', `/api/v4/audit?search=${encodeURIComponent(String(name))}`);
  expect(body.data).toMatchObject([{ name }]);
});

test('the audit log never contains a password or its hash', async () => {
  await t.anyone('POST', '/api/auth/forgot-password', { email: 'admin@gemelo.test' });
  await admin.call('PUT', `/api/settings/user/change/password/${admin.user.uid}`, {
    current: 'Gemelo-2026',
    password: 'otra-clave-larga',
    passwordConfirm: 'otra-clave-larga',
  });
  const { text } = await admin.call('GET', '/api/v4/audit?limit=200');
  expect(text).not.toMatch(/argon2|otra-clave|Gemelo-2026/);
});

test('sealing the audit log reveals a row that was changed afterwards', async () => {
  expect(await sealAudit(t.database)).toBeGreaterThan(0);
  expect(await sealAudit(t.database)).toBe(0);
  const whole = await verifyAudit(t.database, vault);
  expect(whole.broken).toEqual([]);
  expect(whole.sealed).toBeGreaterThan(3);
  const sealed = (await admin.call('GET', '/api/v4/audit?entity=step')).body.data as {
    sealed: boolean;
    idAudit: number;
  }[];
  expect(sealed[0]?.sealed).toBe(true);

  await asOwner(
    `alter table audit disable row level security; update audit set after = '{"name":"Otro"}' where id_audit = ${sealed[0]?.idAudit}; alter table audit enable row level security`,
  );
  expect((await verifyAudit(t.database, vault)).broken).toMatchObject([{ idAudit: sealed[0]?.idAudit }]);
});

test('concurrent sealers build a single chain', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      admin.call('POST', '/api/settings/insertStep', { name: `Paso ${n}`, description: null }),
    ),
  );
  await Promise.all([sealAudit(t.database), sealAudit(t.database), sealAudit(t.database)]);
  await sealAudit(t.database);
  expect((await verifyAudit(t.database, vault)).broken).toHaveLength(1);
});

const brokenAt = ({ broken }: ChainCheck) => broken.map(({ company, position }) => `${company}/${position}`);

test('months of the audit go, and what is left is proven from their checkpoints', async () => {
  const keep = createKeepAudit(vault, 24);
  const { signal } = new AbortController();
  // Two old months; the last change of the first one was committed after the first one of the second.
  const old = [40, 39].map((ago) => `date_trunc('month', now() - interval '${ago} months')`);
  for (const [at, n] of [
    [`${old[0]} + interval '2 days'`, 6],
    [`${old[1]} + interval '1 hour'`, 1],
    [`${old[0]} + interval '27 days'`, 1],
    [`${old[1]} + interval '3 days'`, 4],
    [`now()`, 3],
  ])
    await asOwner(`insert into audit (id_company, entity, entity_id, action, at)
      select c, 'step', n::text, 'edit', ${at} from generate_series(1, ${n}) n, (values (1), (2), (null)) as v (c)`);
  const broken = brokenAt(await verifyAudit(t.database, vault));
  // What nobody has sealed is not dropped.
  await expect(keep(t.database, signal)).rejects.toThrow(/sealed|checkpoints/);
  await sealAudit(t.database);
  const before = await verifyAudit(t.database, vault);
  expect(brokenAt(before)).toEqual(broken);

  await expect(
    t.database.query(`select drop_month_before('audit', now() - interval '11 months')`, []),
  ).rejects.toThrow(/is kept/);
  await expect(
    t.database.query(`select drop_month_before('audit', now() - interval '38 months')`, []),
  ).rejects.toThrow(/checkpoints are noted/);
  const gone = await keep(t.database, signal);
  expect(gone.length).toBeGreaterThan(0);
  const after = await verifyAudit(t.database, vault);
  expect(brokenAt(after)).toEqual(broken);
  expect(before.sealed - after.sealed).toBe(3 * 12);
  expect(after.checkpoints).toBe(3);
  const oldest = await t.database.query<{ n: string }>(
    `select count(*) as n from audit where at < now() - interval '25 months'`,
    [],
  );
  expect(Number(oldest[0]?.n)).toBe(0);
  expect(await keep(t.database, signal)).toEqual([]);

  // The chain goes on from a checkpoint where no link is left.
  await asOwner(`insert into audit (id_company, entity, entity_id, action) values (1, 'step', '1', 'edit')`);
  await sealAudit(t.database);
  expect(brokenAt(await verifyAudit(t.database, vault))).toEqual(broken);
});

test('a checkpoint that was made up, and one that is missing, are noticed', async () => {
  const broken = brokenAt(await verifyAudit(t.database, vault));
  await asOwner('create table kept as select * from audit_checkpoint');
  await asOwner(`update audit_checkpoint set hash = sha256('x') where id_company = 1`);
  const forged = await verifyAudit(t.database, vault);
  expect(forged.broken.some(({ company, idAudit }) => company === 1 && idAudit === null)).toBe(true);
  expect(brokenAt(forged).length).toBeGreaterThan(broken.length + 1);
  await asOwner('delete from audit_checkpoint where id_company = 1');
  expect(brokenAt(await verifyAudit(t.database, vault)).length).toBeGreaterThan(broken.length);
  await asOwner('delete from audit_checkpoint');
  await asOwner('insert into audit_checkpoint select * from kept');
  expect(brokenAt(await verifyAudit(t.database, vault))).toEqual(broken);
  // Rows and links that are taken out together leave a gap that no checkpoint explains.
  await asOwner(`with gone as (delete from audit_chain where id_company = 2 and position between
      (select max(position) - 2 from audit_chain where id_company = 2) and (select max(position) - 1 from audit_chain where id_company = 2) returning id_audit)
    delete from audit where id_audit in (select id_audit from gone)`);
  expect(brokenAt(await verifyAudit(t.database, vault)).length).toBe(broken.length + 1);
});

test('the serving role writes no checkpoint, and no link that it names', async () => {
  for (const statement of [
    `insert into audit_checkpoint (id_company, position, hash, seal) values (1, 9, 'x', 'x')`,
    'delete from audit_checkpoint',
    'delete from audit_chain',
    `select end_audit_month(now() - interval '3 years', now())`,
  ])
    await expect(t.database.query(statement, []), statement).rejects.toThrow(/permission denied/);
  await t.database.query(`select note_audit_checkpoints('{1}', '{999999}', array['x'::bytea])`, []);
  const { checkpoints } = await verifyAudit(t.database, vault);
  expect(checkpoints).toBe(3);
});
