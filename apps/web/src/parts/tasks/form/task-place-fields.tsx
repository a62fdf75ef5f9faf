import { allTwins } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { useState } from 'react';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';

export interface TaskPlaceFieldsProps {
  twin?: { idTwin: number; name: string } | null | undefined;
  warehouse?: { idWarehouse: number; name: string } | null | undefined;
  /** The company whose places they are; by default the user's own. */
  idCompany?: number | undefined;
  /** Below the warehouse. */
  hint?: string | undefined;
}

/** Where the work is, limited to what the user may choose. */
export function TaskPlaceFields({ twin, warehouse, idCompany: wanted, hint }: TaskPlaceFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const own = useSession((session) => session.user?.idCompany ?? 0);
  const idCompany = wanted ?? own;
  // What is chosen at first belongs to the first company.
  const [shown] = useState(idCompany);
  return (
    <>
      {can('twin:view') && (
        <AsyncSelectField
          // Another company begins anew.
          key={`twin-${idCompany}`}
          name="idTwin"
          label={t('contract:field.Twin')}
          endpoint={allTwins}
          input={{ params: { idCompany }, query: { state: 'Activo' } }}
          option={(row) => ({ value: row.idTwin, label: row.name })}
          initial={twin && shown === idCompany ? { value: twin.idTwin, label: twin.name } : undefined}
        />
      )}
      <AsyncSelectField
        key={`warehouse-${idCompany}`}
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        {...(hint ? { description: hint } : {})}
        endpoint={activeWarehouses}
        input={{ params: { id: idCompany } }}
        option={(row) => ({ value: row.idWarehouse, label: row.name })}
        initial={
          warehouse && shown === idCompany
            ? { value: warehouse.idWarehouse, label: warehouse.name }
            : undefined
        }
      />
    </>
  );
}
