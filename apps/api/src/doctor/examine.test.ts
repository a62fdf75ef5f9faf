import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { withClient } from '../db/with-client.ts';
import { packageRoot } from '../paths.ts';
import { atEnd } from '../test/at-end.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { databaseUrl } from '../test/database-url.ts';
import { openCertificates } from '../test/device-certificates.ts';
import { freePort } from '../test/free-port.ts';
import { startS3Server } from '../test/s3-server.ts';
import { cloneDatabase, openTestApp } from '../test/test-app.ts';
import { examine } from './examine.ts';
import { bounded, type Finding, right } from './finding.ts';
import { checkNode } from './node.check.ts';
import { checkClock } from './server.check.ts';
import { hidingSecrets } from './settings.ts';

const KEY = TEST_KEY.toString('base64');
let connection: pg.ClientConfig;
let asSuperuser: (statement: string) => Promise<pg.QueryResult>;
let dataDir: string;
let env: Record<string, string>;
let toldOfSilence: ReturnType<typeof told>;
beforeAll(async () => {
  const clone = await cloneDatabase();
  connection = { ...inject('databaseOwner'), database: clone.database };
  asSuperuser = (statement) => withClient(clone, (client) => client.query(statement));
  dataDir = await mkdtemp(join(tmpdir(), 'gemelo-doctor-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const ports = { PORT: String(await freePort()), MQTT_PORT: '0' };
  env = { DATABASE_URL: databaseUrl(connection), GEMELO_KEY: KEY, DATA_DIR: dataDir, ...ports };
  toldOfSilence = askSilence();
});

/** Takes the longest that a check may, so it goes on beside the other tests. */
async function askSilence() {
  const open = new Set<Socket>();
  const at = `127.0.0.1:${portOf(await listening(createServer((socket) => void open.add(socket))))}`;
  const DATABASE_URL = `postgres://g:clave@${at}/gemelo`;
  const PORT = String(await freePort());
  const found = await told({ DATABASE_URL, PORT, MQTT_URL: `mqtt://${at}`, THINGSBOARD_URL: `http://${at}` });
  for (const socket of open) socket.destroy();
  return found;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
async function listening(server = createServer()) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(async () => server.close());
  return server;
}

async function told(changed: Record<string, string | undefined> = {}) {
  const findings: Finding[] = [];
  for await (const finding of examine({ ...env, ...changed })) findings.push(finding);
  const of = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).map(({ text }) => text);
  return { right: of('right'), doubtful: of('doubtful'), wrong: of('wrong') };
}
const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text) as string);

