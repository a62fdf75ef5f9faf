import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../lib/translation.tsx';
import '../../styles/console.css';
import { PHONE } from '../data-table/card-view.tsx';
import { useFillHeight } from '../data-table/use-fill-height.ts';
import classes from './kanban.module.css';
import type { Board } from './use-kanban.ts';

interface KanbanProps<C> {
  board: Board<C>;
  label: string;
  /** A `KanbanColumn` for each column. */
  children: ReactNode;
}

/** Space below the board: the page's margin, and on a phone the fixed main action. */
const BELOW = 24;
const BELOW_PHONE = 84;

/** Cards in columns, moved with the mouse, a long press, keys or a menu. */
export function Kanban<C>({ board, label, children }: KanbanProps<C>) {
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const height = useFillHeight(root, phone ? BELOW_PHONE : BELOW);
  const said = useStore(board.store, (state) => state.said);
  const isLifting = useStore(board.store, ({ lifted }) => lifted !== undefined);
  return (
    <>
      <section
        ref={root}
        className={classes.board}
        aria-label={label}
        data-board
        data-lifting={isLifting || undefined}
        style={height ? { blockSize: height } : undefined}
      >
        {children}
      </section>
      <VisuallyHidden id="kanban-help">{t('kanban.help')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
    </>
  );
}
