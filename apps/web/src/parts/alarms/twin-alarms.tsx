import { alarms } from '@gemelo/contract/endpoints/alarms';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { ALARMS } from './alarm-address.ts';
import { AlarmItems } from './alarm-items.tsx';
import classes from './twin-alarms.module.css';

const MOST = 5;

/** What rings for a device now, above everything else that is known of it; nothing where nothing does. */
export function TwinAlarms({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = { idTwin: String(idTwin), state: 'open,acknowledged', limit: MOST };
  const { data } = useRead(alarms, { query }, { enabled: can('alarm:view'), every: FALLBACK_MS });
  const found = data?.data ?? [];
  const [worst] = [...found].sort((a, b) => a.severity.localeCompare(b.severity));
  if (!worst) return null;
  return (
    <section className={classes.card} data-tone={worst.severity} aria-labelledby="twin-alarms">
      <header className={classes.head}>
        <h2 id="twin-alarms" className={classes.title}>
          {t('alarms.twin.title')}
        </h2>
        <Anchor
          renderRoot={(props) => <Link {...props} to={ALARMS} search={{ idTwin: String(idTwin) } as never} />}
        >
          {t('alarms.twin.all')}
        </Anchor>
      </header>
      <AlarmItems alarms={found} ofOneTwin />
    </section>
  );
}
