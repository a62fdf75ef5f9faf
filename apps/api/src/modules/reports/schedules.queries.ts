import type { ReportRun, ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { hasGrant } from '../../db/grants.ts';
import { mailablePeople } from '../../db/mailable.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { FIELD_SIGHT } from './report-subjects.ts';

/** Whoever is active, has confirmed the address and may view what is reported on gets mails. */
const isReached = sql<boolean>`(u.state = 'Activo' and u.email_verified_at is not null and u.id_company = s.id_company
  and (s.subject <> 'field' or ${hasGrant('u', FIELD_SIGHT)}))`;

export const selectSchedules = (db: Builder) =>
  db
    .selectFrom('reportSchedule as s')
    .select(['s.idReportSchedule', 's.idCompany', 's.name', 's.subject'])
    .select(['s.frequency', 's.weekday', 's.day', 's.hour'])
    .select([
      sql<ReportSchedule['Warehouses']>`coalesce((
        select json_agg(json_build_object('idWarehouse', w.id_warehouse, 'name', w.name) order by w.name, w.id_warehouse)
        from report_schedule_warehouse x join warehouse w on w.id_warehouse = x.id_warehouse
        where x.id_report_schedule = s.id_report_schedule), '[]')`.as('places'),
      sql<ReportSchedule['People']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name) order by u.name, u.id_user)
        from report_schedule_person x join app_user u on u.id_user = x.id_user
        where x.id_report_schedule = s.id_report_schedule), '[]')`.as('reported'),
      sql<ReportSchedule['Users']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name, 'reached', ${isReached}) order by u.name, u.id_user)
        from report_schedule_user x join app_user u on u.id_user = x.id_user
        where x.id_report_schedule = s.id_report_schedule), '[]')`.as('people'),
      sql<ReportSchedule['lastRun']>`(
        select r.state from report_run r where r.id_report_schedule = s.id_report_schedule
        order by r.id_report_run desc limit 1)`.as('lastRun'),
    ])
    .select(['s.state', 's.lastSentAt', 's.nextDueAt', 's.version', 's.createdAt']);

type Found = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>;

export const presentSchedule = ({ places, reported, people, ...schedule }: Found): ReportSchedule => ({
  ...schedule,
  Warehouses: places,
  People: reported,
  Users: people,
});

const scheduleById = prepared<{ idReportSchedule: number }>()((db, { idReportSchedule }) =>
  selectSchedules(db).where('s.idReportSchedule', '=', idReportSchedule),
);
export async function findSchedule(tx: Tx, idReportSchedule: number): Promise<ReportSchedule | undefined> {
  const found = await scheduleById.first(tx, { idReportSchedule });
  return found && presentSchedule(found);
}

interface OfCompany {
  idCompany: number;
}
const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name')
    .orderBy('idWarehouse'),
);
const fieldReadersOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('appUser as u')
    .select('u.idUser')
    .where('u.idCompany', '=', idCompany)
    .where(hasGrant('u', FIELD_SIGHT)),
);
const zoneOf = prepared<OfCompany>()((db, { idCompany }) =>
  db.selectFrom('company').select('timeZone').where('idCompany', '=', idCompany),
);

export async function scheduleOptions(tx: Tx, idCompany: number) {
  const [warehouses, mailable, fieldReaders, [company]] = await together(
    tx,
    warehousesOf.ask({ idCompany }),
    mailablePeople.ask({ idCompany }),
    fieldReadersOf.ask({ idCompany }),
    zoneOf.ask({ idCompany }),
  );
  if (!company) throw new NotFound('company', idCompany);
  const readers = new Set(fieldReaders.map(({ idUser }) => idUser));
  const people = mailable.map((person) => ({ ...person, seesField: readers.has(person.idUser) }));
  return { warehouses, people, timeZone: company.timeZone };
}

const MOST_RUNS = 50;

const selectRuns = (tx: Tx) =>
  tx
    .selectFrom('reportRun as r')
    .leftJoin('appUser as u', 'u.idUser', 'r.idUser')
    .select(['r.idReportRun', 'r.dueAt', 'u.name as user', 'r.state', 'r.reason'])
    .select(['r.firstDay as from', 'r.lastDay as to', 'r.sentAt'])
    .select([
      sql<ReportRun['Warehouses']>`coalesce((
        select json_agg(json_build_object('idWarehouse', w.id_warehouse, 'name', w.name) order by w.name, w.id_warehouse)
        from warehouse w where w.id_warehouse = any(r.warehouses)), '[]')`.as('places'),
      sql<ReportRun['People']>`coalesce((
        select json_agg(json_build_object('idUser', p.id_user, 'name', p.name) order by p.name, p.id_user)
        from app_user p where p.id_user = any(r.people)), '[]')`.as('people'),
      sql<ReportRun['Mails']>`coalesce((
        select json_agg(json_build_object('idMail', m.id_mail, 'recipient', m.recipient, 'state', m.state) order by m.id_mail)
        from report_run_mail x join mail m on m.id_mail = x.id_mail
        where x.id_report_run = r.id_report_run), '[]')`.as('mails'),
    ]);

type FoundRun = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;
const presentRun = ({ places, people, mails, ...run }: FoundRun): ReportRun => ({
  ...run,
  Warehouses: places,
  People: people,
  Mails: mails,
});

export async function runsOf(tx: Tx, idReportSchedule: number): Promise<ReportRun[]> {
  const runs = await selectRuns(tx)
    .where('r.idReportSchedule', '=', idReportSchedule)
    .orderBy('r.idReportRun', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return runs.map(presentRun);
}

export async function findRun(tx: Tx, idReportRun: number): Promise<ReportRun> {
  const run = await selectRuns(tx).where('r.idReportRun', '=', idReportRun).executeTakeFirst();
  if (!run) throw new NotFound('report-schedule', idReportRun);
  return presentRun(run);
}
