import { Checkbox } from '@mantine/core';
import { type FieldProps, useCheckable } from './field.tsx';

export const CheckboxField = (props: FieldProps) => <Checkbox {...useCheckable(props)} />;
