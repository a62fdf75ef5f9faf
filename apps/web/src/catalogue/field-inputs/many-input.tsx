import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { inputProps, useField } from '../../ui/form/field.tsx';
import { useClearButton } from '../../ui/form/use-clear-button.ts';
import { linkedIn } from '../catalogue-row.ts';
import { fieldProps, type InputProps } from './field-input.ts';

const SHOWN = 50;

export function ManyInput(props: InputProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const shared = fieldProps(props);
  const { field, error, label } = useField({ ...shared, optional: true });
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { choices } = catalogueNamed(props.field.of ?? '').extras;
  const { data, isFetching } = useRead(
    choices,
    { query: { search, limit: SHOWN } },
    { enabled: opened, keepPrevious: true },
  );

  // Selected options keep their labels when the search changes.
  const names = useRef(new Map(linkedIn(props.row, props.name).map((one) => [one.id, one.name])));
  const found = data?.data ?? [];
  for (const { id, name } of found) names.current.set(id, name);
  const selected = (field.value ?? []) as number[];
  const missing = selected.filter((id) => !found.some((one) => one.id === id));
  const options = [...missing, ...found.map(({ id }) => id)].map((id) => ({
    value: id,
    label: names.current.get(id) ?? `#${id}`,
  }));

  return (
    <MultiSelect<number>
      {...inputProps(shared)}
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
