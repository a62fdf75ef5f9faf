import {
  inventory,
  inventoryTwins,
  segmentStock,
  twinsOfSegment,
  twinsOfWarehouse,
} from '@gemelo/contract/endpoints/inventory';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { companyFor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';
import type { TwinService } from '../twins/twins.service.ts';
import { ownerOfSegment, ownerOfWarehouse, selectStock, stockOfSegments } from './inventory.queries.ts';

export function inventoryRoutes(api: Api, twins: TwinService) {
  api.list(inventory, ({ params, query }, tx) =>
    listing(
      selectStock(tx, params.id).$if(Boolean(query.search), (rows) =>
        rows.where(matches(['w.name'], query.search ?? '')),
      ),
      {
        entity: 'twin',
        order: {
          idWarehouse: 'w.idWarehouse',
          name: 'w.name',
          twins: sql.ref('twins'),
          assigned: sql.ref('assigned'),
          arriving: sql.ref('arriving'),
        },
        newest: ['w.idWarehouse'],
        present: (row) => row,
      },
    ),
  );
  api.handle(segmentStock, ({ actor, params }) =>
    api.database.transaction(actor, async (tx) => {
      const stock = await stockOfSegments(tx, params.id);
      if (!stock) throw new NotFound('warehouse', params.id);
      return stock;
    }),
  );
  api.list(twinsOfWarehouse, async ({ params, query }, tx) => {
    const owner = await ownerOfWarehouse(tx, params.id);
    if (!owner) throw new NotFound('warehouse', params.id);
    return twins.list(
      await twins.filter(tx, owner.idCompany, { transit: false, ...query, idWarehouse: [params.id] }),
    );
  });
  api.list(twinsOfSegment, async ({ params, query }, tx) => {
    const owner = await ownerOfSegment(tx, params.id);
    if (!owner) throw new NotFound('warehouse-segment', params.id);
    return twins.list(await twins.filter(tx, owner.idCompany, { ...query, idWarehouseSegment: [params.id] }));
  });
  api.list(inventoryTwins, async ({ actor, query }, tx) =>
    twins.list(await twins.filter(tx, companyFor(actor, query.idCompany), { state: ['Activo'], ...query })),
  );
}
