import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { checkHealth, useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';

const PATIENCE_MS = 3_000;

/** Where there is nothing to show without the server: over everything, or in the place of a screen. */
export function ServerDown({ place }: { place: 'over' | 'shell' }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const cause = useServerHealth(({ lost }) => lost?.cause ?? 'server');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (place === 'over') button.current?.focus();
  }, [place]);

  const ask = async () => {
    setAsking(true);
    await checkHealth(PATIENCE_MS);
    setAsking(false);
  };

  return (
    <StatePage
      place={place}
      title={t(cause === 'network' ? 'public.serverDown.offline' : 'public.serverDown.title')}
      text={t(`public.serverDown.${cause}`)}
    >
      <Button ref={button} loading={asking} onClick={() => void ask()}>
        {t('public.serverDown.retry')}
      </Button>
    </StatePage>
  );
}
