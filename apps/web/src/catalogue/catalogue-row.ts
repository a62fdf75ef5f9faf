import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { State } from '@gemelo/contract/kit/fields';
import { referredName, rowName } from '@gemelo/contract/kit/row-name';

/** Row type known only from the declaration, so statically it is a record. */
export type Row = Readonly<Record<string, unknown>>;

export const idOf = ({ id }: Catalogue, row: Row): number => Number(row[id]);

export const nameOf = rowName;

export const stateOf = (row: Row): State => (row.state === 'Inactivo' ? 'Inactivo' : 'Activo');

export const hasCompany = ({ scope }: Catalogue): boolean => scope === 'shared' || scope === 'company';

/** Name of the referenced record, sent beside its id. */
export const refNameIn = (row: Row | undefined, name: string): string | undefined =>
  row && referredName(row, name);

/** Names of several referenced records, under the capitalised field name. */
export const linkedIn = (row: Row | undefined, name: string): { id: number; name: string }[] =>
  (row?.[name.charAt(0).toUpperCase() + name.slice(1)] ?? []) as { id: number; name: string }[];
