import { ANSWER_TEXT_MAX } from '@gemelo/contract/forms/document';
import { Textarea, TextInput } from '@mantine/core';
import { type QuestionProps, useAsked } from '../filling.ts';
import { useInputProps } from '../question-frame.tsx';

export function TextQuestion({ compiled, instance }: QuestionProps) {
  const asked = useAsked<string>({ compiled, instance });
  const shared = {
    ...useInputProps(compiled, asked),
    value: asked.given ?? '',
    maxLength: ANSWER_TEXT_MAX,
    dir: 'auto' as const,
  };
  if (compiled.item.kind === 'longText')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => asked.set(event.currentTarget.value || null)}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      onChange={(event) => asked.set(event.currentTarget.value || null)}
    />
  );
}
