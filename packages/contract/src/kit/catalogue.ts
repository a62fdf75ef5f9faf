import * as z from 'zod/mini';
import type { Permission, Resource } from '../permissions.ts';
import { type CatalogueExtras, extrasOf } from './catalogue-extras.ts';
import { type Field, namedRef, refName } from './catalogue-fields.ts';
import { type AnyEndpoint, done, type Endpoint, endpoint, type Route } from './endpoint.ts';
import { id, idParam, moment, several, state, states, version } from './fields.ts';
import { listEndpoint } from './paging.ts';

/**
 * The ownership of the rows. `global`: shared, written by the operator's company. `shared`: the operator's rows for
 * everybody, plus each company's own. `company`: each company's own. `self`: the companies themselves.
 */
export type Scope = 'global' | 'shared' | 'company' | 'self';

export interface CatalogueRoutes {
  list: Route;
  /** Rows in state Activo: the options of a select. */
  active?: Route;
  /** Rows in the state given in the path. */
  byState?: Route;
  /** Rows of the company given in the path. */
  byCompany?: Route;
  /** Rows of the parent record given in the path; the parameter is the field. */
  byParent?: { route: Route; field: string; active?: boolean }[];
  one?: Route;
  create?: Route;
  update?: Route;
  setState?: Route;
  /** Inactivates. */
  remove?: Route;
  /** Deletes a row that nothing uses; a row in use is refused. */
  destroy?: Route;
}

/** Locale keys of `message`, where the specification defines its own text. */
export interface CatalogueTexts {
  created?: string;
  updated?: string;
  activated?: string;
  inactivated?: string;
  /** Keys of `error`, for failures without their own reason. */
  notRead?: string;
  notCreated?: string;
  notUpdated?: string;
  notSet?: string;
}

export interface CatalogueDefinition {
  name: string;
  /** The name of its id on the wire; the column is the same in snake case. */
  id: string;
  resource: Resource;
  area: string;
  scope: Scope;
  /** The path of its screen; absent if another screen shows it. */
  screen?: string;
  /** The path of a screen about its rows together, linked from its own. */
  beside?: string;
  fields: Record<string, Field>;
  routes: CatalogueRoutes;
  texts?: CatalogueTexts;
  /** The field that names a row in references. */
  display?: string;
  /** The references that name a row together, if it has no text of its own; `idCompany` is its company. */
  named?: readonly string[];
  /** Fields whose values together occur once. */
  pair?: readonly string[];
  /** Further names on the wire: each repeats a text of the row, or the name of a reference. */
  alsoAs?: Readonly<Record<string, string>>;
  /** The call that creates a row also takes several under this name. */
  several?: string;
  /** The integer field of the manual order. */
  arranged?: string;
  /** Rows that the product depends on and that cannot be inactivated. */
  permanent?: readonly number[];
}

export interface Catalogue extends CatalogueDefinition {
  table: string;
  display: string;
  named: readonly string[];
  hasState: boolean;
  /** The schemas of reads and of new rows. */
  row: z.ZodMiniObject;
  write: z.ZodMiniObject;
  endpoints: CatalogueEndpoints;
  extras: CatalogueExtras;
}

/** Row types come from the declaration at run time, so the compiler sees plain records. */
type Rows = z.ZodMiniArray<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniUnknown>>;
export type CatalogueList = Endpoint<z.ZodMiniObject, z.ZodMiniObject, z.ZodMiniType, Rows>;
export type CatalogueItem = Endpoint<z.ZodMiniObject, z.ZodMiniObject, z.ZodMiniType, z.ZodMiniType>;
export interface CatalogueEndpoints {
  list: CatalogueList;
  active?: CatalogueList;
  byState?: CatalogueList;
  byCompany?: CatalogueList;
  byParent: { endpoint: CatalogueList; field: string; active: boolean }[];
  one?: CatalogueItem;
  create?: CatalogueItem;
  update?: CatalogueItem;
  setState?: CatalogueItem;
  remove?: CatalogueItem;
  destroy?: CatalogueItem;
}

const snake = (name: string) => name.replace(/-/g, '_');
const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
const hasOwner = ({ scope }: CatalogueDefinition) => scope === 'shared' || scope === 'company';

function rowSchema(definition: CatalogueDefinition, hasState: boolean) {
  const { id: idName, fields, scope, alsoAs = {} } = definition;
  const shape: Record<string, z.ZodMiniType> = { [idName]: id() };
  for (const [name, field] of Object.entries(fields)) {
    shape[name] = field.output;
    if (field.kind === 'ref') shape[refName(name)] = namedRef(name);
    if (field.kind === 'many') shape[pascal(name)] = z.array(z.object({ id: id(), name: z.string() }));
  }
  for (const name of Object.keys(alsoAs)) shape[name] = z.nullable(z.string());
  if (hasOwner(definition)) {
    shape.idCompany = scope === 'shared' ? z.nullable(id()) : id();
    shape.Company = z.nullable(z.object({ idCompany: id(), name: z.string() }));
  }
  if (hasState) shape.state = state();
  return z.object({ ...shape, version: z.int(), createdAt: moment(), updatedAt: moment() });
}

/** Whose row it becomes: the operator's administrators choose; without a company a shared row is everybody's. */
const ownerSchema = ({ scope }: CatalogueDefinition): Record<string, z.ZodMiniType> => {
  if (scope === 'company') return { idCompany: z.optional(id()) };
  return scope === 'shared' ? { idCompany: z.optional(z.nullable(id())) } : {};
};

const SEVERAL_MAX = 100;

