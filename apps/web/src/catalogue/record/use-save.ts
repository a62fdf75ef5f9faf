import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { useWrite } from '../../lib/query.ts';
import { inputFor, readersOf } from '../catalogue-calls.ts';
import { idOf, type Row } from '../catalogue-row.ts';
import type { Values } from './form-values.ts';

/** Writes a new row, or a version of one; answers what the server says. */
export function useSave(catalogue: Catalogue, endpoint: CatalogueItem) {
  const { mutateAsync } = useWrite(endpoint, { invalidates: readersOf(catalogue) });
  return async (values: Values, row: Row | undefined): Promise<string | undefined> => {
    const input = row
      ? inputFor(catalogue, endpoint, idOf(catalogue, row), { ...values, version: row.version })
      : { body: values };
    return (await mutateAsync(input)).message;
  };
}
