import { type AssignmentDetail, addTwins } from '@gemelo/contract/endpoints/assignments';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { showSuccess } from '../../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { markRefused, useNoRepetition } from '../edit/device-problems.ts';
import { blankRow, deviceRows, twinsOf } from '../edit/device-row.ts';
import { DeviceRows } from '../edit/device-rows.tsx';
import { useTakeOver } from '../edit/use-take-over.ts';
import { Place } from '../place.tsx';

const schema = z.strictObject({ twins: deviceRows() });

export function AddDevicesDrawer({
  assignment,
  onClose,
}: {
  assignment: AssignmentDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const checkRepetition = useNoRepetition();
  const { mutateAsync } = useWrite(addTwins);
  const can = useCan();
  const [isTaken, setIsTaken] = useState(false);
  const takeOver = useTakeOver();
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('assignments.one.addTitle')}
      purpose={<Place assignment={assignment} />}
    >
      <Form
        schema={schema}
        defaultValues={{ twins: [blankRow] }}
        otherwise="REQUEST_NOT_DONE"
        onSubmit={async ({ twins }, form) => {
          checkRepetition(twins);
          await mutateAsync({
            body: { idAssignment: assignment.idAssignment, twins: twinsOf(twins) },
          }).catch((failure: ApiFailure) => {
            setIsTaken(failure.code === 'TWIN_ASSIGNED');
            throw markRefused(failure, form as never);
          });
          onClose();
          void showSuccess({ detail: t('parts.assigned.assigned', { count: twins.length }) });
        }}
      >
        {(form) => (
          <>
            <MissingNotice />
            <DeviceRows
              idCompany={assignment.idCompany}
              onTransfer={
                isTaken && can('assignment:edit')
                  ? (row, element) => void takeOver(form as never, row, element)
                  : undefined
              }
            />
            <FormActions always onCancel={onClose} submitLabel={t('assignments.create.submit')} />
          </>
        )}
      </Form>
    </SideModal>
  );
}
