import { Group, Radio } from '@mantine/core';
import { type FieldProps, inputProps, useField } from './field.tsx';
import type { Option } from './select-field.tsx';

interface RadioFieldProps extends FieldProps {
  options: readonly Option[];
}

export function RadioField(props: RadioFieldProps) {
  const { field, error, label } = useField(props);
  const { disabled, ...shared } = inputProps(props);
  const selected = field.value === undefined || field.value === null ? null : String(field.value);
  return (
    <Radio.Group
      {...shared}
      name={field.name}
      value={selected}
      onChange={(value) => field.onChange(props.options.find((one) => String(one.value) === value)?.value)}
      label={label}
      error={error}
    >
      <Group gap="md" mt={6}>
        {props.options.map((option, index) => (
          <Radio
            key={option.value}
            value={String(option.value)}
            label={option.label}
            disabled={disabled || option.disabled || false}
            onBlur={field.onBlur}
            {...(index === 0 ? { ref: field.ref } : {})}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
