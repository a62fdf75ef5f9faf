import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { checkHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';

const POLL_MS = 3_000;

/** Overlays the console and polls the health check until the server answers. */
export function ServerDown() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    button.current?.focus();
    const timer = setInterval(() => void checkHealth(), POLL_MS);
    return () => clearInterval(timer);
  }, []);

  const ask = async () => {
    setAsking(true);
    await checkHealth();
    setAsking(false);
  };

  return (
    <StatePage place="over" title={t('public.serverDown.title')} text={t('public.serverDown.text')}>
      <Button ref={button} loading={asking} onClick={() => void ask()}>
        {t('public.serverDown.retry')}
      </Button>
    </StatePage>
  );
}
