import { hoursAboveHumidity, hoursAboveTemperature, variableSegment } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { filterOf, type Period, type Source } from '../../../parts/bi/source.ts';
import { useBiLimits } from '../../../parts/bi/use-bi-limits.ts';
import { useFigures } from '../../../parts/bi/use-figures.ts';
import {
  type Condition,
  framesOf,
  HUMIDITY,
  type Recorded,
  replayInterval,
  replayOf,
  sumsOf,
  TEMPERATURE,
} from './replay-data.ts';

/** What was recorded of the segments of a warehouse in a period; hours are asked for when they are shown. */
export function useRecorded(source: Source, period: Period, segments: number, condition: Condition) {
  const timeZone = useTimeZone();
  const { range } = period;
  const interval = replayInterval(segments, range);
  const { thresholdsOf, values } = useBiLimits(source);
  const bodyOf = (idMeasurement: number) =>
    filterOf(source, period, { interval, measurements: [idMeasurement] });
  const body = bodyOf(condition.startsWith('humidity') ? HUMIDITY : TEMPERATURE);
  const enabled = segments > 0;
  const hot = useFigures(variableSegment, bodyOf(TEMPERATURE), { enabled });
  const moist = useFigures(variableSegment, bodyOf(HUMIDITY), { enabled });
  const counted = filterOf(source, period, { interval, group: 'segment' });
  const moistHours = useFigures(
    hoursAboveHumidity,
    { ...counted, threshold: values.humidityAlarm },
    { enabled: enabled && condition === 'humidityHours' },
  );
  const hotHours = useFigures(
    hoursAboveTemperature,
    { ...counted, threshold: values.temperatureAlarm },
    { enabled: enabled && condition === 'temperatureHours' },
  );
  const frames = useMemo(() => framesOf(range, interval, timeZone), [range, interval, timeZone]);
  const recorded = useMemo<Recorded>(
    () => ({
      temperature: replayOf(hot.rows),
      humidity: replayOf(moist.rows),
      humidityHours: sumsOf(moistHours.rows, frames),
      temperatureHours: sumsOf(hotHours.rows, frames),
      thresholdsOf,
    }),
    [hot.rows, moist.rows, moistHours.rows, hotHours.rows, frames, thresholdsOf],
  );
  const shown = {
    temperature: hot,
    humidity: moist,
    humidityHours: moistHours,
    temperatureHours: hotHours,
    state: moist,
  }[condition];
  return {
    recorded,
    frames,
    interval,
    body,
    figures: enabled ? shown : { ...shown, loading: false },
    values,
  };
}
