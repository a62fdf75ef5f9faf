import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { readersOf } from './catalogue-calls.ts';

/** Invalidates the queries that show a catalogue's rows. */
export function useRefresh(catalogue: Catalogue): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(readersOf(catalogue).map(({ route }) => client.invalidateQueries({ queryKey: [route] })));
}
