import { transferTwins } from '@gemelo/contract/endpoints/assignments';
import { text } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../ui/form/missing-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TargetFields, targetOf } from '../places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../places/target-schema.ts';
import { MeasuredFields } from './measured-fields.tsx';
import { useAssigned } from './use-assigned.ts';

const { idMeasurement, valueMeasurement } = transferTwins.body.shape;
const schema = z
  .strictObject({ ...targetFields, idMeasurement, valueMeasurement, justification: text(500) })
  .check(...targetChosen);

interface TransferDrawerProps {
  idCompany: number;
  twins: number[];
  opened?: boolean;
  onClose: () => void;
}

/** Transfers devices to another place in one step. */
export function TransferDrawer({ idCompany, twins, opened = true, onClose }: TransferDrawerProps) {
  const { t } = useTranslation();
  const assigned = useAssigned();
  const { mutateAsync } = useWrite(transferTwins);
  const title = t('assignments.transfer.title', { count: twins.length });
  return (
    <SideModal opened={opened} onClose={onClose} title={title} purpose={t('assignments.transfer.purpose')}>
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
          const { data } = await mutateAsync({
            body: { ...targetOf(target), twins, idMeasurement, valueMeasurement, justification },
          });
          onClose();
          assigned('transferred', twins.length, data.idAssignment);
        }}
      >
        <MissingNotice />
        <TargetFields idCompany={idCompany} offers />
        <TextAreaField
          name="justification"
          label={t('forms.justify.label')}
          description={t('assignments.reason')}
        />
        <MeasuredFields />
        <FormActions always onCancel={onClose} submitLabel={t('assignments.transfer.do')} />
      </Form>
    </SideModal>
  );
}
