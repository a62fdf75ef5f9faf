import { useLocale } from '../../lib/locale.ts';
import { isBlank } from '../../lib/same-value.ts';
import type { Row } from '../catalogue-row.ts';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import { Several } from './several.tsx';

/** A nested row in one line. */
const lineOf = (names: string[], row: Row) =>
  names
    .map((name) => row[name])
    .filter((value) => !isBlank(value))
    .map(String)
    .join(' · ');

const rowsIn = (value: unknown) => [value].flat() as Row[];

function InnerRows({ field, value, brief }: ShownProps) {
  const locale = useLocale();
  const rows = rowsIn(value);
  if (brief) return <bdi>{rows.length.toLocaleString(locale)}</bdi>;
  const names = Object.keys(field.rows?.fields ?? {});
  return <Several words={rows.map((row) => lineOf(names, row))} />;
}

export const rows: FieldRenderer = {
  Shown: InnerRows,
  blank: [],
  column: () => ({ align: 'end', width: 136 }),
  parts: rowsIn,
};
