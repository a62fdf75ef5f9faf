import { sameValue } from '../../lib/same-value.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The same record three times: as it was read, as it is by now, and as it was typed. */
export interface Versions {
  had: Values;
  now: Values;
  typed: Values;
}

export interface FieldConflict {
  name: string;
  /** Changed by the other person, by this one, or by both to different ends. */
  by: 'other' | 'self' | 'both';
}

/** The fields in which the three differ. */
export function conflictsOf({ had, now, typed }: Versions): FieldConflict[] {
  return Object.keys(typed).flatMap((name): FieldConflict[] => {
    const other = !sameValue(had[name], now[name]);
    const self = !sameValue(had[name], typed[name]);
    if (!other && !self) return [];
    if (other && self) return sameValue(now[name], typed[name]) ? [] : [{ name, by: 'both' }];
    return [{ name, by: other ? 'other' : 'self' }];
  });
}

/** What this person changed, put on top of what the record is by now; the other's changes elsewhere stay. */
export function merged(versions: Versions): Values {
  const own = conflictsOf(versions).filter(({ by }) => by !== 'other');
  return { ...versions.now, ...Object.fromEntries(own.map(({ name }) => [name, versions.typed[name]])) };
}
