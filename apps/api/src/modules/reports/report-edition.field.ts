import type { Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { contentTypes } from '../../http/made-file.ts';
import type { FieldReports } from '../field-reports/field-reports.service.ts';
import { type Edition, inCompany, type Reported, type Run } from './report-edition.ts';

interface Candidate {
  idUser: number;
  named: boolean;
  inField: boolean;
}
interface Asked {
  idReportSchedule: number;
  idCompany: number;
  firstDay: string;
  lastDay: string;
}
/** The people of a schedule, or of the company where it names nobody, and who of them was in the field. */
const candidates = prepared<Asked>()(
  (_db, { idReportSchedule, idCompany, firstDay, lastDay }) => sql<Candidate>`
    with chosen as (
      select id_user from report_schedule_person where id_report_schedule = ${idReportSchedule})
    select u.id_user, exists (select from chosen) as named, (
      exists (select from route_day d
        where d.id_company = c.id_company and d.id_user = u.id_user and d.day between ${firstDay}::date and ${lastDay}::date)
      or exists (select from activity_record a
        where a.id_company = c.id_company and a.id_user = u.id_user
          and a.at >= ${firstDay}::date::timestamp at time zone c.time_zone
          and a.at < (${lastDay}::date + 1)::timestamp at time zone c.time_zone)) as in_field
    from app_user u join company c on c.id_company = u.id_company
    where c.id_company = ${idCompany} and (u.id_user in (select id_user from chosen) or not exists (select from chosen))
    order by u.id_user`,
);

/**
 * A PDF and a workbook of field work; nothing if nobody was there. Named people have their line even if they did nothing,
 * otherwise those who did something have.
 */
export async function reportedField(
  tx: Tx,
  reports: Pick<FieldReports, 'make'>,
  { idReportSchedule, idCompany, firstDay, lastDay }: Run,
): Promise<Reported | undefined> {
  const found = await candidates.all(tx, { idReportSchedule, idCompany, firstDay, lastDay });
  const active = found.filter(({ inField }) => inField).map(({ idUser }) => idUser);
  if (active.length === 0) return undefined;
  const users = found.filter(({ named, inField }) => named || inField).map(({ idUser }) => idUser);

  const edition = async (language: Language, signal: AbortSignal): Promise<Edition> => {
    const make = (format: 'pdf' | 'xlsx') => {
      signal.throwIfAborted();
      // Not every recipient may view answers, so a mailed report names no forms.
      const order = { users, startDate: firstDay, endDate: lastDay, format, language, signal };
      return reports.make(inCompany(idCompany), order);
    };
    const paper = await make('pdf');
    const files = [{ name: `${paper.name}.pdf`, contentType: contentTypes.pdf, content: paper.content }];
    if (paper.fitsWorkbook) {
      const { name, content } = await make('xlsx');
      files.push({ name: `${name}.xlsx`, contentType: contentTypes.xlsx, content });
    }
    return {
      files,
      mail: 'fieldReport',
      path: '/fieldtracker',
      words: { count: active.length, records: paper.records, whole: paper.fitsWorkbook ? 'yes' : 'no' },
    };
  };
  return { about: { people: active }, edition };
}
