import type { Language } from '@gemelo/contract/kit/languages';
import type { Tx } from '../../db/client.ts';
import { contentTypes } from '../../http/made-file.ts';
import { type Edition, inCompany, type Reported, type Run } from './report-edition.ts';
import type { ReportService } from './reports.service.ts';

/** A report shows what the whole company may know: whoever makes schedules chooses who gets it. */
const SIGHT = { alarms: true, tickets: 'all' } as const;

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

/** A PDF of each active warehouse of a schedule; nothing if none is. */
export async function reportedWarehouses(
  tx: Tx,
  reports: Pick<ReportService, 'make'>,
  { idReportSchedule, idCompany, firstDay, lastDay }: Run,
): Promise<Reported | undefined> {
  const warehouses = await warehousesOf(tx, idReportSchedule);
  const [first] = warehouses;
  if (!first) return undefined;
  const edition = async (language: Language, signal: AbortSignal): Promise<Edition> => {
    const files: Edition['files'][number][] = [];
    for (const { idWarehouse } of warehouses) {
      signal.throwIfAborted();
      const period = `${firstDay},${lastDay}`;
      const order = { idCompany, idWarehouse, period, language, sight: SIGHT, signal };
      const { name, content } = await reports.make(inCompany(idCompany), order);
      files.push({ name: `${name}.pdf`, contentType: contentTypes.pdf, content });
    }
    return {
      files,
      mail: 'report',
      path: `/analytics/dashboards/detail?warehouses=${first.idWarehouse}&from=${firstDay}&to=${lastDay}`,
      words: {
        count: files.length,
        warehouse: first.name,
        warehouses: warehouses.map(({ name }) => `• ${name}`).join('\n'),
      },
    };
  };
  return { about: { warehouses: warehouses.map(({ idWarehouse }) => idWarehouse) }, edition };
}
