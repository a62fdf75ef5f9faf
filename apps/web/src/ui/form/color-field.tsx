import { ColorInput } from '@mantine/core';
import { type FieldProps, inputProps, useField } from './field.tsx';

/** Swatches: the chart palette. */
const swatches = ['#0a6cb0', '#b35f00', '#00805f', '#ad3f86', '#7d6a00', '#5157c4', '#c2410c', '#5f6964'];

export function ColorField(props: FieldProps) {
  const { field, error, label, required } = useField(props);
  return (
    <ColorInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      dir="ltr"
      format="hex"
      swatches={swatches}
      swatchesPerRow={8}
      withEyeDropper={false}
      withPreview={Boolean(field.value)}
      aria-required={required}
    />
  );
}
