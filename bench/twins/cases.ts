import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { bodyOf, type Kind, macOf, nameOf } from './numbers.ts';
import { recorded, type Statement } from './recorded.ts';

/** One kind of request: how it is asked of the product, and the statements that it sends. */
export interface Case {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Writes are numbered: each has a twin of its own. */
  kind?: Kind;
  statements: Statement[];
}

/** Runs each kind of request once inside this process and keeps what it asks of the database. */
export async function recordCases(connection: ConnectionSettings, key: Buffer) {
  const database = openDatabase(connection);
  const config = readConfig({ GEMELO_DEMO: '1', LOG_LEVEL: 'fatal' });
  const { app } = await createApp({ config, database, vault: createVault(key), version: 'bench' });
  await app.ready();
  const ask = async (method: Case['method'], url: string, token?: string, payload?: object) => {
    const response = await app.inject({
      method,
      url,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload ? { payload } : {}),
    });
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json() as { data: Record<string, unknown> & { idTwin: number }[] };
  };
  const signIn = async (email: string) => {
    const { uid, idToken } = (
      await ask('POST', '/api/auth/sign-in', undefined, { email, password: DEMO_PASSWORD })
    ).data;
    const login = await ask('GET', `/api/settings/login/uid?uid=${uid}&email=${email}`, String(idToken));
    return String(login.data.tokenAuth);
  };

  const token = await signIn('admin@gemelo.test');
  const [twin] = (await ask('GET', '/api/processes/getTwinAll/1?search=c4ca4238a0', token)).data;
  const reads = {
    list: '/api/processes/getTwinAll/1?limit=50',
    search: '/api/processes/getTwinAll/1?limit=50&search=c4ca4238a0',
    detail: `/api/processes/twin/${twin?.idTwin}`,
  };
  const cases: Case[] = [];
  for (const [name, path] of Object.entries(reads)) {
    await ask('GET', path, token);
    cases.push({ name, method: 'GET', path, statements: await recorded(() => ask('GET', path, token)) });
  }

  const [oldest] = (await ask('GET', '/api/processes/getTwinAll/1?limit=1&order=idTwin&search=Masa', token))
    .data;
  const first = oldest?.idTwin ?? 0;
  const writes = [
    { kind: 'create', method: 'POST', path: '/api/processes/createTwin' },
    { kind: 'update', method: 'PUT', path: '/api/processes/update' },
  ] as const;
  for (const { kind, method, path } of writes) {
    let written: Record<string, unknown> = {};
    const statements = await recorded(async () => {
      written = (await ask(method, path, token, bodyOf(kind, 1, first))).data;
    });
    cases.push({
      name: kind,
      kind,
      method,
      path,
      statements: numbered(statements, kind, Number(written.idTwin)),
    });
  }
  await app.close();
  await database.close();
  return { token, cases, first };
}

/** The same statements for any number: where the first one's id, name and MAC stood, signs stand for them. */
function numbered(statements: Statement[], kind: Kind, id: number): Statement[] {
  const worded = (value: unknown): unknown => {
    if (value === id) return '§id';
    if (value === String(id)) return '§text';
    if (Array.isArray(value)) return value.map(worded);
    if (typeof value !== 'string') return value;
    return value.replaceAll(nameOf(kind, 1), '§name').replaceAll(macOf(kind, 1), '§mac');
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(worded) }));
}
