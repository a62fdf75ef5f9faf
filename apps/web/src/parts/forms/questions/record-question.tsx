import { isOptionsGroup, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import type { OfferedRow } from '../../../lib/offline/stored.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';
import { type QuestionProps, useAsked, useFilling } from '../filling.ts';
import { useInputProps } from '../question-frame.tsx';
import { includes, useRecords } from '../records.ts';

const optionsOf = (rows: readonly OfferedRow[], chosen: readonly OfferedRow[], values: readonly string[]) => {
  const known = [...chosen.filter(({ value }) => !rows.some((row) => row.value === value)), ...rows];
  // A record whose name is not known here is still the answer.
  const unnamed = values.filter((value) => !known.some((row) => row.value === value));
  return [
    ...unnamed.map((value) => ({ value, label: `#${value}` })),
    ...known.map(({ value, label }) => ({ value, label })),
  ];
};

/** What is no longer offered has its name in the field, but is no option. */
const optionsWithout =
  (lost: readonly string[]): OptionsFilter =>
  ({ options, search }) =>
    options.filter(
      (option) => isOptionsGroup(option) || (includes(option.label, search) && !lost.includes(option.value)),
    );

/** Records of the company, looked for on the server or, without it, among those kept on the device. */
export function RecordQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const { state, context } = useFilling();
  const asked = useAsked<string | string[]>({ compiled, instance });
  const isMany = compiled.item.kind === 'selectMany';
  const values = asked.given === null ? [] : [asked.given].flat();
  const [typed, setTyped] = useState('');
  const scope = state.scope(instance, compiled);
  // The field of a single choice shows its name, which is no search.
  const [named, setNamed] = useState('');
  const search = !isMany && typed === named ? '' : typed;
  const { rows, chosen, lost, searching, failed } = useRecords(compiled, scope, context, search, values);
  const data = optionsOf(rows, chosen, values);
  const name = isMany ? '' : (data.find(({ value }) => value === values[0])?.label ?? '');
  if (name !== named) setNamed(name);
  const nothing = t(failed ? 'form-fill.choice.failed' : 'form-fill.choice.nothing');
  const input = useInputProps(compiled, asked);
  const error = input.error ?? (lost.length > 0 ? t('contract:answerRule.choice') : undefined);
  const shared = {
    ...input,
    error,
    'aria-invalid': error ? (true as const) : undefined,
    data,
    filter: optionsWithout(lost),
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    clearable: !asked.required,
    clearButtonProps: clearButton,
    'aria-busy': searching,
    nothingFoundMessage: searching ? t('ui.loading') : nothing,
  };
  if (isMany)
    return (
      <MultiSelect
        {...shared}
        value={values}
        onChange={(next) => asked.set(next)}
        placeholder={values.length > 0 ? '' : t('ui.select.placeholder')}
      />
    );
  return (
    <Select
      {...shared}
      value={values[0] ?? null}
      onChange={asked.set}
      placeholder={t('ui.select.placeholder')}
    />
  );
}
