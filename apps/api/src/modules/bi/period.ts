import type { BiFilter, Interval } from '@gemelo/contract/endpoints/bi-filter';
import { MAX_FIGURES, MINUTE_HOURS } from '@gemelo/contract/endpoints/bi-filter';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type DayRange, holds, monthRange, without } from './day-ranges.ts';

/** Hours that are computed now, because their days are not settled or only cut by the period. */
export interface Span extends DayRange {
  since: string;
  until: string;
}

/** The period of a request in whole hours, the end exclusive. */
export interface Period {
  zone: string;
  since: string;
  until: string;
  firstDay: string;
  lastDay: string;
  interval: Interval;
  now: string;
  spans: Span[];
  /** Whole months that are kept, if buckets are that long: their first days. */
  months: string[];
  /** All other days that are kept. */
  days: DayRange[];
  /** Those of them that are kept up to an hour, with which a span begins. */
  running: string[];
}

const HOUR = 3_600;
const DAY = 86_400;
const MAX_DAYS = 3_660;
/** More spans than this are read as one. */
const MAX_SPANS = 6;

export const minutesOf = (interval: Interval): number | undefined =>
  ({ '5m': 5, '15m': 15, '30m': 30 })[interval as string];
const secondsOf: Record<Interval, number> = {
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
  all: Number.POSITIVE_INFINITY,
};

const isDay = (edge: string) => edge.length === 10;

/** A zone by the name that everybody uses, whatever its letters' case. */
function zoneNamed(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new Invalid([{ path: 'zone', rule: 'zone' }]);
  }
}

interface LiveDay extends Span {
  /** What lies before `since` is kept. */
  isRunning: boolean;
}

interface Edges {
  zone: string;
  daysZone: string;
  since: string;
  until: string;
  seconds: number;
  firstData: string | null;
}

async function readEdges(tx: Tx, idCompany: number, { from, to, zone = '' }: BiFilter, now: string) {
  const { rows } = await sql<Edges>`
    with c as materialized (
      select coalesce(nullif(${zone}, ''), c.days_zone, c.time_zone) as zone, coalesce(c.days_zone, c.time_zone) as days_zone
      from company c where c.id_company = ${idCompany}),
    e as materialized (
      select c.zone, c.days_zone,
        ${isDay(from) ? sql`next_hour(${from}::date::timestamp at time zone c.zone)` : sql`date_trunc('hour', ${from}::timestamptz, 'UTC')`} as since,
        ${isDay(to) ? sql`next_hour((${to}::date + 1)::timestamp at time zone c.zone)` : sql`next_hour(${to}::timestamptz)`} as until
      from c)
    select e.zone, e.days_zone as "daysZone", iso(e.since) as since, iso(least(e.until, next_hour(${now}::timestamptz))) as until,
      extract(epoch from e.until - e.since)::float8 as seconds,
      iso(greatest(first_hour_of(${idCompany}::int),
        next_hour(first_kept_day(e.days_zone)::timestamp at time zone e.days_zone))) as "firstData"
    from e`.execute(tx);
  return rows[0];
}

function intervalOf({ interval }: BiFilter, seconds: number, fallback: Interval): Interval {
  const chosen = interval ?? fallback;
  if (minutesOf(chosen) && seconds > MINUTE_HOURS * HOUR)
    throw new Invalid([{ path: 'interval', rule: 'minutes', params: { limit: MINUTE_HOURS } }]);
  if (seconds / secondsOf[chosen] > MAX_FIGURES)
    throw new Invalid([{ path: 'interval', rule: 'tooFine', params: { limit: MAX_FIGURES } }]);
  return chosen;
}

