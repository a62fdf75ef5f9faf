import { catalogues } from '@gemelo/contract/catalogues/registry';
import { endpointsOf } from '@gemelo/contract/kit/catalogue';
import type { AnyEndpoint, Schema } from '@gemelo/contract/kit/endpoint';
import { jsonSchema } from '../../http/serializer.ts';

/** The parts of a JSON schema that the generator reads. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

/** A position in a request that holds an id, and what it identifies. */
export interface Slot {
  part: 'params' | 'query' | 'body';
  /** Its path in the body, such as `rows.0.idMenu`. */
  path: string[];
  list: boolean;
  /** The name of the id, as in the primary key of its table. */
  id: string;
}

/** The name of the id of files, which callers upload themselves. */
export const FILE_ID = 'idFile';
const MAX_ID = 2_147_483_647;
/** Plural names of ids. */
const plurals: Record<string, string> = {
  users: 'idUser',
  watchers: 'idUser',
  people: 'idUser',
  roles: 'idRole',
  activities: 'idActivity',
  permissions: 'idPermission',
  modules: 'idModule',
  pages: 'idPage',
  twins: 'idTwin',
  warehouses: 'idWarehouse',
  lots: 'idLot',
  actions: 'idAction',
  stops: 'idWarehouse',
  measurements: 'idMeasurement',
  segments: 'idWarehouseSegment',
  followers: 'idUser',
  // The ticket that a duplicate is merged into.
  into: 'idTicket',
};
/** Ids named after their role. */
const idsByRole: Record<string, string> = {
  idDestination: 'idWarehouse',
  idPrincipal: 'idTwin',
  // Of the first kind of subject.
  idSubject: 'idTwin',
  // Of the first kind that rules open.
  idRecord: 'idTicket',
  idAssignee: 'idUser',
  idReporter: 'idUser',
  idCreator: 'idUser',
  idCompanyProjects: 'idCompanyProject',
  idTwins: 'idTwin',
  idTwinModels: 'idTwinModel',
  idWarehouses: 'idWarehouse',
  idParent: 'idTask',
  idBlocker: 'idTask',
  idScreenElements: 'idScreenElement',
};
/** Textual ids, which the schema alone does not reveal. */
const texts: Record<string, string> = { uid: 'uid', nameOrId: 'idStep' };
/** Routes outside the catalogues whose ids have generic names. */
const byRoute: Record<string, string> = {
  'GET /api/settings/user/{id}': 'idUser',
  'GET /api/settings/menu/{id}': 'idRole',
  'PUT /api/settings/updatedStepInstruction/{id}': 'idStepInstruction',
  'PUT /api/v4/steps/{idStep}/instructions': 'idStepInstruction',
  'GET /api/settings/company/screen/element/one/{id}': 'idCompanyScreenElement',
  'PUT /api/settings/company/screen/element/status/{id}': 'idCompanyScreenElement',
  'GET /api/processes/twin/{id}': 'idTwin',
  'PUT /api/processes/v2/twins/state/{id}': 'idTwin',
  'PUT /api/v4/twins/states': 'idTwin',
  'PUT /api/v4/alarms/acknowledgements': 'idAlarm',
  'GET /api/processes/ticket/{id}': 'idTicket',
  'GET /api/processes/comment/gt/{id}': 'idTicket',
  'GET /api/processes/getTaskOne/{id}': 'idTask',
  'PUT /api/v4/tasks': 'idTask',
  'PUT /api/v4/tickets': 'idTicket',
  // Of the first kind that people look at.
  'GET /api/v4/viewers/{entity}/{id}': 'idTicket',
  'PUT /api/v4/viewers/{entity}/{id}': 'idTicket',
  'PUT /api/v4/state-flows/ticket': 'idTicketState',
  'PUT /api/v4/state-flows/task': 'idTaskState',
  'PUT /api/v4/tasks/{idTask}/checks/{idTaskCheck}': 'idTaskCheck',
  // Of the first kind of place, and of the first kind of record that a task is made for.
  'GET /api/v4/tasks/of/{entity}/{id}': 'idTwin',
  'POST /api/processes/createTask': 'idTicket',
  // Of the first kind that can be linked.
  'GET /api/v4/links/{entity}/{id}': 'idAlarm',
  'POST /api/v4/links/{entity}/{id}': 'idAlarm',
  'DELETE /api/v4/links/{entity}/{id}/{idRecordLink}': 'idAlarm',
  'GET /api/processes/getOneAssignment/{id}': 'idAssignment',
  'GET /api/processes/commentAssignment/{id}': 'idAssignment',
  'GET /api/processes/v2/twins/warehouse/{id}': 'idWarehouse',
  'GET /api/settings/v2/warehouse/update/{id}': 'idWarehouse',
  'GET /api/settings/v2/warehouses/categories/{id}': 'idWarehouse',
  'GET /api/settings/v2/warehouse/single/{id}': 'idWarehouse',
  'GET /api/settings/v2/lots/warehouse/{id}': 'idWarehouse',
  'GET /api/settings/bodega/usuarios/{id}': 'idWarehouse',
  'PUT /api/settings/updatedWarehouse/{id}': 'idWarehouse',
  'PUT /api/settings/inactiveWarehouse/{id}': 'idWarehouse',
  'PUT /api/v4/warehouses/{id}/arrangement': 'idWarehouse',
  'DELETE /api/v4/warehouses/{id}/categories/{idWarehouseCategory}': 'idWarehouse',
  'GET /api/settings/v3/companyNetwork/{id}': 'idCompanyNetwork',
  'GET /api/settings/v3/companyNetwork/password/{id}': 'idCompanyNetwork',
  'PUT /api/settings/v3/companyNetwork/{id}': 'idCompanyNetwork',
  'PUT /api/settings/v3/companyNetwork/state/{id}': 'idCompanyNetwork',
  'GET /api/settings/v3/list/category/form/{idCompany}/{id}': 'idCompanyProject',
  'GET /api/settings/v2/formElements/{id}': 'idForm',
  'PUT /api/settings/v2/formElements/{id}': 'idForm',
  'DELETE /api/settings/v2/formElements/{id}': 'idForm',
  'GET /api/settings/v2/formAnswers/{id}': 'idForm',
  'GET /api/settings/v2/headers/form/{id}': 'idForm',
  'GET /api/settings/assignmentActivities/user/{id}': 'idUser',
  'GET /api/settings/v3/assignmentActivity/{id}': 'idActivityUser',
  'GET /api/settings/v3/activityUser/actions/{id}': 'idActivityUser',
  'GET /api/processes/ActivityUserMenuActions/{id}': 'idUser',
  'GET /api/processes/report/ActivityUserMenuActions/{id}': 'idUser',
  'GET /api/processes/ActivityUserMenuAction/{id}': 'idActivityUserMenuAction',
  'GET /api/settings/v2/warehouseAttachments/{id}': 'idWarehouseAttachment',
  'PUT /api/v4/warehouse-attachments/{id}': 'idWarehouseAttachment',
  'DELETE /api/v4/warehouse-attachments/{id}': 'idWarehouseAttachment',
  'GET /api/v4/warehouse-attachments/{id}/zip': 'idWarehouseAttachment',
  'GET /api/v4/warehouse-attachments/zip': 'idWarehouseAttachment',
  'GET /api/settings/v2/warehouseSegments/assings/twins/{id}': 'idWarehouse',
  'GET /api/settings/v2/warehouse/segments/twins/{id}': 'idWarehouseSegment',
};
/** Parameters and fields that name no record, or only one of the caller's own company. */
const plain = new Set([
  ...['state', 'provider', 'version', 'number', 'entity'],
  ...['formVersion', 'answerKey', 'attachmentKey', 'recordKey', 'source', 'opens'],
]);

