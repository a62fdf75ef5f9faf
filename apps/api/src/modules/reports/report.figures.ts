import type { ReportingShare, StorageConditions, Variable } from '@gemelo/contract/endpoints/bi';
import { type BiFilter, limitsFrom, type StorageLimits } from '@gemelo/contract/endpoints/bi-filter';
import type { Context } from '../../db/context.ts';
import type { Reported } from './report.queries.ts';

/** The figures that a report shows, from whoever computes those of the dashboards. */
export interface ReportFigures {
  averages(context: Context, filter: BiFilter): Promise<Variable[]>;
  storageConditions(context: Context, filter: BiFilter & StorageLimits): Promise<StorageConditions[]>;
  reportingShares(context: Context, filter: BiFilter): Promise<ReportingShare[]>;
}

const HOUR_MS = 3_600_000;
/** A longer period is drawn by day. */
const MAX_HOURS = 31 * 24;

export interface Period {
  /** As the figures take it: days or moments. */
  edges: { from: string; to: string };
  from: Date;
  to: Date;
  timeZone: string;
}

export async function gatherFigures(
  figures: ReportFigures,
  context: Context,
  reported: Reported,
  period: Period,
) {
  const limits = limitsFrom({}, reported);
  const asked = { idCompany: reported.idCompany, warehouses: [reported.idWarehouse], ...period.edges };
  const interval = (period.to.getTime() - period.from.getTime()) / HOUR_MS <= MAX_HOURS ? 'hour' : 'day';
  const whole = { ...asked, interval: 'all' } as const;
  const [averages, lines, all, segments, twins, reporting] = await Promise.all([
    figures.averages(context, { ...whole, group: 'warehouse' }),
    figures.averages(context, { ...asked, interval, group: 'warehouse' }),
    figures.storageConditions(context, { ...whole, ...limits, group: 'warehouse' }),
    figures.storageConditions(context, { ...whole, ...limits, group: 'segment' }),
    figures.storageConditions(context, { ...whole, ...limits, group: 'twin' }),
    figures.reportingShares(context, { ...asked, group: 'warehouse' }),
  ]);
  const expected = reporting.reduce((sum, row) => sum + row.expected, 0);
  const heard = reporting.reduce((sum, row) => sum + row.reporting, 0);
  return {
    limits,
    interval,
    averages,
    lines,
    conditions: all[0],
    segments,
    twins,
    /** Share of the sensors that reported, 0 to 1. */
    share: expected > 0 ? heard / expected : null,
  };
}
export type GatheredFigures = Awaited<ReturnType<typeof gatherFigures>>;
