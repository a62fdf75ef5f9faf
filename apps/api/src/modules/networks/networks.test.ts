import type { Network } from '@gemelo/contract/endpoints/networks';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { DEMO_PASSWORD } from '../../db/seed/people.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { sealPassword } from './network-secret.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let clerk: Person;
let technician: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, clerk, technician, other] = (await Promise.all(
    [
      'admin@gemelo.test',
      'supervisor@gemelo.test',
      'registro@gemelo.test',
      'tecnico@gemelo.test',
      'admin@otra.test',
    ].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person];
});
const run = (statement: ReturnType<typeof sql>) =>
  t.database.transaction(system, (tx) => statement.execute(tx));
const ask = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await t.database.read(system, (tx) => statement.execute(tx))).rows;
beforeEach(() => run(sql`delete from throttle`));

const CALL = '/api/settings/v3/companyNetwork';
const LIST = '/api/settings/v3/list/company/network/1';
const SECRET = 'Canaveral 2026;"x"';
let counter = 0;
const add = (person: Person, more: object = {}) =>
  person.call('POST', CALL, { name: `Red ${++counter}`, security: 'wpa2', password: SECRET, ...more });
const made = async (person: Person, more: object = {}) => {
  const { status, body, text } = await add(person, more);
  expect(status, text).toBe(200);
  return body.data as Network;
};
const prove = (person: Person, password = DEMO_PASSWORD) =>
  person.call('POST', '/api/v4/re-authentication', { password, purpose: 'network-password' });
const proofOf = async (person: Person) => (await prove(person)).body.data as { proof: string };
const reveal = (person: Person, { idCompanyNetwork }: Pick<Network, 'idCompanyNetwork'>, proof?: string) =>
  person.call(
    'GET',
    `${CALL}/password/${idCompanyNetwork}`,
    undefined,
    proof ? { 'x-reauthentication': proof } : {},
  );
const change = (person: Person, { idCompanyNetwork, name, security, version }: Network, more: object) =>
  person.call('PUT', `${CALL}/${idCompanyNetwork}`, { name, security, version, ...more });
const auditOf = ({ idCompanyNetwork }: Network) =>
  ask(
    sql<{ action: string; whole: string; idUser: number; name: string }>`
      select action, id_user, name, audit::text as whole from audit
      where entity = 'network' and entity_id = ${String(idCompanyNetwork)} order by id_audit`,
  );

test('a network is called by its name unless it calls itself otherwise', async () => {
  const plain = await made(admin, { name: 'Bodega Norte' });
  expect(plain).toMatchObject({
    ...{ name: 'Bodega Norte', ssid: 'Bodega Norte', security: 'wpa2', hidden: false, state: 'Activo' },
    ...{ Warehouse: null, notes: null, mayReveal: true, version: 1 },
  });
  expect(plain).not.toHaveProperty('password');
  const own = await made(admin, {
    ssid: 'GML-5G',
    hidden: true,
    notes: 'Detrás de la báscula',
    idWarehouse: 1,
  });
  expect(own).toMatchObject({ ssid: 'GML-5G', hidden: true, Warehouse: { idWarehouse: 1 } });
  expect((await admin.call('GET', `${CALL}/${own.idCompanyNetwork}`)).body.data).toEqual(own);
});

test.each([
  ['open', SECRET, 'Una red abierta'],
  ['wpa2', undefined, 'Required'],
  ['wpa2', 'corta12', 'de 8 a 63'],
  ['wpa3', 'x'.repeat(64), 'de 8 a 63'],
  ['wpa2', 'contraseña larga', 'de 8 a 63'],
  ['wep', '123456', '5 o 13'],
  ['enterprise', undefined, 'Required'],
])('a network that is %s does not take the password %s', async (security, password, message) => {
  const { status, body } = await add(admin, { security, password });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: 'password', message: expect.stringContaining(message) }]);
});