const ofCatalogue = new Map(
  catalogues.flatMap((catalogue) => endpointsOf(catalogue).map(({ route }) => [route, catalogue] as const)),
);

function idNameOf(endpoint: AnyEndpoint, name: string): string {
  if (name === endpoint.companyParam) return 'idCompany';
  const catalogue = ofCatalogue.get(endpoint.route);
  if (catalogue) {
    const { of } = catalogue.fields[name] ?? {};
    if (of) return catalogues.find((one) => one.name === of)?.id ?? of;
    const parent = catalogue.endpoints.byParent.find((entry) => entry.endpoint.route === endpoint.route);
    if (parent && endpoint.path.includes(`{${name}}`)) return idNameOf(endpoint, parent.field);
    if (name === 'id' || name === 'ids') return catalogue.id;
  }
  if (!/^id[A-Z]/.test(name)) {
    const found = plurals[name] ?? texts[name] ?? byRoute[endpoint.route];
    if (found) return found;
    throw new Error(
      `${endpoint.route}: it is unknown what the identifier "${name}" refers to; name it in src/test/matrix/slots.ts`,
    );
  }
  return idsByRole[name] ?? name;
}

const isId = ({ maximum, exclusiveMinimum, type }: Shape) =>
  maximum === MAX_ID &&
  exclusiveMinimum === 0 &&
  (['integer', 'number'] as unknown[]).includes([type].flat()[0]);

