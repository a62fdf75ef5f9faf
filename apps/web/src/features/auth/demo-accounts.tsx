import { useEffect } from 'react';
import { DEMO_PASSWORD, demoEmails } from '../../lib/demo.ts';
import { checkHealth, useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './demo-accounts.module.css';

/** Demo accounts on the login page; their space is reserved until the server has answered. */
export function DemoAccounts() {
  const { t } = useTranslation();
  const demo = useServerHealth((health) => health.demo);
  useEffect(() => {
    if (demo === undefined) void checkHealth();
  }, [demo]);
  return (
    <div className={classes.place}>
      {demo && (
        <p className={classes.note}>
          {t('public.demo')}
          <bdi>
            <code>{demoEmails[0]}</code>
            <code>{DEMO_PASSWORD}</code>
          </bdi>
        </p>
      )}
    </div>
  );
}
