import { twinsOfWarehouse } from '@gemelo/contract/endpoints/inventory';
import { twinsInTransit } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useInventoryAddress } from './asked.ts';
import { TwinTable } from './twin-table.tsx';
import { WarehouseFrame } from './warehouse-frame.tsx';

/** Devices in a warehouse, and those in transit to it. */
export function DevicesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = 0, link } = useInventoryAddress();
  const { idCompany } = useShownCompany();
  const { show } = useSearch();
  const maySeeTransit = useCan()('assignment:view');
  const { data } = useRead(
    twinsInTransit,
    { params: { idCompany }, query: { idDestination: id, limit: 1 } } as never,
    { enabled: id > 0 && maySeeTransit },
  );
  const coming = data?.total ?? 0;
  const arriving = show === 'arriving' && maySeeTransit;
  const here = link('stockedDevices', id);
  const go = (next: boolean) => () =>
    void navigate({ ...here, search: { ...here.search, ...(next ? { show: 'arriving' } : {}) } });

  return (
    <WarehouseFrame
      page="devices"
      attention={
        (coming > 0 || arriving) && (
          <Notice
            tone="info"
            action={
              <Button size="compact-sm" variant="default" onClick={go(!arriving)}>
                {t(arriving ? 'inventory.arriving.here' : 'inventory.arriving.show')}
              </Button>
            }
          >
            {t('inventory.arriving.text', { count: coming })}
          </Notice>
        )
      }
    >
      {() =>
        arriving ? (
          <TwinTable
            key="arriving"
            endpoint={twinsInTransit}
            params={{ idCompany }}
            query={{ idDestination: id }}
            label={t('inventory.arriving.title')}
            empty={{ title: t('inventory.arriving.none'), text: t('inventory.arriving.noneText') }}
          />
        ) : (
          <TwinTable
            key="here"
            endpoint={twinsOfWarehouse}
            params={{ id }}
            // Same filter as the inventory's counts.
            query={{ state: 'Activo' }}
            label={t('inventory.stock.devices')}
            empty={{ title: t('inventory.twins.none'), text: t('inventory.twins.noneText') }}
          />
        )
      }
    </WarehouseFrame>
  );
}
