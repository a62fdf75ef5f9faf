import { formChoices } from '@gemelo/contract/endpoints/forms';
import { type ChoiceSource, type FormItem, type ItemKind, NO, YES } from '@gemelo/contract/forms/document';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayPattern, readDay, useCalendarLocale, writeDay } from '../../../ui/form/date-format.ts';

interface ValueProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

interface ValueInputProps extends ValueProps {
  idForm: number;
  kind: ItemKind;
  /** The question as the current version asks it; none of a question that was removed. */
  item: FormItem | undefined;
}

/** A click in a portal would be one outside of the menu and close it. */
const INSIDE = { withinPortal: false };
const RECORDS = 20;
const PAUSE_MS = 250;

function RecordInput({ idForm, source, ...own }: ValueProps & { idForm: number; source: ChoiceSource }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const { data, isFetching } = useRead(
    formChoices,
    { params: { idForm, source }, query: { search, limit: RECORDS, order: 'label' } },
    { keepPrevious: true },
  );
  return (
    <Select
      label={own.label}
      data={data?.data ?? []}
      value={own.value || null}
      onChange={(value) => own.onChange(value ?? '')}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      searchable
      aria-autocomplete="list"
      comboboxProps={INSIDE}
      nothingFoundMessage={isFetching ? t('ui.loading') : t('ui.select.nothing')}
    />
  );
}

function ChoiceInput({ options, ...own }: ValueProps & { options: { value: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <Select
      label={own.label}
      data={options}
      value={own.value || null}
      onChange={(value) => own.onChange(value ?? '')}
      searchable
      aria-autocomplete="list"
      comboboxProps={INSIDE}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}

function DayInput({ label, value, onChange }: ValueProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const calendar = useCalendarLocale();
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      locale={calendar}
      placeholder={dayPattern(locale, (part) => t(`forms.date.mark.${part}`))}
      valueFormat={(day) => writeDay(day, locale)}
      dateParser={(text) => readDay(text, locale)}
      popoverProps={INSIDE}
    />
  );
}

/** The value of a condition, asked for as its question does. */
export function ValueInput({ idForm, kind, item, ...own }: ValueInputProps) {
  const { t } = useTranslation();
  const yesOrNo = [
    { value: YES, label: t('parts.answers.yes') },
    { value: NO, label: t('parts.answers.no') },
  ];
  if (kind === 'yesNo') return <ChoiceInput {...own} options={yesOrNo} />;
  if (item?.choicesFrom) return <RecordInput {...own} idForm={idForm} source={item.choicesFrom} />;
  if (item?.choices)
    return <ChoiceInput {...own} options={item.choices.map(({ value, label }) => ({ value, label }))} />;
  if (kind === 'number' || kind === 'scale')
    return (
      <NumberInput
        label={own.label}
        value={own.value}
        onChange={(value) => own.onChange(String(value))}
        {...(item?.unit ? { suffix: ` ${item.unit}` } : {})}
      />
    );
  if (kind === 'date') return <DayInput {...own} />;
  return (
    <TextInput
      label={own.label}
      value={own.value}
      type={kind === 'time' ? 'time' : kind === 'dateTime' ? 'datetime-local' : 'text'}
      dir="auto"
      onChange={(event) => own.onChange(event.currentTarget.value)}
    />
  );
}
