import { Radio, Stack } from '@mantine/core';

interface EndStatesProps {
  label: string;
  states: readonly { id: number; name: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** The choice of how a ticket or a task ends. */
export const EndStates = ({ label, states, value, onChange }: EndStatesProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <Stack gap="sm" my={8}>
      {states.map(({ id, name }) => (
        <Radio key={id} value={String(id)} label={<bdi>{name}</bdi>} />
      ))}
    </Stack>
  </Radio.Group>
);
