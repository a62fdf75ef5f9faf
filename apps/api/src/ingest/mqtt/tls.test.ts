import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { openCertificates, type TestCertificate } from '../../test/device-certificates.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { makeDevice, readingsOf, type TestDevice } from '../test/devices-under-test.ts';
import { createMqttServer } from './endpoint.ts';
import { openTlsFiles } from './tls.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let certificates: Awaited<ReturnType<typeof openCertificates>>;
let server: TestCertificate;
let own: TestCertificate;
/** What the endpoint reads: copies that tests replace. */
let files: { certFile: string; keyFile: string };
let port: number;
const warned: string[] = [];
const log = { warn: ({ err }: { err?: unknown }) => void warned.push(String(err)) };
const clients: MqttClient[] = [];
const POLL_MS = 20;

beforeAll(async () => {
  certificates = await openCertificates();
  [t, server, own] = await Promise.all([
    openTestApp(),
    certificates.create('gemelo.test'),
    certificates.create('sonda'),
  ]);
  admin = await t.signIn('admin@gemelo.test');
  files = {
    certFile: join(certificates.folder, 'servidor.crt'),
    keyFile: join(certificates.folder, 'servidor.key'),
  };
  await use(server);
  port = await t.ingest.mqtt.listenTls(0, '127.0.0.1', await openTlsFiles(files, log, POLL_MS));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)));
  await certificates.close();
});
beforeEach(() => {
  warned.length = 0;
});

async function use({ certFile, keyFile }: TestCertificate) {
  await copyFile(certFile, `${files.certFile}.new`);
  await copyFile(keyFile, `${files.keyFile}.new`);
  await rename(`${files.certFile}.new`, files.certFile);
  await rename(`${files.keyFile}.new`, files.keyFile);
}

async function connect(options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect(`mqtts://127.0.0.1:${port}`, {
    reconnectPeriod: 0,
    protocolVersion: 4,
    rejectUnauthorized: false,
    ...options,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve()).once('error', reject);
  });
  return client;
}
const pairOf = ({ cert, key }: TestCertificate) => ({ cert, key });
const REFUSED = { code: 5 };

/** A second credential, beside the token. */
async function give({ idTwin }: TestDevice, credential: object): Promise<TokenRow & { token: string }> {
  const made = await admin.call('POST', '/api/processes/token', { idTwin, idPlatform: 2, credential });
  expect(made.status, made.text).toBe(200);
  return made.body.data as TokenRow & { token: string };
}
const certificateOf = (certificate: string) => ({ kind: 'certificate', certificate });

/** Delivers a reading over the connection, and says which of the devices has it. */
async function delivers(client: MqttClient, devices: readonly TestDevice[]): Promise<TestDevice[]> {
  const count = () => Promise.all(devices.map(async ({ idTwin }) => (await readingsOf(t, idTwin)).length));
  const before = await count();
  await client.publishAsync('v1/devices/me/telemetry', '{"temperature": 21}', { qos: 1 });
  const after = await count();
  return devices.filter((_, index) => after[index] !== before[index]);
}

