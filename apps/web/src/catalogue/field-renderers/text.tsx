import { OneLine } from '../../ui/text/one-line.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';
import { lengthOf } from './text-length.ts';

const Text = ({ value, brief }: ShownProps) =>
  brief ? <OneLine>{String(value)}</OneLine> : <bdi>{String(value)}</bdi>;

const LongText = ({ value, brief }: ShownProps) =>
  brief ? <OneLine>{String(value)}</OneLine> : <p className={classes.long}>{String(value)}</p>;

/** Short texts take little room; the others share what is left. */
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