/** Days that cannot be read from what is kept, with their part of the period. */
async function readLiveDays(tx: Tx, idCompany: number, edges: Edges): Promise<LiveDay[]> {
  const { zone, daysZone, since, until, firstData } = edges;
  if (firstData === null || since >= until) return [];
  const { rows } = await sql<LiveDay>`
    with d as materialized (
      select g::date as day, next_hour(g at time zone ${zone}) as begins, next_hour((g + interval '1 day') at time zone ${zone}) as ends
      from generate_series((greatest(${since}, ${firstData})::timestamptz at time zone ${zone})::date::timestamp,
        ((${until}::timestamptz - interval '1 hour') at time zone ${zone})::date::timestamp, interval '1 day') g),
    u as materialized (select u.first_day, u.last_day from unsettled_days u where u.id_company = ${idCompany}),
    -- What is kept of a day, if the period has all of that.
    k as materialized (
      select d.day, least(s.until, d.ends) as until from d join settled_day s on s.id_company = ${idCompany} and s.day = d.day
      where ${zone} = ${daysZone} and d.begins >= ${since}::timestamptz and least(s.until, d.ends) <= ${until}::timestamptz
        and not exists (select from u where d.day between u.first_day and u.last_day))
    select d.day::text as first, d.day::text as last, k.day is not null as "isRunning",
      iso(greatest(d.begins, ${since}::timestamptz, k.until)) as since, iso(least(d.ends, ${until}::timestamptz)) as until
    from d left join k on k.day = d.day where k.until is distinct from d.ends
    order by d.day`.execute(tx);
  return rows.filter((day) => day.since < day.until);
}

/** Adjacent days are computed together, and more than a few spans as one. */
function spansOf(days: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const before = spans.at(-1);
    if (before?.until === day.since) Object.assign(before, { until: day.until, last: day.last });
    else spans.push({ ...day });
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (spans.length <= MAX_SPANS || !first || !last) return spans;
  return [{ ...first, until: last.until, last: last.last }];
}

/** Months that are kept and lie within these days. */
async function readMonths(tx: Tx, idCompany: number, ranges: readonly DayRange[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select m.month::text as month from settled_month m where m.id_company = ${idCompany} order by m.month`.execute(
    tx,
  );
  return rows
    .map(({ month }) => month)
    .filter((month) => ranges.some((range) => holds(range, monthRange(month))));
}

/** The calendar day of a moment. */
export const dayIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));

/** Reads a filter's period; `fallback` is the interval where none is asked for. */
export async function readPeriod(
  tx: Tx,
  idCompany: number,
  filter: BiFilter,
  fallback: Interval,
): Promise<Period> {
  const asked = filter.zone ? { ...filter, zone: zoneNamed(filter.zone) } : filter;
  const now = new Date().toISOString();
  const edges = await readEdges(tx, idCompany, asked, now);
  if (!edges) throw new Invalid([{ path: 'idCompany', rule: 'reference' }]);
  const { zone, daysZone, since, until, seconds } = edges;
  if (seconds <= 0) throw new Invalid([{ path: 'to', rule: 'period' }]);
  if (seconds > MAX_DAYS * DAY) throw new Invalid([{ path: 'to', rule: 'tooLong' }]);
  const interval = intervalOf(filter, seconds, fallback);
  const lastHour = new Date(Math.max(Date.parse(since), Date.parse(until) - HOUR * 1000)).toISOString();
  const [firstDay, lastDay] = [dayIn(zone, since), dayIn(zone, lastHour)];
  const live = await readLiveDays(tx, idCompany, edges);
  const spans = spansOf(live);
  // What is kept belongs to the company's calendar.
  const kept = zone === daysZone ? without({ first: firstDay, last: lastDay }, spans) : [];
  const months = interval === 'month' || interval === 'all' ? await readMonths(tx, idCompany, kept) : [];
  const whole = kept.flatMap((range) =>
    without(
      range,
      months.map(monthRange).filter((month) => holds(range, month)),
    ),
  );
  const running = live
    .filter((day) => day.isRunning && spans.some((span) => span.since === day.since))
    .map(({ first }) => first);
  const days = [...whole, ...running.map((day) => ({ first: day, last: day }))];
  return { zone, since, until, now, interval, firstDay, lastDay, spans, months, days, running };
}
