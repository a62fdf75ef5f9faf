import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { Button } from '@mantine/core';
import { IconForms, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { FormView } from '../../../parts/forms/form-view.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from './preview.module.css';
import type { Trial } from './use-trial.ts';

interface PreviewProps {
  form: CompiledForm;
  trial: Trial;
  size: 'phone' | 'desktop';
}

/** The form as it will be filled in; answering it shows what its conditions do. Nothing of it is kept. */
export function Preview({ form, trial, size }: PreviewProps) {
  const { t } = useTranslation();
  const { answers, setAnswers, context } = trial;
  return (
    <div className={classes.preview} data-size={size}>
      <div className={classes.head}>
        <p>{t('form-builder.preview.hint')}</p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={Object.keys(answers).length === 0}
          onClick={() => setAnswers({})}
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
          <FormView
            form={form}
            answers={answers}
            onChange={setAnswers}
            context={context}
            mode={form.document.mode}
          />
        )}
      </section>
    </div>
  );
}
