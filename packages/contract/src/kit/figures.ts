import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import { endpoint, type nothing, type ObjectSchema, type Route } from './endpoint.ts';
import { paging } from './paging.ts';

interface FiguresDefinition<R extends ObjectSchema, P extends ObjectSchema, B extends ObjectSchema> {
  route: Route;
  area: string;
  summary: string;
  permission: Permission;
  params?: P;
  body: B;
  row: R;
}

/** Computed rows, answered whole: a filter in the body, and a file instead of JSON by `format`. */
export function figuresEndpoint<
  R extends ObjectSchema,
  B extends ObjectSchema,
  P extends ObjectSchema = typeof nothing,
>({ row, ...definition }: FiguresDefinition<R, P, B>) {
  const { format, title, columns } = paging;
  return endpoint({
    ...definition,
    query: z.object({ format, title, columns }),
    data: z.array(row),
    neverReplayed: true,
    inFiles: { fields: z.object({}), titles: {}, units: {}, leftOut: ['kind', 'decimals', 'key'] },
  });
}
