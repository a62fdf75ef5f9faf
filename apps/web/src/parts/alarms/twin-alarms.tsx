import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AlarmItems } from './alarm-items.tsx';
import { useTwinAlarms } from './use-twin-alarms.ts';

/** The device's open alarms at the top of its page; renders nothing without any. */
export function TwinAlarms({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const found = useTwinAlarms(idTwin).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Card
      title={t('alarms.twin.title')}
      action={
        <Anchor
          renderRoot={(props) => (
            <Link {...props} {...linkTo('alarms')} search={{ idTwin: String(idTwin) }} />
          )}
        >
          {t('alarms.twin.all')}
        </Anchor>
      }
    >
      <AlarmItems alarms={found} ofOneTwin />
    </Card>
  );
}
