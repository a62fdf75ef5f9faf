import { X509Certificate } from 'node:crypto';
import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openCertificates, type TestCertificate } from '../../test/device-certificates.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let certificates: Awaited<ReturnType<typeof openCertificates>>;
let admin: Person;
let registrar: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  [t, certificates] = await Promise.all([openTestApp(), openCertificates()]);
  [admin, registrar, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'registro@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});
afterAll(() => certificates.close());

let number = 0;
async function register(by = admin): Promise<number> {
  number++;
  const warehouse = by === admin ? 1 : await otherWarehouse();
  const { body, text } = await by.call('POST', '/api/processes/createTwin', {
    name: `Con credencial ${number}`,
    mac: `0A4400${number.toString(16).padStart(6, '0')}`,
    twinType: 'Circulante',
    idWarehouse: warehouse,
    idTwinModel: 1,
    station: 0,
  });
  expect(body.error, text).toBe(false);
  return (body.data as TwinDetail).idTwin;
}
async function otherWarehouse(): Promise<number> {
  const rows = await t.database.transaction(system, (tx) =>
    tx
      .selectFrom('warehouse')
      .select('idWarehouse')
      .where('idCompany', '=', other.user.idCompany ?? 0)
      .where('state', '=', 'Activo')
      .execute(),
  );
  return rows[0]?.idWarehouse ?? 0;
}

type Registered = TokenRow & { token: string };
const create = (by: Person, idTwin: number, credential: object, more: object = {}) =>
  by.call('POST', '/api/processes/token', { idTwin, idPlatform: 1, credential, ...more });
const update = ({ idToken, version }: TokenRow, body: object, by = admin) =>
  by.call('PUT', `/api/processes/updatedToken/${idToken}`, { version, ...body });
const reveal = async ({ idToken }: TokenRow, by = admin) =>
  by.call('POST', `/api/v4/tokens/${idToken}/reveal`);
const list = async (query: string) =>
  (await admin.call('GET', `/api/processes/twinTokenData?${query}`)).body.data as TokenRow[];
const basic = (username: string, password?: string) => ({ kind: 'basic', username, password });
const certificateOf = (certificate: string) => ({ kind: 'certificate', certificate });
const fingerprintOf = ({ cert }: TestCertificate) => new X509Certificate(cert).fingerprint256;

describe('a user with a password', () => {
  test('is registered with the session of the console; the password is generated and shown once', async () => {
    const idTwin = await register();
    const made = await create(registrar, idTwin, basic('sonda 1'));
    expect(made.status, made.text).toBe(200);
    expect(made.body.message).toMatch(/^«Con credencial \d+» ya puede conectarse con su usuario/);
    const row = made.body.data as Registered;
    expect(row).toMatchObject({ credential: 'basic', username: 'sonda 1', masked: '••••' });
    expect(row.token).toHaveLength(20);
    expect((await reveal(row, registrar)).status).toBe(403);
    expect((await reveal(row)).body.data).toEqual({ token: row.token });
    const kept = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'after'])
        .where('entity', '=', 'token')
        .where('entityId', '=', String(row.idToken))
        .orderBy('idAudit')
        .execute(),
    );
    expect(kept.map(({ action }) => action)).toEqual(['create', 'reveal']);
    expect(kept[0]?.after).toMatchObject({ credential: 'basic', username: 'sonda 1' });
    expect(JSON.stringify(kept)).not.toContain(row.token);
    const { text } = await admin.call('GET', `/api/processes/twinTokenData?idTwin=${idTwin}`);
    expect(text).not.toContain(row.token);
  });

  test('keeps the password of before, which is sealed and never shown in part', async () => {
    const made = await create(admin, await register(), basic('sonda 2', 'contraseña con ñ'));
    const row = made.body.data as Registered;
    expect(row).toMatchObject({ masked: '••••', token: 'contraseña con ñ' });
    const [stored] = await t.database.transaction(system, (tx) =>
      tx.selectFrom('twinToken').selectAll().where('idToken', '=', row.idToken).execute(),
    );
    expect(stored?.tokenSecret.toString('latin1')).not.toContain('con ñ');
    expect(t.vault.open(stored?.tokenSecret ?? Buffer.of())).toBe('contraseña con ñ');
  });

  test('may share the user with other devices, but not the password too', async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    expect((await create(admin, first, basic('compartido', 'clave-primera'))).status).toBe(200);
    expect((await create(admin, second, basic('compartido', 'clave-segunda'))).status).toBe(200);
    const taken = await create(admin, third, basic('compartido', 'clave-primera'));
    expect(taken).toMatchObject({ status: 409, body: { code: 'BASIC_TAKEN' } });
  });

  test('is renewed with a new password of the same user', async () => {
    const idTwin = await register();
    const row = (await create(admin, idTwin, basic('sonda 3', 'la-de-antes'))).body.data as Registered;
    const renewed = await admin.call('POST', `/api/v4/twins/${idTwin}/token/renewal`);
    expect(renewed.status, renewed.text).toBe(200);
    expect(renewed.body.data).toMatchObject({
      idToken: row.idToken,
      credential: 'basic',
      username: 'sonda 3',
    });
    expect((renewed.body.data as Registered).token).toHaveLength(20);
    expect(renewed.body.message).toMatch(/^Se actualizó el usuario y la contraseña/);
  });

  test.each([
    ['', 'clave-larga'],
    ['con\u0000cero', 'clave-larga'],
    ['x'.repeat(129), 'clave-larga'],
    ['sonda', 'corta'],
    ['sonda', 'con\u0000cero-12'],
  ])('is refused: %j with %j', async (username, password) => {
    const made = await create(admin, await register(), basic(username, password));
    expect(made.status).toBe(400);
  });
});

