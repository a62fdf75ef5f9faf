import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';

interface Options {
  count: number;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
  onMove: (index: number) => void;
  onPeek: ((index: number) => void) | undefined;
  onOpen: ((index: number) => void) | undefined;
  onClick: ((index: number) => void) | undefined;
  onToggle: ((index: number) => void) | undefined;
  onEscape: () => void;
}

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** Clicks on a control inside the row, or at the end of a text selection, do not open the row. */
const isRowClick = ({ target }: MouseEvent) =>
  !(target instanceof Element && target.closest('a, button, input, label, [role="menu"]')) &&
  !window.getSelection()?.toString();

/** Roving tabindex over the rows: arrows move, space previews, Enter opens, X selects. */
export function useRowKeys(options: Options) {
  const { count, reveal, onMove, onPeek, onOpen, onClick, onToggle, onEscape } = options;
  const [active, setActive] = useState(0);
  const elements = useRef(new Map<number, HTMLElement>());

  const focus = useCallback(
    (to: number) => {
      if (count === 0) return;
      const index = within(to, count);
      setActive(index);
      reveal(index);
      requestAnimationFrame(() => elements.current.get(index)?.focus());
    },
    [count, reveal],
  );

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key];
    if (move !== undefined) {
      focus(move);
      onMove(within(move, count));
    } else if (event.key === ' ') (onPeek ?? onToggle)?.(index);
    else if (event.key === 'Enter') (onOpen ?? onPeek)?.(index);
    else if (event.key.toLowerCase() === 'x') onToggle?.(index);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowProps = (index: number) => ({
    tabIndex: index === within(active, count) ? 0 : -1,
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(index, element);
      else elements.current.delete(index);
    },
    onFocus: () => setActive(index),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onClick: (event: MouseEvent) => {
      if (isRowClick(event)) onClick?.(index);
    },
  });

  return { rowProps, focusFirst: () => focus(0), focus };
}

export type RowKeys = ReturnType<typeof useRowKeys>;
