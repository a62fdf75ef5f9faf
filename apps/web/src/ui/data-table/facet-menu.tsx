import { Button, Checkbox, Combobox, Loader, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../locale.ts';
import classes from './data-table.module.css';
import { type Facet, type FacetOption, useFacetOptions } from './facets.ts';

const MANY = 8;

interface FacetMenuProps {
  facet: Facet;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export const toggled = (facet: Facet, values: readonly string[], value: string) => {
  if (values.includes(value)) return values.filter((one) => one !== value);
  return facet.single ? [value] : [...values, value];
};

/** What the closed drop-down says: its first value, and how many more. */
function Chosen({ values, options }: { values: readonly string[]; options: readonly FacetOption[] }) {
  const { t } = useTranslation();
  const first = options.find((option) => String(option.value) === values[0]);
  return (
    <>
      <span className={classes.facetValue}>{first?.label ?? values[0]}</span>
      {values.length > 1 && <span>{t('ui.table.more', { count: values.length - 1 })}</span>}
    </>
  );
}

export function FacetMenu({ facet, values, onChange }: FacetMenuProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const { options, loading } = useFacetOptions(facet, opened || values.length > 0);
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });

  const words = search.trim().toLocaleLowerCase();
  const shown = words ? options.filter(({ label }) => label.toLocaleLowerCase().includes(words)) : options;
  const submit = (value: string) => {
    onChange(toggled(facet, values, value));
    if (facet.single) combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} width={280} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={classes.facet}
          data-chosen={values.length > 0 || undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {facet.label}
          {values.length > 0 && <Chosen values={values} options={options} />}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {(options.length > MANY || search) && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('ui.table.facetSearch')}
            aria-label={t('ui.table.facetSearch')}
          />
        )}
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={facet.label}>
          {loading && (
            <Combobox.Empty>
              <Loader size="xs" />
            </Combobox.Empty>
          )}
          {!loading && shown.length === 0 && <Combobox.Empty>{t('ui.select.nothing')}</Combobox.Empty>}
          {shown.map(({ value, label, count }) => {
            const chosen = values.includes(String(value));
            return (
              <Combobox.Option
                key={value}
                value={String(value)}
                active={chosen}
                className={classes.facetOption}
              >
                {!facet.single && <Checkbox.Indicator checked={chosen} size="xs" aria-hidden />}
                <span className={classes.facetLabel}>{label}</span>
                {count !== undefined && (
                  <span className={classes.count}>{new Intl.NumberFormat(locale).format(count)}</span>
                )}
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
        {values.length > 0 && (
          <Combobox.Footer>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              fullWidth
              onClick={() => {
                onChange([]);
                combobox.closeDropdown();
              }}
            >
              {t('ui.table.facetClear')}
            </Button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
