import { listWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Select } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';

interface WarehouseChooserProps {
  idCompany: number;
  value?: number;
}

export function WarehouseChooser({ idCompany, value }: WarehouseChooserProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useRead(listWarehouses, {
    params: { idCompany },
    query: { limit: LIMIT_MAX, order: 'name' },
  });
  return (
    <Select
      aria-label={t('warehouses.details.choose')}
      placeholder={data ? t('ui.select.placeholder') : t('ui.loading')}
      leftSection={<IconBuildingWarehouse size={16} aria-hidden />}
      data={(data?.data ?? []).map(({ idWarehouse, name }) => ({ value: String(idWarehouse), label: name }))}
      value={data && value !== undefined ? String(value) : null}
      onChange={(chosen) =>
        chosen &&
        void navigate({
          to: '.',
          search: (before) => ({ ...before, id: Number(chosen) }),
        })
      }
      allowDeselect={false}
      searchable
      w={260}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}
