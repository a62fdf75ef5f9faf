import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';

const area = 'links';

/** The kinds of records that can be linked with each other, in the order in which a pair is kept. */
export const linkedKinds = ['alarm', 'lot', 'task', 'ticket', 'twin', 'warehouse'] as const;
export type LinkedKind = (typeof linkedKinds)[number];

/** Links of one record. */
export const LINKS_MAX = 100;

const recordLink = z.object({
  idRecordLink: id(),
  /** The other record. */
  entity: z.enum(linkedKinds),
  id: id(),
  name: z.string(),
  /** What it is like at the moment: its state, its place. */
  detail: z.nullable(z.string()),
  /** The record that its page belongs to: the warehouse of a lot. */
  idParent: z.nullable(id()),
  at: moment(),
});
export type RecordLink = z.output<typeof recordLink>;

const params = z.object({ entity: z.enum(linkedKinds), id: idParam() });

export const linksOf = endpoint({
  route: 'GET /api/v4/links/{entity}/{id}',
  area,
  permission: 'member',
  summary: 'The records that one record is linked with, as far as the caller sees them',
  params,
  data: z.array(recordLink),
});

export const addLink = endpoint({
  route: 'POST /api/v4/links/{entity}/{id}',
  area,
  permission: 'member',
  summary: 'Link two records; the caller has to see both and may change one of them',
  params,
  body: z.strictObject({ entity: z.enum(linkedKinds), id: id() }),
  data: z.array(recordLink),
});

export const removeLink = endpoint({
  route: 'DELETE /api/v4/links/{entity}/{id}/{idRecordLink}',
  area,
  permission: 'member',
  summary: 'Remove a link of a record',
  params: z.object({ ...params.shape, idRecordLink: idParam() }),
  data: z.array(recordLink),
});
