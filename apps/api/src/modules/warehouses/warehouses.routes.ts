import {
  createLot,
  lotState,
  lotsOfCompany,
  lotsOfWarehouse,
  updateLot,
} from '@gemelo/contract/endpoints/lots';
import {
  activeWarehouses,
  addSegments,
  arrangeWarehouse,
  assignUsers,
  createWarehouse,
  listWarehouses,
  removeSection,
  segmentsOfCategory,
  segmentsOfCompany,
  transitWarehouses,
  updateSegment,
  updateWarehouse,
  warehouseAgents,
  warehouseCategories,
  warehouseDetail,
  warehouseState,
  warehousesByCategory,
  warehousesWithCategory,
  warehouseToEdit,
  warehouseUsers,
} from '@gemelo/contract/endpoints/warehouses';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { indexedMatches, matches } from '../../http/search.ts';
import type { LotService } from './lots.service.ts';
import {
  presentLot,
  presentSegment,
  presentWarehouse,
  sectionsOf,
  selectAgents,
  selectLots,
  selectSegments,
  selectWarehouses,
  usersOf,
} from './warehouses.queries.ts';
import { mustFindWarehouse, type WarehouseService } from './warehouses.service.ts';

interface Filters {
  search?: string | undefined;
  state?: State[] | undefined;
  temporary?: boolean | undefined;
  idCompany?: number | undefined;
  idWarehouseCategory?: number | undefined;
}

async function warehouseList(tx: Tx, { search, state, temporary, idCompany, idWarehouseCategory }: Filters) {
  let rows = selectWarehouses(tx);
  if (idCompany !== undefined) rows = rows.where('warehouse.idCompany', '=', idCompany);
  if (state) rows = rows.where('warehouse.state', 'in', state);
  if (temporary !== undefined) rows = rows.where('warehouse.temporary', '=', temporary);
  if (idWarehouseCategory !== undefined)
    rows = rows.where('warehouse.idWarehouse', 'in', (eb) =>
      eb
        .selectFrom('warehouseSection')
        .select('idWarehouse')
        .where('idWarehouseCategory', '=', idWarehouseCategory),
    );
  if (search)
    rows = rows.where(
      await indexedMatches(tx, { table: 'warehouse', id: 'idWarehouse', columns: ['name'] }, search),
    );
  return listing(rows, {
    entity: 'warehouse',
    order: {
      idWarehouse: 'warehouse.idWarehouse',
      name: 'warehouse.name',
      state: 'warehouse.state',
      createdAt: 'warehouse.createdAt',
    },
    newest: ['warehouse.idWarehouse'],
    present: presentWarehouse,
  });
}

interface PartFilters {
  search?: string | undefined;
  state?: State[] | undefined;
  idCompany?: number;
  idWarehouse?: number[] | undefined;
  idWarehouseCategory?: number[] | undefined;
  idWarehouseSegment?: number[] | undefined;
}

async function segmentList(
  tx: Tx,
  { search, state, idCompany, idWarehouse, idWarehouseCategory, idWarehouseSegment }: PartFilters,
) {
  let rows = selectSegments(tx);
  if (idCompany !== undefined) rows = rows.where('warehouseSegment.idCompany', '=', idCompany);
  if (idWarehouse) rows = rows.where('warehouseSegment.idWarehouse', 'in', idWarehouse);
  if (idWarehouseCategory)
    rows = rows.where('warehouseSegment.idWarehouseCategory', 'in', idWarehouseCategory);
  if (idWarehouseSegment) rows = rows.where('warehouseSegment.idWarehouseSegment', 'in', idWarehouseSegment);
  if (state) rows = rows.where('warehouseSegment.state', 'in', state);
  if (search)
    rows = rows.where(
      await indexedMatches(
        tx,
        { table: 'warehouse_segment', id: 'idWarehouseSegment', columns: ['name'] },
        search,
      ),
    );
  return listing(rows, {
    entity: 'warehouse',
    order: {
      idWarehouseSegment: 'warehouseSegment.idWarehouseSegment',
      name: 'warehouseSegment.name',
      order: 'warehouseSegment.order',
      state: 'warehouseSegment.state',
    },
    newest: ['warehouseSegment.idWarehouseSegment'],
    present: presentSegment,
  });
}

async function lotList(tx: Tx, { search, state, idCompany, idWarehouse }: PartFilters) {
  let rows = selectLots(tx);
  if (idCompany !== undefined) rows = rows.where('lot.idCompany', '=', idCompany);
  if (idWarehouse) rows = rows.where('lot.idWarehouse', 'in', idWarehouse);
  if (state) rows = rows.where('lot.state', 'in', state);
  if (search)
    rows = rows.where(await indexedMatches(tx, { table: 'lot', id: 'idLot', columns: ['name'] }, search));
  return listing(rows, {
    entity: 'lot',
    order: { idLot: 'lot.idLot', name: 'lot.name', state: 'lot.state', createdAt: 'lot.createdAt' },
    newest: ['lot.idLot'],
    present: presentLot,
  });
}

