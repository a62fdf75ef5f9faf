import { Select } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import classes from './bi-detail.module.css';
import type { ChosenWarehouse } from './use-warehouses.ts';

/** The warehouse of the page, the worst first. */
export function WarehouseChoice({ warehouses, chosen, choose, loading }: ChosenWarehouse) {
  const { t } = useTranslation();
  const stockOf = (value: string) =>
    warehouses.find(({ idWarehouse }) => String(idWarehouse) === value)?.stock;
  return (
    <Select
      aria-label={t('bi-detail.detail.choose')}
      placeholder={loading ? t('ui.loading') : t('ui.select.placeholder')}
      className={classes.choice ?? ''}
      leftSection={<IconBuildingWarehouse size={16} aria-hidden />}
      data={warehouses.map(({ idWarehouse, name }) => ({ value: String(idWarehouse), label: name }))}
      value={chosen ? String(chosen.idWarehouse) : null}
      onChange={(value) => value && choose(Number(value))}
      renderOption={({ option }) => {
        const stock = stockOf(option.value);
        return (
          <span className={classes.option}>
            <bdi>{option.label}</bdi>
            {stock && <PlaceLevel place={stock} plain brief />}
          </span>
        );
      }}
      allowDeselect={false}
      searchable
      comboboxProps={{ width: 320, position: 'bottom-end' }}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}