describe('a device over TLS', () => {
  test('connects with its token', async () => {
    const device = await makeDevice(admin);
    expect(await delivers(await connect({ username: device.token }), [device])).toEqual([device]);
    await expect(connect({ username: 'nadie-lo-conoce' })).rejects.toMatchObject(REFUSED);
  });

  test('connects with its user and password, with neither of them alone nor with those of another', async () => {
    const [device, other] = [await makeDevice(admin), await makeDevice(admin)];
    const credential = { kind: 'basic', username: 'sonda 7', password: 'clave-de-la-sonda' };
    await give(device, credential);
    const { token } = await give(other, { kind: 'basic', username: 'sonda 8' });
    const { username, password } = credential;
    expect(await delivers(await connect({ username, password }), [device, other])).toEqual([device]);
    for (const wrong of [{ username }, { username: 'sonda 8', password }, { username, password: token }])
      await expect(connect(wrong)).rejects.toMatchObject(REFUSED);
  });

  test('is told why it is refused, also where it sends some password with its former token', async () => {
    const device = await makeDevice(admin);
    await admin.call('POST', `/api/v4/twins/${device.idTwin}/token/renewal`, {});
    await expect(connect({ username: device.token, password: 'da igual' })).rejects.toMatchObject(REFUSED);
    await vi.waitFor(
      async () =>
        expect((await admin.call('GET', `/api/v4/twins/${device.idTwin}/reception`)).body.data).toMatchObject(
          { reason: 'refused', refusal: { cause: 'renewed', times: 1 } },
        ),
      { timeout: 15_000 },
    );
  });

  test('is known by its certificate', async () => {
    const device = await makeDevice(admin);
    await give(device, certificateOf(own.cert));
    expect(await delivers(await connect(pairOf(own)), [device])).toEqual([device]);
  });

  test('is known by its certificate when only the fingerprint was registered', async () => {
    const [device, mine] = [await makeDevice(admin), await certificates.create('otra')];
    await give(device, certificateOf(new X509Certificate(mine.cert).fingerprint256));
    expect(await delivers(await connect(pairOf(mine)), [device])).toEqual([device]);
  });

  test('speaks for itself by its token or its user, also where another twin has its certificate', async () => {
    const [device, other] = [await makeDevice(admin), await makeDevice(admin)];
    const mine = await certificates.create('ajena');
    await give(other, certificateOf(new X509Certificate(mine.cert).fingerprint256));
    const credential = { kind: 'basic', username: 'sonda 9', password: 'clave-de-la-sonda' };
    await give(device, credential);
    const { username, password } = credential;
    for (const login of [{ username: device.token }, { username, password }]) {
      const client = await connect({ ...pairOf(mine), ...login });
      expect(await delivers(client, [device, other])).toEqual([device]);
    }
  });

  test('is known by its certificate beside a user name that nobody knows', async () => {
    const [device, mine] = [await makeDevice(admin), await certificates.create('con-usuario')];
    await give(device, certificateOf(mine.cert));
    const client = await connect({ ...pairOf(mine), username: 'sin-registrar', password: 'da igual' });
    expect(await delivers(client, [device])).toEqual([device]);
  });

  test('is not known by a certificate that nobody registered, but may name its token beside it', async () => {
    const [device, unknown] = [await makeDevice(admin), await certificates.create('desconocida')];
    await expect(connect(pairOf(unknown))).rejects.toMatchObject(REFUSED);
    const client = await connect({ ...pairOf(unknown), username: device.token });
    expect(await delivers(client, [device])).toEqual([device]);
  });

  test('cannot use the certificate of another without its key', async () => {
    const [theirs, mine] = [await certificates.create('robada'), await certificates.create('ladrona')];
    await give(await makeDevice(admin), certificateOf(theirs.cert));
    await expect(connect({ cert: theirs.cert, key: mine.key })).rejects.toThrow(/key values mismatch/);
  });

  test('is refused with an expired certificate, also beside a token', async () => {
    const [device, expired] = [await makeDevice(admin), await certificates.create('vencida', -1)];
    await give(device, certificateOf(new X509Certificate(expired.cert).fingerprint256));
    await expect(connect(pairOf(expired))).rejects.toMatchObject(REFUSED);
    await expect(connect({ ...pairOf(expired), username: device.token })).rejects.toMatchObject(REFUSED);
  });

  test('is refused with a certificate that was replaced or switched off', async () => {
    const device = await makeDevice(admin);
    const [first, second] = [await certificates.create('primera'), await certificates.create('segunda')];
    const { idToken, version } = await give(device, certificateOf(first.cert));
    const path = `/api/processes/updatedToken/${idToken}`;
    await admin.call('PUT', path, { credential: certificateOf(second.cert), version });
    await expect(connect(pairOf(first))).rejects.toMatchObject(REFUSED);
    expect(await delivers(await connect(pairOf(second)), [device])).toEqual([device]);
    await admin.call('PUT', path, { state: 'Inactivo', version: version + 1 });
    await expect(connect(pairOf(second))).rejects.toMatchObject(REFUSED);
  });
});

