import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { SensorList } from '../sensors/sensor-list.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';

interface SensorsCardProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

export function SensorsCard({ twin: { idTwin, name, TwinSensors }, drawer }: SensorsCardProps) {
  const { t } = useTranslation();
  const mayAdd = useCan()('twin:create');
  return (
    <Card
      title={t('twins.sensor.active')}
      action={
        mayAdd && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => drawer.open({ kind: 'configure', idTwin, name, start: 'add' })}
          >
            {t('twins.sensor.add')}
          </Button>
        )
      }
    >
      {TwinSensors.length === 0 ? (
        <Nothing>{t('twins.sensor.noneText')}</Nothing>
      ) : (
        <SensorList
          idTwin={idTwin}
          sensors={TwinSensors}
          onChange={(sensor) => drawer.open({ kind: 'configure', idTwin, name, start: sensor })}
        />
      )}
    </Card>
  );
}
