import { warehouseCategory } from '@gemelo/contract/catalogues/warehouse-category';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { idOf, nameOf } from '../../catalogue/catalogue-row.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { useCategories } from './use-categories.ts';

interface CategorySelectProps {
  idCompany: number;
  value: number | null;
  onChange: (idWarehouseCategory: number) => void;
  /** Categories used elsewhere. */
  taken?: readonly number[];
  error?: string | undefined;
}

const NEW = 'new';

/** Category select; users with permission can create a missing one in place. */
export function CategorySelect({ idCompany, value, onChange, taken = [], error }: CategorySelectProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { rows, loading, create, creating } = useCategories(idCompany);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const options = rows
    .map((row) => ({
      value: String(idOf(warehouseCategory, row)),
      label: nameOf(warehouseCategory, row),
    }))
    .filter((option) => !taken.includes(Number(option.value)));
  const name = typed.trim();
  const exists = rows.some(
    (row) => nameOf(warehouseCategory, row).toLocaleLowerCase() === name.toLocaleLowerCase(),
  );
  const offer = create && name !== '' && !exists;

  const choose = async (chosen: string | null) => {
    setFailure(undefined);
    if (chosen === null) return;
    if (chosen !== NEW || !create) return onChange(Number(chosen));
    try {
      onChange(await create(name));
    } catch (cause) {
      setFailure(textOf(cause));
    }
  };

  return (
    <Select
      label={t('contract:field.WarehouseCategory')}
      description={create ? t('warehouses.categories.createHint') : undefined}
      placeholder={t('ui.select.placeholder')}
      data={
        offer ? [...options, { value: NEW, label: t('warehouses.categories.create', { name }) }] : options
      }
      filter={({ options: all, search }) =>
        all.filter(
          (one) =>
            'value' in one &&
            (one.value === NEW || one.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())),
        )
      }
      value={value === null ? null : String(value)}
      onChange={(chosen) => void choose(chosen)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      loading={loading || creating}
      nothingFoundMessage={loading ? t('ui.loading') : t('ui.select.nothing')}
      error={failure ?? error}
    />
  );
}
