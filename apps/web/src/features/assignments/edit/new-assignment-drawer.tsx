import { assignmentBody, createAssignment } from '@gemelo/contract/endpoints/assignments';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { MeasuredFields } from '../../../parts/assignments/measured-fields.tsx';
import { useAssigned } from '../../../parts/assignments/use-assigned.ts';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form, type FormHandle } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { markRefused, useNoRepetition } from './device-problems.ts';
import { blankRow, deviceRows, twinsOf } from './device-row.ts';
import { DeviceRows } from './device-rows.tsx';
import { useTakeOver } from './use-take-over.ts';

const { idMeasurement, valueMeasurement } = assignmentBody.shape;
const newAssignment = z
  .strictObject({ ...targetFields, idMeasurement, valueMeasurement, twins: deviceRows() })
  .check(...targetChosen);
type NewAssignment = z.output<typeof newAssignment>;
type NewAssignmentForm = FormHandle<typeof newAssignment>;

/** Assigns devices to segments of a warehouse, or to a lot. */
export function NewAssignmentDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const { idCompany } = useShownCompany();
  const [isTaken, setIsTaken] = useState(false);
  const { mutateAsync } = useWrite(createAssignment);
  const checkRepetition = useNoRepetition();
  const assigned = useAssigned();
  const takeOver = useTakeOver();

  const create = async (values: NewAssignment, form: NewAssignmentForm) => {
    checkRepetition(values.twins);
    const { idMeasurement, valueMeasurement, twins } = values;
    const { data } = await mutateAsync({
      body: { ...targetOf(values), idMeasurement, valueMeasurement, twins: twinsOf(twins) },
    }).catch((failure: ApiFailure) => {
      setIsTaken(failure.code === 'TWIN_ASSIGNED');
      throw markRefused(failure, form as never);
    });
    onClose();
    assigned('assigned', twins.length, data.idAssignment);
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('assignments.create.title')}
      purpose={t('assignments.create.purpose')}
    >
      <Form
        schema={newAssignment}
        defaultValues={{
          ...noTarget,
          segments: [],
          idMeasurement: null,
          valueMeasurement: '',
          twins: [blankRow],
        }}
        otherwise="REQUEST_NOT_DONE"
        onSubmit={create}
      >
        {(form) => (
          <>
            <MissingNotice />
            <DeviceRows
              offers
              idCompany={idCompany}
              onTransfer={
                isTaken && can('assignment:edit')
                  ? (row, element) => void takeOver(form as never, row, element)
                  : undefined
              }
            />
            {/* Once it is known what goes, the next question is where to. */}
            <TargetFields offers={Boolean(form.watch('twins.0.idTwin' as never))} />
            <MeasuredFields />
            <FormActions always onCancel={onClose} submitLabel={t('assignments.create.submit')} />
          </>
        )}
      </Form>
    </SideModal>
  );
}
