import type { CatalogueExtras } from '@gemelo/contract/kit/catalogue-extras';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import type { ImportColumn } from './import-column.ts';

export type ImportEndpoint = NonNullable<CatalogueExtras['imported']>;
export type Preview = DataOf<ImportEndpoint>;
export type PreviewRow = Preview['rows'][number];

const isBad = ({ issues }: PreviewRow) => issues.length > 0;
export const badRows = ({ rows }: Preview): PreviewRow[] => rows.filter(isBad);
export const goodRows = ({ rows }: Preview): PreviewRow[] => rows.filter((row) => !isBad(row));

/** More rows than anybody reads. */
const SHOWN = 200;

/** Invalid rows come first. */
export const shownRows = (preview: Preview): PreviewRow[] =>
  [...badRows(preview), ...goodRows(preview)].slice(0, SHOWN);

/** The invalid rows as a file like the template, with what is wrong in a column of its own. */
export const badTable = (
  preview: Preview,
  columns: readonly Pick<ImportColumn, 'name' | 'label'>[],
  reasons: string,
): string[][] => [
  [...columns.map(({ label }) => label), reasons],
  ...badRows(preview).map(({ cells, issues }) => [
    ...columns.map(({ name }) => cells?.[name] ?? ''),
    issues.map(({ message }) => message).join('; '),
  ]),
];
