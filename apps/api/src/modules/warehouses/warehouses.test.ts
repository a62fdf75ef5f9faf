import type { Department } from '@gemelo/contract/endpoints/departments';
import type { SegmentStock, Stock } from '@gemelo/contract/endpoints/inventory';
import type { Lot } from '@gemelo/contract/endpoints/lots';
import type { Agent, Section, Warehouse, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let keeper: Person;
let supervisor: Person;
let other: Person;
let bays: number;
let levels: number;
beforeAll(async () => {
  t = await openTestApp();
  [admin, keeper, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  const { body } = await admin.call('GET', '/api/settings/v2/warehouses/categories/2');
  [bays, levels] = (body.data as Section[]).map(({ idWarehouseCategory }) => idWarehouseCategory) as [
    number,
    number,
  ];
});

let number = 0;
const create = async (extra: object = {}) => {
  const answer = await admin.call('POST', '/api/settings/insert/warehouse/segment', {
    name: `Bodega nueva ${++number}`,
    categories: [
      {
        idWarehouseCategory: bays,
        planRows: 1,
        planColumns: 2,
        segments: [
          { name: 'Norte', planRow: 1, planColumn: 1 },
          { name: 'Sur', planRow: 1, planColumn: 2 },
        ],
      },
    ],
    ...extra,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as WarehouseDetail;
};
const names = (detail: WarehouseDetail) =>
  detail.categories.map(({ WarehouseSegments }) => WarehouseSegments.map(({ name }) => name));

describe('a warehouse', () => {
  test('is created with its categories and segments, and its name is unique', async () => {
    const made = await create();
    expect(names(made)).toEqual([['Norte', 'Sur']]);
    const again = await admin.call('POST', '/api/settings/insert/warehouse/segment', {
      name: ` BODEGA nueva ${number}`,
    });
    expect(again.body.code).toBe('DUPLICATE');
    const { body } = await admin.call('GET', '/api/settings/getWarehouse/1?search=nueva');
    expect((body.data as Warehouse[]).map(({ name }) => name)).toContain(made.name);
  });

  test('accepts more segments, with names unique in their category', async () => {
    const { idWarehouse } = await create();
    const add = (segments: string[], idWarehouseCategory = bays) =>
      admin.call('POST', '/api/settings/insert/segment', {
        idWarehouse,
        idWarehouseCategory,
        segments: segments.map((name) => ({ name })),
      });
    expect(names((await add(['Este'])).body.data)).toEqual([['Norte', 'Sur', 'Este']]);
    expect((await add(['ESTE'])).body.code).toBe('DUPLICATE');
    expect(names((await add(['Bajo'], levels)).body.data)).toEqual([['Norte', 'Sur', 'Este'], ['Bajo']]);
  });

  test('is rearranged with order, category and plan in one request', async () => {
    const made = await create();
    await admin.call('POST', '/api/settings/insert/segment', {
      idWarehouse: made.idWarehouse,
      idWarehouseCategory: levels,
      segments: [{ name: 'Bajo' }],
    });
    const [north, south] = made.categories[0]?.WarehouseSegments ?? [];
    const place = (id: number | undefined, planColumn: number | null) => ({
      idWarehouseSegment: id,
      planRow: planColumn && 1,
      planColumn,
    });
    const answer = await admin.call('PUT', `/api/v4/warehouses/${made.idWarehouse}/arrangement`, {
      version: made.planVersion,
      categories: [
        {
          idWarehouseCategory: levels,
          planRows: 1,
          planColumns: 3,
          segments: [place(south?.idWarehouseSegment, 3)],
        },
        {
          idWarehouseCategory: bays,
          planRows: 1,
          planColumns: 1,
          segments: [place(north?.idWarehouseSegment, null)],
        },
      ],
    });
    const after = answer.body.data as WarehouseDetail;
    expect(after.categories.map(({ idWarehouseCategory }) => idWarehouseCategory)).toEqual([levels, bays]);
    expect(names(after)[1]).toEqual(['Norte']);
    expect(after.categories[0]?.WarehouseSegments.find(({ name }) => name === 'Sur')?.planColumn).toBe(3);
  });

  test('gives the second of two concurrent edits of the plan a conflict and keeps the first', async () => {
    const made = await create();
    const [north, south] = made.categories[0]?.WarehouseSegments ?? [];
    const path = `/api/v4/warehouses/${made.idWarehouse}/arrangement`;
    const arrangement = (version: number, planColumn: number) => ({
      version,
      categories: [
        {
          idWarehouseCategory: bays,
          planRows: 1,
          planColumns: 3,
          segments: [
            { idWarehouseSegment: south?.idWarehouseSegment, planRow: 1, planColumn },
            { idWarehouseSegment: north?.idWarehouseSegment, planRow: null, planColumn: null },
          ],
        },
      ],
    });
    const both = await Promise.all(
      [2, 3].map((column) => admin.call('PUT', path, arrangement(made.planVersion, column))),
    );
    const [won, lost] = both.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.body.code]).toEqual([200, 'STALE']);
    const now = (await admin.call('GET', `/api/settings/v2/warehouse/single/${made.idWarehouse}`)).body
      .data as WarehouseDetail;
    expect(now).toEqual(won?.body.data);
    expect(lost?.body).toMatchObject({ current: { planVersion: now.planVersion } });
    expect((await admin.call('PUT', path, arrangement(now.planVersion, 1))).status).toBe(200);
    // An edit based on the segment's old position is refused too.
    const rename = { name: 'Sur 2', idWarehouseCategory: bays, version: south?.version };
    const segmentPath = `/api/settings/warehouse/update/segment/${south?.idWarehouseSegment}`;
    expect((await admin.call('PUT', segmentPath, rename)).body.code).toBe('STALE');
  });

  test('refuses to move a segment into a category that already has its name', async () => {
    const made = await create();
    const added = await admin.call('POST', '/api/settings/insert/segment', {
      idWarehouse: made.idWarehouse,
      idWarehouseCategory: levels,
      segments: [{ name: 'NORTE' }],
    });
    const { planVersion, categories } = added.body.data as WarehouseDetail;
    const segments = categories.flatMap((one) => one.WarehouseSegments);
    const refused = await admin.call('PUT', `/api/v4/warehouses/${made.idWarehouse}/arrangement`, {
      version: planVersion,
      categories: [
        {
          idWarehouseCategory: bays,
          planRows: 1,
          planColumns: 1,
          segments: segments.map(({ idWarehouseSegment }) => ({
            idWarehouseSegment,
            planRow: null,
            planColumn: null,
          })),
        },
      ],
    });
    expect(refused.body.code).toBe('DUPLICATE');
    expect(refused.body.message).toMatch(/NORTE/i);
  });

  test('and its segments cannot be inactivated while twins are in them', async () => {
    const refused = await admin.call('PUT', '/api/settings/inactiveWarehouse/2', { state: 'Inactivo' });
    expect([refused.status, refused.body.valid]).toEqual([409, true]);
    expect(refused.body.message).toMatch(/^«Bodega Santa Lucía» tiene \d+ dispositivos/);
    const detail = (await admin.call('GET', '/api/settings/v2/warehouse/single/2')).body
      .data as WarehouseDetail;
    const [segment] = detail.categories[0]?.WarehouseSegments ?? [];
    const path = `/api/settings/warehouse/update/segment/${segment?.idWarehouseSegment}`;
    const body = { name: 'A1', state: 'Inactivo', version: segment?.version };
    expect((await admin.call('PUT', path, body)).body.code).toBe('PLACE_OCCUPIED');
    const { idWarehouse } = await create();
    const closed = await admin.call('PUT', `/api/settings/inactiveWarehouse/${idWarehouse}`, {
      state: 'Inactivo',
    });
    expect((closed.body.data as Warehouse).state).toBe('Inactivo');
  });

  test('loses a category only when the category is empty', async () => {
    const { idWarehouse } = await create();
    const removeCategory = (category: number) =>
      admin.call('DELETE', `/api/v4/warehouses/${idWarehouse}/categories/${category}`);
    expect((await removeCategory(bays)).body.code).toBe('IN_USE');
    await admin.call('POST', '/api/settings/insert/segment', {
      idWarehouse,
      idWarehouseCategory: levels,
      segments: [],
    });
    expect((await removeCategory(levels)).status).toBe(200);
  });

  test('accepts only users of the roles that work in warehouses', async () => {
    const agents = (await admin.call('GET', '/api/settings/v2/warehouse/agents?limit=200')).body
      .data as Agent[];
    expect(agents.every(({ idRole }) => [1, 4, 6].includes(idRole ?? 0))).toBe(true);
    const { idWarehouse } = await create();
    const agentsOf = (by: typeof admin) =>
      by.call('GET', `/api/settings/v2/warehouse/agents?limit=200&idWarehouse=${idWarehouse}`);
    expect((await agentsOf(admin)).body.data).toEqual(agents);
    expect((await agentsOf(other)).status).toBe(404);
    const save = (users: number[], by = admin) =>
      by.call('POST', '/api/settings/assign/warehouse', { idWarehouse, users });
    const done = await save([4, 6]);
    expect(done.body.message).toBe('Usuarios asignados a la bodega!');
    expect((await save([7])).body.issues[0]?.path).toBe('users');
    expect((await save([4], supervisor)).status).toBe(403);
    expect((await save([], other)).status).toBe(404);
    const kept = await admin.call('GET', `/api/settings/bodega/usuarios/${idWarehouse}`);
    expect((kept.body.data as Agent[]).map(({ idUser }) => idUser).sort()).toEqual([4, 6]);
  });

  test('stands in a department, which its country cannot lose meanwhile', async () => {
    const found = await keeper.call('GET', '/api/v4/departments?search=retalhuleu');
    const [{ idDepartment, Country }] = found.body.data as [Department];
    expect(Country.name).toBe('Guatemala');
    const made = await create({ address: 'Km 180, ruta al Pacífico', idDepartment });
    expect(made.Department).toEqual({ idDepartment, name: 'Retalhuleu', country: 'Guatemala' });
    const listed = await admin.call('GET', `/api/settings/getWarehouse/1?idDepartment=${idDepartment}`);
    expect((listed.body.data as Warehouse[]).map(({ name }) => name)).toContain(made.name);

    const unknown = await admin.call('PUT', `/api/settings/updatedWarehouse/${made.idWarehouse}`, {
      name: made.name,
      idDepartment: 999_999,
      version: made.version,
    });
    expect(unknown.body.issues).toMatchObject([{ path: 'idDepartment' }]);

    const { idCountry, name, code, departments, version } = (
      await admin.call('GET', `/api/settings/country/${Country.idCountry}`)
    ).body.data as Record<'idCountry' | 'name' | 'code' | 'version', unknown> & {
      departments: { idDepartment: number }[];
    };
    const others = departments.filter((one) => one.idDepartment !== idDepartment);
    const changed = { idCountry, name, code, version, departments: others };
    const without = await admin.call('PUT', '/api/settings/updatedCountry', changed);
    expect(without.body).toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Retalhuleu') });
  });

  test('gives the second of two edits a conflict', async () => {
    const { idWarehouse, version, name } = await create();
    const save = () =>
      admin.call('PUT', `/api/settings/updatedWarehouse/${idWarehouse}`, { name: `${name}!`, version });
    expect((await save()).status).toBe(200);
    expect((await save()).body.code).toBe('STALE');
  });
});

describe('lots', () => {
  test('can be created and changed by a warehouse keeper', async () => {
    const made = await keeper.call('POST', '/api/settings/v2/lots', { idWarehouse: 2, name: 'Lote A' });
    const { idLot, version } = made.body.data as Lot;
    expect(
      (await keeper.call('POST', '/api/settings/v2/lots', { idWarehouse: 2, name: 'LOTE a' })).body.code,
    ).toBe('DUPLICATE');
    const changed = await keeper.call('PUT', `/api/v4/lots/${idLot}`, {
      name: 'Lote B',
      product: 'Refino',
      version,
    });
    expect((changed.body.data as Lot).product).toBe('Refino');
    expect(
      (await supervisor.call('POST', '/api/settings/v2/lots', { idWarehouse: 2, name: 'x' })).status,
    ).toBe(403);
    const off = await keeper.call('PUT', `/api/v4/lots/${idLot}/state`, { state: 'Inactivo' });
    expect((off.body.data as Lot).state).toBe('Inactivo');
    expect((await other.call('POST', '/api/settings/v2/lots', { idWarehouse: 2, name: 'x' })).status).toBe(
      404,
    );
  });
});

describe('the inventory', () => {
  test('counts what is in each warehouse and each segment', async () => {
    const stock = (await keeper.call('GET', '/api/settings/warehouse/twins/company/1?order=name')).body
      .data as Stock[];
    const lucia = stock.find(({ idWarehouse }) => idWarehouse === 2);
    expect([lucia?.twins, (lucia?.assigned ?? 0) > 0, lucia?.segments]).toEqual([24, true, 15]);
    expect(lucia?.temperature).toBeGreaterThan(20);
    const segments = (await keeper.call('GET', '/api/settings/v2/warehouseSegments/assings/twins/2')).body
      .data as SegmentStock;
    const placed = segments.categories.flatMap(({ WarehouseSegments }) => WarehouseSegments);
    expect(placed.reduce((sum, { twins }) => sum + twins, 0)).toBe(lucia?.assigned);
    expect(segments.unplaced.twins).toBe((lucia?.twins ?? 0) - (lucia?.assigned ?? 0));
    const first = placed.find(({ twins }) => twins > 0);
    const inside = await keeper.call(
      'GET',
      `/api/settings/v2/warehouse/segments/twins/${first?.idWarehouseSegment}`,
    );
    expect(inside.body.total).toBe(first?.twins);
  });

  test('is limited to the own company', async () => {
    expect((await other.call('GET', '/api/settings/warehouse/twins/company/1')).status).toBe(403);
    for (const path of [
      '/api/settings/v2/warehouseSegments/assings/twins/2',
      '/api/processes/v2/twins/warehouse/2',
      '/api/settings/v2/warehouse/single/2',
      '/api/settings/v2/warehouses/categories/2',
      '/api/settings/bodega/usuarios/2',
    ])
      expect((await other.call('GET', path)).status, path).toBe(404);
  });
});