/** Bodies take no other UUIDs than those of files, whatever the field is called. */
const isFileId = ({ format }: Shape) => format === 'uuid';

function inBody(endpoint: AnyEndpoint, shape: Shape, path: string[]): Slot[] {
  const name = path.filter((step) => !/^\d+$/.test(step)).at(-1) ?? '';
  const list = shape.items !== undefined;
  const one = shape.items ?? shape;
  if (isId(one) && !plain.has(name)) return [{ part: 'body', path, list, id: idNameOf(endpoint, name) }];
  if (isFileId(one) && !plain.has(name)) return [{ part: 'body', path, list, id: FILE_ID }];
  return [
    ...(shape.anyOf ?? []).flatMap((one) => inBody(endpoint, one, path)),
    ...(shape.items ? inBody(endpoint, shape.items, [...path, '0']) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => inBody(endpoint, one, [...path, key])),
  ];
}

function inPath(endpoint: AnyEndpoint): Slot[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names
    .filter((name) => !plain.has(name))
    .map((name) => ({ part: 'params', path: [name], list: false, id: idNameOf(endpoint, name) }));
}

function inQuery(endpoint: AnyEndpoint): Slot[] {
  const { properties = {} } = shapeOf(endpoint.query);
  return Object.keys(properties)
    .filter((name) => name === 'ids' || /^id[A-Z]/.test(name))
    .map((name) => ({ part: 'query', path: [name], list: false, id: idNameOf(endpoint, name) }));
}

export const isOpen = ({ permission }: AnyEndpoint) => permission === 'public' || permission === 'device';

/** Each shape is derived once; thousands of requests ask for them. */
const shapesOf = (io: 'input' | 'output') => {
  const known = new WeakMap<Schema, Shape>();
  return (schema: Schema): Shape => {
    const found = known.get(schema) ?? (jsonSchema(schema, io) as Shape);
    known.set(schema, found);
    return found;
  };
};
export const shapeOf = shapesOf('input');
export const answerShapeOf = shapesOf('output');

/** Every id that a route takes. */
export const slotsOf = (endpoint: AnyEndpoint): Slot[] => [
  ...inPath(endpoint),
  ...inQuery(endpoint),
  ...inBody(endpoint, shapeOf(endpoint.body), []),
];

/** The part of a schema at one step of a path, and whether whatever holds it may lack it. */
function stepInto(shape: Shape | undefined, step: string): { shape: Shape | undefined; optional: boolean } {
  const shapes = [shape ?? {}, ...(shape?.anyOf ?? [])];
  const list = shapes.find(({ items }) => items !== undefined);
  if (list && /^\d+$/.test(step)) return { shape: list.items, optional: true };
  const holder = shapes.find(({ properties }) => properties?.[step] !== undefined);
  return { shape: holder?.properties?.[step], optional: !holder?.required?.includes(step) };
}

/** The paths of the parts of a body that may be left out on the way to a slot, outermost first. */
export function optionalParts(endpoint: AnyEndpoint, { path }: Slot): string[] {
  const found: string[] = [];
  let at: Shape | undefined = shapeOf(endpoint.body);
  path.forEach((step, depth) => {
    const next = stepInto(at, step);
    if (next.optional) found.push(path.slice(0, depth + 1).join('.'));
    at = next.shape;
  });
  return found;
}
