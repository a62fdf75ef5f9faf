import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CatalogueDefinition, catalogue, endpointsOf } from './catalogue.ts';
import { choice, longText, many, ref, text } from './catalogue-fields.ts';

const firmware: CatalogueDefinition = {
  name: 'quality-type',
  id: 'idQuality',
  resource: 'quality-type',
  area: 'catalogues',
  scope: 'company',
  fields: {
    name: text({ unique: true }),
    kind: choice(['a', 'b']),
    notes: longText(),
    idSensor: ref('sensor', { optional: true }),
    measurements: many('measurement', 'links'),
  },
  routes: {
    list: 'GET /api/things',
    byCompany: 'GET /api/things/of/{id}',
    byState: 'GET /api/things/state/{state}',
    create: 'POST /api/things',
    update: 'PUT /api/things/{id}',
    setState: 'PUT /api/things/state',
  },
};
const made = catalogue(firmware);
const row = { name: 'Una', kind: 'a', notes: null, idSensor: null, measurements: [] };

test('its table is its name; its permissions are those of its resource', () => {
  expect(made).toMatchObject({ table: 'quality_type', display: 'name', hasState: true });
  const { list, create, update, setState, byState } = made.endpoints;
  expect([list, create, update, setState, byState].map((one) => one?.permission)).toEqual([
    'quality-type:view',
    'quality-type:create',
    'quality-type:edit',
    'quality-type:delete',
    'member',
  ]);
});

test('only what was declared has a call, and what can be written can be imported', () => {
  expect(endpointsOf(made).map(({ route }) => route)).toEqual([
    'GET /api/things',
    'GET /api/things/state/{state}',
    'GET /api/things/of/{id}',
    'POST /api/things',
    'PUT /api/things/{id}',
    'PUT /api/things/state',
    'GET /api/v4/catalogues/quality-type/choices',
    'GET /api/v4/catalogues/quality-type/{id}/uses',
    'GET /api/v4/catalogues/quality-type/{id}/history',
    'PUT /api/v4/catalogues/quality-type/states',
    'POST /api/v4/catalogues/quality-type/import',
  ]);
  const { name, ...rest } = firmware;
  const readOnly = catalogue({ ...rest, name, routes: { list: 'GET /api/things' } });
  expect(Object.keys(readOnly.extras)).toEqual(['choices', 'uses', 'history']);
  const arranged = catalogue({ ...firmware, arranged: 'order' });
  expect(arranged.extras.arrange?.path).toBe('/api/v4/catalogues/quality-type/order');
});

test('a write takes its fields and nothing else; an update takes the version that was read', () => {
  const accepted = (schema: z.core.$ZodType | undefined, value: unknown) =>
    z.safeParse(schema ?? z.never(), value).success;
  const { create, update, setState } = made.endpoints;
  expect(accepted(create?.body, row)).toBe(true);
  for (const extra of [{ idCompany: 1 }, { state: 'Activo' }, { version: 1 }])
    expect(accepted(create?.body, { ...row, ...extra })).toBe(false);
  expect(accepted(update?.body, row)).toBe(false);
  expect(accepted(update?.body, { ...row, version: 1 })).toBe(true);
  // Its path names no row, so the body does.
  expect(accepted(setState?.body, { state: 'Activo' })).toBe(false);
  expect(accepted(setState?.body, { idQuality: 3, state: 'Activo' })).toBe(true);
});

test('it is ordered by what is one value, filtered by what is a choice, and by whose it is', () => {
  const { list, byCompany } = made.endpoints;
  expect(list.orderBy).toEqual(['idQuality', 'name', 'kind', 'idSensor', 'state', 'createdAt', 'updatedAt']);
  const query = { kind: 'a,b', idSensor: '3', idCompany: '1', state: 'Activo' };
  expect(z.parse(list.query, query)).toMatchObject({ kind: ['a', 'b'], idSensor: [3], idCompany: [1] });
  expect(z.safeParse(list.query, { kind: 'c' }).success).toBe(false);
  expect(byCompany?.companyParam).toBe('id');
});

test('a row shows what it refers to beside the identifiers', () => {
  const at = '2026-01-01T00:00:00Z';
  const shown = {
    ...row,
    idQuality: 1,
    idSensor: 3,
    Sensor: { idSensor: 3, name: 'Barómetro' },
    measurements: [4],
    Measurements: [{ id: 4, name: 'Presión' }],
    idCompany: 1,
    Company: { idCompany: 1, name: 'Una' },
    state: 'Activo',
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  expect(z.safeParse(made.row, shown).error).toBeUndefined();
  expect(z.safeParse(made.row, { ...shown, Sensor: undefined }).success).toBe(false);
  expect(z.safeParse(made.row, { ...shown, idCompany: null }).success).toBe(false);
  const shared = catalogue({ ...firmware, scope: 'shared' });
  expect(z.safeParse(shared.row, { ...shown, idCompany: null, Company: null }).success).toBe(true);
});
