import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from 'react';

interface Options {
  count: number;
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void;
  onMove: (index: number) => void;
  onPeek: ((index: number) => void) | undefined;
  onOpen: ((index: number) => void) | undefined;
  onToggle: ((index: number) => void) | undefined;
  onEscape: () => void;
}

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** The row around an element; popups of a row are rendered elsewhere and belong to none. */
const rowOf = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
const indexOf = (row: HTMLElement) => Number(row.dataset.row);

/** Clicks on a control inside the row, or at the end of a text selection, do not open the row. */
const isRowClick = ({ target }: MouseEvent) =>
  !(target instanceof Element && target.closest('a, button, input, label, [role="menu"]')) &&
  !window.getSelection()?.toString();

/**
 * Roving tabindex over the rows: arrows move, space previews, Enter opens, X selects. The list handles the events of
 * its rows, so that memoised rows need no handlers.
 */
export function useRowKeys(options: Options) {
  const { count, reveal, onMove, onPeek, onOpen, onToggle, onEscape } = options;
  const [active, setActive] = useState(0);
  const list = useRef<HTMLElement>(null);

  const focus = useCallback(
    (to: number) => {
      if (count === 0) return;
      const index = within(to, count);
      setActive(index);
      reveal(index);
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
    },
    [count, reveal],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event);
    if (!row || event.target !== row) return;
    const index = indexOf(row);
    const move = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key];
    if (move !== undefined) {
      focus(move);
      onMove(within(move, count));
    } else if (event.key === ' ') (onPeek ?? onToggle)?.(index);
    else if (event.key === 'Enter') onOpen?.(index);
    else if (event.key.toLowerCase() === 'x') onToggle?.(index);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    /** Props of the element around the rows. */
    listProps: {
      ref: useCallback((element: HTMLElement | null) => {
        list.current = element;
      }, []),
      onKeyDown,
      onFocus: (event: SyntheticEvent) => {
        const row = rowOf(event);
        if (row) setActive(indexOf(row));
      },
      onClick: (event: MouseEvent) => {
        const row = rowOf(event);
        if (row && isRowClick(event)) onOpen?.(indexOf(row));
      },
    },
    /** The one row that Tab reaches. */
    active: within(active, count),
    focusFirst: () => focus(0),
    focus,
  };
}

export type RowKeys = ReturnType<typeof useRowKeys>;

/** Props that make an element a row of `useRowKeys`. */
export const rowProps = (index: number, isActive: boolean) => ({
  'data-row': index,
  tabIndex: isActive ? 0 : -1,
});