test.each([
  ['open', undefined],
  ['wpa2', 'a'.repeat(63)],
  ['wpa3', 'AbCdEf01'.repeat(8)],
  ['wep', 'abcde'],
  ['enterprise', 'ñandú'],
])('a network that is %s takes the password %s', async (security, password) => {
  expect((await add(admin, { security, password })).status).toBe(200);
});

test('a name on the air has 32 bytes, and the names of a company are different', async () => {
  const long = await add(admin, { ssid: 'ñ'.repeat(17) });
  expect([long.status, long.body.issues[0]?.path]).toEqual([400, 'ssid']);
  const named = await add(admin, { name: 'Una red con un nombre que no cabe en el aire' });
  expect([named.status, named.body.issues[0]?.path]).toEqual([400, 'ssid']);
  await made(admin, { name: 'Patio' });
  const twice = await add(supervisor, { name: 'PATIO' });
  expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE']);
  expect((await made(other, { name: 'Patio' })).idCompany).toBe(2);
});

test('whoever may change networks sees their passwords only with the permission of its own', async () => {
  const network = await made(supervisor);
  expect(network.mayReveal).toBe(false);
  const { proof } = await proofOf(supervisor);
  expect((await reveal(supervisor, network, proof)).body.code).toBe('FORBIDDEN');
  expect((await add(clerk)).status).toBe(403);
  expect((await clerk.call('GET', LIST)).status).toBe(403);
  expect((await reveal(clerk, network, (await proofOf(clerk)).proof)).status).toBe(403);
  expect((await change(technician, network, {})).status).toBe(403);
});

test('a technician sees all networks, and the passwords of the warehouses whose people they are', async () => {
  await run(sql`delete from warehouse_user where id_user = ${technician.user.idUser}`);
  await run(sql`insert into warehouse_user values (2, ${technician.user.idUser}, 1)`);
  const [near, far, nowhere] = [
    await made(admin, { idWarehouse: 2 }),
    await made(admin, { idWarehouse: 1 }),
    await made(admin),
  ] as const;
  const rows = (await technician.call('GET', `${LIST}?limit=200`)).body.data as Network[];
  const mayReveal = ({ idCompanyNetwork }: Network) =>
    rows.find((row) => row.idCompanyNetwork === idCompanyNetwork)?.mayReveal;
  expect([near, far, nowhere].map(mayReveal)).toEqual([true, false, false]);
  const { proof } = await proofOf(technician);
  expect((await reveal(technician, near, proof)).body.data).toEqual({ password: SECRET });
  for (const one of [far, nowhere])
    expect((await reveal(technician, one, proof)).body.code).toBe('NETWORK_OF_OTHERS');
  expect((await auditOf(far)).map(({ action }) => action)).toEqual(['create']);
});

test('a password is shown to whoever has just given their own, and noted first', async () => {
  const network = await made(admin);
  const asked = await reveal(admin, network);
  expect([asked.status, asked.body.code]).toEqual([403, 'REAUTHENTICATE']);
  const { proof } = await proofOf(admin);
  const shown = await reveal(admin, network, proof);
  expect(shown.body.data).toEqual({ password: SECRET });
  expect(shown.headers['cache-control']).toBe('no-store');
  const entries = await auditOf(network);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'reveal']);
  expect(entries[1]).toMatchObject({ idUser: admin.user.idUser, name: network.name });
});

