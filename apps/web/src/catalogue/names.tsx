import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { call } from '../lib/api.ts';
import { keyOf } from '../lib/query.ts';
import { useSeededNames } from '../lib/use-seeded-names.ts';
import type { Row } from './catalogue-row.ts';

type NamesByCatalogue = ReadonlyMap<string, ReadonlyMap<number, string>>;

const NamesContext = createContext<NamesByCatalogue>(new Map());

/** Maximum number of ids in one request. */
const MAX_IDS = 150;

function idsByCatalogue(fields: Readonly<Record<string, Field>>, records: readonly Row[]) {
  const ids = new Map<string, Set<number>>();
  const gather = (of: string, values: readonly unknown[]) => {
    const found = ids.get(of) ?? new Set();
    for (const id of values.flat()) if (typeof id === 'number') found.add(id);
    ids.set(of, found);
  };
  for (const [name, { of, rows }] of Object.entries(fields)) {
    const values = records.map((record) => record[name]);
    if (of) gather(of, values);
    const innerRows = values.flat().filter((row) => typeof row === 'object' && row !== null) as Row[];
    for (const [inner, { of: innerOf }] of Object.entries(rows?.fields ?? {}))
      if (innerOf)
        gather(
          innerOf,
          innerRows.map((row) => row[inner]),
        );
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

/** The name of a record of any catalogue, or its number while it is unknown. */
export function useNameOf(): (of: string | undefined, id: unknown) => string {
  const names = useContext(NamesContext);
  const seeded = useSeededNames();
  return (of = '', id) =>
    typeof id === 'number' ? seeded.nameOf(of, names.get(of)?.get(id) ?? `#${id}`) : String(id);
}

export function useName(of: string | undefined): (id: unknown) => string {
  const nameOf = useNameOf();
  return (id) => nameOf(of, id);
}
