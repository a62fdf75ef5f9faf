import {
  periodOf,
  type ReportRun,
  type ReportSchedule,
  type ReportScheduleBody,
} from '@gemelo/contract/endpoints/reports';
import { type FieldIssue, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { daysOf, nextDue } from './due.ts';
import { findRun, findSchedule, runsOf, scheduleOptions } from './schedules.queries.ts';
import type { SendReport } from './send-report.job.ts';

type Content = Omit<ReportScheduleBody, 'idCompany'>;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ report_schedule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

const facts = ({ name, frequency, weekday, day, hour, Warehouses, Users, state }: ReportSchedule) => ({
  name,
  frequency,
  weekday,
  day,
  hour,
  warehouses: Warehouses.map((one) => one.name),
  users: Users.map((one) => one.name),
  state,
});

/** New warehouses and recipients must be active; those that were chosen before may stay. */
async function check(tx: Tx, idCompany: number, body: Content, before?: ReportSchedule) {
  const { warehouses, people, timeZone } = await scheduleOptions(tx, idCompany);
  const places = new Set(
    [...warehouses, ...(before?.Warehouses ?? [])].map(({ idWarehouse }) => idWarehouse),
  );
  const users = new Set([...people, ...(before?.Users ?? [])].map(({ idUser }) => idUser));
  const issues: FieldIssue[] = [];
  if (!body.warehouses.every((id) => places.has(id))) issues.push({ path: 'warehouses', rule: 'reference' });
  if (!body.users.every((id) => users.has(id))) issues.push({ path: 'users', rule: 'reference' });
  if (issues.length > 0) throw new Invalid(issues);
  return timeZone;
}

/** The columns of a schedule; what is not of its frequency is forgotten. */
function columnsOf(body: Content, timeZone: string) {
  const { name, frequency, hour, state } = body;
  const turn = {
    frequency,
    hour,
    weekday: frequency === 'weekly' ? body.weekday : null,
    day: frequency === 'monthly' ? body.day : null,
  };
  return {
    ...turn,
    name,
    state,
    timeZone,
    nextDueAt: state === 'Activo' ? nextDue(turn, new Date(), timeZone) : null,
  };
}

async function writeParts(
  tx: Tx,
  idCompany: number,
  idReportSchedule: number,
  { warehouses, users }: Content,
) {
  await tx.deleteFrom('reportScheduleWarehouse').where('idReportSchedule', '=', idReportSchedule).execute();
  await tx.deleteFrom('reportScheduleUser').where('idReportSchedule', '=', idReportSchedule).execute();
  const of = { idReportSchedule, idCompany };
  await tx
    .insertInto('reportScheduleWarehouse')
    .values([...new Set(warehouses)].map((idWarehouse) => ({ ...of, idWarehouse })))
    .execute();
  await tx
    .insertInto('reportScheduleUser')
    .values([...new Set(users)].map((idUser) => ({ ...of, idUser })))
    .execute();
}

export function createScheduleService(database: Database, send: SendReport) {
  const schedules = recordsOf<Actor, ReportSchedule>(database, {
    entity: 'report-schedule',
    find: (tx, _actor, id) => findSchedule(tx, id),
    lock: rowLock('reportSchedule', 'idReportSchedule'),
    facts,
  });

  return {
    create: (actor: Actor, { idCompany: wanted, ...body }: ReportScheduleBody) =>
      refusingDuplicates(body.name, () =>
        schedules.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          const timeZone = await check(tx, idCompany, body);
          const { idReportSchedule } = await tx
            .insertInto('reportSchedule')
            .values({ ...columnsOf(body, timeZone), idCompany, idOwner: actor.idUser })
            .returning('idReportSchedule')
            .executeTakeFirstOrThrow();
          await writeParts(tx, idCompany, idReportSchedule, body);
          return idReportSchedule;
        }),
      ),

    update: (actor: Actor, idReportSchedule: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        schedules.change(actor, idReportSchedule, { version }, async (tx, before) => {
          const timeZone = await check(tx, before.idCompany, body, before);
          await tx
            .updateTable('reportSchedule')
            .set({ ...columnsOf(body, timeZone), ...moved })
            .where('idReportSchedule', '=', idReportSchedule)
            .execute();
          await writeParts(tx, before.idCompany, idReportSchedule, body);
        }),
      ),

    /** Returns the name of the removed schedule. */
    remove: (actor: Actor, idReportSchedule: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await schedules.hold(tx, actor, idReportSchedule);
        await tx.deleteFrom('reportSchedule').where('idReportSchedule', '=', idReportSchedule).execute();
        await schedules.noteDeleted(tx, actor, idReportSchedule, before);
        return before.name;
      }),

    /** Sends out of turn; one that is still being made is not asked for again. */
    sendNow: (actor: Actor, idReportSchedule: number): Promise<ReportRun> =>
      refusing({ report_run_asked: () => new Refused('REPORT_PENDING') }, () =>
        database.transaction(actor, async (tx) => {
          const schedule = await schedules.hold(tx, actor, idReportSchedule);
          const { timeZone } = await scheduleOptions(tx, schedule.idCompany);
          const now = new Date();
          const days = daysOf(periodOf[schedule.frequency], now, timeZone);
          const { idReportRun } = await tx
            .insertInto('reportRun')
            .values({
              idCompany: schedule.idCompany,
              idReportSchedule,
              dueAt: now,
              idUser: actor.idUser,
              firstDay: days.from,
              lastDay: days.to,
            })
            .returning('idReportRun')
            .executeTakeFirstOrThrow();
          enqueue(tx, send, { idReportRun }, { key: `report-${idReportRun}` });
          await audit(tx, actor, {
            entity: 'report-schedule',
            id: idReportSchedule,
            action: 'send',
            idCompany: schedule.idCompany,
            name: schedule.name,
          });
          return findRun(tx, idReportRun);
        }),
      ),

    runs: (actor: Actor, idReportSchedule: number): Promise<ReportRun[]> =>
      database.read(actor, async (tx) => {
        await schedules.mustFind(tx, actor, idReportSchedule);
        return runsOf(tx, idReportSchedule);
      }),
  };
}
export type ScheduleService = ReturnType<typeof createScheduleService>;
