import { Button, Loader, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './data-table.module.css';
import { type Facet, type FacetOption, toggled, useFacetOptions } from './facets.ts';

/** From this many choices on a facet gets a search box. */
const SEARCH_ABOVE = 8;

interface FacetMenuProps {
  facet: Facet;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Label of the closed dropdown: the first value and the number of further ones. */
function SelectedValues({ values, options }: { values: readonly string[]; options: readonly FacetOption[] }) {
  const { t } = useTranslation();
  const first = options.find((option) => String(option.value) === values[0]);
  return (
    <>
      <span className={classes.facetValue}>{first?.label ?? values[0]}</span>
      {values.length > 1 && <span>{t('table.more', { count: values.length - 1 })}</span>}
    </>
  );
}

/** All values, because the button has room for the first. */
const hintOf = (facet: Facet, values: readonly string[], options: readonly FacetOption[]) => {
  if (values.length === 0) return undefined;
  const names = values.map((one) => options.find(({ value }) => String(value) === one)?.label ?? one);
  return `${facet.label}: ${names.join(', ')}`;
};

export function FacetMenu({ facet, values, onChange }: FacetMenuProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const { options, loading } = useFacetOptions(facet, opened || values.length > 0);
  const words = search.trim().toLocaleLowerCase();
  const shown = words ? options.filter(({ label }) => label.toLocaleLowerCase().includes(words)) : options;

  return (
    <Menu opened={opened} onChange={setOpened} width={280} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.facet ?? ''}
          data-facet={facet.id}
          style={{ '--letters': facet.label.length }}
          data-chosen={values.length > 0 || undefined}
          data-hint={hintOf(facet, values, options)}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={classes.facetLabel}>{facet.label}</span>
          {values.length > 0 && <SelectedValues values={values} options={options} />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.length > SEARCH_ABOVE && (
          <Menu.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('table.facetSearch')}
            aria-label={t('table.facetSearch')}
          />
        )}
        <div className={classes.facetOptions}>
          {loading && <Loader size="xs" m="xs" />}
          {!loading && shown.length === 0 && <Menu.Label>{t('ui.select.nothing')}</Menu.Label>}
          {shown.map(({ value, label, count }) => (
            <Menu.CheckboxItem
              key={value}
              checked={values.includes(String(value))}
              closeMenuOnClick={facet.single ?? false}
              onChange={() => onChange(toggled(facet, values, String(value)))}
              rightSection={
                count === undefined ? undefined : (
                  <span className={classes.count}>{new Intl.NumberFormat(locale).format(count)}</span>
                )
              }
            >
              {label}
            </Menu.CheckboxItem>
          ))}
        </div>
        {values.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>{t('table.facetClear')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
