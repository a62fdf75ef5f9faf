import {
  periodOf,
  type ReportRun,
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportSubject,
} from '@gemelo/contract/endpoints/reports';
import { type FieldIssue, Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { daysOf, nextDue } from './due.ts';
import { type FieldPeople, seesField, seesSubject } from './report-subjects.ts';
import { findRun, findSchedule, runsOf, scheduleOptions } from './schedules.queries.ts';
import type { SendReport } from './send-report.job.ts';

type Content = Omit<ReportScheduleBody, 'idCompany' | 'subject'>;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ report_schedule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

const facts = ({ Warehouses, People, Users, ...schedule }: ReportSchedule) => ({
  name: schedule.name,
  subject: schedule.subject,
  frequency: schedule.frequency,
  weekday: schedule.weekday,
  day: schedule.day,
  hour: schedule.hour,
  warehouses: Warehouses.map((one) => one.name),
  people: People.map((one) => one.name),
  users: Users.map((one) => one.name),
  state: schedule.state,
});

type Offered = Awaited<ReturnType<typeof scheduleOptions>> & {
  field: { idUser: number; name: string }[];
};

/** New warehouses, people and recipients must be offered; those that were chosen before may stay. */
function check(subject: ReportSubject, offered: Offered, body: Content, before?: ReportSchedule) {
  const isField = subject === 'field';
  const places = [...offered.warehouses, ...(before?.Warehouses ?? [])].map(({ idWarehouse }) => idWarehouse);
  const reported = [...offered.field, ...(before?.People ?? [])].map(({ idUser }) => idUser);
  const mailable = offered.people.filter((person) => !isField || person.seesField);
  const users = [...mailable, ...(before?.Users ?? [])].map(({ idUser }) => idUser);
  const issues: FieldIssue[] = [];
  const mustBeAmong = (path: 'warehouses' | 'people' | 'users', ids: readonly number[]) => {
    const known = new Set(ids);
    if (!body[path].every((id) => known.has(id))) issues.push({ path, rule: 'reference' });
  };
  mustBeAmong('warehouses', places);
  mustBeAmong('people', reported);
  if (!isField && body.warehouses.length === 0) issues.push({ path: 'warehouses', rule: 'required' });
  mustBeAmong('users', users);
  if (issues.length > 0) throw new Invalid(issues);
}

/** The columns of a schedule: only a weekly one has a weekday, only a monthly one a day. */
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

/** What a schedule reports on and to whom: warehouses or people, whatever was sent beside them. */
async function writeParts(
  tx: Tx,
  idCompany: number,
  idReportSchedule: number,
  subject: ReportSubject,
  { warehouses, people, users }: Content,
) {
  const of = { idReportSchedule, idCompany };
  const rows = (ids: readonly number[]) => [...new Set(ids)].map((idUser) => ({ ...of, idUser }));
  for (const table of ['reportScheduleWarehouse', 'reportSchedulePerson', 'reportScheduleUser'] as const)
    await tx.deleteFrom(table).where('idReportSchedule', '=', idReportSchedule).execute();
  if (subject === 'warehouse')
    await tx
      .insertInto('reportScheduleWarehouse')
      .values([...new Set(warehouses)].map((idWarehouse) => ({ ...of, idWarehouse })))
      .execute();
  else if (people.length > 0) await tx.insertInto('reportSchedulePerson').values(rows(people)).execute();
  await tx.insertInto('reportScheduleUser').values(rows(users)).execute();
}

export function createScheduleService(database: Database, send: SendReport, fieldPeople: FieldPeople) {
  const schedules = recordsOf<Actor, ReportSchedule>(database, {
    entity: 'report-schedule',
    find: async (tx, actor, id) => {
      const schedule = await findSchedule(tx, id);
      return schedule && seesSubject(actor, schedule.subject) ? schedule : undefined;
    },
    lock: rowLock('reportSchedule', 'idReportSchedule'),
    facts,
  });
  const optionsOf = async (tx: Tx, actor: Actor, idCompany: number): Promise<Offered> => ({
    ...(await scheduleOptions(tx, idCompany)),
    field: seesField(actor)
      ? (await fieldPeople(tx, idCompany)).map(({ idUser, name }) => ({ idUser, name }))
      : [],
  });

  return {
    options: (actor: Actor, idCompany: number) =>
      database.read(actor, (tx) => optionsOf(tx, actor, idCompany)),

    create: (actor: Actor, { idCompany: wanted, subject, ...body }: ReportScheduleBody) =>
      refusingDuplicates(body.name, () =>
        schedules.create(actor, async (tx) => {
          if (!seesSubject(actor, subject)) throw new Forbidden('REPORT_SUBJECT');
          const idCompany = await ownerFor(tx, actor, wanted);
          const offered = await optionsOf(tx, actor, idCompany);
          check(subject, offered, body);
          const { idReportSchedule } = await tx
            .insertInto('reportSchedule')
            .values({ ...columnsOf(body, offered.timeZone), subject, idCompany, idOwner: actor.idUser })
            .returning('idReportSchedule')
            .executeTakeFirstOrThrow();
          await writeParts(tx, idCompany, idReportSchedule, subject, body);
          return idReportSchedule;
        }),
      ),

    update: (actor: Actor, idReportSchedule: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        schedules.change(actor, idReportSchedule, { version }, async (tx, before) => {
          const offered = await optionsOf(tx, actor, before.idCompany);
          check(before.subject, offered, body, before);
          await tx
            .updateTable('reportSchedule')
            .set({ ...columnsOf(body, offered.timeZone), ...moved })
            .where('idReportSchedule', '=', idReportSchedule)
            .execute();
          await writeParts(tx, before.idCompany, idReportSchedule, before.subject, body);
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
