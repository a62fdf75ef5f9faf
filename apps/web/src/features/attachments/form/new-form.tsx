import { type AttachmentOptions, createAttachment } from '@gemelo/contract/endpoints/attachments';
import type { FileData } from '@gemelo/contract/endpoints/files';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { randomUuid } from '../../../lib/random-key.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { blank, newSchema } from './attachment-values.ts';
import { PlaceField } from './place-field.tsx';
import { TagsField } from './tags-field.tsx';
import { UploadField } from './upload-field.tsx';

interface NewFormProps {
  options: AttachmentOptions;
  onClose: () => void;
}

/** Photos first: the place and the time come with them. */
export function NewForm({ options, onClose }: NewFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creating = useWrite(createAttachment);
  const [attachmentKey] = useState(randomUuid);
  const [uploads, setUploads] = useState<{ files: FileData[]; busy: boolean }>({ files: [], busy: false });
  return (
    <Form
      schema={newSchema}
      defaultValues={blank as never}
      otherwise="ASSIGNMENT_FAILED"
      onSubmit={async (values) => {
        if (uploads.busy) return UNSENT;
        const { message, data } = await creating.mutateAsync({ body: { ...values, attachmentKey } });
        const id = data.idWarehouseAttachment;
        const { name } = data.Warehouse;
        snackbar.success(data.title ? (message ?? '') : t('attachments.attached', { name }), {
          action: { label: t('attachments.open'), onClick: () => void navigate(linkTo('attachment', id)) },
        });
        return onClose();
      }}
    >
      <UploadField busy={uploads.busy} onFiles={(files, busy) => setUploads({ files, busy })} />
      <SelectField
        name="idWarehouse"
        label={t('contract:field.Warehouse')}
        options={options.warehouses.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name }))}
      />
      <TextField
        name="title"
        label={t('contract:field.title')}
        placeholder={t('attachments.form.titleExample')}
      />
      <TextAreaField name="note" label={t('contract:field.note')} optional />
      <TagsField suggestions={options.tags.map(({ tag }) => tag)} />
      <FieldGroup legend={t('attachments.place.label')}>
        <PlaceField files={uploads.files} warehouses={options.warehouses} />
      </FieldGroup>
      <FormActions onCancel={onClose} submitLabel={t('attachments.form.send')} always />
    </Form>
  );
}
