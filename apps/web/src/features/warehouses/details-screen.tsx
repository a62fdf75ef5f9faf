import { warehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { Screen } from '../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import classes from './detail/detail.module.css';
import { detailInput } from './detail/use-warehouse.ts';
import { WarehouseChooser } from './detail/warehouse-chooser.tsx';
import { WarehousePage } from './detail/warehouse-page.tsx';

const TREE_AND_PLAN = [[360], [400]];
const LOTS_AND_USERS = [[120], [120]];

/** Categories of a warehouse; without an id in the address, a warehouse chooser. */
export function WarehouseDetailsScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const { idCompany } = useShownCompany();
  const idWarehouse = Number(id);
  const isValidId = Number.isInteger(idWarehouse) && idWarehouse > 0;
  const { data, error, refetch, isFetching } = useRead(warehouseDetail, detailInput(idWarehouse), {
    enabled: isValidId,
  });
  const isNotFound = error?.status === 404;
  if (data && isValidId && !error) return <WarehousePage key={idWarehouse} warehouse={data.data} />;
  return (
    <Screen
      title={t('warehouses.details.title')}
      purpose={t('warehouses.details.purpose')}
      actions={<CompanySwitch />}
    >
      {isValidId && error && !isNotFound ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isValidId && !isNotFound ? (
        <>
          <ColumnsSkeleton layout={classes.layout} columns={TREE_AND_PLAN} />
          <ColumnsSkeleton layout={classes.layout} even columns={LOTS_AND_USERS} />
        </>
      ) : (
        <NoData
          icon={<IconBuildingWarehouse size={24} stroke={1.5} />}
          title={t(isNotFound ? 'parts.places.unknownWarehouse' : 'parts.places.whichWarehouse')}
          text={t('warehouses.details.whichText')}
          action={<WarehouseChooser idCompany={idCompany} />}
        />
      )}
    </Screen>
  );
}
