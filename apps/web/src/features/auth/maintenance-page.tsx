import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { checkHealth, useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AuthFrame } from './auth-frame.tsx';

const POLL_MS = 5_000;

/** What the operator announced; goes on to the start when the maintenance ends. */
export function MaintenancePage() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const notice = useServerHealth((health) => health.maintenance);
  const wasOn = useRef(false);

  useEffect(() => {
    void checkHealth();
    const timer = setInterval(() => void checkHealth(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (wasOn.current && !notice) void navigate({ to: '/' });
    wasOn.current = notice !== null;
  }, [notice, navigate]);

  const text = notice && (
    <>
      <bdi>{notice.message}</bdi>
      {notice.until && (
        <>
          <br />
          {t('public.maintenance.until', { moment: format.moment(notice.until) })}
        </>
      )}
    </>
  );
  return (
    <AuthFrame title={t('public.maintenance.title')} text={text ?? t('public.maintenance.text')}>
      <Button component={Link} to="/" size="md">
        {t('public.maintenance.back')}
      </Button>
    </AuthFrame>
  );
}
