import { twinReadings } from '@gemelo/contract/endpoints/readings';
import { type FieldIssue, Invalid, NotFound } from '@gemelo/contract/kit/errors';
import { bucketsFor } from '../../db/bucket-size.ts';
import type { Api } from '../../http/handle.ts';
import { readSeries, twinExists } from './series.queries.ts';

const DAY = 86_400;
/** Ten years. */
const MAX_DAYS = 3660;

function issueOf(seconds: number): FieldIssue | undefined {
  if (seconds <= 0) return { path: 'query.to', rule: 'period' };
  return seconds > MAX_DAYS * DAY ? { path: 'query.to', rule: 'tooLong' } : undefined;
}

export function readingRoutes(api: Api) {
  api.handle(twinReadings, ({ actor, params: { idTwin }, query }) =>
    api.database.read(actor, async (tx) => {
      const seconds = (Date.parse(query.to) - Date.parse(query.from)) / 1000;
      const issue = issueOf(seconds);
      if (issue && (await twinExists(tx, idTwin))) throw new Invalid([issue]);
      const found = issue
        ? undefined
        : await readSeries(tx, idTwin, { ...query, ...bucketsFor(seconds, query.step, query.points) });
      if (!found) throw new NotFound('twin', idTwin);
      return found;
    }),
  );
}
