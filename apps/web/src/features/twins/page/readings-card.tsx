import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Fresh } from '../../../ui/states/fresh.tsx';
import text from '../../../ui/text/text.module.css';
import classes from './page.module.css';

/** Latest values of the device with unit and age. */
export function ReadingsCard({ twin: { readings, TwinSensors } }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sensorOf = (id: number) => TwinSensors.find(({ idSensorTwin }) => idSensorTwin === id)?.Sensor.name;
  return (
    <Card title={t('twins.readings.title')}>
      {readings.length === 0 ? (
        <Nothing>{t(TwinSensors.length > 0 ? 'twins.readings.none' : 'twins.readings.mute')}</Nothing>
      ) : (
        <ul className={classes.readings}>
          {readings.map((reading) => (
            <li key={`${reading.idSensorTwin}-${reading.idMeasurement}`} className={classes.reading}>
              <span className={text.note}>{reading.measurement}</span>
              <bdi className={classes.value}>
                <Fresh value={reading.value}>{format.number(reading.value, reading.decimals)}</Fresh>
                <span className={classes.unit}>{reading.unit}</span>
              </bdi>
              <span className={classes.age}>
                <Age at={reading.readAt} />
                <bdi>{sensorOf(reading.idSensorTwin)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
