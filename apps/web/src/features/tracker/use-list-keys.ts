import { type KeyboardEvent, useCallback } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrows move the focus between the rows of a list, which are marked with `data-row`. */
export const useListKeys = () =>
  useCallback((event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    rows[step(at, rows.length - 1)]?.focus();
  }, []);
