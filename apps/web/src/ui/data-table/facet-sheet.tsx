import { Chip, Loader } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './data-table.module.css';
import { type Facet, toggled, useFacetOptions } from './facets.ts';
import { FilterSheet } from './filter-sheet.tsx';

interface FacetSheetProps {
  onClose: () => void;
  facets: readonly Facet[];
  filters: Readonly<Record<string, readonly string[]>>;
  onChange: (facet: string, values: string[]) => void;
  onClear: (() => void) | undefined;
  total: number;
  phone: boolean;
}

/** The filters of a list; on wider screens those that do not fit into the toolbar. */
export function FacetSheet(props: FacetSheetProps) {
  const { onClose, facets, filters, onChange, onClear, total, phone } = props;
  const { t } = useTranslation();
  return (
    <FilterSheet
      title={t(phone ? 'table.filters' : 'table.moreFilters')}
      phone={phone}
      onClose={onClose}
      apply={t('table.apply', { total })}
      clear={t('table.clearFilters')}
      onClear={onClear}
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
    </FilterSheet>
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
