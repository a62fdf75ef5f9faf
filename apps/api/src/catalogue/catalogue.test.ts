import { category } from '@gemelo/contract/catalogues/category';
import { company } from '@gemelo/contract/catalogues/company';
import { companyProject } from '@gemelo/contract/catalogues/company-project';
import { country } from '@gemelo/contract/catalogues/country';
import { firmware } from '@gemelo/contract/catalogues/firmware';
import { page } from '@gemelo/contract/catalogues/page';
import { sensor } from '@gemelo/contract/catalogues/sensor';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  dataOf,
  isWritable,
  openCatalogues,
  rowsOf,
  send,
  type Writable,
  written,
} from './catalogue.fixture.ts';

let t: Awaited<ReturnType<typeof openCatalogues>>;
beforeAll(async () => {
  t = await openCatalogues();
});

function testCase(catalogue: Catalogue) {
  const { update } = catalogue.endpoints;
  const unique = Object.entries(catalogue.fields).find(([, field]) => field.unique)?.[0];
  if (!isWritable(catalogue) || !update) throw new Error(`${catalogue.name} cannot be tested`);
  return { name: catalogue.name, catalogue, create: catalogue.endpoints.create, update, unique };
}

/**
 * Together these cover every branch of the engine: rows inside a row and the id in the body (country), one and many
 * references (sensor), shared and ordered by hand (category), owned by a company and inactivated by DELETE
 * (company-project), the tenants themselves (company), no state and immutable fields (page).
 */
const cases = [country, sensor, category, companyProject, company, page].map(testCase);

const named = cases.flatMap(({ unique, ...one }) => (unique ? [{ ...one, unique }] : []));

describe.each(named)('$name', ({ catalogue, create, unique }) => {
  test('refuses a duplicate name, ignoring case, accents and surrounding spaces', async () => {
    const { values } = await t.create(catalogue);
    const value = String(values[unique]);
    const folded = value.toLowerCase().replace('ñ', 'n').replace('ú', 'u');
    const duplicate = {
      ...(await t.sampleOf(catalogue)),
      [unique]: value.startsWith('/') ? folded : `  ${folded} `,
    };
    const refused = await t.admin.call('POST', create.path, duplicate);
    expect(refused.body).toMatchObject({ code: 'DUPLICATE', issues: [{ path: unique }] });
    expect(refused.body.message).toContain(value);
    const racing = await t.sampleOf(catalogue);
    const answers = await Promise.all([1, 2, 3].map(() => t.admin.call('POST', create.path, racing)));
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '200 ',
      '409 DUPLICATE',
      '409 DUPLICATE',
    ]);
  });
});

describe.each(cases)('$name', ({ catalogue, update }) => {
  const { endpoints, extras } = catalogue;

  test('updates a row and answers 409 STALE to a second update of the same version', async () => {
    const { row, id } = await t.create(catalogue);
    const fresh = Object.entries(await t.sampleOf(catalogue)).filter(
      ([name]) => !catalogue.fields[name]?.fixed,
    );
    const next = { ...written(catalogue, row), ...Object.fromEntries(fresh), version: row.version };
    const first = await send(t.admin, update, catalogue, id, next);
    expect(first.status, first.text).toBe(200);
    const second = await send(t.admin, update, catalogue, id, next);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'STALE', current: { version: Number(row.version) + 1 } });
    const history = rowsOf(await t.admin.call('GET', addressOf(extras.history, id)));
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(history[0]?.user).toBe(t.admin.user.name);
  });

  test('answers 404 to an update of a missing row, and exports XLSX', async () => {
    const body = { ...(await t.sampleOf(catalogue)), version: 1 };
    expect((await send(t.admin, update, catalogue, 999_999, body)).status).toBe(404);
    const sheet = await t.admin.call('GET', `${endpoints.list.path}?format=xlsx`);
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
  });
});

test.each(cases.filter(({ update }) => update.path.includes('{')))(
  '$name answers 400 to an invalid id',
  async ({ catalogue, update }) => {
    const body = { ...(await t.sampleOf(catalogue)), version: 1 };
    expect((await t.admin.call('PUT', addressOf(update, ':id'), body)).status).toBe(400);
  },
);

