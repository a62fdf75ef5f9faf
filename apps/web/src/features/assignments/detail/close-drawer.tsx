import {
  type AssignmentDetail,
  closeAssignment,
  closeTwinAssignment,
  type TwinAssignment,
} from '@gemelo/contract/endpoints/assignments';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';

interface CloseDrawerProps {
  assignment: AssignmentDetail;
  /** A single device; `undefined` closes the assignment with all its devices. */
  only?: TwinAssignment;
  onClose: () => void;
}

/** Asks for the reason, and for the destination of devices that leave for another warehouse. */
export function CloseDrawer({ assignment, only, onClose }: CloseDrawerProps) {
  const { t } = useTranslation();
  const closeAll = useWrite(closeAssignment);
  const closeOne = useWrite(closeTwinAssignment);
  const leaving = only ? [only] : assignment.TwinAssignments.filter(({ state }) => state === 'Activo');
  const travels = leaving.some(({ Twin }) => Twin.twinType === 'Circulante');
  return (
    <SideModal
      opened
      onClose={onClose}
      title={
        only ? t('assignments.close.oneTitle', { name: only.Twin.name }) : t('assignments.close.allTitle')
      }
      purpose={
        only ? t('assignments.close.oneText') : t('assignments.close.allText', { count: leaving.length })
      }
    >
      <Form
        schema={closeAssignment.body}
        defaultValues={{ justification: '', idDestination: null }}
        otherwise="REQUEST_FAILED"
        onSubmit={async (body) => {
          const { message } = await (only
            ? closeOne.mutateAsync({ params: { idTwinAssignment: only.idTwinAssignment }, body })
            : closeAll.mutateAsync({ params: { idAssignment: assignment.idAssignment }, body }));
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <TextAreaField name="justification" label={t('assignments.close.justification')} autoFocus />
        {travels && (
          <AsyncSelectField
            name="idDestination"
            label={t('assignments.close.destination')}
            description={t('assignments.close.destinationHint')}
            endpoint={activeWarehouses}
            input={{ params: { id: assignment.idCompany } }}
            option={(warehouse) => ({ value: warehouse.idWarehouse, label: warehouse.name })}
          />
        )}
        <FormActions
          always
          onCancel={onClose}
          submitLabel={only ? t('assignments.close.oneDo') : t('assignments.close.all')}
        />
      </Form>
    </SideModal>
  );
}
