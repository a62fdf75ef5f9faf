import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { State } from '@gemelo/contract/kit/fields';

/** Known by the declaration alone, so the compiler knows it as a record. */
export type Row = Readonly<Record<string, unknown>>;

export const idOf = ({ id }: Catalogue, row: Row): number => Number(row[id]);

export const nameOf = ({ display }: Catalogue, row: Row): string => String(row[display] ?? '');

export const stateOf = (row: Row): State => (row.state === 'Inactivo' ? 'Inactivo' : 'Activo');

export const hasCompany = ({ scope }: Catalogue): boolean => scope === 'shared' || scope === 'company';

/** Whether a value says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const sameValue = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);
