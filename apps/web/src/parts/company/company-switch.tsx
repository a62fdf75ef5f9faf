import { company } from '@gemelo/contract/catalogues/company';
import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useRead } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from './shown-company.ts';

const MAX_COMPANIES = 200;

/** Company filter for users who see every company. */
export function CompanySwitch() {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const { idCompany, choose } = useShownCompany();
  const { data } = useRead(
    company.extras.choices,
    { query: { limit: MAX_COMPANIES, order: 'name' } },
    { enabled: seesAll },
  );
  if (!seesAll) return null;
  return (
    <Select
      aria-label={t('parts.company')}
      leftSection={<IconBuilding size={16} aria-hidden />}
      data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={data ? String(idCompany) : null}
      placeholder={t('ui.loading')}
      onChange={(value) => value && choose(Number(value))}
      allowDeselect={false}
      searchable
      w={220}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}
