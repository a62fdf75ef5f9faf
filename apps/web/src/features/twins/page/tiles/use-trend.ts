import { type ReadingSeries, twinReadings } from '@gemelo/contract/endpoints/readings';
import { useRead } from '../../../../lib/query.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** One value per hour, oldest first; hours without readings are gaps. */
export function hoursOf({ points }: Pick<ReadingSeries, 'points'>, end: number): (number | null)[] {
  const byHour = new Map(points.map(({ at, value }) => [Math.floor(Date.parse(at) / HOUR_MS), value]));
  const last = Math.floor((end - 1) / HOUR_MS);
  return Array.from({ length: HOURS }, (_, index) => byHour.get(last - HOURS + 1 + index) ?? null);
}

/** The last 24 hours of each value; the range ends on the hour, so that repeated visits hit the query cache. */
export function useTrend(idTwin: number) {
  const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const query = {
    from: new Date(end - HOURS * HOUR_MS).toISOString(),
    to: new Date(end).toISOString(),
    step: 'hour' as const,
  };
  const { data } = useRead(
    twinReadings,
    { params: { idTwin }, query },
    { keepPrevious: true, readingsOf: idTwin },
  );
  return (idSensorTwin: number, idMeasurement: number) => {
    const series = data?.data.series.find(
      (one) => one.idSensorTwin === idSensorTwin && one.idMeasurement === idMeasurement,
    );
    return series ? hoursOf(series, end) : [];
  };
}