describe('a configuration', () => {
  test('that is right has nothing wrong, and nothing is changed by looking', async () => {
    const state = `select (select json_agg(i order by key) from installation i) as kept,
      (select json_agg(relname order by oid) from pg_class) as made, (select count(*) from audit) as audited`;
    const before = (await asSuperuser(state)).rows;
    const found = await told();
    expect(found.wrong).toEqual([]);
    expect(found.right).toEqual(
      expect.arrayContaining(
        containing(
          'deja entrar',
          'dueña de la base',
          'servir como gemelo_app',
          'es de esta versión',
          'La clave es',
        ),
      ),
    );
    expect((await asSuperuser(state)).rows).toEqual(before);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('has every wrong variable told at once, and what can be checked is checked', async () => {
    const found = await told({
      PORT: 'puerto',
      GEMELO_FEED: 'sí',
      LOG_LEVEL: 'todo',
      SMTP_URL: 'http://correo',
      GEMELO_KEY: 'corta',
      PUSH_SUBJECT: 'mailto:ana@ejemplo.com',
      GOOGLE_CLIENT_ID: 'uno',
    });
    const named = [
      'PORT',
      'GEMELO_FEED',
      'LOG_LEVEL',
      'SMTP_URL',
      'GEMELO_KEY',
      'PUSH_SUBJECT',
      'GOOGLE_CLIENT_ID',
    ];
    expect(found.wrong).toHaveLength(named.length);
    expect(found.wrong).toEqual(expect.arrayContaining(containing(...named)));
    expect(found.right).toEqual(expect.arrayContaining(containing('dueña de la base')));
    const { wrong } = await told({ GEMELO_KEY: undefined });
    expect(wrong).toEqual(containing('Con DATABASE_URL hace falta GEMELO_KEY'));
  });

  test('shows no secret, whatever a server answers', () => {
    const hide = hidingSecrets({
      DATABASE_URL: 'postgres://gemelo:cl%40ve1@host/gemelo',
      GEMELO_KEY: KEY,
      SMTP_URL: 'smtp://gemelo:100%cierto@host',
      PUSH_PRIVATE_KEY: 'privada',
      PUSH_PUBLIC_KEY: 'publica',
    });
    const text = hide(`cl%40ve1 cl@ve1 100%cierto ${KEY} privada publica gemelo`);
    expect(text).toBe('«oculto» «oculto» «oculto» «oculto» «oculto» publica gemelo');
  });

  test('with an old Node, or odd addresses, is told', async () => {
    expect(await checkNode('20.18.9')).toEqual([expect.objectContaining({ level: 'wrong' })]);
    expect(await checkNode('21.0.0')).toEqual([expect.objectContaining({ level: 'right' })]);
    const found = await told({ PUBLIC_URL: 'https://g.ejemplo.com', TRUST_PROXY: '10.0.0.300' });
    expect(found.wrong).toEqual(containing('TRUST_PROXY: hay una dirección'));
    expect((await told({ PUBLIC_URL: 'https://g.ejemplo.com' })).doubtful).toEqual(
      expect.arrayContaining(containing('TRUST_PROXY')),
    );
  });
});

describe('a database', () => {
  test('that refuses is told with the command that mends it', async () => {
    const at = (changed: pg.ClientConfig) =>
      told({ DATABASE_URL: databaseUrl({ ...connection, ...changed }) });
    expect((await at({ password: 'otra' })).wrong).toEqual(containing('createuser --createrole'));
    expect((await at({ database: 'no_existe' })).wrong).toEqual(containing('createdb -O'));
    expect((await at({ host: '127.0.0.1', port: await freePort() })).wrong).toEqual(
      containing('no hay un PostgreSQL que escuche ahí'),
    );
  });

  test('without rights is told what each needs', async () => {
    const user = 'sin_derechos';
    await asSuperuser(`create role ${user} login password 'suya'`);
    atEnd(() => asSuperuser(`drop role ${user}`));
    const url = (database: string) => databaseUrl({ ...connection, user, password: 'suya', database });
    const foreign = await told({ DATABASE_URL: url(String(connection.database)) });
    expect(foreign.wrong).toEqual(
      expect.arrayContaining(containing('alter database', 'grant gemelo_app to', 'grant gemelo_search to')),
    );
    await asSuperuser('create database sin_extensiones');
    atEnd(() => asSuperuser('drop database sin_extensiones with (force)'));
    const empty = await told({ DATABASE_URL: url('sin_extensiones') });
    expect(empty.wrong).toEqual(expect.arrayContaining(containing('create extension unaccent')));
    expect(empty.right).toEqual(expect.arrayContaining(containing('está vacía')));
  });

  test('of another key, another version or an older one is told', async () => {
    expect((await told({ GEMELO_KEY: randomBytes(32).toString('base64') })).wrong).toEqual(
      containing('no es la clave que cifró'),
    );
    await asSuperuser(`insert into migration (name, digest) values ('9999_future.sql', 'x')`);
    await asSuperuser(`update migration set name = '0000_gone.sql' where name = '0082_firmware_waves.sql'`);
    const found = await told();
    await asSuperuser(`delete from migration where name = '9999_future.sql'`);
    await asSuperuser(`update migration set name = '0082_firmware_waves.sql' where name = '0000_gone.sql'`);
    expect(found.wrong).toEqual(containing('versión más nueva de Gemelo'));
    expect(found.doubtful).toEqual(expect.arrayContaining(containing('desde 0082_firmware_waves.sql')));
  });

  test('with another clock is told', async () => {
    const at = (offset: number) =>
      checkClock({
        query: async () => ({ rows: [{ at: Date.now() + offset }] }),
      } as unknown as pg.ClientBase);
    const levels = await Promise.all([at(0), at(4_000), at(-60_000)]);
    expect(levels.flat().map(({ level }) => level)).toEqual(['right', 'doubtful', 'wrong']);
  });

  test('that is embedded and stopped is not started', async () => {
    const folder = join(dataDir, 'nueva');
    const found = await told({ DATABASE_URL: undefined, GEMELO_KEY: undefined, DATA_DIR: folder });
    expect(found.wrong).toEqual([]);
    expect(found.right).toEqual(
      expect.arrayContaining(containing('incluida se crea al iniciar', 'cuando hace falta')),
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});

test('the folder of scheduled backups has rights and room, or is named', async () => {
  const found = await told({ BACKUP_DIR: join(dataDir, 'respaldos') });
  expect(found.right).toEqual(expect.arrayContaining(containing('La carpeta de los respaldos')));
  expect((await told({ BACKUP_DIR: process.execPath })).wrong).toEqual(containing('otra con BACKUP_DIR'));
});

test('a server that accepts and says nothing is a finding, not a hang', async () => {
  const hanging = bounded('El servidor', () => new Promise<Finding[]>(() => undefined), 20);
  expect(await hanging).toEqual([{ level: 'wrong', text: expect.stringContaining('no respondió') }]);
  expect(await bounded('Otro', async () => [right('bien')], 20)).toEqual([right('bien')]);
  expect((await toldOfSilence).wrong).toEqual(
    containing('no responde a tiempo', 'MQTT_URL', 'THINGSBOARD_URL'),
  );
});

test('ports are free, taken by another program, or served by Gemelo itself', async () => {
  const other = portOf(await listening());
  const taken = await told({ PORT: String(other), MQTT_PORT: String(other) });
  expect(taken.wrong).toEqual(containing('ya está ocupado', 'ya es de otra'));
  const { app, ingest } = await openTestApp();
  const [web, mqtt] = [await freePort(), await freePort()];
  await app.listen({ port: web, host: '127.0.0.1' });
  await ingest.mqtt.listen(mqtt, '127.0.0.1');
  const running = await told({ PORT: String(web), MQTT_PORT: String(mqtt) });
  expect(running.wrong).toEqual([]);
  expect(running.right.filter((text) => text.includes('lo atiende Gemelo'))).toHaveLength(2);
});

test('a broker and the platforms are asked', async () => {
  const ACCEPTED = Buffer.from([0x20, 3, 0, 0, 0]);
  const broker = await listening(createServer((socket) => socket.once('data', () => socket.write(ACCEPTED))));
  const web = createWebServer(({ url = '' }, response) => {
    response.statusCode = url.startsWith('/auth/realms/nuestro/') || url === '/' ? 200 : 404;
    response.end();
  });
  const at = `127.0.0.1:${portOf(await listening(web))}`;
  const kaa = (realm: string) => `http://${at}/auth/realms/${realm}?client_id=g&app_version=v1`;
  const mqtt = `mqtt://g:clave@127.0.0.1:${portOf(broker)}`;
  const good = await told({ MQTT_URL: mqtt, THINGSBOARD_URL: `http://${at}`, KAA_URL: kaa('nuestro') });
  expect(good.wrong).toEqual([]);
  expect(good.right).toEqual(expect.arrayContaining(containing('MQTT_URL', 'THINGSBOARD_URL', 'KAA_URL:')));
  const refusing = await listening(createServer((socket) => socket.once('data', () => socket.end())));
  const bad = await told({ MQTT_URL: `mqtt://127.0.0.1:${portOf(refusing)}`, KAA_URL: kaa('otro') });
  expect(bad.wrong).toEqual(containing('MQTT_URL', 'revisa la dirección del «realm»'));
});

test('mail, files and certificate are tried without leaving anything', async () => {
  const letters: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'buena' ? done(null, { user: 'g' }) : done(new Error(`no ${password}`)),
    onMailFrom: ({ address }, _session, done) => {
      letters.push(address);
      done();
    },
  });
  const port = portOf(await listening(smtp.server as Server));
  const certificates = await openCertificates();
  atEnd(certificates.close);
  const [lasting, short, other] = await Promise.all(
    [60, 3, 60].map((days) => certificates.create('g', days)),
  );
  const mqtts = (cert = lasting, key = cert) => ({
    MQTTS_PORT: String(env.PORT).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
    MQTTS_CERT: cert?.certFile,
    MQTTS_KEY: key?.keyFile,
  });
  const files = await startS3Server();
  const good = await told({ SMTP_URL: `smtp://g:buena@127.0.0.1:${port}`, FILES_S3_URL: files, ...mqtts() });
  expect(good.right).toEqual(
    expect.arrayContaining(containing('FILES_S3_URL', 'SMTP_URL', 'vencen en 59 días')),
  );
  expect(good.doubtful).toEqual(expect.arrayContaining(containing('MAIL_FROM')));
  expect(letters).toEqual([]);
  const bad = await told({
    SMTP_URL: `smtp://g:mala@127.0.0.1:${port}`,
    FILES_S3_URL: files.replace('/gemelo/', '/otro-lugar/'),
    ...mqtts(lasting, other),
  });
  expect(bad.wrong).toEqual(expect.arrayContaining(containing('FILES_S3_URL', 'SMTP_URL', 'MQTTS_KEY')));
  expect((await told(mqtts(short))).doubtful).toEqual(expect.arrayContaining(containing('renuévalo')));
});

test('the command ends with 0 only when nothing is wrong', async () => {
  const command = (changed: Record<string, string>) =>
    new Promise<{ code: unknown; lines: string[] }>((resolve) => {
      const args = ['--import', 'tsx', join(packageRoot, 'src/cli/doctor.ts')];
      const given = { PATH: process.env.PATH, ...env, ...changed };
      execFile(process.execPath, args, { cwd: packageRoot, env: given }, (error, stdout) =>
        resolve({ code: error ? error.code : 0, lines: stdout.trim().split('\n') }),
      );
    });
  const [good, bad] = await Promise.all([command({}), command({ GEMELO_FEED: 'sí' })]);
  expect([good.code, bad.code]).toEqual([0, 1]);
  expect(bad.lines[0]).toBe('✗ GEMELO_FEED debe ser 0 o 1, no «sí».');
  expect(good.lines.slice(0, -1).every((line) => /^[✓!] \S/.test(line))).toBe(true);
});
