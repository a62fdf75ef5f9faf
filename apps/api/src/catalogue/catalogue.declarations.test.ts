import { catalogues } from '@gemelo/contract/catalogues/registry';
import { rowName } from '@gemelo/contract/kit/row-name';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { addressOf, dataOf, isWritable, openCatalogues, rowsOf, send, written } from './catalogue.fixture.ts';
import { anyTable, type Row } from './catalogue.queries.ts';

/** Rules for every declaration; `catalogue.test.ts` covers the behaviour of the engine. */
let t: Awaited<ReturnType<typeof openCatalogues>>;
beforeAll(async () => {
  t = await openCatalogues();
});

const writable = catalogues.filter(isWritable);

describe.each(catalogues)('$name', ({ endpoints, extras, id, resource, scope }) => {
  test('lists newest first, sorts by every declared column and exports CSV', async () => {
    const ids = rowsOf(await t.admin.call('GET', `${endpoints.list.path}?limit=200`)).map((row) =>
      Number(row[id]),
    );
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    for (const name of endpoints.list.orderBy)
      expect(
        `${name} ${(await t.admin.call('GET', `${endpoints.list.path}?order=-${name}&limit=1`)).status}`,
      ).toBe(`${name} 200`);
    expect((await t.admin.call('GET', `${endpoints.list.path}?order=nope`)).status).toBe(400);
    const csv = await t.admin.call('GET', `${endpoints.list.path}?format=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
  });

  test('is listed to every member if its rows are everybody’s, and given as a file to those who may view it', async () => {
    const views = t.technician.user.permissions.includes(`${resource}:view`);
    const forEverybody = scope === 'global' || scope === 'shared';
    expect((await t.technician.call('GET', endpoints.list.path)).status).toBe(
      forEverybody || views ? 200 : 403,
    );
    for (const path of [
      `${endpoints.list.path}?format=csv`,
      extras.history.path.replace('{id}', '1'),
      extras.uses.path.replace('{id}', '1'),
    ])
      if (!views) expect((await t.technician.call('GET', path)).status, path).toBe(403);
  });

  test('refuses a list request without a session', async () => {
    expect((await t.anyone('GET', endpoints.list.path)).status).toBe(401);
  });
});

describe.each(writable)('$name', (catalogue) => {
  const { endpoints, extras, scope, id: idName } = catalogue;

  test('refuses a create request without permission', async () => {
    const body = await t.sampleOf(catalogue);
    expect((await t.technician.call('POST', endpoints.create.path, body)).status).toBe(403);
  });

  test('creates a row that the list, the search and the choices return', async () => {
    const { values, row, id, answer } = await t.create(catalogue);
    expect(answer.body.message).toBeTruthy();
    // Inner rows receive ids, and the names of what they refer to.
    for (const [name, value] of Object.entries(values)) {
      if (catalogue.fields[name]?.rows) expect(row[name], name).toMatchObject(value as Row[]);
      else expect(row[name], name).toEqual(value);
    }
    const name = rowName(catalogue, row);
    const found = await t.admin.call(
      'GET',
      `${endpoints.list.path}?search=${encodeURIComponent(name.toUpperCase())}`,
    );
    expect(rowsOf(found).map((one) => one[idName])).toContain(id);
    const choices = await t.admin.call('GET', `${extras.choices.path}?search=${encodeURIComponent(name)}`);
    expect(rowsOf(choices)).toContainEqual(expect.objectContaining({ id, name }));
  });

  test(`scope ${scope} limits what another company reads and writes`, async () => {
    const { row, id } = await t.create(catalogue);
    const hidden = scope === 'company' || scope === 'self';
    const list = await t.other.call('GET', `${endpoints.list.path}?limit=200`);
    expect(rowsOf(list).some((one) => one[idName] === id)).toBe(!hidden);
    const writes = [
      [endpoints.update, { ...written(catalogue, row), version: row.version }],
      [endpoints.setState, { state: 'Inactivo' }],
    ] as const;
    for (const [endpoint, body] of writes.filter(([declared]) => declared)) {
      const attempt = await send(t.other, endpoint ?? endpoints.list, catalogue, id, body);
      expect(attempt.status).toBe(hidden ? 404 : 403);
    }
    const [stored] = await t.database.transaction(system, (tx) =>
      anyTable(tx).selectFrom(catalogue.table).selectAll().where(idName, '=', id).execute(),
    );
    expect(stored?.version).toBe(row.version);
  });
});

test.each(writable.filter(({ scope }) => scope === 'global' || scope === 'self'))(
  'another company cannot add rows to $name',
  async (catalogue) => {
    const body = await t.sampleOf(catalogue, t.other);
    expect((await t.other.call('POST', catalogue.endpoints.create.path, body)).status).toBe(403);
  },
);

test.each(writable.filter(({ scope }) => scope === 'shared' || scope === 'company'))(
  'a row that another company adds to $name is visible only to that company',
  async (catalogue) => {
    const { row } = await t.create(catalogue, t.other);
    expect(row.idCompany).toBe(t.other.user.idCompany);
    const theirs = await t.supervisor.call('GET', `${catalogue.endpoints.list.path}?limit=200`);
    expect(rowsOf(theirs).map((one) => one[catalogue.id])).not.toContain(row[catalogue.id]);
  },
);

test.each(
  writable.flatMap((catalogue) => {
    const { one } = catalogue.endpoints;
    return one ? [{ catalogue, name: catalogue.name, one }] : [];
  }),
)('$name returns a single row by id', async ({ catalogue, one }) => {
  const { row, id } = await t.create(catalogue);
  expect(dataOf(await t.admin.call('GET', addressOf(one, id)))).toEqual(row);
});

/** Messages that the specification gives word for word. */
const literal: Record<
  string,
  { created?: string; updated?: string; activated?: string; inactivated?: string }
> = {
  role: { created: 'Se ha registrado el rol con éxito', updated: 'Se ha actualizado el rol con éxito' },
  module: { activated: 'Se ha activado el modulo', inactivated: 'Se ha inactivo el modulo' },
  screen: { activated: 'Se ha activado la pantalla', inactivated: 'Se ha inactivo la pantalla' },
  'screen-element': { activated: 'Se ha activado el elemento', inactivated: 'Se ha inactivo el elemento' },
  step: { created: 'Steps agregados', updated: 'Step actualizado' },
  'ticket-state': { created: 'Estado de ticket agregado', updated: 'Estado de ticket actualizado' },
  'task-state': { created: 'Estado de tarea agregado', updated: 'Estado de tarea actualizado' },
  'task-priority': { created: 'Prioridad de tarea agregado', updated: 'Prioridad de tarea actualizado' },
  'task-type': {
    created: 'Tipo de tarea agregado',
    updated: 'Tipo de tarea actualizado',
    activated: 'Se ha activado el Tipo de Tarea',
    inactivated: 'Se ha inactivado el Tipo de Tarea',
  },
};

test.each(writable.filter(({ name }) => name in literal))(
  '$name answers with the messages of the specification',
  async (catalogue) => {
    const { update, setState } = catalogue.endpoints;
    if (!update || !setState) throw new Error(`${catalogue.name} cannot be changed`);
    const { row, id, answer } = await t.create(catalogue);
    const told = async (endpoint: typeof update, body: Row) =>
      (await send(t.admin, endpoint, catalogue, id, body)).body.message;
    expect({
      created: answer.body.message,
      updated: await told(update, { ...written(catalogue, row), version: row.version }),
      inactivated: await told(setState, { state: 'Inactivo' }),
      activated: await told(setState, { state: 'Activo' }),
    }).toMatchObject(literal[catalogue.name] ?? {});
  },
);

test('every field of a catalogue is a column of its table', async () => {
  const rows = await t.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    [],
  );
  const columns = new Set(rows.map(({ name }) => name));
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const declared = catalogues.flatMap(({ table, id, fields }) => [
    `${table}.${snake(id)}`,
    ...Object.entries(fields).map(([name, { via, rows: inner }]) =>
      via || inner ? `${via ?? inner?.table}.${snake(id)}` : `${table}.${snake(name)}`,
    ),
    ...Object.values(fields).flatMap(({ rows: inner }) =>
      Object.keys(inner?.fields ?? {}).map((name) => `${inner?.table}.${snake(name)}`),
    ),
  ]);
  expect(declared.filter((name) => !columns.has(name))).toEqual([]);
});
