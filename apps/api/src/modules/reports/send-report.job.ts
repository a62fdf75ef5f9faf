import { bigId } from '@gemelo/contract/kit/fields';
import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { MailService } from '../mails/mails.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { ReportService } from './reports.service.ts';

const ATTEMPTS = 6;
const PDF = 'application/pdf';

/** A report shows what the whole company may know: whoever makes schedules chooses who gets it. */
const SIGHT = { alarms: true, tickets: 'all' } as const;

/** The product itself, with the access of one company. */
const inCompany = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });

const pendingRun = (tx: Tx, idReportRun: number) =>
  tx
    .selectFrom('reportRun as r')
    .innerJoin('reportSchedule as s', 's.idReportSchedule', 'r.idReportSchedule')
    .select(['r.idReportSchedule', 'r.idCompany', 'r.firstDay', 'r.lastDay', 's.name', 's.idOwner'])
    .where('r.idReportRun', '=', idReportRun)
    .where('r.state', '=', 'pending');

const warehousesOf = (tx: Tx, idReportSchedule: number) =>
  tx
    .selectFrom('reportScheduleWarehouse as x')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'x.idWarehouse')
    .select(['w.idWarehouse', 'w.name'])
    .where('x.idReportSchedule', '=', idReportSchedule)
    .where('w.state', '=', 'Activo')
    .orderBy('w.name')
    .orderBy('w.idWarehouse')
    .execute();

/** Whoever has left the company or was inactivated gets nothing. */
const recipientsOf = async (tx: Tx, idReportSchedule: number) => {
  const people = await tx
    .selectFrom('reportScheduleUser as x')
    .innerJoin('appUser as u', (join) =>
      join.onRef('u.idUser', '=', 'x.idUser').onRef('u.idCompany', '=', 'x.idCompany'),
    )
    .select(['u.idUser', 'u.name', 'u.email', 'u.idCompany', 'u.language'])
    .where('x.idReportSchedule', '=', idReportSchedule)
    .where('u.state', '=', 'Activo')
    .where('u.emailVerifiedAt', 'is not', null)
    .orderBy('u.idUser')
    .execute();
  return people.map((person) => ({
    ...person,
    language: (person.language as Language | null) ?? defaultLanguage,
  }));
};

