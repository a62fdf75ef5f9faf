import { transferTwins } from '@gemelo/contract/endpoints/assignments';
import * as z from 'zod/mini';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { MeasuredFields } from '../edit/measured-fields.tsx';

const { idMeasurement, valueMeasurement, justification } = transferTwins.body.shape;
const schema = z
  .strictObject({ ...targetFields, idMeasurement, valueMeasurement, justification })
  .check(...targetChosen);

interface TransferDrawerProps {
  idCompany: number;
  twins: number[];
  onClose: () => void;
}

/** Transfers devices to another place in one step. */
export function TransferDrawer({ idCompany, twins, onClose }: TransferDrawerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(transferTwins);
  return (
    <SideModal
      opened
      size={560}
      onClose={onClose}
      title={t('assignments.transfer.title', { count: twins.length })}
      purpose={t('assignments.transfer.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={{
          ...noTarget,
          segments: [],
          idMeasurement: null,
          valueMeasurement: '',
          justification: '',
        }}
        otherwise="REQUEST_FAILED"
        onSubmit={async ({ idMeasurement, valueMeasurement, justification, ...target }) => {
          const { data, message } = await mutateAsync({
            body: { ...targetOf(target), twins, idMeasurement, valueMeasurement, justification },
          });
          snackbar.success(message ?? '', {
            action: {
              label: t('assignments.transfer.see'),
              onClick: () => void navigate(linkTo('assignment', data.idAssignment)),
            },
          });
          onClose();
        }}
      >
        <MissingNotice />
        <TargetFields idCompany={idCompany} />
        <MeasuredFields />
        <TextAreaField name="justification" label={t('assignments.close.justification')} />
        <FormActions always onCancel={onClose} submitLabel={t('assignments.transfer.do')} />
      </Form>
    </SideModal>
  );
}
