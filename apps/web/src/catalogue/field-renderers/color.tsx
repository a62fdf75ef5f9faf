import { Mono } from '../../ui/states/mono.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';

function Swatch({ value }: { value: unknown }) {
  return (
    <span
      className={classes.swatch}
      style={typeof value === 'string' ? { backgroundColor: value } : undefined}
      data-none={typeof value === 'string' ? undefined : true}
      aria-hidden
    />
  );
}

const Color = ({ value }: ShownProps) => (
  <span className={classes.marked}>
    <Swatch value={value} />
    <Mono>{String(value)}</Mono>
  </span>
);

export const color: FieldRenderer = {
  Shown: Color,
  blank: null,
  column: () => ({ width: 128 }),
  Mark: Swatch,
};
