import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';
import { useSeededNames } from '../../lib/use-seeded-names.ts';

export interface FacetOption {
  value: string | number;
  label: string;
  /** Number of rows with this value. */
  count?: number;
}

export interface FacetSource {
  endpoint: AnyEndpoint;
  input: InputOf<AnyEndpoint>;
  pick: (data: unknown) => readonly FacetOption[];
}

/** A filter dropdown above the table; `id` is both the search parameter and the query filter. */
export interface Facet {
  id: string;
  label: string;
  options: readonly FacetOption[] | FacetSource;
  /** Single choice. */
  single?: boolean;
}

/** Choices loaded from an endpoint: `facetFrom(readingFacets, {}, (data) => data.idWarehouse)`. */
export const facetFrom = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  pick: (data: DataOf<E>) => readonly FacetOption[],
): FacetSource => ({
  endpoint,
  input: input as InputOf<AnyEndpoint>,
  pick: pick as (data: unknown) => readonly FacetOption[],
});

const isSource = (options: Facet['options']): options is FacetSource => 'endpoint' in options;

/** The choices of a facet; an endpoint is queried only when the dropdown opens or has a value. */
export function useFacetOptions({ id, options }: Facet, wanted: boolean) {
  const names = useSeededNames();
  const source = isSource(options) ? options : undefined;
  const read = useQuery({
    queryKey: source ? keyOf(source.endpoint, source.input) : ['facet', id],
    queryFn: source ? ({ signal }) => call(source.endpoint, source.input, { signal }) : skipToken,
    enabled: wanted,
    ...(source ? { meta: aboutOf(source.endpoint) } : {}),
  });
  if (!isSource(options)) return { options, loading: false };
  const found = read.data && names.inAnswer(options.endpoint.route, read.data.data);
  return { options: found === undefined ? [] : options.pick(found), loading: read.isLoading };
}

/** Toggles one value of a facet. */
export function toggled(facet: Facet, values: readonly string[], value: string): string[] {
  if (values.includes(value)) return values.filter((one) => one !== value);
  return facet.single ? [value] : [...values, value];
}
