import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import type { Move } from './moves.ts';

export interface Column {
  id: string;
  name: string;
  /** Icon or colour beside the name, which is never told by it alone. */
  mark?: ReactNode;
  /** Folded until the user opens it. */
  folded?: boolean;
}

/** Whether a card may be put into a column, or why not. */
export type Verdict = true | { reason: string };

interface Lifted<C> {
  card: C;
  from: string;
  over: string | undefined;
  by: 'pointer' | 'keys';
}

interface BoardState<C> {
  lifted: Lifted<C> | undefined;
  moves: readonly Move<C>[];
  /** The card that gets the focus where it appears next. */
  focus: number | undefined;
  /** For screen readers. */
  said: string;
}

interface KanbanOptions<C> {
  columns: readonly Column[];
  idOf: (card: C) => number;
  nameOf: (card: C) => string;
  canMove: (card: C, column: string) => Verdict;
  /** Carries out a move; resolves to whether it took place. */
  onMove: (card: C, from: string, to: string) => Promise<boolean>;
  /** The order of cards in a column. */
  compare: (one: C, other: C) => number;
}

export interface Board<C> extends KanbanOptions<C> {
  store: StoreApi<BoardState<C>>;
  lift: (card: C, from: string, by: Lifted<C>['by']) => void;
  over: (column: string | undefined) => void;
  /** Drops the lifted card where it is. */
  drop: () => void;
  putBack: () => void;
  move: (card: C, from: string, to: string) => void;
}

/** What happens on a board: which card is lifted, and which moves wait for the server. */
export function useKanban<C>(options: KanbanOptions<C>): Board<C> {
  const { columns } = options;
  const { t } = useTranslation();
  const [store] = useState(() =>
    createStore<BoardState<C>>(() => ({ lifted: undefined, moves: [], focus: undefined, said: '' })),
  );
  const idOf = useStableCallback(options.idOf);
  const nameOf = useStableCallback(options.nameOf);
  const canMove = useStableCallback(options.canMove);
  const compare = useStableCallback(options.compare);
  const onMove = useStableCallback(options.onMove);
  const columnName = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const refuse = (column: string, { reason }: { reason: string }) =>
    t('kanban.refused', { column: columnName(column), reason });

  const lift = useStableCallback((card: C, from: string, by: Lifted<C>['by']) => {
    if (store.getState().moves.some((move) => idOf(move.card) === idOf(card))) return;
    const said = t('kanban.lifted', { name: nameOf(card), column: columnName(from) });
    store.setState({ lifted: { card, from, over: from, by }, said });
  });

  const over = useStableCallback((column: string | undefined) => {
    const { lifted } = store.getState();
    if (!lifted || lifted.over === column) return;
    const verdict = column === undefined || column === lifted.from || canMove(lifted.card, column);
    store.setState({
      lifted: { ...lifted, over: column },
      said:
        column === undefined
          ? ''
          : verdict === true
            ? t('kanban.over', {
                column: columnName(column),
                place: columns.findIndex(({ id }) => id === column) + 1,
                total: columns.length,
              })
            : refuse(column, verdict),
    });
  });

  const putBack = useStableCallback(() => {
    const { lifted } = store.getState();
    if (!lifted) return;
    const said = t('kanban.back', { name: nameOf(lifted.card), column: columnName(lifted.from) });
    store.setState({ lifted: undefined, said });
  });

  const move = useStableCallback((card: C, from: string, to: string) => {
    const verdict = canMove(card, to);
    if (verdict !== true) {
      snackbar.warning(verdict.reason);
      store.setState({ lifted: undefined });
      return;
    }
    const pending: Move<C> = { card, from, to };
    store.setState(({ moves }) => ({
      lifted: undefined,
      moves: [...moves, pending],
      focus: idOf(card),
      said: t('kanban.dropped', { name: nameOf(card), column: columnName(to) }),
    }));
    const settle = (moved: boolean) =>
      store.setState(({ moves, said }) => ({
        moves: moves.filter((one) => one !== pending),
        ...(moved
          ? { said }
          : {
              focus: idOf(card),
              said: t('kanban.back', { name: nameOf(card), column: columnName(from) }),
            }),
      }));
    void onMove(card, from, to).then(settle, () => settle(false));
  });

  const drop = useStableCallback(() => {
    const { lifted } = store.getState();
    if (!lifted) return;
    if (lifted.over === undefined || lifted.over === lifted.from) putBack();
    else move(lifted.card, lifted.from, lifted.over);
  });

  return useMemo(
    () => ({ columns, store, idOf, nameOf, canMove, compare, onMove, lift, over, drop, putBack, move }),
    [columns, store, idOf, nameOf, canMove, compare, onMove, lift, over, drop, putBack, move],
  );
}
