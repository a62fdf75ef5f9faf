import { type FormItem, NO, YES } from '@gemelo/contract/forms/document';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ValueKind } from '../model/operators.ts';

const inputTypes: Partial<Record<ValueKind, string>> = {
  date: 'date',
  time: 'time',
  dateTime: 'datetime-local',
};

interface ValueInputProps {
  kind: ValueKind;
  /** The question whose choices are offered. */
  about?: Pick<FormItem, 'kind' | 'choices'> | undefined;
  value: string;
  onChange: (value: string) => void;
  label?: string;
  hidesLabel?: boolean;
  error?: ReactNode;
  rightSection?: ReactNode;
}

/** A plain value, entered as its kind is. */
export function ValueInput(props: ValueInputProps) {
  const { kind, about, value, onChange, label, hidesLabel, error, rightSection } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const shared = {
    ...(hidesLabel ? { 'aria-label': label ?? '' } : { label }),
    error,
    ...(rightSection ? { rightSection } : {}),
  };
  if (kind === 'choice') {
    const options =
      about?.kind === 'yesNo'
        ? [YES, NO].map((one) => ({ value: one, label: t(`form-builder.answer.${one}`) }))
        : (about?.choices ?? []);
    const known = options.some((one) => one.value === value) || value === '';
    return (
      <Select
        {...shared}
        data={known ? [...options] : [...options, { value, label: value }]}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        placeholder={t('form-builder.condition.choose')}
      />
    );
  }
  if (kind === 'number')
    return (
      <NumberInput
        {...shared}
        // What is typed, such as `1.`, stays while it means the same number.
        value={typed !== '' && Number(typed) === Number(value) ? typed : value}
        onChange={(next) => {
          setTyped(String(next));
          onChange(String(next));
        }}
        hideControls
      />
    );
  return (
    <TextInput
      {...shared}
      type={inputTypes[kind] ?? 'text'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
