import { twinLimits } from '@gemelo/contract/endpoints/alarm-limits';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useRead } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { useTwinAlarms } from '../../../../parts/alarms/use-twin-alarms.ts';
import { inOrderOf } from '../../../../parts/readings/measurement-order.ts';
import { ReadingTile } from './reading-tile.tsx';
import { alarmsOn, limitFor, tileState } from './tile-state.ts';
import classes from './tiles.module.css';
import { useTrend } from './use-trend.ts';

interface ReadingTilesProps {
  twin: TwinDetail;
  /** The order of the measurements. */
  order: readonly number[];
}

/** The device's values at the top of its page, one tile each. */
export function ReadingTiles({ twin, order }: ReadingTilesProps) {
  const { t } = useTranslation();
  const { idTwin, readings, TwinSensors } = twin;
  const alarms = useTwinAlarms(idTwin).data?.data ?? [];
  const limits = useRead(twinLimits, { params: { idTwin } }).data?.data ?? [];
  const trendOf = useTrend(idTwin);
  const sensorOf = (id: number) => TwinSensors.find(({ idSensorTwin }) => idSensorTwin === id)?.Sensor.name;
  const isShared = (id: number) => readings.filter(({ idMeasurement }) => idMeasurement === id).length > 1;
  return (
    <ul className={classes.tiles} aria-label={t('twins.readings.title')}>
      {inOrderOf(order, readings).map((reading) => (
        <ReadingTile
          key={`${reading.idSensorTwin}-${reading.idMeasurement}`}
          reading={reading}
          sensor={isShared(reading.idMeasurement) ? sensorOf(reading.idSensorTwin) : undefined}
          state={tileState(reading, twin, limits, alarms)}
          alarms={alarmsOn(reading, alarms).length}
          limit={limitFor(reading, limits)}
          trend={trendOf(reading.idSensorTwin, reading.idMeasurement)}
        />
      ))}
    </ul>
  );
}
