import { OneLine } from '../../ui/text/one-line.tsx';
import { refNameIn } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';

function Name({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const shown = refNameIn(row, name) ?? nameOf(value);
  return brief ? <OneLine>{shown}</OneLine> : <bdi>{shown}</bdi>;
}

export const ref: FieldRenderer = { Shown: Name, blank: null };
