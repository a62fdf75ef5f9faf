import { REPORT_DAYS, type ReportPeriod, reportPeriods } from '@gemelo/contract/endpoints/reports';
import { Invalid, type MessageParams } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import type { Database } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { safeName } from '../../http/export-name.ts';
import { workers } from '../../workers/workers.ts';
import { daysOf } from './due.ts';
import { periodDays, reportDocument } from './report.document.ts';
import { gatherFigures, type Period, type ReportFigures } from './report.figures.ts';
import {
  alarmsDuring,
  deedsDuring,
  findReported,
  type SeenTickets,
  ticketsDuring,
} from './report.queries.ts';
import { reportWords } from './report.words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the reader of a report may see beside figures. */
export interface Sight {
  alarms: boolean;
  tickets: SeenTickets;
}

const isNamed = (period: string): period is ReportPeriod =>
  (reportPeriods as readonly string[]).includes(period);
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const isDay = (edge: string) => edge.length === DAY_LENGTH;
const invalid = (rule: string, params: MessageParams = {}) =>
  new Invalid([{ path: 'query.period', rule, params }]);

function momentAt(edge: string, after: number, timeZone: string): Date {
  const day = edge.slice(0, DAY_LENGTH);
  const at = new Date(day);
  // February 31 would otherwise become a day of March.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) throw invalid('noDay', { day });
  if (isDay(edge)) return momentOf(addDays(day, after), 0, timeZone);
  const moment = Date.parse(edge);
  if (Number.isNaN(moment)) throw invalid('format');
  return new Date(Math.floor(moment / HOUR_MS) * HOUR_MS);
}

/** A named period, or two edges with a comma between; moments count from the beginning of their hour. */
export function readPeriod(period: string, now: Date, timeZone: string): Period {
  const days = isNamed(period) ? daysOf(period, now, timeZone) : undefined;
  const [from = '', to = ''] = days ? [days.from, days.to] : period.split(',');
  const edges = { from, to };
  const read = { edges, from: momentAt(from, 0, timeZone), to: momentAt(to, 1, timeZone), timeZone };
  const length = read.to.getTime() - read.from.getTime();
  if (length <= 0) throw invalid('period');
  if (length > (REPORT_DAYS + 1) * DAY_MS) throw invalid('reportLong', { limit: REPORT_DAYS });
  return read;
}

interface Order {
  /** Without one, whatever the context sees. */
  idCompany?: number | undefined;
  idWarehouse: number;
  period: string;
  language: Language;
  sight: Sight;
  /** The moment from which a named period is seen. */
  at?: Date;
  signal?: AbortSignal;
}

export function createReportService(database: Database, figures: ReportFigures) {
  return {
    /** The report of a warehouse as PDF, with the name of its file. */
    async make(context: Context, { idCompany, idWarehouse, language, sight, signal, ...order }: Order) {
      const madeAt = new Date();
      const { reported, period, alarms, tickets, deeds } = await database.read(context, async (tx) => {
        const found = await findReported(tx, idCompany, idWarehouse);
        const asked = readPeriod(order.period, order.at ?? madeAt, found.timeZone);
        const stretch = { idWarehouse, from: asked.from, to: asked.to };
        return {
          reported: found,
          period: asked,
          alarms: sight.alarms ? await alarmsDuring(tx, stretch) : null,
          tickets: await ticketsDuring(tx, stretch, sight.tickets),
          deeds: await deedsDuring(tx, stretch, sight),
        };
      });
      const gathered = await gatherFigures(figures, context, reported, period);
      const words = reportWords(language, period.timeZone);
      const document = reportDocument(
        { reported, period, figures: gathered, alarms, tickets, deeds, madeAt },
        words,
      );
      const content = await workers.run('writeDocument', document, signal ? { signal } : {});
      const { from, to } = periodDays(period);
      const days = from === to ? from : `${from} ${to}`;
      return { name: safeName(`${words.t('file')} ${reported.name} ${days}`), content, document };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;
