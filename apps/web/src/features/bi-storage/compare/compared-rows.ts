import type { Extremes } from '@gemelo/contract/endpoints/bi';

type Figures = Pick<Extremes, 'value' | 'min' | 'minDate' | 'max' | 'maxDate'>;

/** A place with its figures, and what they are held against. */
export interface ComparedRow extends Pick<Extremes, 'kind' | 'idPlace' | 'place' | 'location'> {
  now: Figures | null;
  other: Figures | null;
  /** Mean of this period less that of the other, or of the reference. */
  difference: number | null;
  /** As a part of what it is held against; null where that is zero. */
  part: number | null;
  /** The place that the others are held against. */
  isReference: boolean;
}

function differenceOf(now: Figures | null, other: Figures | null) {
  if (!now || !other) return { difference: null, part: null };
  const difference = now.value - other.value;
  return { difference, part: other.value === 0 ? null : difference / Math.abs(other.value) };
}

const named = ({ kind, idPlace, place, location }: Extremes) => ({ kind, idPlace, place, location });
const byId = (rows: readonly Extremes[]) => new Map(rows.map((row) => [row.idPlace, row]));

/** Each place against another period of its own. */
export function againstPeriod(now: readonly Extremes[], past: readonly Extremes[]): ComparedRow[] {
  const [present, before] = [byId(now), byId(past)];
  const places = new Map([...before, ...present]);
  return [...places.values()].map((row) => {
    const figures = { now: present.get(row.idPlace) ?? null, other: before.get(row.idPlace) ?? null };
    return { ...named(row), ...figures, ...differenceOf(figures.now, figures.other), isReference: false };
  });
}

/** The places against one of them: the chosen one, or the first. */
export function againstEachOther(now: readonly Extremes[], reference: number | undefined): ComparedRow[] {
  const other = now.find(({ idPlace }) => idPlace === reference) ?? now[0] ?? null;
  return now.map((row) => {
    const isReference = row === other;
    const against = isReference || now.length < 2 ? null : other;
    return { ...named(row), now: row, other: null, ...differenceOf(row, against), isReference };
  });
}
