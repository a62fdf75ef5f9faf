import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { DEMO_PASSWORD } from '../../db/seed/people.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let registrar: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, registrar, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'registro@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

let number = 0;
async function register(): Promise<number> {
  number++;
  const { body } = await admin.call('POST', '/api/processes/createTwin', {
    name: `Con token ${number}`,
    mac: `0A1100${number.toString(16).padStart(6, '0')}`,
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
  });
  return (body.data as TwinDetail).idTwin;
}
const signInToPlatform = (
  by: Person,
  platform: 'thingsboard' | 'kaaiot',
  password = DEMO_PASSWORD,
  email = by.user.email,
) => by.call('POST', `/api/settings/login/${platform}`, { email, password });

describe('a token', () => {
  test('of Kaa is registered with a message that names Kaa', async () => {
    const idTwin = await register();
    const made = await admin.call('POST', '/api/processes/token', {
      idTwin,
      idPlatform: 2,
      token: 'pegado-de-kaa-1',
    });
    expect(made.body.message).toBe('Se ha registrado el Twin con el Token de Kaa');
  });

  test('can be created by a user signed in to the platform, is shown once and then masked', async () => {
    const idTwin = await register();
    const before = await registrar.call('POST', '/api/processes/token', { idTwin, idPlatform: 1 });
    expect(before.body.code).toBe('PLATFORM_LOGIN');
    expect((await signInToPlatform(registrar, 'thingsboard')).status).toBe(200);
    const names = { name: 'sonda-1', label: 'Bodega sur' };
    const made = await registrar.call('POST', '/api/processes/token', { idTwin, idPlatform: 1, ...names });
    expect(made.body.data).toMatchObject(names);
    expect(made.body.message).toBe('Se ha registrado el Twin con el Token de Thingsboard');
    const { token, idToken } = made.body.data as TokenRow & { token: string };
    expect(token).toHaveLength(20);
    const { text, body } = await registrar.call('GET', `/api/processes/twinTokenData?idTwin=${idTwin}`);
    expect(text).not.toContain(token);
    expect((body.data as TokenRow[])[0]?.masked).toBe(`••••${token.slice(-4)}`);
    expect((await registrar.call('POST', `/api/v4/tokens/${idToken}/reveal`)).status).toBe(403);
    expect((await admin.call('POST', `/api/v4/tokens/${idToken}/reveal`)).body.data).toEqual({ token });
    const auditRows = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('audit')
        .select('action')
        .where('entity', '=', 'token')
        .where('entityId', '=', String(idToken))
        .orderBy('idAudit')
        .execute(),
    );
    expect(auditRows.map(({ action }) => action)).toEqual(['create', 'reveal']);
  });

  test('is not in the responses stored for idempotency', async () => {
    const idTwin = await register();
    const body = { idTwin, idPlatform: 1, token: 'guardado-no-12' };
    await admin.call('POST', '/api/processes/token', body, { 'idempotency-key': 'una-vez-token-0001' });
    const stored = await t.database.transaction(system, (tx) =>
      tx.selectFrom('idempotency').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain('guardado-no-12');
  });

  test('is unique, and a twin has only one on each platform', async () => {
    const [first, second] = [await register(), await register()];
    const createToken = (idTwin: number, token: string, idPlatform = 2) =>
      admin.call('POST', '/api/processes/token', { idTwin, idPlatform, token });
    expect((await createToken(first, 'firmado-1234')).status).toBe(200);
    expect((await createToken(first, 'firmado-5678')).body.code).toBe('TOKEN_EXISTS');
    expect((await createToken(second, 'firmado-1234')).body.code).toBe('TOKEN_TAKEN');
    expect((await createToken(second, 'con espacios')).status).toBe(400);
  });

  test('can be replaced and inactivated, and then the twin can get another one', async () => {
    const idTwin = await register();
    const made = await admin.call('POST', '/api/processes/token', {
      idTwin,
      idPlatform: 1,
      token: 'primero-123',
    });
    const { idToken, version } = made.body.data as TokenRow;
    const path = `/api/processes/updatedToken/${idToken}`;
    const changed = await admin.call('PUT', path, { token: 'segundo-123', version });
    expect(changed.body.data).toMatchObject({ token: 'segundo-123', masked: '••••-123' });
    expect((await admin.call('PUT', path, { state: 'Inactivo', version })).body.code).toBe('STALE');
    const off = await admin.call('PUT', path, { state: 'Inactivo', version: version + 1 });
    expect(off.body.data).toMatchObject({ token: null, state: 'Inactivo' });
    const free = await admin.call('GET', '/api/processes/twinToken?limit=200&search=Con token');
    expect((free.body.data as TwinDetail[]).map((twin) => twin.idTwin)).toContain(idTwin);
  });

  test('cannot be reached without the permission or from another company', async () => {
    const idTwin = await register();
    const body = { idTwin, idPlatform: 1, token: 'ajeno-ajeno' };
    expect((await supervisor.call('POST', '/api/processes/token', body)).status).toBe(403);
    expect((await other.call('POST', '/api/processes/token', body)).status).toBe(404);
    const made = await admin.call('POST', '/api/processes/token', body);
    const { idToken } = made.body.data as TokenRow;
    expect((await other.call('POST', `/api/v4/tokens/${idToken}/reveal`)).status).toBe(404);
    expect((await supervisor.call('GET', '/api/processes/twinTokenData')).status).toBe(403);
  });
});

test('only the operator’s administrators can list another company’s tokens and devices', async () => {
  const lists = ['/api/processes/twinTokenData', '/api/processes/twinToken', '/api/v4/inventory/twins'];
  const idCompany = other.user.idCompany ?? 0;
  for (const list of lists) {
    const seen = await admin.call('GET', `${list}?idCompany=${idCompany}&limit=200`);
    const own = await other.call('GET', `${list}?limit=200`);
    expect(seen.body.data).toEqual(own.body.data);
    const refused = await other.call('GET', `${list}?idCompany=${admin.user.idCompany}`);
    expect(refused.body.code).toBe('OTHER_COMPANY');
  }
});

describe('the device platform', () => {
  test('accepts only the own console account of a user who may create tokens', async () => {
    expect((await signInToPlatform(registrar, 'kaaiot', 'equivocada')).status).toBe(401);
    expect((await signInToPlatform(registrar, 'kaaiot', DEMO_PASSWORD, 'admin@otra.test')).status).toBe(401);
    expect(
      (await signInToPlatform(registrar, 'kaaiot', DEMO_PASSWORD, 'supervisor@gemelo.test')).status,
    ).toBe(403);
    expect((await signInToPlatform(supervisor, 'kaaiot')).status).toBe(403);
    const done = await signInToPlatform(registrar, 'kaaiot');
    expect(typeof (done.body.data as { access_token: string }).access_token).toBe('string');
  });

  test('can be signed out of', async () => {
    const openSessions = async () =>
      (
        (await registrar.call('GET', '/api/v4/platforms/sessions')).body.data as {
          name: string;
          expiresAt: string | null;
        }[]
      ).filter(({ expiresAt }) => expiresAt !== null);
    await signInToPlatform(registrar, 'kaaiot');
    expect((await openSessions()).map(({ name }) => name)).toContain('Kaa');
    await registrar.call('DELETE', '/api/v4/platforms/2/session');
    expect((await openSessions()).map(({ name }) => name)).not.toContain('Kaa');
  });
});