function filtersOf(definition: CatalogueDefinition, hasState: boolean) {
  const { fields } = definition;
  const filters: Record<string, z.ZodMiniType> = hasState ? { state: z.optional(several(state())) } : {};
  for (const [name, { kind, choices }] of Object.entries(fields)) {
    if (kind === 'ref') filters[name] = z.optional(several(idParam()));
    if (kind === 'choice') filters[name] = z.optional(several(z.enum(choices)));
    if (kind === 'flag') filters[name] = z.optional(z.stringbool());
  }
  if (hasOwner(definition)) filters.idCompany = z.optional(several(idParam()));
  return filters;
}

const paramName = (route: Route) => /\{(\w+)\}/.exec(route)?.[1];

/** Declares a catalogue: its routes, table checks, screen and tests derive from this one declaration. */
export function catalogue(definition: CatalogueDefinition): Catalogue {
  const { name, id: idName, routes, fields, resource, area, scope } = definition;
  const hasState = Boolean(routes.setState ?? routes.remove) || !routes.create;
  const row: z.ZodMiniObject = rowSchema(definition, hasState);
  const written = Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema]));
  const write = z.strictObject({ ...written, ...ownerSchema(definition) });
  const orderBy = [
    idName,
    ...Object.entries(fields)
      .filter(([, { kind }]) => !['many', 'rows', 'tags', 'long'].includes(kind))
      .map(([key]) => key),
    ...(hasState ? ['state'] : []),
    'createdAt',
    'updatedAt',
  ];
  const filters = filtersOf(definition, hasState);
  const idIn = (route: Route) => paramName(route) ?? idName;
  const params = (route: Route) => z.object(paramName(route) ? { [idIn(route)]: idParam() } : {});
  const bodyId = (route: Route): Record<string, z.ZodMiniType> =>
    paramName(route) ? {} : { [idName]: id() };

  const list = (
    route: Route,
    summary: string,
    permission: Permission,
    extra: Record<string, z.ZodMiniType> = {},
    companyParam?: string,
    resource?: Resource,
  ) =>
    listEndpoint({
      route,
      area,
      summary: `${name}: ${summary}`,
      permission,
      row,
      filters,
      orderBy,
      params: z.object(extra),
      ...(companyParam ? { companyParam } : {}),
      ...(resource ? { resource } : {}),
    }) as unknown as CatalogueList;
  const item = (
    route: Route,
    summary: string,
    permission: Permission,
    body?: z.ZodMiniType,
    data: z.ZodMiniType = row,
  ) =>
    endpoint({
      route,
      area,
      summary: `${name}: ${summary}`,
      permission,
      params: params(route),
      ...(body ? { body } : {}),
      data,
    }) as unknown as CatalogueItem;

  /** One row, or several under the declared name; the answer has as many. */
  const creating = (route: Route) => {
    const { several: name } = definition;
    if (!name) return item(route, 'create', `${resource}:create`, write);
    const many = z.strictObject({ [name]: z.array(write).check(z.minLength(1), z.maxLength(SEVERAL_MAX)) });
    const body = z.union([write, many]);
    return item(route, 'create one or several', `${resource}:create`, body, z.union([row, z.array(row)]));
  };

  const stateName = routes.byState ? paramName(routes.byState) : undefined;
  const companyName = routes.byCompany ? paramName(routes.byCompany) : undefined;

  // What everybody fills in forms with is read by everybody; its screen and its files need the permission.
  const forEverybody = scope === 'global' || scope === 'shared';

  const endpoints: CatalogueEndpoints = {
    list: forEverybody
      ? list(routes.list, 'list', 'member', {}, undefined, resource)
      : list(routes.list, 'list', `${resource}:view`),
    byParent: (routes.byParent ?? []).map(({ route, field, active = false }) => ({
      endpoint: list(route, `list by ${field}`, 'member', { [paramName(route) ?? field]: idParam() }),
      field,
      active,
    })),
    ...(routes.active ? { active: list(routes.active, 'active rows', 'member') } : {}),
    ...(routes.byState && stateName
      ? {
          byState: list(routes.byState, 'rows by state', 'member', {
            [stateName]: z.enum(states),
            ...(routes.byState.includes('{idCompany}') ? { idCompany: idParam() } : {}),
          }),
        }
      : {}),
    ...(routes.byCompany && companyName
      ? {
          byCompany: list(
            routes.byCompany,
            'rows of a company',
            'member',
            { [companyName]: idParam() },
            companyName,
          ),
        }
      : {}),
    ...(routes.one ? { one: item(routes.one, 'one row', `${resource}:view`) } : {}),
    ...(routes.create ? { create: creating(routes.create) } : {}),
    ...(routes.update
      ? {
          update: item(
            routes.update,
            'update',
            `${resource}:edit`,
            z.strictObject({ ...bodyId(routes.update), ...written, version: version() }),
          ),
        }
      : {}),
    ...(routes.setState
      ? {
          setState: item(
            routes.setState,
            'activate or inactivate',
            `${resource}:delete`,
            z.strictObject({ ...bodyId(routes.setState), state: state() }),
          ),
        }
      : {}),
    ...(routes.destroy
      ? { destroy: item(routes.destroy, 'remove if unused', `${resource}:delete`, undefined, done) }
      : {}),
    ...(routes.remove
      ? { remove: item(routes.remove, 'inactivate', `${resource}:delete`, undefined, done) }
      : {}),
  };
  return {
    display: definition.named?.[0] ?? 'name',
    named: [],
    ...definition,
    table: snake(name),
    hasState,
    row,
    write,
    endpoints,
    extras: extrasOf(definition),
  };
}

export const endpointsOf = ({ endpoints: { byParent, ...rest }, extras }: Catalogue): AnyEndpoint[] => [
  ...Object.values(rest),
  ...byParent.map((entry) => entry.endpoint),
  ...Object.values(extras),
];
