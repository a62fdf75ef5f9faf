import { catalogues } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { type Answered, openTestApp, type Person } from '../test/test-app.ts';
import { anyTable, type Row } from './catalogue.queries.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

let counter = 0;
/** A value that a field takes, new each time. */
async function sample(field: Field, person: Person): Promise<unknown> {
  counter += 1;
  switch (field.kind) {
    case 'text': {
      const word = `Prueba${counter}`;
      const tries = [
        `${word} Ñandú`,
        word,
        `/prueba/${counter}`,
        String.fromCharCode(65 + (counter % 26), 65 + (Math.floor(counter / 26) % 26)),
      ];
      return tries.find((value) => field.schema.safeParse(value).success);
    }
    case 'long':
      return 'Una descripción 🍬';
    case 'integer':
      return 3;
    case 'decimal':
      return 1.5;
    case 'flag':
      return false;
    case 'choice':
      return field.choices[0];
    case 'color':
      return '#9ccc65';
    case 'icon':
      return 'home';
    case 'tags':
      return ['temp'];
    case 'rows':
      return [{ name: `Parte ${counter}` }, { name: `Otra parte ${counter}` }];
    case 'ref':
    case 'many': {
      const target = catalogues.find(({ name }) => name === field.of);
      if (!target) throw new Error(`no catalogue ${field.of}`);
      const { id } = await create(target, target.scope === 'company' ? person : admin);
      return field.kind === 'ref' ? id : [id];
    }
  }
}

async function sampleOf(catalogue: Catalogue, person: Person = admin): Promise<Row> {
  const entries = await Promise.all(
    Object.entries(catalogue.fields).map(
      async ([name, field]) => [name, await sample(field, person)] as const,
    ),
  );
  return Object.fromEntries(entries);
}

const at = ({ path }: AnyEndpoint, id: number | string) => path.replace(/\{\w+\}/, String(id));
const inBody = (endpoint: AnyEndpoint, catalogue: Catalogue, id: number) =>
  endpoint.path.includes('{') ? {} : { [catalogue.id]: id };
const send = (person: Person, endpoint: AnyEndpoint, catalogue: Catalogue, id: number, body: Row) =>
  person.call(endpoint.method, at(endpoint, id), { ...inBody(endpoint, catalogue, id), ...body });
const dataOf = (answer: Answered) => answer.body.data as unknown as Row;

async function create(catalogue: Catalogue, person: Person = admin) {
  const values = await sampleOf(catalogue, person);
  const { endpoints } = catalogue;
  if (!endpoints.create) throw new Error(`${catalogue.name} is read only`);
  const answer = await person.call('POST', endpoints.create.path, values);
  expect(`${catalogue.name} ${answer.status} ${JSON.stringify(answer.body)}`).toMatch(
    new RegExp(`^${catalogue.name} 200`),
  );
  const row = dataOf(answer);
  return { values, row, id: Number(row[catalogue.id]), answer };
}

const written = (catalogue: Catalogue, row: Row) =>
  Object.fromEntries(Object.keys(catalogue.fields).map((name) => [name, row[name]]));
