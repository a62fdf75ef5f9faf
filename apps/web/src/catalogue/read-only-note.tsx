import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reason } from './catalogue-rights.ts';
import classes from './catalogue-screen.module.css';

/** Why nothing here can be changed, and who could. */
export function ReadOnlyNote({ reason }: { reason: Reason }) {
  const { t } = useTranslation();
  return (
    <span className={classes.note}>
      <IconLock size={14} aria-hidden />
      {t(`catalogues.readOnly.${reason}`)}
    </span>
  );
}
