import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';

export function BackToTwins() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...linkTo('twins')}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('twins.title')}
    </Button>
  );
}
