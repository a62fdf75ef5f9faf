import { periodOf } from '@gemelo/contract/endpoints/reports';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { daysOf, lastDue, nextDue } from './due.ts';
import type { SendReport } from './send-report.job.ts';

/** Schedules that are due, or whose company lives in another time zone since. */
const waiting = (tx: Tx) =>
  tx
    .selectFrom('reportSchedule as s')
    .innerJoin('company as c', 'c.idCompany', 's.idCompany')
    .where('s.state', '=', 'Activo')
    .where('c.state', '=', 'Activo')
    .where(sql<boolean>`(s.next_due_at <= now() or s.time_zone <> c.time_zone)`);

/**
 * One schedule in one transaction: its due moment is written, its reports are queued and its next turn is reckoned, or
 * none of it. Of moments that were missed only the last is made up for.
 */
const queueOne = (database: Database, send: SendReport, idReportSchedule: number) =>
  database.transaction(system, async (tx) => {
    const found = await waiting(tx)
      .select(['s.idCompany', 's.frequency', 's.weekday', 's.day', 's.hour', 's.nextDueAt', 'c.timeZone'])
      .select(sql<string>`iso(now())`.as('now'))
      .where('s.idReportSchedule', '=', idReportSchedule)
      .forUpdate('s')
      .executeTakeFirst();
    if (!found) return;
    const { idCompany, nextDueAt, timeZone } = found;
    const now = new Date(found.now);
    const isDue = nextDueAt !== null && new Date(nextDueAt) <= now;
    if (isDue) {
      const missed = lastDue(found, now, timeZone);
      // In another time zone the last turn may lie before the one that was reckoned.
      const dueAt = missed > new Date(nextDueAt) ? missed : new Date(nextDueAt);
      const days = daysOf(periodOf[found.frequency], dueAt, timeZone);
      const run = await tx
        .insertInto('reportRun')
        .values({ idCompany, idReportSchedule, dueAt, firstDay: days.from, lastDay: days.to })
        .onConflict((conflict) => conflict.doNothing())
        .returning('idReportRun')
        .executeTakeFirst();
      if (run) enqueue(tx, send, run, { key: `report-${run.idReportRun}` });
    }
    await tx
      .updateTable('reportSchedule')
      .set({ nextDueAt: nextDue(found, now, timeZone), timeZone })
      .where('idReportSchedule', '=', idReportSchedule)
      .execute();
    touch(tx, 'report-schedule', idCompany, idReportSchedule);
  });

/** Looks for reports that are due. */
export const createQueueReports = (send: SendReport) =>
  defineJob({
    name: 'queue-reports',
    payload: object({}),
    attempts: 2,
    every: '*/5 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      const due = await database.read(system, (tx) =>
        waiting(tx)
          .select('s.idReportSchedule')
          .orderBy('s.nextDueAt')
          .orderBy('s.idReportSchedule')
          .execute(),
      );
      for (const { idReportSchedule } of due) {
        signal.throwIfAborted();
        await queueOne(database, send, idReportSchedule);
      }
    },
  });
