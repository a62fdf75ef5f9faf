import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { call } from '../lib/api.ts';
import { keyOf } from '../lib/query.ts';
import type { Row } from './catalogue-row.ts';

type NamesByCatalogue = ReadonlyMap<string, ReadonlyMap<number, string>>;

const NamesContext = createContext<NamesByCatalogue>(new Map());

/** Maximum number of ids in one request. */
const MAX_IDS = 150;

function idsByCatalogue(fields: Readonly<Record<string, Field>>, records: readonly Row[]) {
  const ids = new Map<string, Set<number>>();
  for (const [name, { of }] of Object.entries(fields)) {
    if (!of) continue;
    const found = ids.get(of) ?? new Set();
    for (const record of records) {
      for (const id of [record[name]].flat()) if (typeof id === 'number') found.add(id);
    }
    ids.set(of, found);
  }
  return [...ids];
}

interface NamesProps {
  fields: Readonly<Record<string, Field>>;
  /** Records that only contain ids: history, imported files, form input. */
  records: readonly Row[];
  children: ReactNode;
}

/** Provides the names of referenced records to its children, with one request per catalogue. */
export function Names({ fields, records, children }: NamesProps) {
  const requests = idsByCatalogue(fields, records);
  const names = useQueries({
    queries: requests.map(([of, ids]) => {
      const { choices } = catalogueNamed(of).extras;
      const input = { query: { ids: [...ids].slice(0, MAX_IDS).join(','), limit: MAX_IDS } };
      return {
        queryKey: keyOf(choices, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(choices, input, { signal }),
        enabled: ids.size > 0,
        staleTime: 60_000,
      };
    }),
    combine: (answers) =>
      new Map(
        answers.map(({ data }, index) => [
          requests[index]?.[0] ?? '',
          new Map((data?.data ?? []).map(({ id, name }) => [id, name])),
        ]),
      ),
  });
  return <NamesContext value={names}>{children}</NamesContext>;
}

export function useName(of: string | undefined): (id: unknown) => string {
  const names = useContext(NamesContext).get(of ?? '');
  return (id) => (typeof id === 'number' ? (names?.get(id) ?? `#${id}`) : String(id));
}
