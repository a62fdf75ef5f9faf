import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';

/** Shown when the session ends inside the console; signing in again returns to the same address. */
export function SessionEnded() {
  const { t } = useTranslation();
  const here = useLocation({ select: (location) => location.href });
  const navigate = useNavigate();
  return (
    <StatePage title={t('public.sessionEnded.title')} text={t('public.sessionEnded.text')}>
      <Button onClick={() => void navigate({ to: '/login', search: { next: here }, replace: true })}>
        {t('public.sessionEnded.back')}
      </Button>
    </StatePage>
  );
}
