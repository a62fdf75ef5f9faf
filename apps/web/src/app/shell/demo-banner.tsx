import { CloseButton } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerHealth } from '../../lib/server-health.ts';
import { Mono } from '../../ui/states/mono.tsx';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../lib/demo.ts';
import classes from './demo-banner.module.css';

const DISMISSED = 'demoDismissed';

/** Says that all this is made up, who can sign in, and how to begin for real. */
export function DemoBanner() {
  const { t } = useTranslation();
  const demo = useServerHealth((health) => health.demo);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  if (!demo || dismissed) return null;
  return (
    <aside className={classes.banner} aria-label={t('shell.demo.title')}>
      <IconFlask size={18} aria-hidden />
      <p>
        <strong>{t('shell.demo.title')}</strong> {t('shell.demo.accounts')} <Mono copy>{DEMO_EMAIL}</Mono>{' '}
        <Mono copy>{DEMO_PASSWORD}</Mono> {t('shell.demo.leave')}
      </p>
      <CloseButton
        aria-label={t('ui.close')}
        onClick={() => {
          sessionStorage.setItem(DISMISSED, 'true');
          setDismissed(true);
        }}
      />
    </aside>
  );
}
