import {
  type AttachmentOptions,
  updateAttachment,
  type WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type EditValues, editSchema, valuesOf } from './attachment-values.ts';
import { PlaceField } from './place-field.tsx';
import { TagsField } from './tags-field.tsx';

interface EditFormProps {
  attachment: WarehouseAttachment;
  options: AttachmentOptions;
  onClose: () => void;
}

/** How a value is told where somebody else has changed it too. */
function useShownValue(): Shown {
  const { t } = useTranslation();
  const textOf = (value: unknown) => {
    if (Array.isArray(value)) return value.join(', ') || '—';
    if (value === 'photo') return t('contract:choice.placeSource.photo');
    if (typeof value === 'number') return `#${value}`;
    if (typeof value === 'string') return value || '—';
    const place = value as EditValues['place'];
    return place && place !== 'photo' ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}` : '—';
  };
  return (name, value) => ({ label: t(`contract:field.${name}`), value: textOf(value) });
}

/** What is said about an attachment; its files stay. */
export function EditForm({ attachment, options, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const conflict = useConflict<EditValues>(useShownValue());
  const updating = useWrite(updateAttachment);
  const save = (edited: EditValues) =>
    conflict.save({
      loaded: valuesOf(attachment),
      edited,
      version: attachment.version,
      send: async (values, version) => {
        const { message } = await updating.mutateAsync({
          params: { id: attachment.idWarehouseAttachment },
          body: { ...values, version },
        });
        snackbar.success(message ?? '');
      },
      read: (current) => ({
        values: valuesOf(current as WarehouseAttachment),
        version: (current as WarehouseAttachment).version,
      }),
    });
  return (
    <>
      <Form
        schema={editSchema}
        defaultValues={valuesOf(attachment)}
        otherwise="ASSIGNMENT_FAILED"
        onSubmit={async (values) => {
          await save(values as EditValues);
          onClose();
        }}
      >
        <TextField name="title" label={t('contract:field.title')} />
        <TextAreaField name="note" label={t('contract:field.note')} optional />
        <TagsField suggestions={options.tags.map(({ tag }) => tag)} />
        <FieldGroup legend={t('attachments.place.label')}>
          <PlaceField files={attachment.files} />
        </FieldGroup>
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </>
  );
}
