import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import type { Dim, Source } from './source.ts';
import { type Choice, useChoices, useTwinName } from './source-choices.ts';
import classes from './source-filters.module.css';

/** From this many choices on there is a search box. */
const SEARCH_ABOVE = 8;
const PAUSE_MS = 250;

interface SourceListProps {
  dim: Dim;
  source: Source;
  onChange: (ids: readonly number[]) => void;
}

const matches = (search: string) => {
  const words = search.trim().toLocaleLowerCase();
  return ({ label, place }: Choice) => `${label} ${place ?? ''}`.toLocaleLowerCase().includes(words);
};

/** The choices of a dimension with a search box; long lists are searched by the server. */
export function SourceList({ dim, source, onChange }: SourceListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { choices, loading } = useChoices(dim, { source, search: asked, enabled: true });
  const chosen = source[dim] ?? [];
  const shown = choices.filter(matches(search));
  return (
    <div className={classes.list}>
      {(choices.length > SEARCH_ABOVE || search) && (
        <TextInput
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('bi.filter.search')}
          aria-label={t('bi.filter.search')}
          data-autofocus
        />
      )}
      <div className={classes.options}>
        {loading && <Loading count={3} />}
        {!loading && shown.length === 0 && <p className={classes.none}>{t('ui.select.nothing')}</p>}
        {shown.map(({ value, label, place }) => (
          <Checkbox
            key={value}
            className={classes.option ?? ''}
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
            }
            label={<bdi>{label}</bdi>}
            description={place && <bdi>{place}</bdi>}
          />
        ))}
      </div>
      {chosen.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange([])}>
          {t('bi.filter.clearOne')}
        </Button>
      )}
    </div>
  );
}

/** A drop-down of one dimension that shows its value. */
export function SourceSelect({ dim, source, onChange }: SourceListProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const chosen = source[dim] ?? [];
  const { choices, loading } = useChoices(dim, { source, search: '', enabled: chosen.length > 0 });
  const labelOf = (id: number) => choices.find(({ value }) => value === id)?.label;
  const [first] = chosen;
  const isUnknown = dim === 'twins' && first !== undefined && !loading && labelOf(first) === undefined;
  const twin = useTwinName(isUnknown ? first : undefined);
  const name = first === undefined ? undefined : (labelOf(first) ?? twin ?? (loading ? '…' : `#${first}`));
  const label = t(`bi.filter.${dim}`);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.select ?? ''}
          data-chosen={chosen.length > 0 || undefined}
          data-hint={chosen.length > 1 ? chosen.map((id) => labelOf(id) ?? `#${id}`).join(', ') : undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.label}>{label}</span>
          {name && <bdi className={classes.value}>{name}</bdi>}
          {chosen.length > 1 && <span>{t('bi.filter.more', { count: chosen.length - 1 })}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SourceList dim={dim} source={source} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
