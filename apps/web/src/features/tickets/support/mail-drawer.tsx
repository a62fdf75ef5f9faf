import { sendSupportMail, supportMail } from '@gemelo/contract/endpoints/support-mail';
import { filterTickets } from '@gemelo/contract/endpoints/tickets';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FilesField } from '../../../ui/upload/files-field.tsx';

interface MailDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Mails a report to the operator's support. */
export function MailDrawer({ opened, onClose }: MailDrawerProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
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
        defaultValues={{ subject: '', message: '', idTicket: null, idFiles: [] }}
        onSubmit={async ({ subject, message: words, idTicket, idFiles = [] }) => {
          if (busy) {
            snackbar.info(t('upload.wait'));
            return UNSENT;
          }
          const body = {
            subject,
            message: words,
            ...(idTicket ? { idTicket } : {}),
            ...(idFiles.length > 0 ? { idFiles } : {}),
          };
          const { message } = await mutateAsync({ body });
          onClose();
          if (message) snackbar.success(message);
          return undefined;
        }}
      >
        <TextField name="subject" label={t('contract:field.subject')} />
        <TextAreaField name="message" label={t('tickets.mail.message')} minRows={6} />
        <AsyncSelectField
          name="idTicket"
          label={t('tickets.mail.ticket')}
          endpoint={filterTickets}
          input={{ query: {} }}
          option={({ idTicket, title }) => ({ value: idTicket, label: `#${idTicket} ${title}` })}
        />
        <FilesField name="idFiles" label={t('tickets.mail.files')} onBusy={setBusy} />
        <FormActions always onCancel={onClose} submitLabel={t('tickets.mail.send')} />
      </Form>
    </SideModal>
  );
}
