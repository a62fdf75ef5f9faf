import { transferTwins } from '@gemelo/contract/endpoints/assignments';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAssigned } from '../../../parts/assignments/use-assigned.ts';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { MeasuredFields } from '../edit/measured-fields.tsx';

const { idMeasurement, valueMeasurement } = transferTwins.body.shape;
const schema = z.strictObject({ ...targetFields, idMeasurement, valueMeasurement }).check(...targetChosen);

interface TransferDrawerProps {
  idCompany: number;
  twins: number[];
  onClose: () => void;
}

/** Transfers devices to another place in one step. */
export function TransferDrawer({ idCompany, twins, onClose }: TransferDrawerProps) {
  const { t } = useTranslation();
  const assigned = useAssigned();
  const { mutateAsync } = useWrite(transferTwins);
  const title = t('assignments.transfer.title', { count: twins.length });
  return (
    <SideModal opened size={560} onClose={onClose} title={title} purpose={t('assignments.transfer.purpose')}>
      <Form
        schema={schema}
        defaultValues={{ ...noTarget, segments: [], idMeasurement: null, valueMeasurement: '' }}
        otherwise="REQUEST_FAILED"
        onSubmit={async ({ idMeasurement, valueMeasurement, ...target }) => {
          const justification = await justify({ title });
          if (!justification) return UNSENT;
          const { data } = await mutateAsync({
            body: { ...targetOf(target), twins, idMeasurement, valueMeasurement, justification },
          });
          onClose();
          return assigned('transferred', twins.length, data.idAssignment);
        }}
      >
        <MissingNotice />
        <TargetFields idCompany={idCompany} />
        <MeasuredFields />
        <FormActions always onCancel={onClose} submitLabel={t('assignments.transfer.do')} />
      </Form>
    </SideModal>
  );
}
