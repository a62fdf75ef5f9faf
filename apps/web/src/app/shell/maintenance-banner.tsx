import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './demo-banner.module.css';

/** Reminds the operator's administrators, who are the only ones inside, that everybody else is kept out. */
export function MaintenanceBanner() {
  const { t } = useTranslation();
  return (
    <aside className={classes.banner} aria-label={t('shell.maintenance.title')}>
      <IconBarrierBlock size={18} aria-hidden />
      <span className={classes.title}>{t('shell.maintenance.title')}</span>
      <Button component={Link} {...linkTo('maintenanceMode')} variant="subtle" color="blue" size="compact-sm">
        {t('shell.maintenance.see')}
      </Button>
    </aside>
  );
}
