import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';

/** Error boundary fallback with the specification's text. */
export function Crashed({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  return (
    <StatePage place="shell" title={t('public.crashed.title')} text={t('public.crashed.text')}>
      <Button onClick={reset}>{t('public.crashed.retry')}</Button>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('public.crashed.reload')}
      </Button>
    </StatePage>
  );
}
