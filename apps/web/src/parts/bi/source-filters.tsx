import { Accordion, ActionIcon, Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
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
function FilterSheet({ dims, chosen: { source, change }, onClear, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('bi.filter.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Accordion defaultValue={dims[0] ?? null}>
        {dims.map((dim) => (
          <Accordion.Item key={dim} value={dim}>
            <Accordion.Control>
              {t(`bi.filter.${dim}`)}
              {source[dim] && <span className={classes.count}>{source[dim].length}</span>}
            </Accordion.Control>
            <Accordion.Panel>
              <SourceList dim={dim} source={source} onChange={(ids) => change(dim, ids)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <div className={classes.foot}>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {t('bi.filter.clear')}
          </Button>
        )}
        <Button flex={1} onClick={onClose}>
          {t('bi.filter.show')}
        </Button>
      </div>
    </Drawer>
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
          {inForce > 0 && <span className={classes.count}>{inForce}</span>}
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
        <FilterSheet dims={dims} chosen={chosen} onClear={onClear} onClose={() => setSheet(false)} />
      )}
    </div>
  );
}
