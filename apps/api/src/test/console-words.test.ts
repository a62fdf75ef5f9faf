import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues } from '@gemelo/contract/catalogues/registry';
import { listJobs } from '@gemelo/contract/endpoints/jobs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { testVapidKeys } from './push-service.ts';
import { openTestApp } from './test-app.ts';

type Tree = { [key: string]: string | Tree };

const source = join(import.meta.dirname, '..');
const locale = join(source, '../../web/src/locales/es');
const consoleNames = join(locale, 'names.json');
const contractTexts = join(source, '../../../packages/contract/src/locales/es.json');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree;
const section = (file: string, name: string) => Object.keys((read(file)[name] ?? {}) as Tree);
const without = (names: Iterable<string>, known: readonly string[]) =>
  [...new Set(names)].filter((name) => !known.includes(name));

/** What the server only names is worded by the console; the other languages have the keys of Spanish. */
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const { publicKey, privateKey, subject } = testVapidKeys();
  t = await openTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    BACKUP_DIR: '/nowhere',
    ...{ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject },
  });
});

test('every job has a name and a description', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', listJobs.path);
  const names = (body.data as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['deliver-mail', 'deliver-push', 'make-backup']));
  const words = read(join(locale, 'jobs.json')).names as Record<string, Tree>;
  expect(names.filter((name) => !words[name]?.name || !words[name].about)).toEqual([]);
});

test('every page and module of the menu has a name', async () => {
  const [pages, modules] = await t.database.read(system, async (tx) => [
    await tx.selectFrom('page').select(['key', 'name', 'originalName']).execute(),
    await tx.selectFrom('module').select(['key', 'name', 'originalName']).execute(),
  ]);
  const keysOf = (rows: { key: string | null }[] | undefined) => (rows ?? []).flatMap(({ key }) => key ?? []);
  expect(keysOf(pages).length).toBeGreaterThan(40);
  // A page with another name than its original one counts as renamed, and is shown in no other language.
  const renamed = [...(pages ?? []), ...(modules ?? [])].filter((one) => one.name !== one.originalName);
  expect(renamed).toEqual([]);
  expect(without(keysOf(pages), section(consoleNames, 'page'))).toEqual([]);
  expect(without(keysOf(modules), section(consoleNames, 'module'))).toEqual([]);
});

test('every entity in the audit has a name', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test\//.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'));
  // Lists name an entity too, but write no audit.
  const entities = files
    .filter((text) => !text.includes('defineList'))
    .flatMap((text) => [...text.matchAll(/\bentity: '([a-z-]+)'/g)].map(([, name]) => name ?? ''));
  expect(entities.length).toBeGreaterThan(20);
  expect(
    without(entities, [
      ...section(join(locale, 'audit.json'), 'record'),
      ...section(contractTexts, 'entity'),
      ...catalogues.map(({ name }) => name),
    ]),
  ).toEqual([]);
});

test('every seeded reference row has its name among those that are translated', async () => {
  const seeded = read(join(source, '../../../packages/contract/src/seeded/es.json')) as Record<
    string,
    Record<string, string>
  >;
  const tables = [
    ['role', 'role'],
    ['measurement', 'measurement'],
    ['ticketState', 'ticket-state'],
    ['ticketType', 'ticket-type'],
    ['taskState', 'task-state'],
    ['taskPriority', 'task-priority'],
    ['taskType', 'task-type'],
    ['taskCategory', 'task-category'],
    ['twinModel', 'twin-model'],
    ['sensorType', 'sensor-type'],
    ['sensor', 'sensor'],
    ['certification', 'certification'],
    ['lectureType', 'lecture-type'],
    ['elementType', 'element-type'],
    ['alarmRule', 'alarm-rule'],
  ] as const;
  // Ids below 100 are those of the migrations; the demonstration and people add from there on.
  const missing = await t.database.read(system, async (tx) => {
    const found: string[] = [];
    for (const [table, kind] of tables) {
      const id = sql.ref(`id${table[0]?.toUpperCase()}${table.slice(1)}`);
      const rows = await tx.selectFrom(table).select('name').where(sql<boolean>`${id} < 100`).execute();
      expect(rows.length, table).toBeGreaterThan(0);
      const known = Object.values(seeded[kind] ?? {});
      found.push(...rows.filter(({ name }) => !known.includes(name)).map(({ name }) => `${kind}: ${name}`));
    }
    const roles = await tx.selectFrom('role').select('description').where('idRole', '<', 100).execute();
    const descriptions = Object.values(seeded['role-description'] ?? {});
    return [
      ...found,
      ...without(
        roles.map(({ description }) => description ?? ''),
        descriptions,
      ),
    ];
  });
  expect(missing).toEqual([]);
});
