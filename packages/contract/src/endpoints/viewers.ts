import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';

/** The kinds of records that show who else has them open. */
export const viewedKinds = ['ticket', 'task'] as const;
export type ViewedKind = (typeof viewedKinds)[number];

/** Who has not been heard of for so long is gone. */
export const VIEWING_SECONDS = 25;

const viewer = z.object({ idUser: id(), name: z.string(), typing: z.boolean(), since: moment() });
export type Viewer = z.output<typeof viewer>;

const params = z.object({ entity: z.enum(viewedKinds), id: idParam() });

export const viewersOf = endpoint({
  route: 'GET /api/v4/viewers/{entity}/{id}',
  area: 'viewers',
  permission: 'member',
  summary: 'Who else has a record open that the caller sees, and who is typing',
  params,
  data: z.array(viewer),
});

export const reportViewing = endpoint({
  route: 'PUT /api/v4/viewers/{entity}/{id}',
  area: 'viewers',
  permission: 'member',
  summary: 'Say that one has a record open, or no longer; repeated while it lasts',
  params,
  body: z.strictObject({ typing: z.boolean(), gone: z.optional(z.boolean()) }),
  data: z.array(viewer),
});
