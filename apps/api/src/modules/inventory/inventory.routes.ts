import {
  inventory,
  inventoryLatest,
  inventorySegments,
  inventoryTwins,
  segmentStock,
  segmentTrends,
  twinsOfSegment,
  twinsOfWarehouse,
} from '@gemelo/contract/endpoints/inventory';
import { NotFound } from '@gemelo/contract/kit/errors';
import { companyFor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import type { TwinService } from '../twins/twins.service.ts';
import { ownerOfSegment, ownerOfWarehouse, stockList, stockOfSegments } from './inventory.queries.ts';
import { inventorySegmentList } from './segments.lists.ts';
import { trendsOfSegments } from './segments.trends.ts';

export function inventoryRoutes(api: Api, twins: TwinService) {
  api.list(inventory, ({ params, query }, tx) =>
    stockList(tx, { idCompany: params.id, search: query.search }),
  );
  api.handle(segmentStock, ({ actor, params }) =>
    api.database.read(actor, async (tx) => {
      const stock = await stockOfSegments(tx, params.id);
      if (!stock) throw new NotFound('warehouse', params.id);
      return stock;
    }),
  );
  api.list(inventorySegments, ({ actor, query }, tx) =>
    inventorySegmentList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(segmentTrends, ({ actor, query }) =>
    api.database.read(actor, (tx) => trendsOfSegments(tx, query)),
  );
  api.list(twinsOfWarehouse, async ({ params, query }, tx) => {
    const owner = await ownerOfWarehouse(tx, params.id);
    if (!owner) throw new NotFound('warehouse', params.id);
    return twins.list(tx, { transit: false, ...query, ...owner, idWarehouse: [params.id] });
  });
  api.list(twinsOfSegment, async ({ params, query }, tx) => {
    const owner = await ownerOfSegment(tx, params.id);
    if (!owner) throw new NotFound('warehouse-segment', params.id);
    return twins.list(tx, { ...query, ...owner, idWarehouseSegment: [params.id] });
  });
  api.list(inventoryTwins, ({ actor, query }, tx) =>
    twins.list(tx, { state: ['Activo'], ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(inventoryLatest, ({ actor, query }) =>
    api.database.read(actor, (tx) => twins.latest(tx, query.idTwin)),
  );
}
