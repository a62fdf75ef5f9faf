import { Switch } from '@mantine/core';
import { type FieldProps, useCheckable } from './field.tsx';

export const SwitchField = (props: FieldProps) => (
  <Switch {...useCheckable(props)} withThumbIndicator={false} />
);
