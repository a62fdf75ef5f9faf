import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/translation.tsx';
import text from '../text/text.module.css';
import classes from './side-panel.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  purpose?: ReactNode;
  children: ReactNode;
}

/** What is read at the side of a page while one goes on working on it. */
export function SidePanel({ opened, onClose, title, purpose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(opened);
  useEffect(() => {
    if (opened) panel.current?.focus({ preventScroll: true });
  }, [opened]);
  if (!opened) return null;
  return createPortal(
    <aside
      ref={panel}
      className={classes.panel}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {purpose && <p className={text.hint}>{purpose}</p>}
        </div>
        <CloseButton data-hint={t('ui.close')} aria-label={t('ui.close')} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </aside>,
    document.body,
  );
}
