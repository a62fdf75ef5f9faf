import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function BackToRoles() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/admin"
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('administration.role.all')}
    </Button>
  );
}
