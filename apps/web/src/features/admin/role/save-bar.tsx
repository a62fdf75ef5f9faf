import { Button } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './role.module.css';

interface SaveBarProps {
  /** Number of unsaved changes. */
  count: number;
  saving: boolean;
  label: string;
  onSave: () => void;
  onDiscard: () => void;
}

/** Sticky bar while there are unsaved changes. */
export function SaveBar({ count, saving, label, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={classes.saveBar} role="status">
      <span className={classes.grow}>{t('admin.role.changes', { count })}</span>
      <Button variant="default" disabled={saving} onClick={onDiscard}>
        {t('admin.role.discard')}
      </Button>
      <Button loading={saving} onClick={onSave}>
        {label}
      </Button>
    </div>
  );
}
