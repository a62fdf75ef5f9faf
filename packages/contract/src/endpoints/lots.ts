import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'warehouses';

export const lot = z.object({
  idLot: id(),
  idWarehouse: id(),
  idCompany: id(),
  name: z.string(),
  product: z.nullable(z.string()),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
});
export type Lot = z.output<typeof lot>;

const states = z.optional(several(state()));
const lotFilters = { state: states, idWarehouse: z.optional(several(idParam())) };
const lotOrder = ['idLot', 'name', 'state', 'createdAt'] as const;

export const lotsOfCompany = listEndpoint({
  route: 'GET /api/settings/v2/lot/company/{id}',
  area,
  permission: 'member',
  summary: 'Lots of the company',
  params: z.object({ id: idParam() }),
  companyParam: 'id',
  row: lot,
  filters: lotFilters,
  orderBy: lotOrder,
});

export const lotsOfWarehouse = listEndpoint({
  route: 'GET /api/settings/v2/lots/warehouse/{id}',
  area,
  permission: 'member',
  summary: 'Lots of a warehouse',
  params: z.object({ id: idParam() }),
  row: lot,
  filters: { state: states },
  orderBy: lotOrder,
});

export const lotBody = z.strictObject({
  idWarehouse: id(),
  name: line(80),
  product: z.optional(z.nullable(line(120))),
});

export const createLot = endpoint({
  route: 'POST /api/settings/v2/lots',
  area,
  permission: 'lot:create',
  summary: 'Create a lot in a warehouse',
  body: lotBody,
  data: lot,
});

export const lotUpdate = z.strictObject({
  name: line(80),
  product: z.optional(z.nullable(line(120))),
  version: version(),
});

export const updateLot = endpoint({
  route: 'PUT /api/v4/lots/{idLot}',
  area,
  permission: 'lot:edit',
  summary: 'Change a lot',
  params: z.object({ idLot: idParam() }),
  body: lotUpdate,
  data: lot,
});

export const lotState = endpoint({
  route: 'PUT /api/v4/lots/{idLot}/state',
  area,
  permission: 'lot:edit',
  summary: 'Activate or inactivate a lot; refused while twins are in it',
  params: z.object({ idLot: idParam() }),
  body: z.strictObject({ state: state() }),
  data: lot,
});
