import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { line } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';
import { idOf, type Row } from '../../../catalogue/catalogue-row.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const schema = z.object({ name: line(120), needsPhoto: z.boolean(), needsNote: z.boolean() });
type Created = z.output<typeof schema>;
export interface CreatedRow extends Created {
  id: number;
}

interface CreateHereProps {
  catalogue: Catalogue;
  idCompany: number;
  title: string;
  opened: boolean;
  onClose: () => void;
  onCreated: (row: CreatedRow) => void;
}

/** The least that a new menu or action needs; the rest can be said in its catalogue. */
export function CreateHere({ catalogue, idCompany, title, opened, onClose, onCreated }: CreateHereProps) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const asksMarks = 'needsPhoto' in catalogue.fields;
  const creating = useWrite(catalogue.endpoints.create ?? catalogue.endpoints.list);
  const create = async ({ name, needsPhoto, needsNote }: Created) => {
    const { data, message } = await creating.mutateAsync({
      body: {
        name,
        ...(asksMarks ? { needsPhoto, needsNote } : {}),
        ...(seesAll ? { idCompany } : {}),
      },
    });
    if (message) snackbar.success(message);
    onCreated({ id: idOf(catalogue, data as unknown as Row), name, needsPhoto, needsNote });
    onClose();
  };
  return (
    <SideModal opened={opened} onClose={onClose} title={title}>
      <Form
        schema={schema}
        defaultValues={{ name: '', needsPhoto: false, needsNote: false }}
        onSubmit={create}
      >
        <TextField name="name" label={t('contract:field.name')} />
        {asksMarks && (
          <>
            <SwitchField name="needsPhoto" label={t('contract:field.needsPhoto')} />
            <SwitchField name="needsNote" label={t('contract:field.needsNote')} />
          </>
        )}
        <FormActions always onCancel={onClose} submitLabel={title} />
      </Form>
    </SideModal>
  );
}
