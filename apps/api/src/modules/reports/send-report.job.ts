import { bigId } from '@gemelo/contract/kit/fields';
import type { Language } from '@gemelo/contract/kit/languages';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { FieldReports } from '../field-reports/field-reports.service.ts';
import type { MailService } from '../mails/mails.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { reportedField } from './report-edition.field.ts';
import { type Edition, nothingOf, type Reported, type Run } from './report-edition.ts';
import { reportedWarehouses } from './report-edition.warehouses.ts';
import { pendingRun, recipientsOf, settle } from './report-run.queries.ts';
import { FIELD_SIGHT } from './report-subjects.ts';
import type { ReportService } from './reports.service.ts';

const ATTEMPTS = 6;

interface Parts {
  reports: Pick<ReportService, 'make'>;
  fieldReports: Pick<FieldReports, 'make'>;
  mails: Pick<MailService, 'post' | 'keep'>;
  notifications?: Pick<Notifications, 'tell'>;
}

/** Whoever made the schedule is told what became of it. */
const tellOwner = async (
  tx: Tx,
  notifications: Parts['notifications'],
  { idReportSchedule: id, idCompany, name: title, idOwner, subject }: Run,
  outcome: 'sent' | 'failed',
) =>
  notifications?.tell(tx, system, {
    ...{ kind: 'report-ready', entity: 'report-schedule', id, idCompany, title },
    to: [idOwner],
    words: { outcome },
    ...(subject === 'field' ? { sight: FIELD_SIGHT } : {}),
  });

async function keepFiles(tx: Tx, mails: Parts['mails'], idCompany: number, { files }: Edition) {
  const kept: number[] = [];
  for (const file of files) kept.push(await mails.keep(tx, idCompany, file));
  return kept;
}

const spokenPeriod = (language: Language, { firstDay, lastDay }: Run) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
    new Date(`${firstDay}T00:00:00Z`),
    new Date(`${lastDay}T00:00:00Z`),
  );

/** The reports of one run, in each language of its readers. */
type Editions = ReadonlyMap<Language, Edition>;

/** The mails of a run, in the transaction that settles it: it is sent as a whole, once, or not at all. */
const post = (
  database: Database,
  idReportRun: number,
  parts: Parts,
  reported: Reported | undefined,
  editions: Editions,
) =>
  database.transaction(system, async (tx) => {
    const { mails, notifications } = parts;
    const run = await pendingRun(tx, idReportRun).forUpdate('r').executeTakeFirst();
    if (!run) return;
    const people = await recipientsOf(tx, run);
    const [anyEdition] = editions.values();
    if (people.length > 0 && !reported)
      return settle(tx, idReportRun, run, { state: 'skipped', reason: nothingOf[run.subject] });
    if (people.length === 0 || !reported || !anyEdition)
      return settle(tx, idReportRun, run, { state: 'skipped', reason: 'people' });
    const keptFiles = new Map<Edition, number[]>();
    for (const person of people) {
      // Who chose another language meanwhile gets an edition that there is.
      const edition = editions.get(person.language) ?? anyEdition;
      const kept = keptFiles.get(edition) ?? (await keepFiles(tx, mails, run.idCompany, edition));
      keptFiles.set(edition, kept);
      const words = {
        ...edition.words,
        report: run.name,
        period: spokenPeriod(person.language, run),
      };
      const { idMail } = await mails.post(
        tx,
        person,
        edition.mail,
        person.language,
        edition.path,
        words,
        kept,
      );
      await tx
        .insertInto('reportRunMail')
        .values({ idReportRun, idMail, idCompany: run.idCompany })
        .execute();
    }
    await settle(tx, idReportRun, run, { state: 'sent', ...reported.about });
    await tellOwner(tx, notifications, run, 'sent');
  });

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
        const people = await recipientsOf(tx, run);
        const languages = [...new Set(people.map(({ language }) => language))];
        const reported =
          run.subject === 'field'
            ? await reportedField(tx, parts.fieldReports, run)
            : await reportedWarehouses(tx, parts.reports, run);
        return { run, languages, reported };
      });
      if (!found) return;
      const { run, reported, languages } = found;
      try {
        const editions = new Map<Language, Edition>();
        if (reported)
          for (const language of languages) editions.set(language, await reported.edition(language, signal));
        await post(database, idReportRun, parts, reported, editions);
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