interface Settled {
  state: 'sent' | 'skipped' | 'failed';
  reason?: 'people' | 'warehouses';
  warehouses?: number[];
}
async function settle(
  tx: Tx,
  idReportRun: number,
  run: { idReportSchedule: number; idCompany: number },
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

interface Parts {
  reports: ReportService;
  mails: Pick<MailService, 'post' | 'keep'>;
  notifications?: Pick<Notifications, 'tell'>;
}

type Run = NonNullable<Awaited<ReturnType<ReturnType<typeof pendingRun>['executeTakeFirst']>>>;

/** Whoever made the schedule is told what became of it. */
const tellOwner = async (
  tx: Tx,
  notifications: Parts['notifications'],
  { idReportSchedule: id, idCompany, name: title, idOwner }: Run,
  outcome: 'sent' | 'failed',
) =>
  notifications?.tell(tx, system, {
    ...{ kind: 'report-ready', entity: 'report-schedule', id, idCompany, title },
    to: [idOwner],
    words: { outcome },
  });

/** The reports of one run, in each language of its readers. */
type Editions = ReadonlyMap<Language, readonly ReportFile[]>;

async function keepFiles(tx: Tx, mails: Parts['mails'], idCompany: number, files: readonly ReportFile[]) {
  const kept: number[] = [];
  for (const { name, content } of files)
    kept.push(await mails.keep(tx, idCompany, { name: `${name}.pdf`, contentType: PDF, content }));
  return kept;
}

/** The mails of a run, in the transaction that settles it: it is sent as a whole, once, or not at all. */
const post = (database: Database, idReportRun: number, parts: Parts, editions: Editions) =>
  database.transaction(system, async (tx) => {
    const { mails, notifications } = parts;
    const run = await pendingRun(tx, idReportRun).forUpdate('r').executeTakeFirst();
    if (!run) return;
    const people = await recipientsOf(tx, run.idReportSchedule);
    const [anyEdition = []] = editions.values();
    if (people.length === 0) return settle(tx, idReportRun, run, { state: 'skipped', reason: 'people' });
    if (anyEdition.length === 0)
      return settle(tx, idReportRun, run, { state: 'skipped', reason: 'warehouses' });
    const keptFiles = new Map<readonly ReportFile[], number[]>();
    for (const person of people) {
      // Who chose another language meanwhile gets an edition that there is.
      const files = editions.get(person.language) ?? anyEdition;
      const kept = keptFiles.get(files) ?? (await keepFiles(tx, mails, run.idCompany, files));
      keptFiles.set(files, kept);
      const [first] = files;
      const { idMail } = await mails.post(
        tx,
        person,
        'report',
        person.language,
        `/analytics/dashboards/detail?warehouses=${first?.idWarehouse}&from=${run.firstDay}&to=${run.lastDay}`,
        {
          report: run.name,
          count: files.length,
          warehouse: first?.warehouse ?? '',
          warehouses: files.map(({ warehouse }) => `• ${warehouse}`).join('\n'),
          period: spokenPeriod(person.language, run),
        },
        kept,
      );
      await tx
        .insertInto('reportRunMail')
        .values({ idReportRun, idMail, idCompany: run.idCompany })
        .execute();
    }
    await settle(tx, idReportRun, run, {
      state: 'sent',
      warehouses: anyEdition.map(({ idWarehouse }) => idWarehouse),
    });
    await tellOwner(tx, notifications, run, 'sent');
  });

const spokenPeriod = (language: Language, { firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
    new Date(`${firstDay}T00:00:00Z`),
    new Date(`${lastDay}T00:00:00Z`),
  );

interface ReportFile {
  idWarehouse: number;
  warehouse: string;
  name: string;
  content: Uint8Array;
}

/** Makes the reports of one run and mails them. */
export const createSendReport = (parts: Parts) =>
  defineJob({
    name: 'send-report',
    payload: object({ idReportRun: bigId() }),
    attempts: ATTEMPTS,
    async run({ idReportRun }, { database, signal, lastAttempt }) {
      const found = await database.read(system, async (tx) => {
        const run = await pendingRun(tx, idReportRun).executeTakeFirst();
        if (!run) return undefined;
        const people = await recipientsOf(tx, run.idReportSchedule);
        const languages = [...new Set(people.map(({ language }) => language))];
        return { run, languages, warehouses: await warehousesOf(tx, run.idReportSchedule) };
      });
      if (!found) return;
      const { run, warehouses, languages } = found;
      const makeFiles = async (language: Language) => {
        const files: ReportFile[] = [];
        for (const { idWarehouse, name: warehouse } of warehouses) {
          signal.throwIfAborted();
          const { name, content } = await parts.reports.make(inCompany(run.idCompany), {
            idCompany: run.idCompany,
            idWarehouse,
            period: `${run.firstDay},${run.lastDay}`,
            language,
            sight: SIGHT,
            signal,
          });
          files.push({ idWarehouse, warehouse, name, content });
        }
        return files;
      };
      try {
        const editions = new Map<Language, readonly ReportFile[]>();
        for (const language of languages) editions.set(language, await makeFiles(language));
        await post(database, idReportRun, parts, editions);
      } catch (error) {
        if (lastAttempt && !signal.aborted)
          await database.transaction(system, async (tx) => {
            await settle(tx, idReportRun, run, { state: 'failed' });
            await tellOwner(tx, parts.notifications, run, 'failed');
          });
        throw error;
      }
    },
  });
export type SendReport = ReturnType<typeof createSendReport>;
