import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './message.module.css';

interface NoDataProps {
  title?: ReactNode;
  /** Why the list is empty. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Compact variant for cards and tables. */
  compact?: boolean;
}

export function NoData({ title, text, action, icon, compact }: NoDataProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      <span className={classes.stateIcon} aria-hidden>
        {icon ?? <IconDatabaseOff size={24} stroke={1.5} />}
      </span>
      <p className={classes.stateTitle}>{title ?? t('ui.noData')}</p>
      {text && <p className={classes.stateText}>{text}</p>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  );
}
