import { createForm } from '@gemelo/contract/endpoints/forms';
import { UnstyledButton } from '@mantine/core';
import { IconFile, IconFileImport, IconTemplate } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { FormFacts } from '../../parts/forms/form-facts.tsx';
import type { FormFile } from '../../parts/forms/form-file.ts';
import { Form, type FormHandle } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './forms.module.css';
import { starts, useStart } from './use-start.tsx';

const schema = z.omit(createForm.body, { document: true, idCompany: true });

const icons = { empty: IconFile, file: IconFileImport } as const;

/** Makes a form: how it is called, where it belongs and what it begins with; then it is built. */
export function NewFormScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { mutateAsync } = useWrite(createForm);
  const { chosen, proposed, choose, dialog } = useStart();
  const proposeIn =
    (form: FormHandle<typeof schema>) =>
    ({ name, description }: FormFile) => {
      const set = form.setValue as (field: string, value: string, options: object) => void;
      if (!form.formState.dirtyFields.name) set('name', name, {});
      if (!form.formState.dirtyFields.description) set('description', description, {});
    };
  return (
    <Screen
      title={t('form-pages.newForm.title')}
      purpose={t('form-pages.newForm.purpose')}
      actions={<CompanySwitch />}
    >
      <div className={classes.narrow}>
        <Form
          schema={schema}
          defaultValues={{
            name: proposed?.name ?? '',
            description: proposed?.description ?? '',
            idCompanyProject: null,
            idFormCategory: null,
            idCategory: null,
          }}
          onSubmit={async (values) => {
            const { data } = await mutateAsync({ body: { ...values, idCompany, document: chosen.document } });
            await navigate(linkTo('formBuilder', data.idForm));
          }}
        >
          {(form) => (
            <>
              <fieldset className={classes.starts}>
                <legend>{t('form-pages.newForm.start')}</legend>
                {starts.map((start) => {
                  const Icon = start === 'empty' || start === 'file' ? icons[start] : IconTemplate;
                  return (
                    <UnstyledButton
                      key={start}
                      className={classes.start ?? ''}
                      aria-pressed={chosen.start === start}
                      onClick={() => void choose(start, proposeIn(form))}
                    >
                      <Icon size={20} aria-hidden />
                      <span>
                        <strong>{t(`form-pages.start.${start}.name`)}</strong>
                        <span>
                          {(start === 'file' && chosen.about) || t(`form-pages.start.${start}.about`)}
                        </span>
                      </span>
                    </UnstyledButton>
                  );
                })}
              </fieldset>
              <FormFacts />
              <FormActions always submitLabel={t('form-pages.newForm.submit')} />
            </>
          )}
        </Form>
      </div>
      {dialog}
    </Screen>
  );
}
