import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LIST } from './paths.ts';

export function BackToList() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={LIST}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('assignments.one.back')}
    </Button>
  );
}
