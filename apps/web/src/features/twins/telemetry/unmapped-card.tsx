import { dismissUnmapped, type UnmappedKey } from '@gemelo/contract/endpoints/telemetry';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Card } from '../../../ui/layout/card.tsx';
import framed from '../../../ui/lists/framed-list.module.css';
import { useErrorText } from '../../../ui/states/error-text.ts';
import text from '../../../ui/text/text.module.css';
import { NOT_DONE } from '../fallback-text.ts';
import { ClockDrawer } from './clock-drawer.tsx';
import { FaultList } from './fault-list.tsx';
import { MapDrawer } from './map-drawer.tsx';
import { OwnKeys } from './own-keys.tsx';
import classes from './telemetry.module.css';
import { UnmappedItem } from './unmapped-item.tsx';
import { useTelemetry } from './use-telemetry.ts';

/** Unmapped values of the device with actions to map them; renders nothing without any. */
export function UnmappedCard({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const mayEdit = useCan()('twin:edit');
  const [open, setOpen] = useState<{ kind: 'map'; key: string } | { kind: 'clock' }>();
  const { data } = useTelemetry(idTwin);
  const { mutate } = useWrite(dismissUnmapped, {
    onSuccess: ({ data: { dismissed } }) =>
      snackbar.success(t('twins.telemetry.dismiss.done', { count: dismissed })),
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  if (!data) return null;
  const { unmapped, keys, faults, targets, secondsAhead } = data.data;
  if (unmapped.length + keys.length + faults.length === 0) return null;

  const dismiss = async ({ key, reason, count }: UnmappedKey) => {
    const confirmed = await confirm({
      title: t('twins.telemetry.dismiss.title', { key }),
      text: t('twins.telemetry.dismiss.text', { count }),
      confirmLabel: t('twins.telemetry.dismiss.do'),
      danger: true,
    });
    if (confirmed) mutate({ params: { idTwin }, query: { key, reason } });
  };
  const close = () => setOpen(undefined);
  return (
    <Card title={t('twins.telemetry.title')}>
      <div className={classes.stack}>
        {(unmapped.length > 0 || faults.length === 0) && (
          <p className={text.hint}>
            {t(unmapped.length > 0 ? 'twins.telemetry.purpose' : 'twins.telemetry.none')}
          </p>
        )}
        {unmapped.length > 0 && (
          <ul className={framed.list}>
            {unmapped.map((item) => (
              <UnmappedItem
                key={`${item.key}/${item.reason}`}
                item={item}
                mayEdit={mayEdit}
                onMap={() => setOpen({ kind: 'map', key: item.key })}
                onClock={() => setOpen({ kind: 'clock' })}
                onDismiss={() => void dismiss(item)}
              />
            ))}
          </ul>
        )}
        {keys.length > 0 && <OwnKeys idTwin={idTwin} keys={keys} mayEdit={mayEdit} />}
        {faults.length > 0 && <FaultList idTwin={idTwin} faults={faults} mayEdit={mayEdit} />}
      </div>
      {open?.kind === 'map' && (
        <MapDrawer idTwin={idTwin} keyName={open.key} targets={targets} onClose={close} />
      )}
      {open?.kind === 'clock' && <ClockDrawer idTwin={idTwin} secondsAhead={secondsAhead} onClose={close} />}
    </Card>
  );
}
