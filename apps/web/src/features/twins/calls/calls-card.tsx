import { type StandardMethod, standardMethods } from '@gemelo/contract/endpoints/device-calls';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconBulb, IconRefresh, IconTemperature, IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import framed from '../../../ui/lists/framed-list.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import telemetry from '../telemetry/telemetry.module.css';
import { CallDrawer } from './call-drawer.tsx';
import { CallItem } from './call-item.tsx';
import classes from './calls.module.css';
import { useCalls } from './use-calls.ts';
import { useSendCall } from './use-send-call.ts';

const icons: Record<StandardMethod, typeof IconBulb> = {
  identify: IconBulb,
  readNow: IconTemperature,
  reboot: IconRefresh,
};

type CalledTwin = Pick<TwinDetail, 'idTwin' | 'name' | 'state'>;

function Send({ twin }: { twin: CalledTwin }) {
  const { t } = useTranslation();
  const { send, isPending } = useSendCall(twin);
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.send}>
      {standardMethods.map((method) => {
        const Sign = icons[method];
        return (
          <Button
            key={method}
            size="compact-sm"
            variant="default"
            leftSection={<Sign size={16} aria-hidden />}
            disabled={isPending}
            onClick={() => void send(method)}
          >
            {t(`device-calls.method.${method}`)}
          </Button>
        );
      })}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTerminal2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('device-calls.other')}
      </Button>
      {open && <CallDrawer idTwin={twin.idTwin} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What people ask of the device from afar, and what it answered. */
export function CallsCard({ twin }: { twin: CalledTwin }) {
  const { t } = useTranslation();
  const mayEdit = useCan()('twin:edit');
  const { calls, error, refetch, isFetching, more } = useCalls(twin.idTwin);
  return (
    <Card title={t('device-calls.title')} hint={t('device-calls.purpose')}>
      <div className={telemetry.stack}>
        {mayEdit && twin.state === 'Activo' && <Send twin={twin} />}
        {error && !calls ? (
          <ErrorState error={error} onRetry={() => void refetch()} compact />
        ) : !calls ? (
          <Loading count={2} />
        ) : calls.length === 0 ? (
          <Nothing>{t('device-calls.none')}</Nothing>
        ) : (
          <ul className={framed.list} aria-label={t('device-calls.title')}>
            {calls.map((call) => (
              <CallItem key={call.idDeviceCall} call={call} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
        {more && (
          <Button variant="default" loading={isFetching} onClick={more}>
            {t('catalogues.history.more')}
          </Button>
        )}
      </div>
    </Card>
  );
}
