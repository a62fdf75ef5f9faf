import { linkedIn } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import { Several } from './several.tsx';

const idsIn = (value: unknown): unknown[] => [value].flat();

function Linked({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const known = new Map(linkedIn(row, name).map((one) => [one.id, one.name]));
  return <Several words={idsIn(value).map((id) => known.get(Number(id)) ?? nameOf(id))} brief={brief} />;
}

export const many: FieldRenderer = { Shown: Linked, blank: [], parts: idsIn, column: () => ({ width: 304 }) };
