import { sendSupportMail, supportMail } from '@gemelo/contract/endpoints/tickets';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface MailDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Mails a report to the operator's support. */
export function MailDrawer({ opened, onClose }: MailDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(sendSupportMail);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('tickets.mail.title')}
      purpose={t('tickets.mail.purpose')}
    >
      <Form
        schema={supportMail}
        otherwise="MAIL_NOT_SENT"
        defaultValues={{ subject: '', message: '' }}
        onSubmit={async (body) => {
          const { message } = await mutateAsync({ body });
          onClose();
          if (message) snackbar.success(message);
        }}
      >
        <TextField name="subject" label={t('contract:field.subject')} />
        <TextAreaField name="message" label={t('tickets.mail.message')} minRows={6} />
        <FormActions always onCancel={onClose} submitLabel={t('tickets.mail.send')} />
      </Form>
    </SideModal>
  );
}
