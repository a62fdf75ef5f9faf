import { Button } from '@mantine/core';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AuthFrame } from './auth-frame.tsx';

export function MaintenancePage() {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('public.maintenance.title')} text={t('public.maintenance.text')}>
      <Button component={Link} to="/" size="md">
        {t('public.maintenance.back')}
      </Button>
    </AuthFrame>
  );
}
