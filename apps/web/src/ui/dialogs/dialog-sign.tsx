import type { ReactNode } from 'react';
import classes from './dialogs.module.css';

interface DialogSignProps {
  tone: 'normal' | 'alarm' | 'info' | 'silent';
  children: ReactNode;
}

/** The icon beside a dialog's title. */
export function DialogSign({ tone, children }: DialogSignProps) {
  return (
    <span className={classes.sign} data-tone={tone} aria-hidden>
      {children}
    </span>
  );
}