/** Inactivates by state or by DELETE, as the catalogue declares. */
const inactivate = (catalogue: Writable, id: number) => {
  const { setState, remove, list } = catalogue.endpoints;
  return setState
    ? send(t.admin, setState, catalogue, id, { state: 'Inactivo' })
    : t.admin.call('DELETE', addressOf(remove ?? list, id));
};

describe.each(cases.filter(({ catalogue }) => catalogue.hasState))('$name', ({ catalogue }) => {
  const { endpoints, extras, id: idName } = catalogue;

  test('an inactive row is not offered as a choice, and the bulk update activates it', async () => {
    const { id } = await t.create(catalogue);
    expect((await inactivate(catalogue, id)).status).toBe(200);
    const inactive = await t.admin.call('GET', `${endpoints.list.path}?state=Inactivo&limit=200`);
    expect(rowsOf(inactive).map((row) => row[idName])).toContain(id);
    const offering = [endpoints.active?.path, endpoints.byState?.path.replace('{state}', 'Activo')];
    for (const path of offering.filter((declared) => declared !== undefined)) {
      const offered = await t.admin.call('GET', `${path}?limit=200`);
      expect(offered.status).toBe(200);
      expect(rowsOf(offered).map((row) => row[idName])).not.toContain(id);
    }
    const choices = await t.admin.call('GET', `${extras.choices.path}?limit=200`);
    expect(rowsOf(choices).map((row) => row.id)).not.toContain(id);
    const several = await t.admin.call('PUT', extras.states?.path ?? '', { ids: [id], state: 'Activo' });
    expect(several.body).toMatchObject({ data: { changed: 1 } });
    expect(dataOf(await t.admin.call('GET', addressOf(extras.uses, id)))).toEqual([]);
  });
});

const withState = cases.flatMap(({ catalogue, name }) => {
  const { setState } = catalogue.endpoints;
  return setState ? [{ name, catalogue, setState }] : [];
});
test.each(withState)('$name confirms the new state of a row', async ({ catalogue, setState }) => {
  const { id } = await t.create(catalogue);
  const to = (state: string) => send(t.admin, setState, catalogue, id, { state });
  const off = await to('Inactivo');
  expect(off.body.message).toBeTruthy();
  expect((await to('Inactivo')).body.message).toBe(off.body.message);
  expect((await to('Activo')).body.message).not.toBe(off.body.message);
  expect((await to('Dormido')).status).toBe(400);
});

const listedByState = cases.flatMap(({ catalogue: { name, endpoints } }) =>
  endpoints.byState ? [{ name, byState: endpoints.byState }] : [],
);
test.each(listedByState)('$name rejects a state in lower case in the path', async ({ byState }) => {
  expect((await t.admin.call('GET', byState.path.replace('{state}', 'activo'))).status).toBe(400);
});

test('a row keeps its inactive reference, but a new row cannot refer to it', async () => {
  const { row, id } = await t.create(testCase(firmware).catalogue);
  const idSensor = Number(row.idSensor);
  await t.admin.call('PUT', '/api/settings/inactiveSensor', { idSensor, state: 'Inactivo' });
  const uses = await t.admin.call('GET', `/api/v4/catalogues/sensor/${idSensor}/uses`);
  expect(uses.body.data).toEqual([{ entity: 'firmware', count: 1, names: [row.name] }]);
  const kept = await t.admin.call('PUT', `/api/settings/updatedFirmware/${id}`, {
    ...written(firmware, row),
    notes: 'sigue',
    version: row.version,
  });
  expect(kept.body).toMatchObject({ data: { idSensor, Sensor: { idSensor } } });
  const created = await t.admin.call('POST', '/api/settings/insertFirmware', {
    name: 'Otro firmware',
    idSensor,
    notes: null,
  });
  expect(created.body.issues).toEqual([{ path: 'idSensor', message: 'Lo elegido está inactivo' }]);
});

test('rows can be ordered by hand', async () => {
  const arranged = testCase(category).catalogue;
  const ids = [await t.create(arranged), await t.create(arranged), await t.create(arranged)]
    .map(({ id }) => id)
    .reverse();
  const answer = await t.admin.call('PUT', '/api/v4/catalogues/category/order', { ids });
  expect(answer.body.message).toBe('Orden guardado');
  const listed = rowsOf(await t.admin.call('GET', '/api/v4/categories?order=order'));
  expect(listed.slice(0, 3).map((row) => row.idCategory)).toEqual(ids);
});
