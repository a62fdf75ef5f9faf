import { linkedIn } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import { Several } from './several.tsx';

const idsIn = (value: unknown): unknown[] => [value].flat();

function LinkedNames({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const namesById = new Map(linkedIn(row, name).map((one) => [one.id, one.name]));
  return <Several words={idsIn(value).map((id) => namesById.get(Number(id)) ?? nameOf(id))} brief={brief} />;
}

export const many: FieldRenderer = {
  Shown: LinkedNames,
  blank: [],
  parts: idsIn,
  column: () => ({ width: 304 }),
};
