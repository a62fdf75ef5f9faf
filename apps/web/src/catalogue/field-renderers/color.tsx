import { ColorField } from '../../ui/form/color-field.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';
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
  Input: (props: InputProps) => <ColorField {...fieldProps(props)} />,
  blank: null,
  column: () => ({ width: 128 }),
  Mark: Swatch,
};
