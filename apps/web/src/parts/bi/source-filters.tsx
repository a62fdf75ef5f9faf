import { Accordion, ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { FilterCount } from '../../ui/data-table/filter-count.tsx';
import { FilterSheet } from '../../ui/data-table/filter-sheet.tsx';
import { CompanySwitch } from '../company/company-switch.tsx';
import type { Dim } from './source.ts';
import classes from './source-filters.module.css';
import { SourceList, SourceSelect } from './source-select.tsx';
import { type ChosenSource, useSource } from './use-source.ts';

const PHONE = '(max-width: 47.99em)';

interface SheetProps {
  dims: readonly Dim[];
  chosen: ChosenSource;
  onClear: (() => void) | undefined;
  onClose: () => void;
}

/** All filters in one sheet, for phones. */
function SourceSheet({ dims, chosen: { source, change }, onClear, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <FilterSheet
      title={t('bi.filter.title')}
      phone
      onClose={onClose}
      apply={t('bi.filter.show')}
      clear={t('bi.filter.clear')}
      onClear={onClear}
    >
      <Accordion defaultValue={dims[0] ?? null}>
        {dims.map((dim) => (
          <Accordion.Item key={dim} value={dim}>
            <Accordion.Control>
              {t(`bi.filter.${dim}`)}
              <FilterCount count={source[dim]?.length ?? 0} />
            </Accordion.Control>
            <Accordion.Panel>
              <SourceList dim={dim} source={source} onChange={(ids) => change(dim, ids)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </FilterSheet>
  );
}

interface SourceFiltersProps {
  /** What can be chosen, in this order. */
  dims: readonly Dim[];
}

/** What the charts of a screen are about: one drop-down for each dimension; on a phone a sheet. */
export function SourceFilters({ dims }: SourceFiltersProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [sheet, setSheet] = useState(false);
  const chosen = useSource();
  const { source, change, clear } = chosen;
  const inForce = dims.filter((dim) => source[dim]).length;
  const onClear = inForce > 0 ? () => clear(dims) : undefined;
  return (
    <div className={classes.filters}>
      <CompanySwitch />
      {phone ? (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setSheet(true)}
        >
          {t('bi.filter.title')}
          <FilterCount count={inForce} />
        </Button>
      ) : (
        dims.map((dim) => (
          <SourceSelect key={dim} dim={dim} source={source} onChange={(ids) => change(dim, ids)} />
        ))
      )}
      {/* Its place is kept while nothing is filtered: what appears moves nothing under the pointer. */}
      {!phone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('bi.filter.clear')}
          data-hint={t('bi.filter.clear')}
          style={onClear ? undefined : { visibility: 'hidden' }}
          onClick={onClear}
        >
          <IconFilterOff size={18} />
        </ActionIcon>
      )}
      {phone && sheet && (
        <SourceSheet dims={dims} chosen={chosen} onClear={onClear} onClose={() => setSheet(false)} />
      )}
    </div>
  );
}
