import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { live } from '@gemelo/contract/endpoints/live';
import type { UserData } from '@gemelo/contract/endpoints/users';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import type { Method } from '@gemelo/contract/kit/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import type { ConnectionSettings, PoolSettings } from '../db/pool.ts';
import { DEMO_PASSWORD } from '../db/seed/people.ts';
import { createVault } from '../security/vault.ts';
import { atEnd } from './at-end.ts';
import { unlabelledFields } from './audited-fields.ts';
import { TEMPLATE, TEST_KEY } from './database-server.ts';

/** What the superuser sees and changes. */
export async function onDatabase(connection: ConnectionSettings, statement: string): Promise<object[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
export const onServer = (statement: string) => onDatabase(inject('databaseServer'), statement);

/** A database for one test file, cloned from the template and dropped at its end, seen by the superuser. */
export async function cloneDatabase(): Promise<ConnectionSettings> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  // Copying files skips the write-ahead log, which costs more than the checkpoint that it needs.
  const { user } = inject('databaseOwner');
  await onServer(`create database ${database} owner ${user} template ${TEMPLATE} strategy file_copy`);
  atEnd(() => onServer(`drop database if exists ${database} with (force)`));
  return { ...inject('databaseServer'), database };
}

export interface TestResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  // Tests assert the shape they expect; the application checks the schema itself.
  body: {
    error: boolean;
    data: never;
    total?: number;
    message: string;
    code: string;
    valid?: boolean;
    issues: { path: string; message: string }[];
    correlationId: string;
  };
}

export interface Person {
  user: UserData;
  token: string;
  call(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
}

/** Sends a request to the live stream, which never ends, and returns only the beginning of its response. */
async function beginning(app: FastifyInstance, options: InjectOptions) {
  const response = await app.inject({ ...options, payloadAsStream: true });
  const streams = String(response.headers['content-type']).startsWith('text/event-stream');
  if (streams) response.stream().destroy();
  const body = streams ? '' : await text(response.stream());
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    body,
    json: () => JSON.parse(body) as unknown,
  };
}

export async function answer(app: FastifyInstance, options: InjectOptions): Promise<TestResponse> {
  const response = await (String(options.url).startsWith(live.path)
    ? beginning(app, options)
    : app.inject(options));
  const json = /json/.test(String(response.headers['content-type'])) && response.body !== '';
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: json ? response.json() : undefined,
  } as TestResponse;
}

interface TestAppOptions {
  /** Redirects the connection to the database. */
  viaProxy?: (connection: ConnectionSettings) => Promise<PoolSettings>;
  /** Runs jobs and engines, which would otherwise write and query at any moment of a test. */
  background?: boolean;
  /** Size of the pool. */
  connections?: number;
  /** Time that running requests get to finish during shutdown. */
  lastRequestsMs?: number;
  /** Gets the lines of the log. */
  logTo?: { write(line: string): void };
}

/** Some tests send thousands of requests with one session. */
const UNLIMITED = { REQUESTS_PER_SESSION: '100000000', REQUESTS_PER_COMPANY: '100000000' };

/** The whole application on its own database, called in process. */
export async function openTestApp(
  env: Record<string, string> = {},
  { viaProxy = async (same) => same, background = false, connections, ...rest }: TestAppOptions = {},
) {
  const connection = await cloneDatabase();
  atEnd(async () => expect(await unlabelledFields(connection), 'labels of audited fields').toEqual([]));
  const owned = { ...inject('databaseOwner'), database: connection.database };
  const database = openDatabase({ ...(await viaProxy(owned)), guarded: true }, connections);
  const vault = createVault(TEST_KEY);
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-data-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const config = {
    ...readConfig({ GEMELO_DEMO: '1', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, ...UNLIMITED, ...env }),
  };
  const { app, mounted, ingest, metrics } = await createApp({
    config,
    database,
    vault,
    version: 'test',
    checkAnswers: true,
    background,
    ...rest,
  });
  await app.ready();
  atEnd(async () => {
    await app.close();
    await database.close();
  });

  const anyone: Person['call'] = (method, url, body, headers = {}) =>
    answer(app, {
      method,
      url,
      headers: Buffer.isBuffer(body) ? { 'content-type': OCTETS, ...headers } : headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });

  async function signIn(email: string, password = DEMO_PASSWORD): Promise<Person> {
    const proof = await anyone('POST', '/api/auth/sign-in', { email, password });
    const { uid, idToken } = proof.body.data as { uid: string; idToken: string };
    const login = await anyone('GET', `/api/settings/login/uid?uid=${uid}&email=${email}`, undefined, {
      authorization: `Bearer ${idToken}`,
    });
    const { userData: user, tokenAuth: token } = login.body.data as { userData: UserData; tokenAuth: string };
    return {
      user,
      token,
      call: (method, url, body, headers = {}) =>
        anyone(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
    };
  }

  return { app, mounted, ingest, metrics, database, vault, connection, config, anyone, signIn };
}
