import { sendTwins } from '@gemelo/contract/endpoints/assignments';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../ui/form/missing-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';

const schema = z.pick(sendTwins.body, { idWarehouse: true, justification: true });

interface SendDrawerProps {
  idCompany: number;
  twins: number[];
  /** The warehouse that they stand in. */
  from?: number;
  opened: boolean;
  onClose: () => void;
}

/** Sends devices to another warehouse; they are in transit until they are received there. */
export function SendDrawer({ idCompany, twins, from, opened, onClose }: SendDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(sendTwins);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('assignments.send.title', { count: twins.length })}
      purpose={t('assignments.send.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={{ justification: '' }}
        otherwise="REQUEST_FAILED"
        onSubmit={async (values) => {
          const { message } = await mutateAsync({ body: { ...values, twins } });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <MissingNotice />
        <AsyncSelectField
          name="idWarehouse"
          label={t('assignments.send.to')}
          optional={false}
          endpoint={activeWarehouses}
          input={{ params: { id: idCompany } }}
          without={from}
          option={(warehouse) => ({ value: warehouse.idWarehouse, label: warehouse.name })}
        />
        <TextAreaField
          name="justification"
          label={t('contract:field.justification')}
          description={t('assignments.reason')}
        />
        <FormActions always onCancel={onClose} submitLabel={t('assignments.send.do')} />
      </Form>
    </SideModal>
  );
}
