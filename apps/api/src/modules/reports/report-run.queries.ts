import type { ReportRun } from '@gemelo/contract/endpoints/reports';
import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import { type Tx, touch } from '../../db/client.ts';
import { hasGrant } from '../../db/grants.ts';
import type { Reported, Run } from './report-edition.ts';
import { FIELD_SIGHT } from './report-subjects.ts';

export const pendingRun = (tx: Tx, idReportRun: number) =>
  tx
    .selectFrom('reportRun as r')
    .innerJoin('reportSchedule as s', 's.idReportSchedule', 'r.idReportSchedule')
    .select(['r.idReportSchedule', 'r.idCompany', 'r.firstDay', 'r.lastDay'])
    .select(['s.name', 's.subject', 's.idOwner'])
    .where('r.idReportRun', '=', idReportRun)
    .where('r.state', '=', 'pending');

/** Whoever has left the company, was inactivated or may no longer view what the report is about gets nothing. */
export async function recipientsOf(tx: Tx, { idReportSchedule, subject }: Run) {
  const people = await tx
    .selectFrom('reportScheduleUser as x')
    .innerJoin('appUser as u', (join) =>
      join.onRef('u.idUser', '=', 'x.idUser').onRef('u.idCompany', '=', 'x.idCompany'),
    )
    .select(['u.idUser', 'u.name', 'u.email', 'u.idCompany', 'u.language'])
    .where('x.idReportSchedule', '=', idReportSchedule)
    .where('u.state', '=', 'Activo')
    .where('u.emailVerifiedAt', 'is not', null)
    .$if(subject === 'field', (query) => query.where(hasGrant('u', FIELD_SIGHT)))
    .orderBy('u.idUser')
    .execute();
  return people.map((person) => ({
    ...person,
    language: (person.language as Language | null) ?? defaultLanguage,
  }));
}

interface Settled extends Partial<Reported['about']> {
  state: 'sent' | 'skipped' | 'failed';
  reason?: NonNullable<ReportRun['reason']>;
}
export async function settle(
  tx: Tx,
  idReportRun: number,
  run: Pick<Run, 'idReportSchedule' | 'idCompany'>,
  how: Settled,
) {
  const isSent = how.state === 'sent';
  await tx
    .updateTable('reportRun')
    .set({ ...how, ...(isSent ? { sentAt: sql<string>`now()` } : {}) })
    .where('idReportRun', '=', idReportRun)
    .execute();
  if (isSent)
    await tx
      .updateTable('reportSchedule')
      .set({ lastSentAt: sql<string>`now()` })
      .where('idReportSchedule', '=', run.idReportSchedule)
      .execute();
  touch(tx, 'report-schedule', run.idCompany, run.idReportSchedule);
}
