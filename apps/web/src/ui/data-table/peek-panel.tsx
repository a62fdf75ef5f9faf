import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useShortcut } from '../shortcuts.ts';
import classes from './data-table.module.css';

interface PeekPanelProps {
  onClose: () => void;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

/** Preview of one row beside the list. */
export function PeekPanel({ onClose, onOpen, children }: PeekPanelProps) {
  const { t } = useTranslation();
  useShortcut('Escape', onClose);

  return (
    <aside className={classes.peek} aria-label={t('table.peek')}>
      <div className={classes.peekTools}>
        {onOpen && (
          <ActionIcon data-hint={t('table.open')} aria-label={t('table.open')} onClick={onOpen}>
            <IconArrowsDiagonal size={16} />
          </ActionIcon>
        )}
        <ActionIcon data-hint={t('ui.close')} aria-label={t('ui.close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
