import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './places.module.css';

/** Marks a warehouse in which devices only wait before they leave. */
export function TemporaryTag() {
  const { t } = useTranslation();
  return (
    <span className={classes.tag}>
      <IconHourglass size={14} aria-hidden />
      {t('warehouses.temporary.yes')}
    </span>
  );
}
