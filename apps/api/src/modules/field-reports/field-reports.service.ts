import {
  type ActivityRecord,
  type RecordType,
  TRACKED_DAYS,
  TRACKED_MAX,
} from '@gemelo/contract/endpoints/activity-records';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { documentWords } from '../../http/document-words.ts';
import { safeName } from '../../http/export-name.ts';
import { withZone } from '../../http/export-parts.ts';
import { periodOf } from '../../http/period.ts';
import { makeDocument } from '../../workers/make-document.ts';
import { workers } from '../../workers/workers.ts';
import { nextSheet } from '../../workers/xlsx.ts';
import { fieldDocument } from './field-report.document.ts';
import { findCompany, findPeople, gather } from './field-report.queries.ts';
import { fieldSheets } from './field-report.sheets.ts';
import type { FieldReport } from './field-report.ts';

const DAY_MS = 86_400_000;

interface RecordsAsked {
  idCompany: number;
  users: readonly number[];
  actions?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from: string;
  to: string;
}
/** Recorded actions, the newest first, at most `TRACKED_MAX`, and how many there are. */
export type RecordsDuring = (
  tx: Tx,
  asked: RecordsAsked,
) => Promise<{ total: number; rows: ActivityRecord[] }>;

export interface Order {
  users: readonly number[];
  actions?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  format: 'xlsx' | 'pdf';
  title?: string | undefined;
  language: Language;
  signal?: AbortSignal;
}

/** By default today; a period ends with its last day. */
function periodIn({ startDate, endDate }: Order, timeZone: string) {
  const today = dayAt(new Date(), timeZone);
  const from = startDate ?? endDate ?? today;
  const period = periodOf(from, endDate ?? (from > today ? addDays(from, 1) : today), timeZone);
  const length = Date.parse(period.to) - Date.parse(period.from);
  if (length > (TRACKED_DAYS + 1) * DAY_MS)
    throw new Invalid([{ path: 'query.startDate', rule: 'reportLong', params: { limit: TRACKED_DAYS } }]);
  return period;
}

/** Reports of what people did in the field, as a workbook or on paper. */
export function createFieldReports(database: Database, recordsDuring: RecordsDuring) {
  const read = (context: Context, order: Order): Promise<FieldReport> =>
    database.read(context, async (tx) => {
      const ids = [...new Set(order.users)];
      const people = await findPeople(tx, ids);
      const [first] = people;
      const missing = ids.find((id) => !people.some(({ idUser }) => idUser === id));
      if (!first || missing !== undefined) throw new NotFound('user', missing ?? 0);
      const { idCompany } = first;
      if (people.some((person) => person.idCompany !== idCompany))
        throw new Invalid([{ path: 'idUser', rule: 'reference' }]);
      const company = await findCompany(tx, idCompany);
      if (!company) throw new NotFound('company', idCompany);
      const period = periodIn(order, company.timeZone);
      const { actions, type } = order;
      const { total, rows } = await recordsDuring(tx, { idCompany, users: ids, actions, type, ...period });
      if (order.format === 'xlsx' && total > TRACKED_MAX)
        throw new Refused('EXPORT_TOO_LARGE', { format: 'Excel', limit: TRACKED_MAX });
      const records = rows.toReversed();
      const found = await gather(tx, { idCompany, users: ids, ...period, timeZone: company.timeZone });
      return { ...found, company, people, period, records, total };
    });

  const workbook = (report: FieldReport, language: Language, signal: AbortSignal | undefined) => {
    const { timeZone } = report.company;
    const sheets = fieldSheets(report, documentWords('fieldReport', language, timeZone));
    async function* rows() {
      for (const [at, sheet] of sheets.entries()) {
        if (at > 0) yield nextSheet;
        yield sheet.rows;
      }
    }
    const input = {
      sheets: sheets.map(({ name, columns }) => ({ name, columns: withZone(columns, timeZone) })),
      timeZone,
    };
    return workers.run('writeWorkbook', input, { batches: rows(), ...(signal ? { signal } : {}) });
  };

  return {
    async make(context: Context, order: Order) {
      const report = await read(context, order);
      const { timeZone } = report.company;
      const words = documentWords('fieldReport', order.language, timeZone);
      const content =
        order.format === 'xlsx'
          ? await workbook(report, order.language, order.signal)
          : await makeDocument(fieldDocument(report, words, order.title));
      const [first] = report.people;
      const who = report.people.length === 1 && first ? first.name : report.company.name;
      const days = [report.period.from, new Date(Date.parse(report.period.to) - 1).toISOString()].map(
        (edge) => dayAt(new Date(edge), timeZone),
      );
      const name = safeName([order.title || words.t('file'), who, ...new Set(days)].join(' '));
      return { name, content, report };
    },
  };
}
export type FieldReports = ReturnType<typeof createFieldReports>;
