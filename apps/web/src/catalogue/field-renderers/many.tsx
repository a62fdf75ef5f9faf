import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../lib/query.ts';
import { inputProps, useField } from '../../ui/form/field.tsx';
import type { Row } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';
import { Several } from './several.tsx';

const SHOWN = 50;

/** Beside the identifiers, a row carries the names under the same word with a capital. */
const namedIn = (row: Row | undefined, name: string) =>
  (row?.[name.charAt(0).toUpperCase() + name.slice(1)] ?? []) as { id: number; name: string }[];

const idsIn = (value: unknown): unknown[] => [value].flat();

function Linked({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const known = new Map(namedIn(row, name).map((one) => [one.id, one.name]));
  return <Several words={idsIn(value).map((id) => known.get(Number(id)) ?? nameOf(id))} brief={brief} />;
}

function ManyInput(props: InputProps) {
  const { t } = useTranslation();
  const shared = fieldProps(props);
  const { field, error, label } = useField({ ...shared, optional: true });
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, isFetching } = useRead(
    catalogueNamed(props.field.of ?? '').extras.choices,
    { query: { search, limit: SHOWN } },
    { enabled: opened, keepPrevious: true },
  );

  // What was chosen keeps its name, whatever is searched for next.
  const names = useRef(new Map(namedIn(props.row, props.name).map((one) => [one.id, one.name])));
  const found = data?.data ?? [];
  for (const { id, name } of found) names.current.set(id, name);
  const chosen = (field.value ?? []) as number[];
  const kept = chosen.filter((id) => !found.some((one) => one.id === id));
  const options = [...kept, ...found.map(({ id }) => id)].map((id) => ({
    value: id,
    label: names.current.get(id) ?? `#${id}`,
  }));

  return (
    <MultiSelect<number>
      {...inputProps(shared)}
      {...field}
      value={chosen}
      label={label}
      error={error}
      placeholder={chosen.length > 0 ? '' : t('ui.select.placeholder')}
      data={options}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched; what is chosen already is not offered again.
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && !chosen.includes(Number(one.value)))
      }
      hidePickedOptions
      onDropdownOpen={() => setOpened(true)}
      clearable
      loading={opened && isFetching}
      nothingFoundMessage={isFetching ? t('ui.loading') : t('ui.select.nothing')}
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
    />
  );
}

export const many: FieldRenderer = { Shown: Linked, Input: ManyInput, blank: [], parts: idsIn };
