import type { TwinSensor } from '@gemelo/contract/endpoints/twins';
import { IconPencil, IconPlugX, IconTemperature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session.ts';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from './sensors.module.css';
import { useSensorOff } from './use-sensor-off.ts';

interface SensorListProps {
  idTwin: number;
  sensors: readonly TwinSensor[];
  onChange: (sensor: TwinSensor) => void;
}

/** The sensors that a device carries, and what can be done with each. */
export function SensorList({ idTwin, sensors, onChange }: SensorListProps) {
  const { t } = useTranslation();
  const mayEdit = useCan()('twin:edit');
  const takeOff = useSensorOff(idTwin);
  return (
    <ul className={classes.list}>
      {sensors.map((sensor) => (
        <li key={sensor.idSensorTwin} className={classes.sensor}>
          <IconTemperature size={20} stroke={1.5} className={classes.sensorIcon} aria-hidden />
          <div className={classes.sensorWords}>
            <p className={classes.sensorName}>
              <bdi>{sensor.Sensor.name}</bdi>
            </p>
            <p className={classes.sensorFacts}>
              {sensor.Certification && <bdi>{sensor.Certification.name}</bdi>}
              {sensor.Firmware && <bdi>{sensor.Firmware.name}</bdi>}
              {sensor.numberLot && (
                <span>
                  {t('twins.sensor.lot')} <Mono>{sensor.numberLot}</Mono>
                </span>
              )}
            </p>
          </div>
          {mayEdit && (
            <RowMenu
              actions={[
                {
                  id: 'change',
                  label: t('twins.sensor.change'),
                  icon: <IconPencil size={16} />,
                  run: () => onChange(sensor),
                },
                {
                  id: 'off',
                  label: t('twins.sensor.takeOff'),
                  icon: <IconPlugX size={16} />,
                  danger: true,
                  run: () => takeOff(sensor),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
