import { allTwins } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';

export interface TaskPlaceFieldsProps {
  twin?: { idTwin: number; name: string } | null | undefined;
  warehouse?: { idWarehouse: number; name: string } | null | undefined;
  /** Below the warehouse. */
  hint?: string | undefined;
}

/** Where the work is, limited to what the user may choose. */
export function TaskPlaceFields({ twin, warehouse, hint }: TaskPlaceFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const idCompany = useSession((session) => session.user?.idCompany ?? 0);
  return (
    <>
      {can('twin:view') && (
        <AsyncSelectField
          name="idTwin"
          label={t('contract:field.Twin')}
          endpoint={allTwins}
          input={{ params: { idCompany }, query: { state: 'Activo' } }}
          option={(row) => ({ value: row.idTwin, label: row.name })}
          initial={twin ? { value: twin.idTwin, label: twin.name } : undefined}
        />
      )}
      <AsyncSelectField
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        {...(hint ? { description: hint } : {})}
        endpoint={activeWarehouses}
        input={{ params: { id: idCompany } }}
        option={(row) => ({ value: row.idWarehouse, label: row.name })}
        initial={warehouse ? { value: warehouse.idWarehouse, label: warehouse.name } : undefined}
      />
    </>
  );
}
