import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';

interface AddLineProps {
  label: string;
  maxLength: number;
  pending: boolean;
  /** The field is emptied when this resolves. */
  onAdd: (text: string) => Promise<unknown>;
}

/** A field that adds what was typed with Enter and stays for the next one. */
export function AddLine({ label, maxLength, pending, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const text = typed.trim();
    if (!text || pending) return;
    onAdd(text).then(
      () => setTyped((now) => (now.trim() === text ? '' : now)),
      () => undefined,
    );
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={16} aria-hidden />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
