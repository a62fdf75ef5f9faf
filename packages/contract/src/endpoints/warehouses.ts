import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, line, moment, several, state, text, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { lot } from './lots.ts';

const area = 'warehouses';
const latitude = () => z.number().check(z.gte(-90), z.lte(90));
const longitude = () => z.number().check(z.gte(-180), z.lte(180));
const named = (name: string) => z.object({ [name]: id(), name: z.string() });

const company = z.object({ idCompany: id(), name: z.string() });
const warehouse = z.object({
  idWarehouse: id(),
  idCompany: id(),
  name: z.string(),
  temporary: z.boolean(),
  address: z.nullable(z.string()),
  idDepartment: z.nullable(id()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
  Company: company,
  Department: z.nullable(z.object({ idDepartment: id(), name: z.string(), country: z.string() })),
});
export type Warehouse = z.output<typeof warehouse>;

const segment = z.object({
  idWarehouseSegment: id(),
  idWarehouse: id(),
  idWarehouseCategory: id(),
  name: z.string(),
  order: z.int(),
  /** Its position on the plan of its category, if any. */
  planRow: z.nullable(z.int()),
  planColumn: z.nullable(z.int()),
  state: state(),
  version: z.int(),
});
export type Segment = z.output<typeof segment>;

/** A category of a warehouse with its segments; the plan has rows and columns. */
const section = z.object({
  idWarehouseCategory: id(),
  name: z.string(),
  order: z.int(),
  planRows: z.int(),
  planColumns: z.int(),
  WarehouseSegments: z.array(segment),
});
export type Section = z.output<typeof section>;

const agent = z.object({
  idUser: id(),
  name: z.string(),
  email: z.string(),
  idRole: z.nullable(id()),
  role: z.nullable(z.string()),
});
export type Agent = z.output<typeof agent>;

const detail = z.object({
  ...warehouse.shape,
  /** The version of its tree and plans; an arrangement names the version it is based on. */
  planVersion: z.int(),
  categories: z.array(section),
  lots: z.array(lot),
  users: z.array(agent),
});
export type WarehouseDetail = z.output<typeof detail>;

const filters = {
  state: z.optional(several(state())),
  temporary: z.optional(z.stringbool()),
  idDepartment: z.optional(several(idParam())),
};
const orderBy = ['idWarehouse', 'name', 'state', 'createdAt'] as const;
const ofCompany = { params: z.object({ id: idParam() }), companyParam: 'id' } as const;

export const listWarehouses = listEndpoint({
  route: 'GET /api/settings/getWarehouse/{idCompany}',
  area,
  permission: 'warehouse:view',
  summary: 'Warehouses of a company',
  params: z.object({ idCompany: idParam() }),
  row: warehouse,
  filters,
  orderBy,
});

export const transitWarehouses = listEndpoint({
  route: 'GET /api/settings/getWarehouseTransit/{id}',
  area,
  permission: 'member',
  summary: 'Warehouses of the company that twins can travel to',
  ...ofCompany,
  row: warehouse,
  orderBy,
});

export const activeWarehouses = listEndpoint({
  route: 'GET /api/settings/warehouse/company/{id}',
  area,
  permission: 'member',
  summary: 'Active warehouses of the company, the temporary ones marked',
  ...ofCompany,
  row: warehouse,
  filters: { temporary: filters.temporary },
  orderBy,
});

export const warehouseToEdit = endpoint({
  route: 'GET /api/settings/v2/warehouse/update/{id}',
  area,
  permission: 'warehouse:view',
  summary: 'One warehouse as its form needs it',
  params: z.object({ id: idParam() }),
  data: warehouse,
});

export const warehouseCategories = endpoint({
  route: 'GET /api/settings/v2/warehouses/categories/{id}',
  area,
  permission: 'member',
  summary: 'Categories of a warehouse, each with its active segments',
  params: z.object({ id: idParam() }),
  data: z.array(section),
});

export const warehouseDetail = endpoint({
  route: 'GET /api/settings/v2/warehouse/single/{id}',
  area,
  permission: 'warehouse:view',
  summary: 'One warehouse with its categories, segments, lots and users',
  params: z.object({ id: idParam() }),
  data: detail,
});

const segmentRow = z.object({
  ...segment.shape,
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  WarehouseCategory: z.object({ idWarehouseCategory: id(), name: z.string() }),
});
export type SegmentRow = z.output<typeof segmentRow>;
const segmentOrder = ['idWarehouseSegment', 'name', 'order', 'state'] as const;

export const segmentsOfCategory = listEndpoint({
  route: 'GET /api/settings/v2/warehouse/segment/{idWarehouse}/{idWarehouseCategory}',
  area,
  permission: 'member',
  summary: 'Segments of a category of a warehouse',
  params: z.object({ idWarehouse: idParam(), idWarehouseCategory: idParam() }),
  row: segmentRow,
  filters: { state: filters.state },
  orderBy: segmentOrder,
});

export const segmentsOfCompany = listEndpoint({
  route: 'GET /api/settings/v2/warehouses/segment/{idCompany}',
  area,
  permission: 'member',
  summary: 'Segments over all warehouses of the company',
  params: z.object({ idCompany: idParam() }),
  row: segmentRow,
  filters: {
    state: filters.state,
    idWarehouse: z.optional(several(idParam())),
    idWarehouseCategory: z.optional(several(idParam())),
    idWarehouseSegment: z.optional(several(idParam())),
  },
  orderBy: segmentOrder,
});

export const warehouseAgents = listEndpoint({
  route: 'GET /api/settings/v2/warehouse/agents',
  area,
  permission: 'warehouse:view',
  summary: 'Users that can be assigned to warehouses: roles 1, 4 and 6',
  row: agent,
  /** The company of the users; by default the caller's own. */
  filters: { idWarehouse: z.optional(idParam()) },
  orderBy: ['name', 'email'],
});

export const warehouseUsers = endpoint({
  route: 'GET /api/settings/bodega/usuarios/{id}',
  area,
  permission: 'warehouse:view',
  summary: 'Users of a warehouse',
  params: z.object({ id: idParam() }),
  data: z.array(agent),
});

export const assignUsers = endpoint({
  route: 'POST /api/settings/assign/warehouse',
  area,
  permission: 'warehouse:edit',
  summary: 'The users of a warehouse are these',
  body: z.strictObject({
    idWarehouse: id(),
    users: z.array(id()).check(z.maxLength(500)),
  }),
  data: z.array(agent),
});

const facts = {
  name: line(120),
  temporary: z.optional(z.boolean()),
  address: z.optional(z.nullable(text(200))),
  idDepartment: z.optional(z.nullable(id())),
  latitude: z.optional(z.nullable(latitude())),
  longitude: z.optional(z.nullable(longitude())),
};

const PLAN_SIDE = 100;
const planSide = () => z.int().check(z.gte(1), z.lte(PLAN_SIDE));
const newSegment = z.strictObject({
  name: line(80),
  planRow: z.optional(z.nullable(planSide())),
  planColumn: z.optional(z.nullable(planSide())),
});
const newSection = z.strictObject({
  idWarehouseCategory: id(),
  planRows: z.optional(planSide()),
  planColumns: z.optional(planSide()),
  segments: z.array(newSegment).check(z.maxLength(500)),
});

export const warehouseBody = z.strictObject({
  ...facts,
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
  categories: z.optional(z.array(newSection).check(z.maxLength(20))),
});

export const createWarehouse = endpoint({
  route: 'POST /api/settings/insert/warehouse/segment',
  area,
  permission: 'warehouse:create',
  summary: 'Create a warehouse with its categories and segments',
  body: warehouseBody,
  data: detail,
});

export const segmentsBody = z.strictObject({ idWarehouse: id(), ...newSection.shape });

export const addSegments = endpoint({
  route: 'POST /api/settings/insert/segment',
  area,
  permission: 'warehouse:create',
  summary: 'Add segments to a warehouse, and the category that it does not have yet',
  body: segmentsBody,
  data: detail,
});

export const warehouseUpdate = z.strictObject({ ...facts, version: version() });

export const updateWarehouse = endpoint({
  route: 'PUT /api/settings/updatedWarehouse/{id}',
  area,
  permission: 'warehouse:edit',
  summary: 'Change a warehouse',
  params: z.object({ id: idParam() }),
  body: warehouseUpdate,
  data: warehouse,
});

export const warehouseState = endpoint({
  route: 'PUT /api/settings/inactiveWarehouse/{id}',
  area,
  permission: 'warehouse:delete',
  summary: 'Activate or inactivate a warehouse; refused while twins are in it',
  params: z.object({ id: idParam() }),
  body: z.strictObject({ state: state() }),
  data: warehouse,
});

export const segmentUpdate = z.strictObject({
  name: line(80),
  /** Another category of the same warehouse. */
  idWarehouseCategory: z.optional(id()),
  planRow: z.optional(z.nullable(planSide())),
  planColumn: z.optional(z.nullable(planSide())),
  state: z.optional(state()),
  version: version(),
});

export const updateSegment = endpoint({
  route: 'PUT /api/settings/warehouse/update/segment/{idWarehouseSegment}',
  area,
  permission: 'warehouse:edit',
  summary: 'Rename, move, draw or inactivate a segment',
  params: z.object({ idWarehouseSegment: idParam() }),
  body: segmentUpdate,
  data: segment,
});

export const arrangementBody = z.strictObject({
  /** The `planVersion` that it is based on. */
  version: version(),
  /** The categories in order, each with its segments in order. */
  categories: z
    .array(
      z.strictObject({
        idWarehouseCategory: id(),
        planRows: planSide(),
        planColumns: planSide(),
        segments: z
          .array(
            z.strictObject({
              idWarehouseSegment: id(),
              planRow: z.nullable(planSide()),
              planColumn: z.nullable(planSide()),
            }),
          )
          .check(z.maxLength(PLAN_SIDE ** 2)),
      }),
    )
    .check(z.maxLength(20)),
});

export const arrangeWarehouse = endpoint({
  route: 'PUT /api/v4/warehouses/{id}/arrangement',
  area,
  permission: 'warehouse:edit',
  summary:
    'Order of categories and segments, and where each stands on the plan; segments may change category',
  params: z.object({ id: idParam() }),
  body: arrangementBody,
  data: detail,
});

export const removeSection = endpoint({
  route: 'DELETE /api/v4/warehouses/{id}/categories/{idWarehouseCategory}',
  area,
  permission: 'warehouse:edit',
  summary: 'Take a category without segments off a warehouse',
  params: z.object({ id: idParam(), idWarehouseCategory: idParam() }),
  data: done,
});

export const warehousesWithCategory = endpoint({
  route: 'GET /api/settings/v2/warehouses/subcategory/{idCompany}/{idWarehouseCategory}',
  area,
  permission: 'member',
  summary: 'Warehouses of the company that have a category',
  params: z.object({ idCompany: idParam(), idWarehouseCategory: idParam() }),
  data: z.array(named('idWarehouse')),
});

export const warehousesByCategory = listEndpoint({
  route: 'POST /api/settings/v2/warehouse/category/{idWarehouseCategory}',
  area,
  permission: 'member',
  summary: 'Warehouses that have a category, page by page',
  params: z.object({ idWarehouseCategory: idParam() }),
  row: warehouse,
  filters,
  orderBy,
});
