import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type * as z from 'zod/mini';
import type { Column } from './columns.ts';

/** The fields of a row and those that only files have, as the contract declares them. */
const fieldsOf = ({ data, inFiles }: AnyEndpoint): ReadonlySet<string> => {
  const { element } = (data as z.ZodMiniArray<z.ZodMiniObject>).def;
  return new Set(Object.keys({ ...element.shape, ...inFiles?.fields._zod.def.shape }));
};

/** The columns of a file: those on the screen in their order, as fields that the server knows. */
export function exportColumns<Row>(
  endpoint: AnyEndpoint,
  visible: readonly Pick<Column<Row>, 'id' | 'exports'>[],
): string | undefined {
  const known = fieldsOf(endpoint);
  const names = visible.flatMap(({ id, exports }) => exports ?? [id]).filter((name) => known.has(name));
  return names.length > 0 ? [...new Set(names)].join(',') : undefined;
}
