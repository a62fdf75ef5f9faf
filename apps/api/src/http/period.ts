import { Invalid } from '@gemelo/contract/kit/errors';
import { addDays, momentOf } from '@gemelo/contract/kit/zoned';

const DAY_LENGTH = 10;

/** The moment at which a day of the calendar begins, or the moment itself. */
export const beginOf = (edge: string, timeZone: string): string =>
  edge.length === DAY_LENGTH ? momentOf(edge, 0, timeZone).toISOString() : new Date(edge).toISOString();

/** The moment up to which a day lasts, or the moment itself. */
export const endOf = (edge: string, timeZone: string): string =>
  edge.length === DAY_LENGTH
    ? momentOf(addDays(edge, 1), 0, timeZone).toISOString()
    : new Date(edge).toISOString();

/** The moments between two edges, the last one left out. */
export function periodOf(from: string, to: string, timeZone: string) {
  const period = { from: beginOf(from, timeZone), to: endOf(to, timeZone) };
  if (period.from >= period.to) throw new Invalid([{ path: 'to', rule: 'period' }]);
  return period;
}