/** What was sent, without the ids that inner rows get. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? { name: (one as Row).name } : one))
    : value;

describe.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
  '%s',
  (_name, catalogue) => {
    const { endpoints, extras, scope, id: idName } = catalogue;
    const unique = Object.entries(catalogue.fields).find(([, field]) => field.unique)?.[0];

    test('lists newest first, sorts by every declared column, exports', async () => {
      const { body } = await admin.call('GET', `${at(endpoints.list, 1)}?limit=200`);
      const ids = (body.data as unknown as Row[]).map((row) => Number(row[idName]));
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      for (const name of endpoints.list.orderBy) {
        expect(
          `${name} ${(await admin.call('GET', `${endpoints.list.path}?order=-${name}&limit=1`)).status}`,
        ).toBe(`${name} 200`);
      }
      expect((await admin.call('GET', `${endpoints.list.path}?order=nope`)).status).toBe(400);
      const csv = await admin.call('GET', `${endpoints.list.path}?format=csv`);
      expect(csv.headers['content-type']).toContain('text/csv');
      expect(
        (await admin.call('GET', `${endpoints.list.path}?format=xlsx`)).headers['content-type'],
      ).toContain('spreadsheetml');
    });

    test('refuses those who may not', async () => {
      expect((await t.anyone('GET', endpoints.list.path)).status).toBe(401);
      const { create: creates } = endpoints;
      if (creates)
        expect((await supervisor.call('POST', creates.path, await sampleOf(catalogue))).status).toBe(403);
    });

    if (!endpoints.create) return;

    test('creates a row and shows it whole, in the list, by search and on its own', async () => {
      const { values, row, id, answer } = await create(catalogue);
      expect(answer.body.message).toBeTruthy();
      for (const [name, value] of Object.entries(values))
        expect(plain(row[name]), name).toEqual(plain(value));
      const found = await admin.call(
        'GET',
        `${endpoints.list.path}?search=${encodeURIComponent(String(row[catalogue.display]).toUpperCase())}`,
      );
      expect((found.body.data as unknown as Row[]).map((one) => one[idName])).toContain(id);
      if (endpoints.one) expect(dataOf(await admin.call('GET', at(endpoints.one, id)))).toEqual(row);
      const { body } = await admin.call(
        'GET',
        `${extras.choices.path}?search=${encodeURIComponent(String(row[catalogue.display]))}`,
      );
      expect(body.data as unknown as Row[]).toContainEqual(
        expect.objectContaining({ id, name: row[catalogue.display] }),
      );
    });

    if (unique) {
      test('a name stands once, without regard to case, accents and blanks', async () => {
        const { values } = await create(catalogue);
        const again = await sampleOf(catalogue);
        const value = String(values[unique]);
        again[unique] =
          /^[A-Za-z]\w*$/.test(value) || value.startsWith('/')
            ? value.toLowerCase()
            : `  ${value.toLowerCase().replace('ñ', 'n').replace('ú', 'u')} `;
        const refused = await admin.call('POST', endpoints.create?.path ?? '', again);
        if (catalogue.fields[unique]?.schema.safeParse(again[unique]).success) {
          expect(refused.body).toMatchObject({ code: 'DUPLICATE', issues: [{ path: unique }] });
          expect(refused.body.message).toContain(value);
        }
        const racing = await sampleOf(catalogue);
        const answers = await Promise.all(
          [1, 2, 3].map(() => admin.call('POST', endpoints.create?.path ?? '', racing)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        for (const { body } of answers.filter(({ status }) => status === 409))
          expect(body.code).toBe('DUPLICATE');
      });
    }

    test('updates with the version that was read; a second editor is told, and nothing is lost', async () => {
      const { row, id } = await create(catalogue);
      const { update } = endpoints;
      if (!update) return;
      const next = { ...written(catalogue, row), ...(await changed(catalogue)), version: row.version };
      const first = await send(admin, update, catalogue, id, next);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const second = await send(admin, update, catalogue, id, next);
      expect(second.status).toBe(409);
      expect(second.body).toMatchObject({ code: 'STALE', current: { version: Number(row.version) + 1 } });
      const history = await admin.call('GET', at(extras.history, id));
      const actions = (history.body.data as unknown as Row[]).map(({ action }) => action);
      expect(actions).toEqual(['edit', 'create']);
      expect((history.body.data as unknown as Row[])[0]?.user).toBe(admin.user.name);
    });

    async function changed(one: Catalogue): Promise<Row> {
      const values = await sampleOf(one);
      return Object.fromEntries(Object.entries(values).filter(([name]) => !one.fields[name]?.fixed));
    }

    if (catalogue.hasState) {
      test('is inactivated and activated, each with its message, alone and with others', async () => {
        const { id } = await create(catalogue);
        const { setState, remove, active, byState } = endpoints;
        const off = setState
          ? await send(admin, setState, catalogue, id, { state: 'Inactivo' })
          : await admin.call('DELETE', at(remove ?? endpoints.list, id));
        expect(off.status).toBe(200);
        const inactive = await admin.call('GET', `${endpoints.list.path}?state=Inactivo&limit=200`);
        expect((inactive.body.data as unknown as Row[]).map((row) => row[idName])).toContain(id);
        for (const list of [
          active?.path,
          byState?.path.replace('{state}', 'Activo').replace('{idCompany}', '1'),
        ]) {
          if (!list) continue;
          const { body } = await admin.call('GET', `${list}?limit=200`);
          expect((body.data as unknown as Row[]).map((row) => row[idName])).not.toContain(id);
        }
        const choices = await admin.call('GET', `${extras.choices.path}?limit=200`);
        expect((choices.body.data as unknown as Row[]).map((row) => row.id)).not.toContain(id);
        if (!extras.states) throw new Error('a catalogue with states changes several');
        const several = await admin.call('PUT', extras.states.path, { ids: [id], state: 'Activo' });
        expect(several.body).toMatchObject({ data: { changed: 1 } });
        if (setState) {
          const on = await send(admin, setState, catalogue, id, { state: 'Inactivo' });
          expect(on.body.message).toBe(off.body.message);
          const back = await send(admin, setState, catalogue, id, { state: 'Activo' });
          expect(back.body.message).not.toBe(off.body.message);
          expect((await send(admin, setState, catalogue, id, { state: 'Dormido' })).status).toBe(400);
        }
        if (byState)
          expect(
            (await admin.call('GET', byState.path.replace('{state}', 'activo').replace('{idCompany}', '1')))
              .status,
          ).toBe(400);
        const uses = await admin.call('GET', at(extras.uses, id));
        expect(uses.body.data).toEqual([]);
      });
    }

    test(`as its scope says (${scope}), another company sees and writes no more than its own`, async () => {
      const { row, id } = await create(catalogue);
      const list = await other.call('GET', `${endpoints.list.path}?limit=200`);
      const seen = (list.body.data as unknown as Row[]).map((one) => one[idName]);
      if (scope === 'global' || scope === 'shared') expect(seen).toContain(id);
      else expect(seen).not.toContain(id);
      const { update, setState } = endpoints;
      const hidden = scope === 'company' || scope === 'self';
      if (update) {
        const attempt = await send(other, update, catalogue, id, {
          ...written(catalogue, row),
          version: row.version,
        });
        expect(attempt.status).toBe(hidden ? 404 : 403);
      }
      if (setState)
        expect((await send(other, setState, catalogue, id, { state: 'Inactivo' })).status).toBe(
          hidden ? 404 : 403,
        );
      const own = await other.call('POST', endpoints.create?.path ?? '', await sampleOf(catalogue, other));
      expect(own.status).toBe(scope === 'global' || scope === 'self' ? 403 : 200);
      if (own.status === 200) {
        const mine = dataOf(own);
        expect(mine.idCompany).toBe(other.user.idCompany);
        const theirs = await supervisor.call('GET', `${endpoints.list.path}?limit=200`);
        if (theirs.status === 200)
          expect((theirs.body.data as unknown as Row[]).map((one) => one[idName])).not.toContain(
            mine[idName],
          );
      }
      const [still] = await t.database.transaction(system, (tx) =>
        anyTable(tx).selectFrom(catalogue.table).selectAll().where(idName, '=', id).execute(),
      );
      expect(still?.version).toBe(row.version);
    });

    test('answers bad input with 4xx and writes nothing', async () => {
      const good = await sampleOf(catalogue);
      const path = endpoints.create?.path ?? '';
      const total = async () => (await admin.call('GET', `${endpoints.list.path}?limit=1&page=2`)).body.total;
      const before = await total();
      const bad: unknown[] = [
        undefined,
        {},
        [],
        'texto',
        { ...good, unknown: 1 },
        { ...good, idCompany: 1 },
        { ...good, state: 'Activo' },
      ];
      for (const [name, field] of Object.entries(catalogue.fields)) {
        if (!field.optional) bad.push({ ...good, [name]: null });
        if (field.kind === 'text' || field.kind === 'long')
          bad.push(
            { ...good, [name]: 'x'.repeat(10_000) },
            { ...good, [name]: 7 },
            { ...good, [name]: 'a\u0000b' },
          );
        if (field.kind === 'integer' || field.kind === 'decimal')
          bad.push({ ...good, [name]: '3' }, { ...good, [name]: 1e12 });
        if (field.kind === 'ref') bad.push({ ...good, [name]: 999_999 }, { ...good, [name]: 'uno' });
        if (field.kind === 'many') bad.push({ ...good, [name]: [999_999] });
        if (field.kind === 'choice') bad.push({ ...good, [name]: 'otra cosa' });
      }
      for (const body of bad) {
        const { status } = await admin.call('POST', path, body);
        expect(`${JSON.stringify(body)?.slice(0, 80)} ${status}`).toMatch(/ 4(00|15)$/);
      }
      const { update } = endpoints;
      if (update) {
        expect((await send(admin, update, catalogue, 999_999, { ...good, version: 1 })).status).toBe(404);
        if (update.path.includes('{'))
          expect(
            (await admin.call('PUT', update.path.replace(/\{\w+\}/, ':id'), { ...good, version: 1 })).status,
          ).toBe(400);
      }
      expect(await total()).toBe(before);
    });

    test('imports a file: shows each bad row, writes all or nothing', async () => {
      const { imported } = extras;
      if (!imported) throw new Error('what can be created can be imported');
      const rows = [await sampleOf(catalogue), await sampleOf(catalogue)];
      const cell = (name: string, value: unknown): string => {
        if (catalogue.fields[name]?.kind === 'rows') return (value as Row[]).map((one) => one.name).join(';');
        return Array.isArray(value)
          ? value.join(';')
          : typeof value === 'boolean'
            ? value
              ? 'sí'
              : 'no'
            : String(value);
      };
      const names = Object.keys(catalogue.fields);
      const file = (lines: Row[]) =>
        Buffer.from(
          [
            names.join(','),
            ...lines.map((row) => names.map((name) => `"${cell(name, row[name])}"`).join(',')),
          ].join('\n'),
        ).toString('base64');
      const post = (lines: Row[], commit: boolean) =>
        admin.call('POST', imported.path, { fileName: 'x.csv', content: file(lines), commit });
      const broken = [...rows, { ...(rows[0] as Row), [catalogue.display]: '' }];
      const refused = await post(broken, true);
      expect(refused.body, JSON.stringify(refused.body)).toMatchObject({ data: { bad: 1, written: 0 } });
      const preview = await post(rows, false);
      expect(preview.body, JSON.stringify(preview.body)).toMatchObject({ data: { bad: 0, written: 0 } });
      expect((await post(rows, true)).body).toMatchObject({ data: { bad: 0, written: 2 } });
      if (unique) expect((await post(rows, true)).body).toMatchObject({ data: { bad: 2, written: 0 } });
      expect(
        (await admin.call('POST', imported.path, { fileName: 'x.xlsx', content: 'AAAA', commit: false })).body
          .code,
      ).toBe('IMPORT_UNREADABLE');
    });
  },
);

test('every field of a catalogue is a column of its table', async () => {
  const rows = await t.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    [],
  );
  const columns = new Set(rows.map(({ name }) => name));
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const { table, id, fields } of catalogues) {
    for (const [name, { kind, via, rows: inner }] of Object.entries({
      [id]: { kind: 'integer', via: undefined, rows: undefined },
      ...fields,
    })) {
      if (via) expect(columns, name).toContain(`${via}.${snake(id)}`);
      else if (inner) expect(columns, name).toContain(`${inner.table}.${snake(id)}`);
      else expect(columns, `${kind} ${name}`).toContain(`${table}.${snake(name)}`);
    }
  }
});

test('an inactive choice is kept where it was made, and not offered anew', async () => {
  const named = (name: string) => catalogues.find((one) => one.name === name) as Catalogue;
  const firmware = named('firmware');
  const { row, id } = await create(firmware);
  const sensor = Number(row.idSensor);
  await admin.call('PUT', '/api/settings/inactiveSensor', { idSensor: sensor, state: 'Inactivo' });
  const uses = await admin.call('GET', `/api/v4/catalogues/sensor/${sensor}/uses`);
  expect(uses.body.data).toEqual([{ entity: 'firmware', count: 1 }]);
  const kept = await admin.call('PUT', `/api/settings/updatedFirmware/${id}`, {
    ...written(firmware, row),
    notes: 'sigue',
    version: row.version,
  });
  expect(kept.body).toMatchObject({ data: { idSensor: sensor, Sensor: { idSensor: sensor } } });
  const anew = await admin.call('POST', '/api/settings/insertFirmware', {
    name: 'Otro firmware',
    idSensor: sensor,
    notes: null,
  });
  expect(anew.body.issues).toEqual([{ path: 'idSensor', message: 'Lo elegido está inactivo' }]);
});

test('rows are arranged by hand', async () => {
  const category = catalogues.find((one) => one.name === 'category') as Catalogue;
  const made = [await create(category), await create(category), await create(category)]
    .map(({ id }) => id)
    .reverse();
  const arranged = await admin.call('PUT', '/api/v4/catalogues/category/order', { ids: made });
  expect(arranged.body.message).toBe('Orden guardado');
  const { body } = await admin.call('GET', '/api/v4/categories?order=order');
  expect((body.data as unknown as Row[]).slice(0, 3).map((row) => row.idCategory)).toEqual(made);
});
