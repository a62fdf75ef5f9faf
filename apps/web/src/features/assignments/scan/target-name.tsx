import { lotsOfCompany } from '@gemelo/contract/endpoints/lots';
import { activeWarehouses, warehouseCategories } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../../lib/query.ts';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import type { TargetValues } from '../../../parts/places/target-fields.tsx';
import classes from './scan.module.css';

const named = (name: string | undefined, id: number | null | undefined) => name ?? (id ? `#${id}` : '');

/** Name of the selected place. */
export function TargetName({ target }: { target: TargetValues }) {
  const { idCompany } = useShownCompany();
  const { type, idWarehouse, idLot, segments = [] } = target;
  const lot = type === 'lot';
  const all = { params: { id: idCompany }, query: { limit: LIMIT_MAX } };
  const lots = useRead(lotsOfCompany, all, { enabled: lot }).data?.data ?? [];
  const warehouses = useRead(activeWarehouses, all, { enabled: !lot }).data?.data ?? [];
  const sections =
    useRead(
      warehouseCategories,
      { params: { id: idWarehouse ?? 0 } },
      { enabled: !lot && Boolean(idWarehouse) },
    ).data?.data ?? [];
  const chosenLot = lots.find((one) => one.idLot === idLot);
  const names = sections
    .flatMap(({ WarehouseSegments }) => WarehouseSegments)
    .filter(({ idWarehouseSegment }) => segments.includes(idWarehouseSegment))
    .map(({ name }) => name)
    .join(', ');
  return (
    <strong className={classes.targetName}>
      <bdi>
        {lot
          ? named(chosenLot?.name, idLot)
          : named(warehouses.find((one) => one.idWarehouse === idWarehouse)?.name, idWarehouse)}
      </bdi>
      {(lot ? chosenLot : names) && <bdi>{lot ? chosenLot?.Warehouse.name : names}</bdi>}
    </strong>
  );
}
