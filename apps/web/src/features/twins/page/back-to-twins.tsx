import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LIST } from '../twin-address.ts';

export function BackToTwins() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={LIST}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('twins.title')}
    </Button>
  );
}
