import { getAlarm } from '@gemelo/contract/endpoints/alarms';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { AlarmPage } from './alarm-page.tsx';

const NUMBER = /^[1-9]\d{0,9}$/;

/** Alarm of the id in the address, over the list. */
export function AlarmDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const opened = id !== undefined && NUMBER.test(id);
  const { data, error, refetch } = useRead(
    getAlarm,
    { params: { idAlarm: Number(id) } },
    { enabled: opened, every: FALLBACK_MS },
  );
  const alarm = data?.data;
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={alarm ? <bdi>{alarm.AlarmRule.name}</bdi> : t('alarms.title')}
      purpose={
        alarm && (
          <bdi>
            {alarm.Twin.name} · {alarm.Warehouse.name}
          </bdi>
        )
      }
    >
      {alarm ? (
        <AlarmPage key={alarm.idAlarm} alarm={alarm} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : (
        <Loading count={8} />
      )}
    </SideModal>
  );
}
