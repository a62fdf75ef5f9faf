import type { TwinSensor } from '@gemelo/contract/endpoints/twins';
import { IconPencil, IconPlugX, IconTemperature } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Entry, EntryList } from '../../../ui/lists/entry-list.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { useSensorOff } from './use-sensor-off.ts';

interface SensorListProps {
  idTwin: number;
  sensors: readonly TwinSensor[];
  onChange: (sensor: TwinSensor) => void;
}

/** The sensors of a device with their actions. */
export function SensorList({ idTwin, sensors, onChange }: SensorListProps) {
  const { t } = useTranslation();
  const mayEdit = useCan()('twin:edit');
  const takeOff = useSensorOff(idTwin);
  return (
    <EntryList>
      {sensors.map((sensor) => (
        <Entry
          key={sensor.idSensorTwin}
          name={sensor.Sensor.name}
          icon={<IconTemperature size={20} stroke={1.5} aria-hidden />}
          more={
            <>
              {sensor.Certification && <bdi>{sensor.Certification.name}</bdi>}
              {sensor.Firmware && <bdi>{sensor.Firmware.name}</bdi>}
              {sensor.numberLot && (
                <span>
                  {t('twins.sensor.lot')} <Mono>{sensor.numberLot}</Mono>
                </span>
              )}
            </>
          }
        >
          {mayEdit && (
            <RowMenu
              actions={() => [
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
        </Entry>
      ))}
    </EntryList>
  );
}
