import { warehouseCategories } from '@gemelo/contract/endpoints/warehouses';
import { MultiSelect, Skeleton } from '@mantine/core';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useField } from '../../ui/form/field.tsx';
import form from '../../ui/form/form.module.css';
import { useClearButton } from '../../ui/form/use-clear-button.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import text from '../../ui/text/text.module.css';
import classes from './places.module.css';

const COLUMNS = 3;

interface SegmentFieldsProps {
  idWarehouse: number;
  name?: string;
  /** Shows the options of the first category without a click; the focus stays. */
  offers?: boolean;
}

/** One multi-select per category of a warehouse, in one to three columns. */
export function SegmentFields({ idWarehouse, name = 'segments', offers = false }: SegmentFieldsProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const {
    data,
    error: failure,
    isLoading,
    refetch,
  } = useRead(warehouseCategories, { params: { id: idWarehouse } });
  const { field, error } = useField({ name, label: '' });
  const selected: number[] = field.value ?? [];
  if (isLoading) return <Skeleton height={60} aria-label={t('ui.loading')} />;
  if (failure) return <ErrorState compact error={failure} onRetry={() => void refetch()} />;
  const sections = (data?.data ?? []).filter(({ WarehouseSegments }) => WarehouseSegments.length > 0);
  if (sections.length === 0) return <p className={text.hint}>{t('parts.places.target.noSegments')}</p>;
  return (
    <div className={classes.segments} data-columns={Math.min(sections.length, COLUMNS)}>
      {sections.map(({ idWarehouseCategory, name: label, WarehouseSegments }, index) => {
        const own = WarehouseSegments.map((segment) => segment.idWarehouseSegment);
        const mine = selected.filter((id) => own.includes(id));
        return (
          <MultiSelect<number>
            key={idWarehouseCategory}
            {...(offers && index === 0 && mine.length === 0 ? { defaultDropdownOpened: true } : {})}
            label={
              <>
                {label} <span className={form.optional}>{t('ui.form.optional')}</span>
              </>
            }
            data={WarehouseSegments.map((segment) => ({
              value: segment.idWarehouseSegment,
              label: segment.name,
            }))}
            value={mine}
            onChange={(next) => field.onChange([...selected.filter((id) => !own.includes(id)), ...next])}
            onBlur={field.onBlur}
            placeholder={mine.length > 0 ? '' : t('ui.select.placeholder')}
            error={index === 0 ? error : undefined}
            searchable
            aria-autocomplete="list"
            clearable
            hidePickedOptions
            nothingFoundMessage={t('ui.select.nothing')}
            clearButtonProps={clearButton}
          />
        );
      })}
    </div>
  );
}
