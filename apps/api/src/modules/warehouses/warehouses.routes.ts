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
import { type Api, say } from '../../http/handle.ts';
import type { LotService } from './lots.service.ts';
import type { WarehouseTreeService } from './warehouse-tree.service.ts';
import { agentList, lotList, segmentList, warehouseList } from './warehouses.lists.ts';
import { mustFindWarehouse, readCategories, readDividedBy, readUsers } from './warehouses.reads.ts';
import type { WarehouseService } from './warehouses.service.ts';

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
  api.list(warehouseAgents, async ({ actor, query: { idWarehouse, search } }, tx) => {
    const { idCompany } = idWarehouse ? await mustFindWarehouse(tx, idWarehouse) : actor;
    return agentList(tx, { idCompany: idCompany ?? 0, search });
  });
}

interface WarehouseParts {
  warehouses: WarehouseService;
  trees: WarehouseTreeService;
  lots: LotService;
}

export function warehouseRoutes(api: Api, { warehouses, trees, lots }: WarehouseParts) {
  const { database } = api;
  mountLists(api);
  api.handle(warehouseToEdit, ({ actor, params }) => warehouses.read(actor, params.id));
  api.handle(warehouseDetail, ({ actor, params }) => warehouses.detail(actor, params.id));
  api.handle(warehouseCategories, ({ actor, params }) =>
    database.read(actor, (tx) => readCategories(tx, params.id)),
  );
  api.handle(warehouseUsers, ({ actor, params }) => database.read(actor, (tx) => readUsers(tx, params.id)));
  api.handle(warehousesWithCategory, ({ actor, params }) =>
    database.read(actor, (tx) => readDividedBy(tx, params)),
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
    say('REQUEST_DONE', await trees.addSegments(actor, body)),
  );
  api.handle(updateSegment, async ({ actor, params, body }) => {
    const changed = await trees.updateSegment(actor, params.idWarehouseSegment, body);
    return say('UPDATED', changed, { name: changed.name });
  });
  api.handle(arrangeWarehouse, async ({ actor, params, body }) =>
    say('ARRANGED', await trees.arrange(actor, params.id, body)),
  );
  api.handle(removeSection, async ({ actor, params }) =>
    say('REQUEST_DONE', await trees.removeSection(actor, params.id, params.idWarehouseCategory)),
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
