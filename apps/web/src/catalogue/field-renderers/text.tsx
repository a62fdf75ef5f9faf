import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { Schema } from '@gemelo/contract/kit/endpoint';
import { OneLine } from '../../ui/text/one-line.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';

/** The parts of zod's definitions that hold the maximum length of a text. */
interface Definition {
  innerType?: Schema;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

function longest(schema: Schema): number | undefined {
  const { innerType, checks = [] } = schema._zod.def as unknown as Definition;
  if (innerType) return longest(innerType);
  return checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
}

/** Maximum length of a text field. */
const lengthOf = ({ schema }: Field): number => longest(schema) ?? Number.POSITIVE_INFINITY;

const Text = ({ value, brief }: ShownProps) =>
  brief ? <OneLine>{String(value)}</OneLine> : <bdi>{String(value)}</bdi>;

const LongText = ({ value, brief }: ShownProps) =>
  brief ? <OneLine>{String(value)}</OneLine> : <p className={classes.long}>{String(value)}</p>;

/** Short texts get narrow columns; the others share the rest. */
const widths = [
  { most: 20, width: 104 },
  { most: 60, width: 152 },
];

export const text: FieldRenderer = {
  Shown: Text,
  blank: '',
  column: (field) => {
    const short = widths.find(({ most }) => lengthOf(field) <= most);
    return short ? { width: short.width } : {};
  },
};

export const long: FieldRenderer = {
  Shown: LongText,
  blank: null,
};
