import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/fields.ts';
import { severities } from './alarm-summary.ts';

const limit = z.object({
  idMeasurement: id(),
  condition: z.enum(['above', 'below']),
  severity: z.enum(severities),
  threshold: z.number(),
  /** The rule that sets it. */
  rule: z.string(),
});
export type Limit = z.output<typeof limit>;

export const twinLimits = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/limits',
  area: 'twins',
  permission: 'twin:view',
  summary: 'The limits that hold for a twin: of the rules about the same thing, the narrowest',
  params: z.object({ idTwin: idParam() }),
  data: z.array(limit),
});
