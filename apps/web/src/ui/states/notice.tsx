import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type Tone, toneIcons } from './state-badge.tsx';
import classes from './tone.module.css';

interface NoticeProps {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Link to the subject of the notice. */
  action?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** Callout with icon, text and action. */
export function Notice({ tone, title, children, action, onClose }: NoticeProps) {
  const { t } = useTranslation();
  const Icon = toneIcons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'alarm' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div className={classes.noticeWords}>
        {title && <p className={classes.noticeTitle}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && <CloseButton size="sm" aria-label={t('ui.close')} onClick={onClose} />}
    </div>
  );
}
