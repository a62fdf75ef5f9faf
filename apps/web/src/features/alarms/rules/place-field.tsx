import { Select } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import type { RuleOptions } from './rule-options.ts';
import type { RuleValues, Scope } from './rule-values.ts';

const SEPARATOR = ':';

/** The whole company, a category, a warehouse, or a device that is chosen beside: one choice instead of two. */
export function PlaceField({ options, values }: { options: RuleOptions; values: RuleValues }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<RuleValues>();
  const { field, error } = useField({ name: 'scope', label: t('alarms.form.scope') });
  const { scope, idWarehouseCategory, idWarehouse } = values;
  const chosen = { company: null, category: idWarehouseCategory, warehouse: idWarehouse, twin: null }[scope];
  const choose = (value: string | null) => {
    const [next = 'company', id] = (value ?? 'company').split(SEPARATOR) as [Scope?, string?];
    const dirty = { shouldDirty: true };
    setValue('idWarehouseCategory', next === 'category' ? Number(id) : null, dirty);
    setValue('idWarehouse', next === 'warehouse' ? Number(id) : null, dirty);
    field.onChange(next);
  };
  const group = (label: string, items: { value: string; label: string }[]) =>
    items.length > 0 ? [{ group: label, items }] : [];
  return (
    <Select
      ref={field.ref}
      name="scope"
      onBlur={field.onBlur}
      label={t('alarms.form.scope')}
      description={t('alarms.form.scopeHint')}
      error={error}
      value={chosen === null ? scope : `${scope}${SEPARATOR}${chosen}`}
      onChange={choose}
      searchable
      allowDeselect={false}
      aria-autocomplete="list"
      aria-required
      nothingFoundMessage={t('ui.select.nothing')}
      data={[
        { value: 'company', label: t('alarms.form.scopes.company') },
        { value: 'twin', label: t('alarms.form.scopes.twin') },
        ...group(
          t('alarms.form.warehouses'),
          options.warehouses.map(({ idWarehouse: id, name }) => ({
            value: `warehouse${SEPARATOR}${id}`,
            label: name,
          })),
        ),
        ...group(
          t('alarms.form.categories'),
          options.categories.map(({ idWarehouseCategory: id, name }) => ({
            value: `category${SEPARATOR}${id}`,
            label: name,
          })),
        ),
      ]}
    />
  );
}
