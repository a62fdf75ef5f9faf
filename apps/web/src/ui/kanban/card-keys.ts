import type { KeyboardEvent } from 'react';
import { columnByKey } from './moves.ts';
import type { Board } from './use-kanban.ts';

const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-card]')];

/** Moves the focus between cards; empty and folded columns are skipped. */
function focusBeside(card: HTMLElement, key: string, rtl: boolean): boolean {
  const column = card.closest('[data-column]');
  const root = card.closest('[data-board]');
  if (!column || !root) return false;
  const own = cardsOf(column);
  const at = own.indexOf(card);
  const vertical = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: own.length - 1 }[key];
  if (vertical !== undefined) {
    own[vertical]?.focus();
    return true;
  }
  const filled = [...root.querySelectorAll('[data-column]')].filter((one) => cardsOf(one).length > 0);
  const ids = filled.map((_, index) => String(index));
  const to = columnByKey(key, ids, String(filled.indexOf(column)), rtl);
  if (to === undefined) return false;
  const cards = filled[Number(to)] ? cardsOf(filled[Number(to)] as Element) : [];
  cards[Math.min(at, cards.length - 1)]?.focus();
  return true;
}

/** Keys on a card: arrows walk, Space lifts, then arrows carry it, Space or Enter drops and Escape puts it back. */
export function onCardKey<C>(event: KeyboardEvent<HTMLElement>, board: Board<C>, card: C, column: string) {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, currentTarget } = event;
  const rtl = getComputedStyle(currentTarget).direction === 'rtl';
  const { lifted } = board.store.getState();
  const handled = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (lifted?.by === 'keys') {
    const ids = board.columns.map(({ id }) => id);
    const to = columnByKey(key, ids, lifted.over ?? column, rtl);
    if (to !== undefined) board.over(to);
    else if (key === ' ' || key === 'Enter') board.drop();
    else if (key === 'Escape') board.putBack();
    else if (key === 'Tab') return board.putBack();
    return handled();
  }
  if (key === ' ') board.lift(card, column, 'keys');
  else if (key === 'Enter') currentTarget.querySelector<HTMLElement>('a[href]')?.click();
  else if (!focusBeside(currentTarget, key, rtl)) return;
  handled();
}
