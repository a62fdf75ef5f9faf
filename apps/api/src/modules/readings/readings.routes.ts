import { HOURLY_DAYS, RAW_HOURS, type Step, twinReadings } from '@gemelo/contract/endpoints/readings';
import { type FieldIssue, Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type { Api } from '../../http/handle.ts';
import { findZone, seriesOf } from './series.queries.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 3660;

/** The requested resolution, or the next coarser one that suits the length of the period. */
function stepFor(days: number, asked: Step = 'hour'): Step {
  if (days > HOURLY_DAYS) return 'day';
  return asked === 'raw' && days * 24 > RAW_HOURS ? 'hour' : asked;
}

function issueOf(days: number): FieldIssue | undefined {
  if (days <= 0) return { path: 'query.to', rule: 'period' };
  return days > MAX_DAYS ? { path: 'query.to', rule: 'bigger', params: { limit: MAX_DAYS } } : undefined;
}

export function readingRoutes(api: Api) {
  api.handle(twinReadings, ({ actor, params: { idTwin }, query }) =>
    api.database.read(actor, async (tx) => {
      const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS;
      const issue = issueOf(days);
      if (issue && (await findZone(tx, idTwin)) !== undefined) throw new Invalid([issue]);
      const step = stepFor(days, query.step);
      const series = issue ? undefined : await seriesOf(tx, idTwin, step, query);
      if (!series) throw new NotFound('twin', idTwin);
      return { step, series };
    }),
  );
}
