import { MAX_CHOSEN } from '@gemelo/contract/endpoints/bi-filter';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { type Dim, dims, type Source } from './source.ts';

/** The ids of a parameter, each once. */
export function idsIn(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, MAX_CHOSEN);
}

/** What stands in a warehouse is another one's no longer. */
const within: readonly Dim[] = ['segments', 'lots', 'twins'];

/** What the charts of a screen are about, kept in its address: `?warehouses=1,2&measurements=1`. */
export function useSource() {
  const search = useSearch();
  const navigate = useNavigate();
  const texts = dims.map((dim) => search[dim] ?? '').join('&');
  const source = useMemo<Source>(() => {
    const lists = texts.split('&').map(idsIn);
    return Object.fromEntries(
      dims.flatMap((dim, index) => {
        const ids = lists[index] ?? [];
        return ids.length > 0 ? [[dim, ids]] : [];
      }),
    );
  }, [texts]);
  return useMemo(() => {
    const go = (change: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), resetScroll: false });
    return {
      source,
      change: (dim: Dim, ids: readonly number[]) =>
        go({
          [dim]: ids.join(',') || undefined,
          ...(dim === 'warehouses' ? Object.fromEntries(within.map((one) => [one, undefined])) : {}),
        }),
      clear: (cleared: readonly Dim[] = dims) =>
        go(Object.fromEntries(cleared.map((dim) => [dim, undefined]))),
    };
  }, [source, navigate]);
}
export type ChosenSource = ReturnType<typeof useSource>;
