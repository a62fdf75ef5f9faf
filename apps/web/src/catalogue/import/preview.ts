import type { CatalogueExtras } from '@gemelo/contract/kit/catalogue-extras';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type ImportEndpoint = NonNullable<CatalogueExtras['imported']>;
export type Preview = DataOf<ImportEndpoint>;
export type PreviewRow = Preview['rows'][number];

/** More rows than anybody reads; invalid rows come first. */
const SHOWN = 200;

export function shownRows({ rows }: Preview, onlyBad: boolean): PreviewRow[] {
  const bad = rows.filter(({ issues }) => issues.length > 0);
  const good = onlyBad ? [] : rows.filter(({ issues }) => issues.length === 0);
  const shown = new Set([...bad, ...good].slice(0, SHOWN));
  return rows.filter((row) => shown.has(row));
}
