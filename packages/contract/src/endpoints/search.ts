import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/fields.ts';

/** The kinds of results of the global search, in display order. */
export const foundKinds = [
  'twin',
  'warehouse',
  'segment',
  'lot',
  'network',
  'ticket',
  'task',
  'alarm',
  'board',
  'form',
  'attachment',
  'user',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Results per kind; the list of each module shows the rest. */
export const FOUND_OF_KIND = 5;

const found = z.object({
  kind: z.enum(foundKinds),
  id: id(),
  name: z.string(),
  /** Distinguishes records of the same name: a MAC, a place, an address. */
  detail: z.nullable(z.string()),
  /** The parent record, if its page needs it. */
  idParent: z.nullable(id()),
});
export type Found = z.output<typeof found>;

export const searchAll = endpoint({
  route: 'GET /api/v4/search',
  area: 'search',
  permission: 'member',
  summary: 'Records of any kind that the caller may see, by name, MAC or number',
  query: z.object({ q: text(100) }),
  data: z.array(found),
});
