import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';

/** A line without meaning comes at least this often; a stream that says nothing for much longer is dead. */
export const HEARTBEAT_MS = 20_000;

/** What one hears of besides changed records: readings came in, one’s own rights are others, something was not heard. */
export const READINGS = 'readings';
export const PERMISSIONS = 'permissions';
export const MISSED = 'missed';

export const news = z.object({
  /** The entity whose rows changed, as the audit calls it, or one of the words above. */
  kind: z.string(),
  /** Which rows; without them, any. */
  ids: z.optional(z.array(id())),
  /** Said only to those who see every company. */
  idCompany: z.optional(z.nullable(id())),
});
export type LiveNews = z.output<typeof news>;

/** A day: whoever heard nothing for longer has missed something in any case. */
export const LONGEST_PAST_MS = 86_400_000;

export const live = endpoint({
  route: 'GET /api/live',
  area: 'live',
  permission: 'member',
  kind: 'raw',
  summary: 'What changes in the company, as server-sent events: `event: news` with what the caller may view',
  query: z.object({
    /** How many milliseconds ago what is shown was read; what was told since is told again. */
    past: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(LONGEST_PAST_MS))),
  }),
  data: news,
});
