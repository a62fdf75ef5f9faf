import { useCallback, useSyncExternalStore } from 'react';

/** The moment under the pointer or the keyboard. */
export interface Hover {
  at: number;
  /** The chart it was chosen in. */
  by: string;
  /** Announced to screen readers. */
  byKeyboard: boolean;
}

interface Shared {
  hover: Hover | undefined;
  listeners: Set<() => void>;
}
const groups = new Map<string, Shared>();

function sharedBy(group: string): Shared {
  const known = groups.get(group) ?? { hover: undefined, listeners: new Set() };
  groups.set(group, known);
  return known;
}

/** The hovered moment, shared by all charts of a group. */
export function useHover(group: string): [Hover | undefined, (hover: Hover | undefined) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = sharedBy(group);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) groups.delete(group);
      };
    },
    [group],
  );
  const hover = useSyncExternalStore(subscribe, () => sharedBy(group).hover);
  const set = useCallback(
    (next: Hover | undefined) => {
      const shared = sharedBy(group);
      if (shared.hover?.at === next?.at && shared.hover?.by === next?.by) return;
      shared.hover = next;
      for (const listener of shared.listeners) listener();
    },
    [group],
  );
  return [hover, set];
}