test('without its entry in the audit nothing is shown', async () => {
  const network = await made(admin);
  const { proof } = await proofOf(admin);
  const owner = new pg.Client(t.connection);
  await owner.connect();
  await owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.action = 'reveal' then raise exception 'the audit is full'; end if; return new; end $$`);
  await owner.query('create trigger refuse before insert on audit for each row execute function refuse()');
  const refused = await reveal(admin, network, proof);
  await owner.query('drop trigger refuse on audit');
  await owner.end();
  expect(refused.status).toBe(500);
  expect(refused.text).not.toContain('Canaveral');
});

test('a proof is worth nothing to others, elsewhere, for other purposes or later', async () => {
  const network = await made(admin);
  const { proof } = await proofOf(admin);
  const again = await t.signIn('admin@gemelo.test');
  const facts = {
    ...{ proves: 'network-password', idUser: admin.user.idUser, until: Date.now() + 60_000 },
    session: 'another session',
  };
  const sealed = (value: object) => t.vault.seal(JSON.stringify(value)).toString('base64url');
  const mine = JSON.parse(t.vault.open(Buffer.from(proof, 'base64url'))) as object;
  expect((await reveal(admin, network, sealed(mine))).status).toBe(200);
  for (const one of [
    'x',
    sealed(facts),
    sealed({ ...mine, until: Date.now() - 1 }),
    sealed({ ...mine, proves: 'another' }),
    sealed({ ...mine, idUser: other.user.idUser }),
    sealed([mine]),
    `${proof.slice(0, -4)}AAAA`,
  ])
    expect((await reveal(admin, network, one)).body.code).toBe('REAUTHENTICATE');
  expect((await reveal(again, network, proof)).body.code).toBe('REAUTHENTICATE');
});

test('what somebody typed as a password is no proof', async () => {
  const forged = sealPassword(t.vault, '{"proves":"network-password"}').toString('base64url');
  expect((await reveal(admin, await made(admin), forged)).body.code).toBe('REAUTHENTICATE');
});

test('guesses of one’s own password are slowed down', async () => {
  const wrong = await prove(admin, 'esta no es');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'PASSWORD_WRONG']);
  expect(wrong.body.issues[0]?.path).toBe('password');
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) statuses.push((await prove(admin, `no ${guess}`)).status);
  expect(statuses).toContain(429);
  expect((await prove(admin)).status).toBe(429);
});

test('an account without a password is told how to get one', async () => {
  const person = await t.signIn('registro@gemelo.test');
  const [kept] = await ask(
    sql<{ passwordHash: string }>`select password_hash from app_user where id_user = ${person.user.idUser}`,
  );
  await run(sql`update app_user set password_hash = null where id_user = ${person.user.idUser}`);
  const { status, body } = await prove(person);
  await run(
    sql`update app_user set password_hash = ${kept?.passwordHash} where id_user = ${person.user.idUser}`,
  );
  expect([status, body.code]).toEqual([409, 'REAUTHENTICATE_NO_PASSWORD']);
  expect(body.message).toContain('¿Olvidaste tu contraseña?');
});

test('another company’s network is not there', async () => {
  const network = await made(admin);
  const { proof } = await proofOf(other);
  expect((await other.call('GET', LIST)).body.code).toBe('OTHER_COMPANY');
  const answers = [
    await other.call('GET', `${CALL}/${network.idCompanyNetwork}`),
    await change(other, network, {}),
    await other.call('PUT', `${CALL}/state/${network.idCompanyNetwork}`, { state: 'Inactivo' }),
    await reveal(other, network, proof),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const foreign = await add(other, { idWarehouse: 1 });
  expect([foreign.status, foreign.body.issues[0]?.path]).toEqual([400, 'idWarehouse']);
});

test('the operator’s administrator keeps the networks of any company', async () => {
  const network = await made(admin, { idCompany: 2 });
  expect(network.idCompany).toBe(2);
  const listed = await admin.call('GET', '/api/settings/v3/list/company/network/2');
  expect((listed.body.data as Network[]).map(({ idCompanyNetwork }) => idCompanyNetwork)).toContain(
    network.idCompanyNetwork,
  );
  expect((await reveal(admin, network, (await proofOf(admin)).proof)).status).toBe(200);
  expect((await add(other, { idCompany: 1 })).status).toBe(403);
});

test('without a password a change keeps the one there is, while it suits', async () => {
  const network = await made(admin);
  const kept = (await change(admin, network, { name: `${network.name} b`, security: 'wpa3' })).body
    .data as Network;
  const { proof } = await proofOf(admin);
  expect((await reveal(admin, kept, proof)).body.data).toEqual({ password: SECRET });
  const unsuited = await change(admin, kept, { security: 'wep' });
  expect([unsuited.status, unsuited.body.issues[0]?.path]).toEqual([400, 'password']);
  const renewed = (await change(admin, kept, { password: 'otra clave larga' })).body.data as Network;
  expect((await reveal(admin, renewed, proof)).body.data).toEqual({ password: 'otra clave larga' });
  const stale = await change(admin, kept, {});
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect(stale.text).not.toContain('otra clave');

  const open = (await change(admin, renewed, { security: 'open' })).body.data as Network;
  expect((await reveal(admin, open, proof)).body.code).toBe('NETWORK_OPEN');
  const closed = await change(admin, open, { security: 'wpa2' });
  expect([closed.status, closed.body.issues[0]?.path]).toEqual([400, 'password']);
  expect((await auditOf(network)).map(({ action }) => action)).toEqual([
    ...['create', 'edit', 'reveal', 'password', 'reveal', 'edit'],
  ]);
});

test('a network is switched off and on', async () => {
  const network = await made(admin);
  const off = await supervisor.call('PUT', `${CALL}/state/${network.idCompanyNetwork}`, {
    state: 'Inactivo',
  });
  expect((off.body.data as Network).state).toBe('Inactivo');
  const listed = await admin.call('GET', `${LIST}?state=Activo&limit=200`);
  expect(
    (listed.body.data as Network[]).some(
      ({ idCompanyNetwork }) => idCompanyNetwork === network.idCompanyNetwork,
    ),
  ).toBe(false);
});

test('no list, search, file, history or dump shows a password', async () => {
  const secret = 'Zafra-unica-8841';
  const network = await made(admin, { name: 'Ingenio', ssid: 'GML-INGENIO', password: secret });
  await change(admin, network, { ssid: network.ssid, password: `${secret}b` });
  const found = await admin.call('GET', '/api/v4/search?q=ingenio');
  expect(found.body.data).toContainEqual(
    expect.objectContaining({
      kind: 'network',
      id: network.idCompanyNetwork,
      name: 'Ingenio',
      detail: 'GML-INGENIO',
    }),
  );
  const searched = await admin.call('GET', `${LIST}?search=gml-ing`);
  expect((searched.body.data as Network[]).map(({ name }) => name)).toEqual(['Ingenio']);
  const sealed = await ask(
    sql<{
      password: Buffer;
    }>`select password from network where id_company_network = ${network.idCompanyNetwork}`,
  );
  const bytes = ['utf8', 'hex', 'base64', 'base64url'] as const;
  const hidden = [
    secret,
    ...bytes.slice(1).map((encoding) => Buffer.from(secret).toString(encoding).slice(0, 18)),
    ...bytes.slice(1).map((encoding) => sealed[0]?.password.toString(encoding) ?? ''),
  ];
  const answers = [
    found,
    searched,
    await admin.call('GET', `${CALL}/${network.idCompanyNetwork}`),
    await admin.call('GET', `${LIST}?format=csv`),
    await admin.call('GET', `/api/v4/audit?entity=network`),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).toContain('Ingenio');
    for (const one of hidden) expect(text).not.toContain(one);
  }

  // Every row of every table, as a dump writes it.
  const tables = await ask(
    sql<{
      name: string;
    }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'select')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const plain = hidden.slice(0, 4);
  for (const { name } of tables) {
    const rows = await ask(
      sql<{ whole: string }>`select x::text as whole from ${sql.raw(name)} x where
        ${sql.join(
          plain.map((one) => sql`strpos(x::text, ${one}) > 0`),
          sql` or `,
        )}`,
    );
    expect(rows, name).toEqual([]);
  }
});
