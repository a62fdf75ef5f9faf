import type { QueryClient } from '@tanstack/react-query';
import { readBy } from '../../../lib/query.ts';

/** Figures that are asked for at the same time; the rest of the console stays quick meanwhile. */
const MAX_REQUESTS = 4;
/** Between its turn and its request a widget loads its code. */
const STARTING_MS = 300;
/** Slow answers hold up the next widget no longer than this. */
const PATIENCE_MS = 2_500;

/** Lets widgets begin one after the other, so that a large board does not ask for everything at once. */
export function createTurns(client: QueryClient) {
  const waiting: (() => void)[] = [];
  let starting = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  /** First answers that are on their way; what is only read anew holds up nobody. */
  const busy = () =>
    starting +
    client.isFetching({
      predicate: (query) => readBy(query)?.area === 'bi' && query.state.data === undefined,
    });

  const begin = () => {
    starting += 1;
    waiting.shift()?.();
    setTimeout(() => {
      starting -= 1;
      proceed();
    }, STARTING_MS);
  };
  const proceed = () => {
    while (waiting.length > 0 && busy() < MAX_REQUESTS) begin();
    clearTimeout(patience);
    if (waiting.length > 0)
      patience = setTimeout(() => {
        begin();
        proceed();
      }, PATIENCE_MS);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && waiting.length > 0 && busy() < MAX_REQUESTS) queueMicrotask(proceed);
  });

  return {
    /** Calls `start` when there is room; the returned function takes the question back. */
    ask(start: () => void): () => void {
      waiting.push(start);
      proceed();
      return () => {
        const at = waiting.indexOf(start);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
    stop: () => {
      clearTimeout(patience);
      unsubscribe();
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;
