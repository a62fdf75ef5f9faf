import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconBan, IconChevronsLeft, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFormat } from '../../lib/format.ts';
import type { Pages } from '../../lib/pages.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Bone } from '../skeletons/skeleton.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './kanban.module.css';
import { KanbanAdd } from './kanban-add.tsx';
import { KanbanCard } from './kanban-card.tsx';
import { withMoves } from './moves.ts';
import { useFolded } from './use-folded.ts';
import type { Board, Column } from './use-kanban.ts';
import { useNearEnd } from './use-near-end.ts';

interface KanbanColumnProps<C> {
  board: Board<C>;
  column: Column;
  pages: Pages<C>;
  /** Must be stable. */
  render: (card: C) => ReactNode;
  storageKey: string;
  failure?: string;
  /** Makes a card from its title; resolves to whether it was made. */
  onAdd?: ((title: string) => Promise<boolean>) | undefined;
  addLength?: number;
}

const BONES = [96, 120, 96];

export function KanbanColumn<C>(props: KanbanColumnProps<C>) {
  const { board, column, pages, render, storageKey, failure, onAdd, addLength = 200 } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [folded, fold] = useFolded(`${storageKey}.${column.id}`, column.folded ?? false);
  const [adding, setAdding] = useState(false);
  const [active, setActive] = useState<number>();

  const moves = useStore(board.store, (state) => state.moves);
  const { cards, shift } = useMemo(
    () => withMoves(pages.rows, column.id, moves, board),
    [pages.rows, column.id, moves, board],
  );
  const isOver = useStore(
    board.store,
    ({ lifted }) => lifted?.over === column.id && lifted.from !== column.id,
  );
  const lifted = useStore(board.store, (state) => state.lifted?.card);
  const from = useStore(board.store, (state) => state.lifted?.from);
  const verdict = lifted === undefined || from === column.id || board.canMove(lifted, column.id);
  const end = useNearEnd(scroller, pages.more);
  const onFocus = useCallback((id: number) => setActive(id), []);

  const tabbed = cards.some((card) => board.idOf(card) === active)
    ? active
    : cards[0] && board.idOf(cards[0]);
  const total = pages.total === undefined ? undefined : pages.total + shift;
  const shared = {
    'data-column': column.id,
    'data-over': isOver || undefined,
    'data-refused': verdict !== true || undefined,
    'aria-labelledby': heading,
  };
  const count = total !== undefined && (
    <span className={classes.count} data-hint={t('kanban.count', { count: total })}>
      {format.number(total)}
    </span>
  );
  const why = verdict !== true && (
    <p className={classes.reason}>
      <IconBan size={16} aria-hidden /> <span>{verdict.reason}</span>
    </p>
  );
  if (folded)
    return (
      <section className={classes.column} data-folded {...shared}>
        <UnstyledButton
          className={classes.unfold}
          aria-expanded={false}
          aria-label={t('kanban.unfold', { column: column.name })}
          data-hint={verdict === true ? t('kanban.unfold', { column: column.name }) : verdict.reason}
          onClick={() => fold(false)}
        >
          {column.mark}
          <span id={heading} className={classes.name}>
            <bdi>{column.name}</bdi>
          </span>
          {count}
        </UnstyledButton>
      </section>
    );
  return (
    <section className={classes.column} {...shared}>
      <header className={classes.head}>
        {column.mark}
        <h2 id={heading} className={classes.name}>
          <bdi>{column.name}</bdi>
        </h2>
        {count}
        <span className={classes.tools}>
          {onAdd && (
            <ActionIcon
              className={classes.tool ?? ''}
              size={28}
              aria-label={t('kanban.add', { column: column.name })}
              data-hint={t('kanban.add', { column: column.name })}
              onClick={() => setAdding(true)}
            >
              <IconPlus size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            className={classes.tool ?? ''}
            size={28}
            aria-expanded
            aria-label={t('kanban.fold', { column: column.name })}
            data-hint={t('kanban.fold', { column: column.name })}
            onClick={() => fold(true)}
          >
            <IconChevronsLeft size={16} className="mantine-rotate-rtl" />
          </ActionIcon>
        </span>
      </header>
      {adding && onAdd && (
        <KanbanAdd
          column={column.name}
          maxLength={addLength}
          onAdd={onAdd}
          onClose={() => setAdding(false)}
        />
      )}
      <div className={classes.body} ref={scroller} data-stale={pages.stale || undefined}>
        {pages.error ? (
          <ErrorState compact error={pages.error} otherwise={failure} onRetry={pages.retry} />
        ) : pages.loading ? (
          <div className={classes.bones} role="status" aria-label={t('ui.loading')}>
            {BONES.map((height, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change
              <Bone key={index} height={height} />
            ))}
          </div>
        ) : cards.length === 0 ? (
          <p className={classes.empty}>{t('kanban.empty')}</p>
        ) : (
          <ul className={classes.cards}>
            {cards.map((card) => (
              <KanbanCard
                key={board.idOf(card)}
                board={board}
                card={card}
                column={column.id}
                tabbable={board.idOf(card) === tabbed}
                onFocus={onFocus}
                render={render}
              />
            ))}
          </ul>
        )}
        <div ref={end} className={classes.end}>
          {pages.loadingMore && <Bone height={96} />}
        </div>
      </div>
      {why}
    </section>
  );
}
