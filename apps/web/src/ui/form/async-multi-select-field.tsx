import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from './field.tsx';
import { useClearButton } from './use-clear-button.ts';

type RowOf<E> = DataOf<E> extends readonly (infer Row)[] ? Row : never;
interface Named {
  value: number;
  label: string;
}

interface AsyncMultiSelectFieldProps<E extends AnyEndpoint> extends FieldProps {
  /** A list endpoint that supports `search`. */
  endpoint: E;
  input?: InputOf<E>;
  option: (row: RowOf<E>) => Named;
  /** What is selected at first, so that its labels are known before any search. */
  initial?: readonly Named[];
}

const SHOWN = 50;

/** Several choices with server-side search. */
export function AsyncMultiSelectField<E extends AnyEndpoint>(props: AsyncMultiSelectFieldProps<E>) {
  const { endpoint, input, option, initial = [] } = props;
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const { field, error, label } = useField({ ...props, optional: true });
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { query = {} } = (input ?? {}) as { query?: object };
  const request = { ...input, query: { ...query, search, limit: SHOWN } } as unknown as InputOf<E>;
  const { data, isFetching } = useRead(endpoint, request, { enabled: opened, keepPrevious: true });

  // Selected options keep their labels when the search changes.
  const labels = useRef(new Map(initial.map((one) => [one.value, one.label])));
  const found = ((data?.data ?? []) as RowOf<E>[]).map(option);
  for (const one of found) labels.current.set(one.value, one.label);
  const selected = (field.value ?? []) as number[];
  const missing = selected.filter((value) => !found.some((one) => one.value === value));
  const options = [...missing, ...found.map(({ value }) => value)].map((value) => ({
    value,
    label: labels.current.get(value) ?? `#${value}`,
  }));

  return (
    <MultiSelect<number>
      {...inputProps(props)}
      {...field}
      value={selected}
      label={label}
      error={error}
      placeholder={selected.length > 0 ? '' : t('ui.select.placeholder')}
      data={options}
      searchable
      aria-autocomplete="list"
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered; selected options are not offered again.
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && !selected.includes(Number(one.value)))
      }
      hidePickedOptions
      onDropdownOpen={() => setOpened(true)}
      clearable
      loading={opened && isFetching}
      nothingFoundMessage={isFetching ? t('ui.loading') : t('ui.select.nothing')}
      clearButtonProps={clearButton}
    />
  );
}
