import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../lib/translation.tsx';
import { usePointerLift } from '../drag/use-pointer-lift.ts';
import { onCardKey } from './card-keys.ts';
import { CardMenu } from './card-menu.tsx';
import classes from './kanban.module.css';
import type { Board } from './use-kanban.ts';

interface KanbanCardProps<C> {
  board: Board<C>;
  card: C;
  column: string;
  /** Tab reaches one card of each column. */
  tabbable: boolean;
  onFocus: (id: number) => void;
  /** Must be stable; shows the card, whose link opens it. */
  render: (card: C) => ReactNode;
}

function Card<C>({ board, card, column, tabbable, onFocus, render }: KanbanCardProps<C>) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const id = board.idOf(card);
  const isLifted = useStore(
    board.store,
    ({ lifted }) => lifted !== undefined && board.idOf(lifted.card) === id,
  );
  const isPending = useStore(board.store, ({ moves }) => moves.some((move) => board.idOf(move.card) === id));
  const wantsFocus = useStore(board.store, ({ focus }) => focus === id);
  const watch = usePointerLift();

  useLayoutEffect(() => {
    if (!wantsFocus) return;
    element.current?.focus();
    board.store.setState({ focus: undefined });
  }, [wantsFocus, board.store]);

  return (
    <li className={classes.place}>
      <article
        ref={element}
        className={classes.card}
        data-card={id}
        data-lifted={isLifted || undefined}
        data-pending={isPending || undefined}
        aria-roledescription={t('kanban.card')}
        aria-label={board.nameOf(card)}
        aria-describedby="kanban-help"
        tabIndex={tabbable ? 0 : -1}
        onFocus={() => onFocus(id)}
        onBlur={(event) => {
          const { lifted } = board.store.getState();
          if (isLifted && lifted?.by === 'keys' && event.target === event.currentTarget) board.putBack();
        }}
        onKeyDown={(event) => onCardKey(event, board, card, column)}
        onPointerDown={(event) => {
          if (isPending || !element.current || (event.target as Element).closest('button, input')) return;
          watch(event, {
            element: element.current,
            targets: '[data-column]',
            scroller: element.current.closest<HTMLElement>('[data-board]'),
            onLift: () => board.lift(card, column, 'pointer'),
            onOver: (target) => board.over(target?.dataset.column),
            onDrop: (target) => {
              board.over(target?.dataset.column);
              board.drop();
            },
            onCancel: board.putBack,
          });
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        {render(card)}
        <CardMenu board={board} card={card} column={column} tabbable={tabbable} disabled={isPending} />
      </article>
    </li>
  );
}

export const KanbanCard = memo(Card) as typeof Card;
