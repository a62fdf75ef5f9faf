import { dayAt } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { dropMonths, makeMonths } from '../../db/months.ts';
import { prepared } from '../../db/prepared.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Owner } from './positions.queries.ts';
import { keptSince } from './sent-fixes.ts';

/** People of one transaction. */
const PEOPLE_AT_ONCE = 20;

interface Limit {
  idCompany: number;
  since: Date;
}

const companies = prepared<object>()(
  () => sql<{ idCompany: number; trackingDays: number; timeZone: string }>`
    select id_company as "idCompany", tracking_days as "trackingDays", time_zone as "timeZone" from company order by 1`,
);

/** People of a company with days that are no longer kept. */
const peopleBefore = prepared<{ idCompany: number; day: string }>()(
  (_db, { idCompany, day }) => sql<Owner>`
    select distinct id_company as "idCompany", id_user as "idUser" from route_day
    where id_company = ${idCompany} and day < ${day}::date order by 2 limit ${sql.lit(PEOPLE_AT_ONCE)}`,
);

type Old = Owner & { day: string; since: string };
const removals = [
  prepared<Old>()(
    (_db, v) =>
      sql`delete from position where id_company = ${v.idCompany} and id_user = ${v.idUser} and at < ${v.since}::timestamptz`,
  ),
  prepared<Old>()(
    (_db, v) =>
      sql`delete from route_stop where id_company = ${v.idCompany} and id_user = ${v.idUser} and started_at < ${v.since}::timestamptz`,
  ),
  prepared<Old>()(
    (_db, v) =>
      sql`delete from geofence_event where id_company = ${v.idCompany} and id_user = ${v.idUser} and at < ${v.since}::timestamptz`,
  ),
  prepared<Old>()(
    (_db, v) =>
      sql`delete from route_day where id_company = ${v.idCompany} and id_user = ${v.idUser} and day < ${v.day}::date`,
  ),
];
/** There is one row for each person. */
const current = [
  prepared<{ idCompany: number; since: string }>()(
    (_db, { idCompany, since }) =>
      sql`delete from position_latest where id_company = ${idCompany} and at < ${since}::timestamptz`,
  ),
  prepared<{ idCompany: number; since: string }>()(
    (_db, { idCompany, since }) =>
      // By the last fix: whoever stays longer than anything is kept is still in.
      sql`delete from geofence_presence p where p.id_company = ${idCompany} and not exists (
        select from position_latest l where l.id_company = p.id_company and l.id_user = p.id_user and l.at >= ${since}::timestamptz)`,
  ),
];

async function forget(
  database: Database,
  { idCompany, since }: Limit,
  timeZone: string,
  signal: AbortSignal,
) {
  const limit = { idCompany, day: dayAt(since, timeZone), since: since.toISOString() };
  await database.transaction(system, async (tx) => {
    for (const removal of current) removal.later(tx, limit);
  });
  for (;;) {
    signal.throwIfAborted();
    const removed = await database.transaction(system, async (tx) => {
      const people = await peopleBefore.all(tx, limit);
      for (const owner of people) for (const removal of removals) removal.later(tx, { ...limit, ...owner });
      return people.length;
    });
    if (removed < PEOPLE_AT_ONCE) return;
  }
}

/** Removes what companies no longer keep, and months that nobody keeps; makes months to come. */
export const createKeepPositions = (clock: () => Date = () => new Date()) =>
  defineJob({
    name: 'keep-positions',
    payload: object({}),
    attempts: 3,
    every: '40 8 * * *',
    atStart: true,
    async run(_payload, { database, signal }) {
      await makeMonths(database, ['position']);
      const known = await database.transaction(system, (tx) => companies.all(tx, {}));
      const now = clock();
      const limits = known.map(({ timeZone, trackingDays, ...company }) => ({
        ...{ ...company, timeZone, since: keptSince(now, trackingDays, timeZone) },
      }));
      for (const { timeZone, ...limit } of limits) await forget(database, limit, timeZone, signal);
      // Months are dropped a month after nobody keeps them at the earliest, so that no late fix finds its month gone.
      const oldest = Math.min(...limits.map(({ since }) => since.getTime()), now.getTime() - 32 * 86_400_000);
      await dropMonths(database, 'position', new Date(oldest), signal);
    },
  });
