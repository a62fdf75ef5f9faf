import {
  SCHEDULE_WAREHOUSES_MAX,
  type TaskSchedule,
  type TaskScheduleOptions,
} from '@gemelo/contract/endpoints/task-schedules';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { joined } from './schedule-values.ts';

interface PlaceFieldsProps {
  options: TaskScheduleOptions;
  schedule: TaskSchedule | undefined;
  idCompany: number;
}

/** Where the tasks are done, and by whom. */
export function PlaceFields({ options, schedule, idCompany }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { Twin, Assignee, Warehouses = [] } = schedule ?? {};
  return (
    <>
      <MultiSelectField
        name="warehouses"
        optional
        label={t('contract:field.warehouses')}
        description={t('task-schedules.form.warehousesHint')}
        maxValues={SCHEDULE_WAREHOUSES_MAX}
        options={joined(
          options.warehouses.map((one) => ({ value: one.idWarehouse, label: one.name })),
          Warehouses.map((one) => ({ value: one.idWarehouse, label: one.name })),
        )}
      />
      {can('twin:view') && (
        <AsyncSelectField
          // Another company begins anew.
          key={idCompany}
          name="idTwin"
          label={t('contract:field.Twin')}
          endpoint={allTwins}
          input={{ params: { idCompany }, query: { state: 'Activo' } }}
          option={(row) => ({ value: row.idTwin, label: row.name })}
          initial={Twin ? { value: Twin.idTwin, label: Twin.name } : undefined}
        />
      )}
      <SelectField
        name="idAssignee"
        label={t('contract:field.Assignee')}
        options={joined(
          options.people.map((one) => ({ value: one.idUser, label: one.name })),
          [Assignee ? { value: Assignee.idUser, label: Assignee.name } : null],
        )}
      />
    </>
  );
}
