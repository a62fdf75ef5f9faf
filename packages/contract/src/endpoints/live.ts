import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';

/** Interval between keep-alive lines; consoles tell their user within three seconds that they have stopped. */
export const HEARTBEAT_MS = 1_000;

export const news = z.object({
  /** The entity whose rows changed, as in the audit, or one of `kit/live-kinds.ts`. */
  kind: z.string(),
  /** The changed ids; if absent, any. */
  ids: z.optional(z.array(id())),
  /** Sent only to users with access to every company. */
  idCompany: z.optional(z.nullable(id())),
});
export type LiveNews = z.output<typeof news>;

/** One day: a client that was disconnected for longer must reload in any case. */
export const LONGEST_PAST_MS = 86_400_000;

export const live = endpoint({
  route: 'GET /api/live',
  area: 'live',
  permission: 'member',
  kind: 'raw',
  summary: 'What changes in the company, as server-sent events: `event: news` with what the caller may view',
  query: z.object({
    /** How many milliseconds ago the client loaded its data; events since then are replayed. */
    past: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(LONGEST_PAST_MS))),
  }),
  data: news,
});
