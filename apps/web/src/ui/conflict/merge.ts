import { sameValue } from '../../lib/same-value.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The three versions of a record: as loaded, as currently stored, and as edited. */
export interface Versions {
  loaded: Values;
  stored: Values;
  edited: Values;
}

export interface FieldConflict {
  name: string;
  /** Who changed the field: the other user, this user, or both to different values. */
  by: 'other' | 'self' | 'both';
}

/** The fields in which the three versions differ. */
export function conflictsOf({ loaded, stored, edited }: Versions): FieldConflict[] {
  return Object.keys(edited).flatMap((name): FieldConflict[] => {
    const other = !sameValue(loaded[name], stored[name]);
    const self = !sameValue(loaded[name], edited[name]);
    if (!other && !self) return [];
    if (other && self) return sameValue(stored[name], edited[name]) ? [] : [{ name, by: 'both' }];
    return [{ name, by: other ? 'other' : 'self' }];
  });
}

/** Applies this user's changes on top of the stored record and keeps the other user's changes to other fields. */
export function merged(versions: Versions): Values {
  const own = conflictsOf(versions).filter(({ by }) => by !== 'other');
  return { ...versions.stored, ...Object.fromEntries(own.map(({ name }) => [name, versions.edited[name]])) };
}
