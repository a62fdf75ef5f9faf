import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconKey, IconPlus } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';

interface FirstReportProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

/** In place of the values of a device that has sent none: why, and the next step. */
export function FirstReport({ twin, drawer }: FirstReportProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { idTwin, name, TwinSensors, hasToken, lastSeenAt } = twin;
  const need = TwinSensors.length === 0 ? 'sensor' : lastSeenAt ? 'keys' : hasToken ? 'message' : 'token';
  const addSensor = () => drawer.open({ kind: 'configure', idTwin, name, start: 'add' });
  const showToken = (start: 'give' | 'show') => drawer.open({ kind: 'token', twin, start });
  return (
    <div className={cardFrame}>
      <NoData
        compact
        icon={<IconHourglassEmpty size={24} stroke={1.5} />}
        title={t(lastSeenAt ? 'twins.first.unread' : 'ui.state.never')}
        text={t(`twins.first.${need}`)}
        action={
          need === 'sensor' && can('twin:create') ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={addSensor}>
              {t('twins.sensor.add')}
            </Button>
          ) : need === 'token' && can('token:create') ? (
            <Button
              variant="default"
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => showToken('give')}
            >
              {t('twins.menu.giveToken')}
            </Button>
          ) : need === 'message' && can('token:view') ? (
            <Button
              variant="default"
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => showToken('show')}
            >
              {t('twins.menu.showToken')}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
