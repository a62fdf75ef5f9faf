import { tasks } from '@gemelo/contract/endpoints/tasks';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';

const SHOWN = 20;
const WAIT_MS = 250;

interface TaskPickerProps {
  label: string;
  /** Tasks that make no sense here. */
  without: readonly number[];
  disabled: boolean;
  onPick: (idTask: number) => void;
}

/** Finds an open task by its words or number. */
export function TaskPicker({ label, without, disabled, onPick }: TaskPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data, isFetching } = useRead(
    tasks,
    { query: { open: 'true', limit: SHOWN, ...(search ? { search } : {}) } },
    { enabled: opened, keepPrevious: true },
  );
  const found = (data?.data ?? []).filter(({ idTask }) => !without.includes(idTask));
  return (
    <Select<number>
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={16} aria-hidden />}
      data={found.map(({ idTask, title }) => ({ value: idTask, label: `#${idTask} ${title}` }))}
      value={null}
      onChange={(value) => {
        if (value !== null) onPick(value);
        setTyped('');
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpened(true)}
      loading={opened && isFetching}
      nothingFoundMessage={t(isFetching ? 'ui.loading' : 'ui.select.nothing')}
      disabled={disabled}
    />
  );
}
