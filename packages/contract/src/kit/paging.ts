import * as z from 'zod/mini';
import type { Permission, Resource } from '../permissions.ts';
import { endpoint, type InFiles, type nothing, type ObjectSchema, type Route } from './endpoint.ts';
import { FILTER_LENGTH } from './fields.ts';

export const LIMIT_DEFAULT = 50;
export const LIMIT_MAX = 200;
/** The longest title of a file. */
export const TITLE_MAX = 120;
export const formats = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type Format = (typeof formats)[number];
/** The file formats of a list. */
export type FileFormat = Exclude<Format, 'json'>;

const whole = () => z.coerce.number().check(z.multipleOf(1), z.gte(1));

/** The query parameters of every list besides its filters. `order` is a column, prefixed with `-` for descending. */
export const paging = {
  page: z._default(whole().check(z.lte(1_000_000)), 1),
  limit: z._default(whole().check(z.lte(LIMIT_MAX)), LIMIT_DEFAULT),
  order: z.optional(z.string().check(z.regex(/^-?\w+$/), z.maxLength(60))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  format: z._default(z.enum(formats), 'json'),
  /** The name of a file, and the heading of a printed one. */
  title: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_MAX))),
  /** The columns of a file, in their order; by default all but internal ones. */
  columns: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^\w+(,\w+)*$/))),
};

const MATCH_KEYS = 50;

/** The query of a list in a body, to select all its rows. */
export const match = () =>
  z.optional(
    z
      .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(FILTER_LENGTH)))
      .check(z.refine((query) => Object.keys(query).length <= MATCH_KEYS)),
  );

export type PagingQuery = z.output<z.ZodMiniObject<typeof paging>>;

interface ListDefinition<R extends ObjectSchema, P extends ObjectSchema, F extends z.core.$ZodShape> {
  route: Route;
  area: string;
  summary: string;
  permission: Permission;
  companyParam?: string;
  params?: P;
  row: R;
  filters?: F;
  orderBy: readonly (keyof z.output<R> & string)[];
  /** Further orders, by what the rows themselves do not show. */
  alsoOrderBy?: readonly string[];
  inFiles?: InFiles;
  resource?: Resource;
}

/** A list: paging, order, search and filters in the query; rows under `data`, their count under `total`. */
export function listEndpoint<
  R extends ObjectSchema,
  P extends ObjectSchema = typeof nothing,
  F extends z.core.$ZodShape = Record<never, never>,
>({ row, filters, orderBy, alsoOrderBy = [], ...definition }: ListDefinition<R, P, F>) {
  return endpoint({
    ...definition,
    orderBy: [...orderBy, ...alsoOrderBy],
    kind: 'list' as const,
    query: z.object({ ...paging, ...((filters ?? {}) as F) }),
    data: z.array(row),
  });
}
