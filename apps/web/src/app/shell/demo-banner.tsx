import { Button, CloseButton, Popover } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { DEMO_PASSWORD, demoEmails } from '../../lib/demo.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './demo-banner.module.css';

const DISMISSED = 'demoDismissed';

/** Explains that the data is a demonstration, lists the accounts, and links to the real setup. */
export function DemoBanner() {
  const { t } = useTranslation();
  const demo = useServerHealth((health) => health.demo);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  if (!demo || dismissed) return null;
  return (
    <aside className={classes.banner} aria-label={t('shell.demo.title')}>
      <IconFlask size={18} aria-hidden />
      <span className={classes.title}>{t('shell.demo.title')}</span>
      <Popover position="bottom-start" width={320} trapFocus>
        <Popover.Target>
          <Button variant="subtle" color="blue" size="compact-sm">
            {t('shell.demo.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.more}>
          <p>{t('shell.demo.accounts')}</p>
          <ul>
            {demoEmails.map((email) => (
              <li key={email}>
                <Mono copy>{email}</Mono>
              </li>
            ))}
          </ul>
          <p>
            {t('shell.demo.password')} <Mono copy>{DEMO_PASSWORD}</Mono>
          </p>
          <p>{t('shell.demo.leave')}</p>
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        className={classes.close}
        aria-label={t('ui.close')}
        onClick={() => {
          sessionStorage.setItem(DISMISSED, 'true');
          setDismissed(true);
        }}
      />
    </aside>
  );
}
