import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { useLocale } from '../../lib/locale.ts';
import { isBlank } from '../../lib/same-value.ts';
import { type Row, refNameIn } from '../catalogue-row.ts';
import { useNameOf } from '../names.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import { Several } from './several.tsx';

/** A nested row in one line; what it refers to is shown by name. */
function useLineOf(fields: Readonly<Record<string, Field>>) {
  const nameOf = useNameOf();
  const wordOf = (row: Row, name: string, { of }: Field) =>
    of ? (refNameIn(row, name) ?? nameOf(of, row[name])) : String(row[name]);
  return (row: Row) =>
    Object.entries(fields)
      .filter(([name]) => !isBlank(row[name]))
      .map(([name, field]) => wordOf(row, name, field))
      .join(' · ');
}

const rowsIn = (value: unknown) => [value].flat() as Row[];

function InnerRows({ field, value, brief }: ShownProps) {
  const locale = useLocale();
  const lineOf = useLineOf(field.rows?.fields ?? {});
  const rows = rowsIn(value);
  if (brief) return <bdi>{rows.length.toLocaleString(locale)}</bdi>;
  return <Several words={rows.map(lineOf)} />;
}

export const rows: FieldRenderer = {
  Shown: InnerRows,
  blank: [],
  column: () => ({ align: 'end', width: 136 }),
  parts: rowsIn,
};
