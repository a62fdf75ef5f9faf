import type { TokenRow, TwinConnection } from '@gemelo/contract/endpoints/tokens';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { gatewayAddresses } from './gateway-addresses.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let registrar: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://gemelo.ejemplo.com', MQTT_PORT: '1884' });
  [admin, registrar, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'registro@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});

let number = 0;
async function register(sensors: number[] = []): Promise<number> {
  number++;
  const { body, text } = await admin.call('POST', '/api/processes/createTwin', {
    name: `Directo ${number}`,
    mac: `0A3300${number.toString(16).padStart(6, '0')}`,
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    ...(sensors.length > 0 ? { sensors: sensors.map((idSensor) => ({ idSensor })) } : {}),
  });
  expect(body.error, text).toBe(false);
  return (body.data as TwinDetail).idTwin;
}
type Given = TokenRow & { token: string };
const give = (by: Person, idTwin: number, body: object = {}) =>
  by.call('POST', `/api/v4/twins/${idTwin}/token`, body);
const renew = (by: Person, idTwin: number) => by.call('POST', `/api/v4/twins/${idTwin}/token/renewal`);
const deliver = (token: string, values: object) =>
  t.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: values });
const connectionOf = async (by: Person, idTwin: number) =>
  (await by.call('GET', `/api/v4/twins/${idTwin}/connection`)).body.data as TwinConnection;

describe('the token of a twin', () => {
  test('is one, though two platforms are asked for it at the same time', async () => {
    const idTwin = await register();
    const answers = await Promise.all([1, 2].map((idPlatform) => give(admin, idTwin, { idPlatform })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TOKEN_EXISTS');
  });

  test('is given with the session of the console alone, and opens the gateway to its readings', async () => {
    const idTwin = await register([1]);
    const made = await give(registrar, idTwin);
    expect(made.status, made.text).toBe(200);
    expect(made.body.message).toMatch(/^El token de «Directo \d+» está listo$/);
    const { token, idToken } = made.body.data as Given;
    expect((await deliver(token, { temperature: 25.1 })).statusCode).toBe(200);
    const { body } = await admin.call('GET', `/api/processes/twin/${idTwin}`);
    expect(body.data).toMatchObject({ hasToken: true, readings: [{ value: 25.1 }] });
    const rows = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'idUser'])
        .where('entity', '=', 'token')
        .where('entityId', '=', String(idToken))
        .execute(),
    );
    expect(rows).toEqual([{ action: 'create', idUser: registrar.user.idUser }]);
  });

  test('is refused a second time, also to two who ask at once', async () => {
    const idTwin = await register();
    const both = await Promise.all([give(admin, idTwin), give(registrar, idTwin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await give(admin, idTwin)).body.code).toBe('TOKEN_EXISTS');
  });

  test('is not kept with the answers stored for idempotency', async () => {
    const idTwin = await register();
    const made = await admin.call(
      'POST',
      `/api/v4/twins/${idTwin}/token`,
      {},
      { 'idempotency-key': 'token-de-twin-0001' },
    );
    const stored = await t.database.transaction(system, (tx) =>
      tx.selectFrom('idempotency').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain((made.body.data as Given).token);
  });

  test('can be renewed, and the one before stops working', async () => {
    const idTwin = await register([1]);
    const first = (await give(admin, idTwin)).body.data as Given;
    expect((await renew(registrar, idTwin)).status).toBe(403);
    const renewed = await renew(admin, idTwin);
    expect(renewed.status, renewed.text).toBe(200);
    const { token, idToken } = renewed.body.data as Given;
    expect(idToken).toBe(first.idToken);
    expect(token).not.toBe(first.token);
    expect((await deliver(first.token, { temperature: 20 })).statusCode).toBe(401);
    expect((await deliver(token, { temperature: 20 })).statusCode).toBe(200);
    expect((await renew(admin, await register())).status).toBe(404);
  });

  test('is out of reach without the permission and from another company', async () => {
    const idTwin = await register();
    expect((await give(supervisor, idTwin)).status).toBe(403);
    expect((await give(other, idTwin)).status).toBe(404);
    expect((await admin.call('GET', `/api/v4/twins/${idTwin}/connection`)).body.data).toMatchObject({
      token: null,
    });
    await give(admin, idTwin);
    expect((await renew(other, idTwin)).status).toBe(404);
    expect((await other.call('GET', `/api/v4/twins/${idTwin}/connection`)).status).toBe(404);
    expect((await supervisor.call('GET', `/api/v4/twins/${idTwin}/connection`)).status).toBe(403);
  });

  test('is refused to an inactive twin', async () => {
    const idTwin = await register();
    const body = { state: 'Inactivo', reason: 'Sin batería' };
    await admin.call('PUT', `/api/processes/v2/twins/state/${idTwin}`, body);
    expect((await give(admin, idTwin)).body.code).toBe('TWIN_INACTIVE');
  });
});

test('a connection names the keys that the gateway reads, with an example of each', async () => {
  const idTwin = await register([1, 2]);
  const before = await connectionOf(registrar, idTwin);
  expect(before).toMatchObject({
    token: null,
    http: 'https://gemelo.ejemplo.com',
    mqtt: { host: 'gemelo.ejemplo.com', port: 1884, tls: false, external: false },
  });
  expect(before.keys.map(({ key }) => key)).toEqual(['temperature', 'temperature_2', 'humidity']);
  const { token } = (await give(admin, idTwin)).body.data as Given;
  const sample = Object.fromEntries(before.keys.map(({ key }, index) => [key, 20 + index]));
  expect((await deliver(token, sample)).statusCode).toBe(200);
  const { body } = await admin.call('GET', `/api/processes/twin/${idTwin}`);
  const values = (body.data as TwinDetail).readings.map(({ value }) => value);
  expect(values.sort()).toEqual([20, 21, 22]);
  const after = await connectionOf(registrar, idTwin);
  expect(after.keys.map(({ example }) => example)).toEqual([20, 21, 22]);
  expect(after.token?.masked).toBe(`••••${token.slice(-4)}`);
});

test('the addresses are those of the configuration', () => {
  const files = { certFile: 'servidor.crt', keyFile: 'servidor.key' };
  expect(
    gatewayAddresses({ publicUrl: undefined, mqttPort: 0, mqtts: undefined, mqttUrl: undefined }),
  ).toEqual({ http: null, mqtt: null, mqtts: null });
  expect(
    gatewayAddresses({
      publicUrl: 'https://gemelo.test',
      mqttPort: 0,
      mqtts: { port: 8883, ...files },
      mqttUrl: undefined,
    }),
  ).toMatchObject({ mqtt: null, mqtts: { host: 'gemelo.test', port: 8883 } });
  expect(
    gatewayAddresses({
      publicUrl: undefined,
      mqttPort: 1883,
      mqtts: { port: 8884, ...files },
      mqttUrl: 'mqtts://broker.test',
    }),
  ).toMatchObject({ mqtt: { host: 'broker.test', port: 8883, tls: true, external: true }, mqtts: null });
});
