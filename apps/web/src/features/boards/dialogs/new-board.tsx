import { createBoard } from '@gemelo/contract/endpoints/boards';
import * as z from 'zod/mini';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanyInput } from '../../../parts/company/company-input.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { emptyBoard } from '../starters.ts';

const schema = z.pick(createBoard.body, { name: true, idCompany: true });

/** An empty board of a company, which is then opened for editing. */
export function NewBoard({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const company = useWriteCompany();
  const { mutateAsync } = useWrite(createBoard);
  return (
    <Form
      schema={schema}
      defaultValues={{ name: t('boards.newName'), idCompany: company.value }}
      onSubmit={async ({ name, idCompany }) => {
        const { data } = await mutateAsync({ body: { ...emptyBoard(name), idCompany } });
        onDone();
        await navigate({ to: '.', search: { id: data.idBoard, edit: 1 } });
      }}
    >
      <TextField name="name" label={t('contract:field.name')} />
      <CompanyInput company={company} />
      <FormActions always onCancel={onDone} submitLabel={t('boards.action.create')} />
    </Form>
  );
}
