import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CatalogueDefinition, catalogue, endpointsOf } from './catalogue.ts';
import { choice, longText, many, ref, text } from './catalogue-fields.ts';
import { rowName } from './row-name.ts';

const definition: CatalogueDefinition = {
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
const declared = catalogue(definition);
const row = { name: 'Una', kind: 'a', notes: null, idSensor: null, measurements: [] };

test('a catalogue gets its table from its name and its permissions from its resource', () => {
  expect(declared).toMatchObject({ table: 'quality_type', display: 'name', hasState: true });
  const { list, create, update, setState, byState } = declared.endpoints;
  expect([list, create, update, setState, byState].map((one) => one?.permission)).toEqual([
    'quality-type:view',
    'quality-type:create',
    'quality-type:edit',
    'quality-type:delete',
    'member',
  ]);
});

test('a catalogue has an endpoint for each declared route, and writable ones can be imported', () => {
  expect(endpointsOf(declared).map(({ route }) => route)).toEqual([
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
  const { name, ...rest } = definition;
  const readOnly = catalogue({ ...rest, name, routes: { list: 'GET /api/things' } });
  expect(Object.keys(readOnly.extras)).toEqual(['choices', 'uses', 'history']);
  const arranged = catalogue({ ...definition, arranged: 'order' });
  expect(arranged.extras.arrange?.path).toBe('/api/v4/catalogues/quality-type/order');
});

test('a write accepts only the declared fields, and an update requires the version', () => {
  const accepted = (schema: z.core.$ZodType | undefined, value: unknown) =>
    z.safeParse(schema ?? z.never(), value).success;
  const { create, update, setState } = declared.endpoints;
  expect(accepted(create?.body, row)).toBe(true);
  for (const extra of [{ idCompany: null }, { state: 'Activo' }, { version: 1 }])
    expect(accepted(create?.body, { ...row, ...extra })).toBe(false);
  expect(accepted(update?.body, row)).toBe(false);
  expect(accepted(update?.body, { ...row, version: 1 })).toBe(true);
  // The path of setState has no id, so the body must have it.
  expect(accepted(setState?.body, { state: 'Activo' })).toBe(false);
  expect(accepted(setState?.body, { idQuality: 3, state: 'Activo' })).toBe(true);
});

test('a list is sorted by single-valued fields and filtered by choices, references and company', () => {
  const { list, byCompany } = declared.endpoints;
  expect(list.orderBy).toEqual(['idQuality', 'name', 'kind', 'idSensor', 'state', 'createdAt', 'updatedAt']);
  const query = { kind: 'a,b', idSensor: '3', idCompany: '1', state: 'Activo' };
  expect(z.parse(list.query, query)).toMatchObject({ kind: ['a', 'b'], idSensor: [3], idCompany: [1] });
  expect(z.safeParse(list.query, { kind: 'c' }).success).toBe(false);
  expect(byCompany?.companyParam).toBe('id');
});

test('a row includes the referenced rows beside their ids', () => {
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
  expect(z.safeParse(declared.row, shown).error).toBeUndefined();
  expect(z.safeParse(declared.row, { ...shown, Sensor: undefined }).success).toBe(false);
  expect(z.safeParse(declared.row, { ...shown, idCompany: null }).success).toBe(false);
  const shared = catalogue({ ...definition, scope: 'shared' });
  expect(z.safeParse(shared.row, { ...shown, idCompany: null, Company: null }).success).toBe(true);
});

test('a new row names the company that owns it, an update does not', () => {
  const { create, update } = declared.endpoints;
  const accepted = (schema: z.ZodMiniType | undefined, value: unknown) =>
    z.safeParse(schema ?? z.never(), value).success;
  expect(accepted(create?.body, { ...row, idCompany: 1 })).toBe(true);
  expect(accepted(update?.body, { ...row, idCompany: 1, version: 1 })).toBe(false);
  const shared = catalogue({ ...definition, scope: 'shared' });
  expect(accepted(shared.endpoints.create?.body, { ...row, idCompany: null })).toBe(true);
  const global = catalogue({ ...definition, scope: 'global' });
  expect(accepted(global.endpoints.create?.body, { ...row, idCompany: 1 })).toBe(false);
});

test('a catalogue that takes several rows at once takes one as well', () => {
  const { create } = catalogue({ ...definition, several: 'things' }).endpoints;
  const accepted = (value: unknown) => z.safeParse(create?.body ?? z.never(), value).success;
  expect([row, { things: [row, row] }, { things: [] }, { things: [row], ...row }].map(accepted)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a row is called by its text, or by the records that it puts together', () => {
  expect(rowName(declared, { name: 'Una' })).toBe('Una');
  const pair = catalogue({ ...definition, named: ['idSensor', 'idCompany'] });
  expect(pair.display).toBe('idSensor');
  const names = { idSensor: 3, Sensor: { name: 'Sonda' }, idCompany: 1, Company: { name: 'Azucarera' } };
  expect(rowName(pair, names)).toBe('Sonda · Azucarera');
});
