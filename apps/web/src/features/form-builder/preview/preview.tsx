import { formChoices } from '@gemelo/contract/endpoints/forms';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { evaluateForm } from '@gemelo/contract/forms/state';
import type { Answers } from '@gemelo/contract/forms/values';
import { Button } from '@mantine/core';
import { IconForms, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { FormInstructions } from '../../../parts/forms/form-instructions.tsx';
import { FormView } from '../../../parts/forms/form-view.tsx';
import { type RecordProvider, RecordsContext } from '../../../parts/forms/records.ts';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from './preview.module.css';
import type { Trial } from './use-trial.ts';

const SHOWN = 50;

/** Records of the company, as whoever fills in the form is offered them. */
const recordsOf = (idForm: number, learn: Trial['learn']): RecordProvider => ({
  find: async (source, { search, warehouse, values }, signal) => {
    const query = {
      limit: SHOWN,
      ...(search ? { search } : {}),
      ...(warehouse ? { warehouse } : {}),
      ...(values ? { values: values.join(',') } : {}),
    };
    const { data } = await call(formChoices, { params: { idForm, source }, query }, { signal });
    learn(source, data);
    return data;
  },
});

/** Tells what is wrong with the answers, or that nothing is, until they are changed. */
function useCheck(form: CompiledForm, { answers, context }: Trial) {
  const [attempt, setAttempt] = useState(0);
  const [right, setRight] = useState<Answers>();
  const check = () => {
    setAttempt(attempt + 1);
    setRight(evaluateForm(form, answers, context).issues.length === 0 ? answers : undefined);
  };
  return { attempt, check, isRight: right === answers };
}

interface PreviewProps {
  idForm: number;
  form: CompiledForm;
  trial: Trial;
  size: 'phone' | 'desktop';
}

/** The form as it will be filled in; answering it shows what its conditions do. Nothing of it is kept. */
export function Preview({ idForm, form, trial, size }: PreviewProps) {
  const { t } = useTranslation();
  const { answers, isTried, setAnswers, clear, context, learn } = trial;
  const { attempt, check, isRight } = useCheck(form, trial);
  const provider = useMemo(() => recordsOf(idForm, learn), [idForm, learn]);
  return (
    <div className={classes.preview} data-size={size}>
      <div className={classes.head}>
        <p>{t('form-builder.preview.hint')}</p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={!isTried}
          onClick={clear}
        >
          {t('form-builder.preview.clear')}
        </Button>
      </div>
      <section className={classes.frame} aria-label={t('form-builder.preview.title')}>
        {form.document.items.length === 0 ? (
          <NoData
            compact
            icon={<IconForms size={24} stroke={1.5} />}
            title={t('form-builder.preview.empty')}
          />
        ) : (
          <RecordsContext value={provider}>
            <FormInstructions>
              <FormView
                form={form}
                answers={answers}
                onChange={setAnswers}
                context={context}
                mode={form.document.mode}
                attempt={attempt}
                actions={
                  <div className={classes.check}>
                    <Button variant="default" onClick={check}>
                      {t('form-builder.preview.check')}
                    </Button>
                    <span role="status">{isRight && t('form-builder.preview.right')}</span>
                  </div>
                }
              />
            </FormInstructions>
          </RecordsContext>
        )}
      </section>
    </div>
  );
}
