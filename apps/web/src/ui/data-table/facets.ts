import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';

export interface FacetOption {
  value: string | number;
  label: string;
  /** How many rows stand behind it. */
  count?: number;
}

export interface FacetSource {
  endpoint: AnyEndpoint;
  input: InputOf<AnyEndpoint>;
  pick: (data: unknown) => readonly FacetOption[];
}

/** One drop-down above the table; its value stands in the address under `id`, the filter's name in the query. */
export interface Facet {
  id: string;
  label: string;
  options: readonly FacetOption[] | FacetSource;
  /** Only one value at a time. */
  single?: boolean;
}

/** Choices that an endpoint answers: `facetFrom(readingFacets, {}, (data) => data.idWarehouse)`. */
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

/** The choices of a facet; those of an endpoint are asked for when someone looks, or has chosen. */
export function useFacetOptions({ id, options }: Facet, wanted: boolean) {
  const source = isSource(options) ? options : undefined;
  const read = useQuery({
    queryKey: source ? keyOf(source.endpoint, source.input) : ['facet', id],
    queryFn: source ? ({ signal }) => call(source.endpoint, source.input, { signal }) : skipToken,
    enabled: wanted,
    ...(source ? { meta: aboutOf(source.endpoint) } : {}),
  });
  if (!isSource(options)) return { options, loading: false };
  return { options: read.data ? options.pick(read.data.data) : [], loading: read.isLoading };
}

/** The values after a click on one of them. */
export function toggled(facet: Facet, values: readonly string[], value: string): string[] {
  if (values.includes(value)) return values.filter((one) => one !== value);
  return facet.single ? [value] : [...values, value];
}
