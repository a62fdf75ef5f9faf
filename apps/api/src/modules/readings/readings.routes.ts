import { HOURLY_DAYS, RAW_HOURS, type Step, twinReadings } from '@gemelo/contract/endpoints/readings';
import { Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type { Api } from '../../http/handle.ts';
import { seriesOf } from './readings.queries.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 3660;

/** What is asked for, or the next that a period so long can be told by. */
function stepFor(days: number, asked: Step = 'hour'): Step {
  if (days > HOURLY_DAYS) return 'day';
  return asked === 'raw' && days * 24 > RAW_HOURS ? 'hour' : asked;
}

export function readingRoutes(api: Api) {
  api.handle(twinReadings, ({ actor, params, query }) =>
    api.database.transaction(actor, async (tx) => {
      const twin = await tx
        .selectFrom('twin as t')
        .innerJoin('company as c', 'c.idCompany', 't.idCompany')
        .select('c.timeZone')
        .where('t.idTwin', '=', params.idTwin)
        .executeTakeFirst();
      if (!twin) throw new NotFound('twin', params.idTwin);
      const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS;
      if (days <= 0) throw new Invalid([{ path: 'query.to', rule: 'period' }]);
      if (days > LONGEST_DAYS)
        throw new Invalid([{ path: 'query.to', rule: 'bigger', params: { limit: LONGEST_DAYS } }]);
      const step = stepFor(days, query.step);
      return { step, series: await seriesOf(tx, params.idTwin, step, { ...query, timeZone: twin.timeZone }) };
    }),
  );
}
