import { inventoryTwins } from '@gemelo/contract/endpoints/inventory';
import { SegmentedControl } from '@mantine/core';
import { pathOf } from '../../lib/addresses.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { Screen } from '../../ui/screen.tsx';
import { useInventoryAddress } from './asked.ts';
import { BigSearch } from './big-search.tsx';
import classes from './inventory.module.css';
import { SegmentTable } from './segment-table.tsx';
import { TwinTable } from './twin-table.tsx';

const kinds = ['device', 'segment'] as const;

/** Finds a device by name, MAC or label, or the contents of a segment. */
export function SearchScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { by, search } = useSearch();
  const { idCompany } = useShownCompany();
  const { link } = useInventoryAddress();
  const kind = kinds.find((one) => one === by) ?? 'device';
  return (
    <Screen
      title={t('inventory.search.title')}
      purpose={t('inventory.search.purpose')}
      actions={<CompanySwitch />}
    >
      <div className={classes.searchBar}>
        <BigSearch
          key={kind}
          label={t(`inventory.search.${kind}.label`)}
          placeholder={t(`inventory.search.${kind}.placeholder`)}
        />
        <SegmentedControl
          aria-label={t('inventory.search.by')}
          data={kinds.map((value) => ({ value, label: t(`inventory.search.${value}.tab`) }))}
          value={kind}
          onChange={(next) =>
            void navigate({
              to: pathOf('inventorySearch'),
              // Filters of one list do not apply to the other; the search text is kept.
              search: {
                ...link('inventorySearch').search,
                ...(next === 'device' ? {} : { by: next }),
                ...(search ? { search } : {}),
              },
            })
          }
        />
      </div>
      {kind === 'device' ? (
        <TwinTable
          key={idCompany}
          endpoint={inventoryTwins}
          query={{ idCompany }}
          searchable={false}
          label={t('inventory.search.device.tab')}
          empty={{ title: t('inventory.twins.none'), text: t('inventory.twins.noneText') }}
        />
      ) : (
        <SegmentTable key={idCompany} />
      )}
    </Screen>
  );
}
