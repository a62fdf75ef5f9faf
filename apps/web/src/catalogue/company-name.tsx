import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from '../lib/translation.tsx';
import type { Row } from './catalogue-row.ts';
import classes from './catalogue-screen.module.css';

/** Company of a row; a row without one is shared by all. */
export function CompanyName({ row }: { row: Row }) {
  const { t } = useTranslation();
  const company = row.Company as { name: string } | null | undefined;
  if (company) return <bdi>{company.name}</bdi>;
  return (
    <span className={classes.shared}>
      <IconWorld size={16} aria-hidden />
      {t('catalogues.shared')}
    </span>
  );
}
