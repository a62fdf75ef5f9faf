import { type FormDetail, updateForm } from '@gemelo/contract/endpoints/forms';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { FormFacts } from '../../parts/forms/form-facts.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import type { Autosave } from './use-autosave.ts';

const schema = z.omit(updateForm.body, { version: true });

interface FormSettingsProps {
  form: FormDetail;
  autosave: Pick<Autosave, 'save' | 'version' | 'advance'>;
  onDone: () => void;
}

/** The name of a form and where it belongs. */
export function FormSettings({ form, autosave, onDone }: FormSettingsProps) {
  const { mutateAsync } = useWrite(updateForm);
  return (
    <Form
      schema={schema}
      defaultValues={{
        name: form.name,
        description: form.description,
        idCompanyProject: form.CompanyProject?.idCompanyProject ?? null,
        idFormCategory: form.FormCategory?.idFormCategory ?? null,
        idCategory: form.Category?.idCategory ?? null,
      }}
      onSubmit={async (values) => {
        await autosave.save();
        const { data, message } = await mutateAsync({
          params: { idForm: form.idForm },
          body: { ...values, version: autosave.version() },
        });
        autosave.advance(data);
        snackbar.success(message ?? '');
        onDone();
      }}
    >
      <FormFacts />
      <FormActions onCancel={onDone} />
    </Form>
  );
}
