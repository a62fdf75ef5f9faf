import { allTwins } from '@gemelo/contract/endpoints/twins';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useField } from '../../ui/form/field.tsx';
import { useClearButton } from '../../ui/form/use-clear-button.ts';

const SHOWN = 50;

/** Narrows a wave to some devices, looked for by name or MAC. */
export function TwinsField({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const { field, error, label } = useField({ name: 'idTwins', label: t('firmware-waves.targets.twins') });
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, isFetching } = useRead(
    allTwins,
    { params: { idCompany }, query: { search, state: 'Activo', limit: SHOWN } },
    { enabled: opened, keepPrevious: true },
  );

  // Chosen devices keep their names when the search changes.
  const names = useRef(new Map<number, string>());
  const found = data?.data ?? [];
  for (const { idTwin, name } of found) names.current.set(idTwin, name);
  const chosen = (field.value ?? []) as number[];
  const missing = chosen.filter((id) => !found.some(({ idTwin }) => idTwin === id));
  const options = [...missing, ...found.map(({ idTwin }) => idTwin)].map((value) => ({
    value,
    label: names.current.get(value) ?? `#${value}`,
  }));

  return (
    <MultiSelect<number>
      {...field}
      value={chosen}
      label={label}
      description={t('firmware-waves.targets.twinsHint')}
      error={error}
      placeholder={chosen.length > 0 ? '' : t('ui.select.placeholder')}
      data={options}
      searchable
      aria-autocomplete="list"
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered; chosen devices are not offered again.
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && !chosen.includes(Number(one.value)))
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
