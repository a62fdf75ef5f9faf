import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { inputFor, readersOf } from '../catalogue-calls.ts';
import { idOf, type Row } from '../catalogue-row.ts';
import type { Values } from './form-values.ts';

/** A name that is taken is said at the field of names, where there is only one such field. */
function atItsField({ fields }: Catalogue, failure: unknown): unknown {
  if (!(failure instanceof ApiFailure) || failure.code !== 'DUPLICATE') return failure;
  const [path, ...others] = Object.keys(fields).filter((name) => fields[name]?.unique);
  if (path === undefined || others.length > 0) return failure;
  const { status, code, message } = failure;
  return new ApiFailure(status, { code, message, issues: [{ path, message }] });
}

/** Writes a new row, or a version of one; answers what the server says. */
export function useSave(catalogue: Catalogue, endpoint: CatalogueItem) {
  const { mutateAsync } = useWrite(endpoint, { invalidates: readersOf(catalogue) });
  return async (values: Values, row: Row | undefined): Promise<string | undefined> => {
    const input = row
      ? inputFor(catalogue, endpoint, idOf(catalogue, row), { ...values, version: row.version })
      : { body: values };
    try {
      return (await mutateAsync(input)).message;
    } catch (failure) {
      throw atItsField(catalogue, failure);
    }
  };
}
