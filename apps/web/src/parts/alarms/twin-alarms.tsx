import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { cardFrame } from '../../ui/layout/card.tsx';
import classes from './alarm-items.module.css';
import { AlarmItems } from './alarm-items.tsx';
import { useTwinAlarms } from './use-twin-alarms.ts';

/** The device's active alarms at the top of its page, in few lines; renders nothing without any. */
export function TwinAlarms({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const found = useTwinAlarms(idTwin).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <section className={`${cardFrame} ${classes.ofTwin}`} aria-label={t('alarms.twin.title')}>
      <AlarmItems alarms={found} ofOneTwin />
      <Anchor
        className={classes.all ?? ''}
        renderRoot={(props) => (
          <Link {...props} {...linkTo('alarms')} search={{ tab: 'all', idTwin: String(idTwin) }} />
        )}
      >
        {t('alarms.twin.all')}
      </Anchor>
    </section>
  );
}
