import {
  type ActivityRecord,
  type RecordType,
  TRACKED_DAYS,
  TRACKED_MAX,
} from '@gemelo/contract/endpoints/activity-records';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { dayAt } from '@gemelo/contract/kit/zoned';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { documentWords } from '../../http/document-words.ts';
import { safeName } from '../../http/export-name.ts';
import { withZone } from '../../http/export-parts.ts';
import { longTransaction } from '../../http/long-work.ts';
import { beginOf, periodOf } from '../../http/period.ts';
import { makeDocument } from '../../workers/make-document.ts';
import { workers } from '../../workers/workers.ts';
import { nextSheet } from '../../workers/xlsx.ts';
import { fieldDocument, PAPER_ROWS } from './field-report.document.ts';
import { readMap } from './field-report.map.queries.ts';
import { findCompany, findPeople, findStops, findTotals, type Reported } from './field-report.queries.ts';
import { fieldSheets } from './field-report.sheets.ts';
import { type FieldReport, type PersonFigures, personFigures, totalOf } from './field-report.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A workbook has all stops, or is refused. */
const STOPS_MAX = 20_000;

interface RecordsAsked {
  idCompany: number;
  users: readonly number[];
  actions?: readonly number[] | undefined;
  warehouses?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  from: string;
  to: string;
  /** Who reads the report, and whether they may view answers of others. */
  reader: number;
  readsAnswers: boolean;
}
/** Recorded actions, the newest first, at most `TRACKED_MAX`, and how many each person has in all. */
export type RecordsDuring = (
  tx: Tx,
  asked: RecordsAsked,
) => Promise<{ rows: ActivityRecord[]; people: { idUser: number; records: number; photos: number }[] }>;

export interface Order {
  users: readonly number[];
  actions?: readonly number[] | undefined;
  warehouses?: readonly number[] | undefined;
  type?: readonly RecordType[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  format: 'xlsx' | 'pdf';
  title?: string | undefined;
  /** Who reads it may view answers to forms. */
  readsAnswers?: boolean;
  language: Language;
  signal?: AbortSignal;
}

/** Of days or moments, by default today; without an end it lasts to the end of today, or of its own day if that comes later. */
function periodIn({ startDate, endDate }: Order, timeZone: string) {
  const today = dayAt(new Date(), timeZone);
  const from = startDate ?? endDate ?? today;
  const firstDay = dayAt(new Date(beginOf(from, timeZone)), timeZone);
  const period = periodOf(from, endDate ?? (firstDay > today ? firstDay : today), timeZone);
  const length = Date.parse(period.to) - Date.parse(period.from);
  // A day may have an hour more.
  if (length > TRACKED_DAYS * DAY_MS + HOUR_MS)
    throw new Invalid([{ path: 'query.startDate', rule: 'reportLong', params: { limit: TRACKED_DAYS } }]);
  return period;
}

/** The sheet of a workbook that would not have room for all its rows. */
const overfull = (people: readonly PersonFigures[]) =>
  [
    { rows: totalOf(people, 'records'), limit: TRACKED_MAX },
    { rows: totalOf(people, 'stops'), limit: STOPS_MAX },
  ].find(({ rows, limit }) => rows > limit);

/** Where it cannot show everybody, it shows those who went farthest. */
async function mapFor(tx: Tx, reported: Reported, people: readonly PersonFigures[]) {
  const farthest = people.toSorted((one, other) => other.distance - one.distance);
  return readMap(tx, { ...reported, users: farthest.map(({ idUser }) => idUser) });
}

/** Reports of what people did in the field, as a workbook or on paper. */
export function createFieldReports(database: Database, recordsDuring: RecordsDuring) {
  const readIn = async (tx: Tx, reader: number, order: Order): Promise<FieldReport> => {
    const users = [...new Set(order.users)];
    const named = await findPeople(tx, users);
    const [first] = named;
    const known = new Set(named.map(({ idUser }) => idUser));
    const missing = users.find((id) => !known.has(id));
    if (!first || missing !== undefined) throw new NotFound('user', missing ?? 0);
    const { idCompany } = first;
    if (named.some((person) => person.idCompany !== idCompany))
      throw new Invalid([{ path: 'idUser', rule: 'reference' }]);
    const company = await findCompany(tx, idCompany);
    if (!company) throw new NotFound('company', idCompany);
    const period = periodIn(order, company.timeZone);
    const { actions, warehouses, type, format, readsAnswers = false } = order;
    const recorded = await recordsDuring(tx, {
      ...{ idCompany, users, actions, warehouses, type, ...period, reader, readsAnswers },
    });
    const reported = { idCompany, users, ...period, timeZone: company.timeZone };
    const people = personFigures(named, await findTotals(tx, reported), recorded.people);
    const isPaper = format === 'pdf';
    const tooMuch = isPaper ? undefined : overfull(people);
    if (tooMuch) throw new Refused('EXPORT_TOO_LARGE', { format: 'Excel', limit: tooMuch.limit });
    return {
      ...{ company, people, period, records: recorded.rows.toReversed() },
      stops: await findStops(tx, reported, isPaper ? PAPER_ROWS : STOPS_MAX),
      map: isPaper ? await mapFor(tx, reported, people) : undefined,
    };
  };
  /** Long periods of many people take long: they wait for their turn. */
  const read = (context: Context, order: Order) =>
    longTransaction(database, context, (tx) => readIn(tx, context.idUser ?? 0, order), order.signal);

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
          : await makeDocument(fieldDocument(report, words, order.title), order.signal);
      const [first] = report.people;
      const who = report.people.length === 1 && first ? first.name : report.company.name;
      const days = [report.period.from, new Date(Date.parse(report.period.to) - 1).toISOString()].map(
        (edge) => dayAt(new Date(edge), timeZone),
      );
      const name = safeName([order.title || words.t('file'), who, ...new Set(days)].join(' '));
      const { people } = report;
      return { name, content, records: totalOf(people, 'records'), fitsWorkbook: !overfull(people) };
    },
  };
}
export type FieldReports = ReturnType<typeof createFieldReports>;
