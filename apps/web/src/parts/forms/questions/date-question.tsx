import type { ItemKind } from '@gemelo/contract/forms/document';
import { TextInput } from '@mantine/core';
import { type QuestionProps, useAsked } from '../filling.ts';
import { useInputProps } from '../question-frame.tsx';

const types: Partial<Record<ItemKind, string>> = { date: 'date', time: 'time', dateTime: 'datetime-local' };

/** A day, a time or both, with the picker of the device: its values are those of answers. */
export function DateQuestion({ compiled, instance }: QuestionProps) {
  const asked = useAsked<string>({ compiled, instance });
  return (
    <TextInput
      {...useInputProps(compiled, asked)}
      type={types[compiled.item.kind] ?? 'date'}
      value={asked.given ?? ''}
      onChange={(event) => asked.set(event.currentTarget.value || null)}
    />
  );
}
