import { createForm } from '@gemelo/contract/endpoints/forms';
import { emptyDocument, type FormDocument } from '@gemelo/contract/forms/document';
import { UnstyledButton } from '@mantine/core';
import { IconFile, IconFileImport, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { chooseFile } from '../../parts/forms/choose-file.ts';
import { FileProblems } from '../../parts/forms/file-problems.tsx';
import { FormFacts } from '../../parts/forms/form-facts.tsx';
import { type FormFile, readChosenFile, readFormFile } from '../../parts/forms/form-file.ts';
import { Form, type FormHandle } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './forms.module.css';
import { type TemplateName, templates } from './templates/templates.ts';

const schema = z.omit(createForm.body, { document: true, idCompany: true });

type Start = 'empty' | 'file' | TemplateName;

interface Chosen {
  start: Start;
  document: FormDocument;
  /** Of a file: which one. */
  about?: string;
}

const icons = { empty: IconFile, file: IconFileImport } as const;

/** What a new form begins with; the name of a template or a file is proposed. */
function useStart() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({ start: 'empty', document: emptyDocument });
  const [wrong, setWrong] = useState<readonly string[]>();
  const take = (start: Start, form: FormFile, propose: (form: FormFile) => void, about?: string) => {
    setChosen({ start, document: form.document, ...(about ? { about } : {}) });
    propose(form);
  };
  const choose = async (start: Start, propose: (form: FormFile) => void) => {
    if (start === 'empty') return setChosen({ start, document: emptyDocument });
    if (start === 'file')
      return chooseFile((file) => {
        void readChosenFile(file, t).then((read) =>
          'problems' in read ? setWrong(read.problems) : take(start, read.form, propose, file.name),
        );
      });
    const read = readFormFile(await templates[start](), start, t);
    if ('problems' in read) setWrong(read.problems);
    else take(start, read.form, propose);
  };
  return { chosen, choose, wrong, close: () => setWrong(undefined) };
}

/** Makes a form: how it is called, where it belongs and what it begins with; then it is built. */
export function NewFormScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { mutateAsync } = useWrite(createForm);
  const { chosen, choose, wrong, close } = useStart();
  const starts: Start[] = ['empty', ...(Object.keys(templates) as TemplateName[]), 'file'];
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
            name: '',
            description: '',
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
      {wrong && <FileProblems problems={wrong} onClose={close} />}
    </Screen>
  );
}
