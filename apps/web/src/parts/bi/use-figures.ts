import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { type FileFormat, LIMIT_MAX, TITLE_MAX } from '@gemelo/contract/kit/paging';
import { useCallback } from 'react';
import { call, download } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from '../company/shown-company.ts';

/** The body that a call for figures takes. */
export type FiguresBody<E extends AnyEndpoint> =
  InputOf<E> extends { body?: infer B } ? NonNullable<B> : never;
/** A row of its answer. */
export type FigureRow<E extends AnyEndpoint> = DataOf<E> extends readonly (infer R)[] ? R : never;

interface FiguresOptions {
  enabled?: boolean;
}

/** Hours move on slowly, and a dashboard has many charts. */
const STALE_MS = 60_000;
const none: readonly never[] = [];

/** An administrator of the operator may look at another company. */
function useInCompany<E extends AnyEndpoint>(body: FiguresBody<E>): InputOf<E> {
  const own = useSession((state) => state.user?.idCompany);
  const { idCompany } = useShownCompany();
  return { body: idCompany === own || !idCompany ? body : { ...(body as object), idCompany } } as InputOf<E>;
}

/**
 * Figures of a dashboard: `useFigures(averageVariables, filterOf(source, period)).rows`. The last ones stay while the
 * next are computed; readings that arrive bring new ones once a minute at most.
 */
export function useFigures<E extends AnyEndpoint>(
  endpoint: E,
  body: FiguresBody<E>,
  { enabled = true }: FiguresOptions = {},
) {
  const input = useInCompany<E>(body);
  const read = useRead(endpoint, input, { keepPrevious: true, staleTime: STALE_MS, enabled });
  const rows = (read.data?.data ?? none) as readonly FigureRow<E>[];
  return {
    rows,
    /** There has not been an answer yet. */
    loading: read.data === undefined && read.error === null,
    error: read.data === undefined ? read.error : null,
    /** What is shown belongs to the question before. */
    isOld: read.isPlaceholderData,
    retry: (): void => void read.refetch(),
    updatedAt: read.dataUpdatedAt,
  };
}
export type Figures<R = unknown> = Omit<ReturnType<typeof useFigures>, 'rows'> & { rows: readonly R[] };

/** The files that a table of figures offers. */
export const figureFiles: readonly FileFormat[] = ['csv', 'xlsx'];

/** The name of the only warehouse that figures are about; a file does without it if it cannot be read. */
async function onlyPlace(chosen: readonly number[] | undefined, id: number): Promise<string | undefined> {
  if (chosen?.length !== 1) return undefined;
  const query = { limit: LIMIT_MAX, order: 'name' } as const;
  const found = await call(activeWarehouses, { params: { id }, query }).catch(() => undefined);
  return found?.data.find(({ idWarehouse }) => idWarehouse === chosen[0])?.name;
}

/** Saves the figures of a call as a file, which is named after their chart and their warehouse. */
export function useFiguresFile<E extends AnyEndpoint>(endpoint: E, body: FiguresBody<E>, title: string) {
  const input = useInCompany<E>(body);
  const { idCompany } = useShownCompany();
  const { warehouses } = body as { warehouses?: readonly number[] };
  return useCallback(
    async (format: FileFormat) => {
      const named = [title, await onlyPlace(warehouses, idCompany)].filter(Boolean).join(' ');
      return download(endpoint, { ...input, query: { title: named.slice(0, TITLE_MAX) } }, format);
    },
    [endpoint, input, title, warehouses, idCompany],
  );
}