function mountLists(api: Api) {
  api.list(listWarehouses, ({ params, query }, tx) =>
    warehouseList(tx, { ...query, idCompany: params.idCompany }),
  );
  api.list(transitWarehouses, ({ params, query }, tx) =>
    warehouseList(tx, { search: query.search, state: ['Activo'], idCompany: params.id }),
  );
  api.list(activeWarehouses, ({ params, query }, tx) =>
    warehouseList(tx, { ...query, state: ['Activo'], idCompany: params.id }),
  );
  api.list(warehousesByCategory, ({ params, query }, tx) => warehouseList(tx, { ...query, ...params }));
  api.list(segmentsOfCategory, ({ params, query }, tx) =>
    segmentList(tx, {
      ...query,
      idWarehouse: [params.idWarehouse],
      idWarehouseCategory: [params.idWarehouseCategory],
    }),
  );
  api.list(segmentsOfCompany, ({ params, query }, tx) => segmentList(tx, { ...query, ...params }));
  api.list(lotsOfCompany, ({ params, query }, tx) => lotList(tx, { ...query, idCompany: params.id }));
  api.list(lotsOfWarehouse, ({ params, query }, tx) => lotList(tx, { ...query, idWarehouse: [params.id] }));
  api.list(warehouseAgents, async ({ actor, query }, tx) => {
    const { idCompany } = query.idWarehouse ? await mustFindWarehouse(tx, query.idWarehouse) : actor;
    return listing(
      selectAgents(tx, idCompany ?? 0).$if(Boolean(query.search), (rows) =>
        rows.where(matches(['u.name', 'u.email'], query.search ?? '')),
      ),
      {
        entity: 'user',
        order: { name: 'u.name', email: 'u.email' },
        newest: ['u.idUser'],
        present: (row) => row,
      },
    );
  });
}

export function warehouseRoutes(api: Api, warehouses: WarehouseService, lots: LotService) {
  const { database } = api;
  mountLists(api);
  api.handle(warehouseToEdit, ({ actor, params }) => warehouses.read(actor, params.id));
  api.handle(warehouseDetail, ({ actor, params }) => warehouses.detail(actor, params.id));
  api.handle(warehouseCategories, ({ actor, params }) =>
    database.transaction(actor, async (tx) => {
      await mustFindWarehouse(tx, params.id);
      return sectionsOf(tx, params.id, true);
    }),
  );
  api.handle(warehouseUsers, ({ actor, params }) =>
    database.transaction(actor, async (tx) => {
      await mustFindWarehouse(tx, params.id);
      return usersOf(tx, params.id);
    }),
  );
  api.handle(warehousesWithCategory, ({ actor, params }) =>
    database.transaction(actor, async (tx) => {
      const { idWarehouseCategory } = params;
      const category = await tx
        .selectFrom('warehouseCategory')
        .select('name')
        .where('idWarehouseCategory', '=', idWarehouseCategory)
        .executeTakeFirst();
      if (!category) throw new NotFound('warehouse-category', idWarehouseCategory);
      return tx
        .selectFrom('warehouse as w')
        .select(['w.idWarehouse', 'w.name'])
        .where('w.idCompany', '=', params.idCompany)
        .where('w.state', '=', 'Activo')
        .where(
          sql<boolean>`exists (select from warehouse_section x where x.id_warehouse = w.id_warehouse and x.id_warehouse_category = ${idWarehouseCategory})`,
        )
        .orderBy('w.name')
        .execute();
    }),
  );

  api.handle(createWarehouse, async ({ actor, body }) => {
    const made = await warehouses.create(actor, body);
    return say('CREATED', made, { name: made.name });
  });
  api.handle(updateWarehouse, async ({ actor, params, body }) => {
    const changed = await warehouses.update(actor, params.id, body);
    return say('UPDATED', changed, { name: changed.name });
  });
  api.handle(warehouseState, async ({ actor, params, body }) => {
    const changed = await warehouses.setState(actor, params.id, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', changed, { name: changed.name });
  });
  api.handle(addSegments, async ({ actor, body }) =>
    say('REQUEST_DONE', await warehouses.addSegments(actor, body)),
  );
  api.handle(updateSegment, async ({ actor, params, body }) => {
    const changed = await warehouses.updateSegment(actor, params.idWarehouseSegment, body);
    return say('UPDATED', changed, { name: changed.name });
  });
  api.handle(arrangeWarehouse, async ({ actor, params, body }) =>
    say('ARRANGED', await warehouses.arrange(actor, params.id, body)),
  );
  api.handle(removeSection, async ({ actor, params }) =>
    say('REQUEST_DONE', await warehouses.removeSection(actor, params.id, params.idWarehouseCategory)),
  );
  api.handle(assignUsers, async ({ actor, body }) =>
    say('WAREHOUSE_USERS', await warehouses.assignUsers(actor, body.idWarehouse, body.users)),
  );

  api.handle(createLot, async ({ actor, body }) => {
    const lot = await lots.create(actor, body);
    return say('CREATED', lot, { name: lot.name });
  });
  api.handle(updateLot, async ({ actor, params, body }) => {
    const lot = await lots.update(actor, params.idLot, body);
    return say('UPDATED', lot, { name: lot.name });
  });
  api.handle(lotState, async ({ actor, params, body }) => {
    const lot = await lots.setState(actor, params.idLot, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', lot, { name: lot.name });
  });
}
