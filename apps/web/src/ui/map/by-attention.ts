import type { ExpressionSpecification } from 'maplibre-gl';

/** One of the values for each degree of `attention`. */
export const byAttention = (key: string, values: readonly string[]): ExpressionSpecification =>
  [
    'match',
    ['get', key],
    ...values.slice(1).flatMap((value, index) => [index + 1, value]),
    values[0],
  ] as unknown as ExpressionSpecification;