function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  });
}
async function servedFingerprint(): Promise<string> {
  const socket = await handshake();
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

describe('the server', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s and resumes no session', async (version) => {
    const of = { minVersion: version, maxVersion: version };
    const client = await connect({ ...of, username: (await makeDevice(admin)).token });
    const first = client.stream as TLSSocket;
    expect(first.getProtocol()).toBe(version);
    const session = first.getSession();
    const again = await handshake({ ...of, ...(session ? { session } : {}) });
    expect(again.isSessionReused()).toBe(false);
    again.destroy();
  });

  test('does not speak TLS 1.1', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(handshake(old)).rejects.toThrow(/protocol version/);
  });

  test('takes a new certificate without a restart, and keeps the connections that stand', async () => {
    const device = await makeDevice(admin);
    const standing = await connect({ username: device.token });
    const renewed = await certificates.create('gemelo.test');
    await use(renewed);
    const expected = new X509Certificate(renewed.cert).fingerprint256;
    await vi.waitFor(async () => expect(await servedFingerprint()).toBe(expected), { timeout: 10_000 });
    expect(await delivers(standing, [device])).toEqual([device]);
    const later = await connect({ username: device.token });
    expect(await delivers(later, [device])).toEqual([device]);
    expect(warned).toEqual([]);
  });

  test('keeps the certificate that it has while the new one is no use, and says so once', async () => {
    const before = await servedFingerprint();
    await writeFile(files.certFile, 'no es un certificado');
    await vi.waitFor(() => expect(warned).toHaveLength(1), { timeout: 10_000 });
    expect(warned[0]).toContain('no es un certificado en formato PEM');
    expect(await servedFingerprint()).toBe(before);

    await copyFile(own.certFile, files.certFile);
    await vi.waitFor(() => expect(warned.at(-1)).toContain('no es la del certificado'), { timeout: 10_000 });
    expect(await servedFingerprint()).toBe(before);

    await use(server);
    const expected = new X509Certificate(server.cert).fingerprint256;
    await vi.waitFor(async () => expect(await servedFingerprint()).toBe(expected), { timeout: 10_000 });
    // The files are replaced one after the other: between them they do not fit together, which may be seen once more.
    expect(new Set(warned).size).toBe(2);
  });
});

test('a connection takes its place before the handshake, and gives it back', async () => {
  await use(server);
  const limited = createMqttServer({
    gateway: t.ingest.gateway,
    watch: t.ingest.watch,
    limits: { total: 1, perAddress: 1 },
    log: () => undefined,
  });
  const at = await limited.listenTls(0, '127.0.0.1', await openTlsFiles(files, log, POLL_MS));
  const silent = connectSocket({ port: at, host: '127.0.0.1' });
  await once(silent, 'connect');
  await expect(handshake({ port: at })).rejects.toThrow();
  silent.destroy();
  await vi.waitFor(async () => (await handshake({ port: at })).destroy(), { timeout: 10_000 });
  await limited.close();
});

describe('at the start', () => {
  const open = (change: Partial<typeof files>) =>
    openTlsFiles({ certFile: server.certFile, keyFile: server.keyFile, ...change }, log);

  test('a missing file is named', async () => {
    const certFile = join(certificates.folder, 'no-hay.crt');
    await expect(open({ certFile })).rejects.toThrow(`MQTTS_CERT: no existe el archivo «${certFile}».`);
    await expect(open({ keyFile: certificates.folder })).rejects.toThrow('MQTTS_KEY: no se puede leer');
  });

  test('a key that is not that of the certificate is refused', async () => {
    await expect(open({ keyFile: own.keyFile })).rejects.toThrow('no es la del certificado');
  });

  test('files of another kind are refused', async () => {
    await expect(open({ certFile: server.keyFile })).rejects.toThrow('no es un certificado en formato PEM');
    await expect(open({ keyFile: server.certFile })).rejects.toThrow(
      'no es una clave privada en formato PEM',
    );
  });

  test('a key with a password is refused', async () => {
    const locked = await certificates.lock(server);
    await expect(open({ keyFile: locked })).rejects.toThrow('pide una contraseña');
    await rm(locked);
  });
});

describe('the settings', () => {
  test('are off without a port, and ask for both files with one', () => {
    expect(readConfig({}).mqtts).toBeUndefined();
    expect(readConfig({ MQTTS_PORT: '0', MQTTS_CERT: 'a.crt' }).mqtts).toBeUndefined();
    expect(() => readConfig({ MQTTS_PORT: '8883' })).toThrow('MQTTS_CERT');
    expect(() => readConfig({ MQTTS_PORT: '8883', MQTTS_CERT: '/a.crt' })).toThrow('MQTTS_KEY');
    expect(readConfig({ MQTTS_PORT: '8883', MQTTS_CERT: '/a.crt', MQTTS_KEY: '/a.key' }).mqtts).toMatchObject(
      { port: 8883 },
    );
  });
});
