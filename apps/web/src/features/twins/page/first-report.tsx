import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconPlus, IconTopologyStar3 } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { ReceptionNotice } from '../reception/reception-notice.tsx';
import { ReceptionStep } from '../reception/reception-step.tsx';
import { receptionText } from '../reception/reception-text.ts';
import { useReception } from '../reception/use-reception.ts';
import type { TwinDrawer } from '../twin-drawers.tsx';
import { useBehind } from './use-behind.ts';

interface FirstReportProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

/** Of one that speaks for others nothing more is expected than to be there. */
const isFine = (reason: TwinReception['reason'] | undefined) => reason === 'idle' || reason === 'attributes';

/** In place of the values of a device that has sent none: why, and the next step. */
export function FirstReport({ twin, drawer }: FirstReportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const reception = useReception(twin.idTwin).data?.data;
  const why = receptionText(reception, { t, format });
  const { idTwin, name, TwinSensors, hasToken, lastSeenAt } = twin;
  const need = TwinSensors.length === 0 ? 'sensor' : lastSeenAt ? 'keys' : hasToken ? 'message' : 'token';
  const behind = useBehind(twin, { enabled: need === 'sensor' })?.total ?? 0;
  const isUnread = ['faults', 'unmapped', 'attributes'].includes(reception?.reason ?? '');
  const title =
    need !== 'sensor' && (reception?.reason === 'refused' || reception?.reason === 'idle')
      ? `reception.${reception.reason}Title`
      : lastSeenAt || isUnread
        ? 'twins.first.unread'
        : 'ui.state.never';
  if (behind > 0)
    return (
      <>
        {!isFine(reception?.reason) && <ReceptionNotice twin={twin} drawer={drawer} />}
        <div className={cardFrame}>
          <NoData
            compact
            icon={<IconTopologyStar3 size={24} stroke={1.5} />}
            title={t('twins.behind.noneOwn')}
            text={t('twins.behind.speaks', { count: behind })}
          />
        </div>
      </>
    );
  const addSensor = () => drawer.open({ kind: 'configure', idTwin, name, start: 'add' });
  return (
    <div className={cardFrame}>
      <NoData
        compact
        icon={<IconHourglassEmpty size={24} stroke={1.5} />}
        title={t(title)}
        text={need === 'sensor' ? t('twins.first.sensor') : (why ?? t(`twins.first.${need}`))}
        action={
          need === 'sensor'
            ? can('twin:create') && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={addSensor}
                >
                  {t('twins.sensor.add')}
                </Button>
              )
            : reception && <ReceptionStep twin={twin} reception={reception} drawer={drawer} />
        }
      />
    </div>
  );
}
