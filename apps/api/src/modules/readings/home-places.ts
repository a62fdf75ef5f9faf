import { type HomeWarehouse, MAX_HOME_WAREHOUSES } from '@gemelo/contract/endpoints/home-attention';
import type { Tx } from '../../db/client.ts';
import { trendsOf } from '../../db/trends.ts';
import {
  type BayRow,
  countDevices,
  type RankedWarehouse,
  readBays,
  readWorst,
  type WorstRow,
} from './home-places.queries.ts';
import { smallPlan } from './small-plan.ts';

/** The warehouses that one keeps, then the worst of the others. */
export function chooseWarehouses(ranked: readonly RankedWarehouse[], keeps: readonly number[]) {
  const kept = ranked.filter(({ idWarehouse }) => keeps.includes(idWarehouse));
  const others = ranked.filter(({ idWarehouse }) => !keeps.includes(idWarehouse));
  return [...kept, ...others].slice(0, MAX_HOME_WAREHOUSES);
}

function sectionsOf(bays: readonly BayRow[]) {
  const ids = [...new Set(bays.map(({ idWarehouseCategory }) => idWarehouseCategory))];
  return ids.flatMap((id) => {
    const own = bays.filter(({ idWarehouseCategory }) => idWarehouseCategory === id);
    return own[0] ? [smallPlan({ ...own[0], name: own[0].section }, own)] : [];
  });
}

/** The series of the reading that makes a device the worst; a silence has none. */
const seriesOf = ({ idTwin, idSensorTwin, idMeasurement }: WorstRow) =>
  idSensorTwin === null || idMeasurement === null ? undefined : { idTwin, idSensorTwin, idMeasurement };

function presentWorst(
  row: WorstRow,
  trendOf: Awaited<ReturnType<typeof trendsOf>>,
): NonNullable<HomeWarehouse['worst']> {
  const { idTwin, twin, segments, level, lastAt, measurement, unit, decimals, value, threshold } = row;
  const series = seriesOf(row);
  const measured = series && measurement !== null && unit !== null && decimals !== null && value !== null;
  return {
    idTwin,
    twin,
    segments,
    level,
    lastAt,
    Reading: measured ? { measurement, unit, decimals, value, threshold, trend: trendOf(series) } : null,
  };
}

export type WarehousePicture = Pick<
  HomeWarehouse,
  'idWarehouse' | 'twins' | 'silent' | 'segments' | 'lastReadingAt' | 'sections' | 'worst'
>;

/** What is drawn of some warehouses. */
export async function pictureWarehouses(
  tx: Tx,
  idCompany: number,
  ids: readonly number[],
): Promise<WarehousePicture[]> {
  const devices = await countDevices(tx, idCompany, ids);
  const bays = await readBays(tx, idCompany, ids);
  const worst = await readWorst(tx, idCompany, ids);
  const trendOf = await trendsOf(
    tx,
    worst.flatMap((row) => seriesOf(row) ?? []),
  );
  return ids.map((idWarehouse) => {
    const own = bays.filter((bay) => bay.idWarehouse === idWarehouse);
    const gravest = worst.find((row) => row.idWarehouse === idWarehouse);
    const counted = devices.find((row) => row.idWarehouse === idWarehouse);
    return {
      idWarehouse,
      twins: counted?.twins ?? 0,
      silent: counted?.silent ?? 0,
      lastReadingAt: counted?.lastReadingAt ?? null,
      segments: own.length,
      sections: sectionsOf(own),
      worst: gravest ? presentWorst(gravest, trendOf) : null,
    };
  });
}
