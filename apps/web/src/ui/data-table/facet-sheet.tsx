import { Button, Chip, Drawer, Loader } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './data-table.module.css';
import { type Facet, toggled, useFacetOptions } from './facets.ts';

interface FacetSheetProps {
  onClose: () => void;
  facets: readonly Facet[];
  filters: Readonly<Record<string, readonly string[]>>;
  onChange: (facet: string, values: string[]) => void;
  onClear: (() => void) | undefined;
  total: number;
  phone: boolean;
}

/** Filters as a bottom sheet on a phone; on wider screens a side drawer for those that do not fit into the toolbar. */
export function FacetSheet(props: FacetSheetProps) {
  const { onClose, facets, filters, onChange, onClear, total, phone } = props;
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      {...(phone
        ? { position: 'bottom', size: 'auto', title: t('table.filters') }
        : { position: 'right', size: 400, title: t('table.moreFilters') })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      styles={{ title: { color: 'var(--g-text-strong)', fontWeight: 600 } }}
      {...(phone ? { classNames: { content: classes.sheet ?? '' } } : {})}
    >
      <div className={classes.sheetBody}>
        {facets.map((facet) => (
          <SheetFacet
            key={facet.id}
            facet={facet}
            values={filters[facet.id] ?? []}
            onChange={(values) => onChange(facet.id, values)}
          />
        ))}
      </div>
      <div className={classes.sheetFoot}>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        )}
        <Button flex={1} onClick={onClose}>
          {t('table.apply', { total })}
        </Button>
      </div>
    </Drawer>
  );
}

interface SheetFacetProps {
  facet: Facet;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

function SheetFacet({ facet, values, onChange }: SheetFacetProps) {
  const { options, loading } = useFacetOptions(facet, true);
  return (
    <fieldset className={classes.sheetFacet}>
      <legend>{facet.label}</legend>
      {loading && <Loader size="xs" />}
      {options.map(({ value, label, count }) => (
        <Chip
          key={value}
          size="sm"
          checked={values.includes(String(value))}
          onChange={() => onChange(toggled(facet, values, String(value)))}
        >
          {label}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </Chip>
      ))}
    </fieldset>
  );
}