describe('a certificate', () => {
  test('is registered as PEM, with its end, and shows nothing but its fingerprint', async () => {
    const own = await certificates.create('sonda');
    const made = await create(admin, await register(), certificateOf(own.cert));
    expect(made.status, made.text).toBe(200);
    const row = made.body.data as Registered;
    const fingerprint = fingerprintOf(own);
    expect(row).toMatchObject({
      credential: 'certificate',
      username: null,
      token: fingerprint,
      masked: `••••${fingerprint.slice(-5)}`,
    });
    expect(Date.parse(row.validUntil ?? '')).toBe(Date.parse(new X509Certificate(own.cert).validTo));
    expect((await reveal(row)).body.data).toEqual({ token: fingerprint });
  });

  test('is the same however it is written', async () => {
    const own = await certificates.create('sonda');
    const fingerprint = fingerprintOf(own);
    const forms = [
      fingerprint,
      fingerprint.replaceAll(':', '').toLowerCase(),
      `sha256 Fingerprint=${fingerprint}`,
      `SHA256:${fingerprint.replaceAll(':', ' ')}`,
      `Subject: una sonda\n${own.cert}`,
      `${own.cert}\n${(await certificates.create('autoridad')).cert}`,
    ];
    const [first = '', ...others] = forms;
    expect((await create(admin, await register(), certificateOf(first))).status).toBe(200);
    for (const form of others)
      expect((await create(admin, await register(), certificateOf(form))).body.code, form).toBe(
        'CERTIFICATE_TAKEN',
      );
  });

  test('of another company is refused as any other that is taken', async () => {
    const own = await certificates.create('sonda');
    await create(admin, await register(), certificateOf(own.cert));
    const taken = await create(other, await register(other), certificateOf(own.cert));
    expect(taken).toMatchObject({ status: 409, body: { code: 'CERTIFICATE_TAKEN' } });
    expect(taken.text).not.toMatch(/Con credencial|idCompany|idTwin/);
  });

  test('that cannot be used is refused at its field', async () => {
    const own = await certificates.create('sonda');
    const expired = await certificates.create('vencida', -1);
    const wrong: [string, string][] = [
      ['hola', 'CERTIFICATE_UNREADABLE'],
      [fingerprintOf(own).slice(3), 'CERTIFICATE_UNREADABLE'],
      [`${own.cert}${own.key}`, 'CERTIFICATE_WITH_KEY'],
      [expired.cert, 'CERTIFICATE_EXPIRED'],
    ];
    const idTwin = await register();
    for (const [certificate, code] of wrong) {
      const made = await create(admin, idTwin, certificateOf(certificate));
      expect(made, code).toMatchObject({ status: 409, body: { code } });
      expect(made.text).toContain('credential.certificate');
    }
  });

  test('is not generated by a renewal', async () => {
    const idTwin = await register();
    await create(admin, idTwin, certificateOf((await certificates.create('sonda')).cert));
    const renewed = await admin.call('POST', `/api/v4/twins/${idTwin}/token/renewal`);
    expect(renewed).toMatchObject({ status: 409, body: { code: 'CERTIFICATE_NEEDED' } });
  });
});

describe('the way of a device', () => {
  test('changes to any other, without a session at a platform', async () => {
    const idTwin = await register();
    const given = await admin.call('POST', `/api/v4/twins/${idTwin}/token`, {});
    let row = given.body.data as Registered;
    const own = await certificates.create('sonda');
    const ways = [
      [basic('sonda 4', 'clave-de-sonda'), { credential: 'basic', username: 'sonda 4', validUntil: null }],
      [certificateOf(own.cert), { credential: 'certificate', username: null }],
      [{ kind: 'token' }, { credential: 'token', username: null, validUntil: null }],
    ] as const;
    for (const [credential, expected] of ways) {
      const changed = await update(row, { credential });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.data).toMatchObject({
        ...expected,
        idToken: row.idToken,
        version: row.version + 1,
      });
      row = changed.body.data as Registered;
    }
    expect(row.token).toHaveLength(20);
    const delivered = await t.app.inject({
      method: 'POST',
      url: `/api/v1/${row.token}/telemetry`,
      payload: { temperature: 20 },
    });
    expect(delivered.statusCode).toBe(200);
  });

  test('stays when somebody else has changed it', async () => {
    const row = (await create(admin, await register(), basic('sonda 5'))).body.data as Registered;
    await update(row, { state: 'Inactivo' });
    const stale = await update(row, { credential: { kind: 'token' } });
    expect(stale.body.code).toBe('STALE');
    expect((await list(`idTwin=${row.idTwin}`))[0]).toMatchObject({ credential: 'basic', state: 'Inactivo' });
  });

  test('is a token or something else, not both', async () => {
    const both = await create(admin, await register(), basic('sonda 6'), { token: 'pegado-1234' });
    expect(both.status).toBe(400);
  });

  test('filters the list', async () => {
    await create(admin, await register(), basic('sonda 7'));
    const found = await list('credential=basic,certificate&limit=200');
    expect(new Set(found.map(({ credential }) => credential))).toEqual(new Set(['basic', 'certificate']));
  });

  test('is out of reach without the permission and from another company', async () => {
    const idTwin = await register();
    expect((await create(supervisor, idTwin, basic('sonda 8'))).status).toBe(403);
    expect((await create(other, idTwin, basic('sonda 8'))).status).toBe(404);
    const row = (await create(admin, idTwin, basic('sonda 8'))).body.data as Registered;
    expect((await update(row, { credential: { kind: 'token' } }, registrar)).status).toBe(403);
    expect((await update(row, { credential: { kind: 'token' } }, other)).status).toBe(404);
    expect((await reveal(row, other)).status).toBe(404);
  });
});
