import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import { checkHealth, useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';
import { leave } from '../leave.ts';

const POLL_MS = 5_000;

/** Overlays the console during maintenance and goes away when it ends; what was being typed is kept. */
export function Maintenance() {
  const { t } = useTranslation();
  const format = useFormat();
  const notice = useServerHealth((health) => health.maintenance);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    button.current?.focus();
    const timer = setInterval(() => void checkHealth(), POLL_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <StatePage
      place="over"
      title={t('public.maintenance.title')}
      text={
        <>
          <bdi>{notice?.message}</bdi>
          {notice?.until && (
            <>
              <br />
              {t('public.maintenance.until', { moment: format.moment(notice.until) })}
            </>
          )}
          <br />
          {t('public.maintenance.stays')}
        </>
      }
    >
      <Button ref={button} onClick={() => void checkHealth()}>
        {t('public.maintenance.back')}
      </Button>
      <Button variant="default" onClick={() => void leave()}>
        {t('public.maintenance.leave')}
      </Button>
    </StatePage>
  );
}
