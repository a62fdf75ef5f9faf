import { MenuIcon } from '../../ui/menu-icon.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';

const SIZE = 18;
const nameOf = (value: unknown) => (typeof value === 'string' ? value : null);

const Icon = ({ value }: ShownProps) => (
  <span className={classes.marked}>
    <MenuIcon name={nameOf(value)} size={SIZE} />
    <Mono>{String(value)}</Mono>
  </span>
);

export const icon: FieldRenderer = {
  Shown: Icon,
  blank: null,
  column: () => ({ width: 160 }),
  Mark: ({ value }) => <MenuIcon name={nameOf(value)} size={SIZE} />,
};
