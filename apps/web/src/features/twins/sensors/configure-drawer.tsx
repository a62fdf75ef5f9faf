import { oneTwin, type TwinSensor } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { AddSensors } from './add-sensors.tsx';
import { SensorForm } from './sensor-form.tsx';
import { SensorList } from './sensor-list.tsx';
import classes from './sensors.module.css';
import { useConfigured } from './use-configured.ts';

interface ConfigureDrawerProps {
  idTwin: number;
  name: string;
  /** Initial view: the list, new sensors, or one edited sensor. */
  start?: 'list' | 'add' | TwinSensor;
  opened: boolean;
  onClose: () => void;
}

/** The sensors of a device with certificate, firmware and lot number. */
export function ConfigureDrawer({ idTwin, name, start = 'list', opened, onClose }: ConfigureDrawerProps) {
  const { t } = useTranslation();
  const mayAdd = useCan()('twin:create');
  const [view, setView] = useState(start);
  const { data, error, refetch } = useRead(oneTwin, { params: { id: idTwin } });
  const sensors = data?.data.TwinSensors;
  // A drawer opened for one task closes after it; otherwise it returns to the list.
  const done = () => (start === 'list' ? setView('list') : onClose());
  const configured = useConfigured(idTwin, name);
  const saved = () => {
    done();
    configured();
  };
  const addButton = mayAdd && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setView('add')}>
      {t('twins.sensor.add')}
    </Button>
  );
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      purpose={t(typeof view === 'object' ? 'twins.sensor.change' : 'twins.configure.purpose')}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !sensors && <Loading kind="form" />}
      {sensors && view === 'list' && (
        <div className={classes.stack}>
          {sensors.length > 0 ? (
            <>
              <SensorList idTwin={idTwin} sensors={sensors} onChange={setView} />
              {addButton}
            </>
          ) : (
            <NoData
              compact
              title={t('twins.sensor.none')}
              text={t('twins.sensor.noneText')}
              action={addButton}
            />
          )}
        </div>
      )}
      {sensors && view === 'add' && (
        <AddSensors
          idTwin={idTwin}
          carried={sensors.map(({ idSensor }) => idSensor)}
          onCancel={done}
          onSaved={saved}
        />
      )}
      {sensors && typeof view === 'object' && (
        <SensorForm
          idTwin={idTwin}
          sensor={sensors.find(({ idSensorTwin }) => idSensorTwin === view.idSensorTwin) ?? view}
          onCancel={done}
          onSaved={saved}
        />
      )}
    </SideModal>
  );
}
