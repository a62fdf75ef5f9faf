import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { compileForm } from '@gemelo/contract/forms/compile';
import { emptyDocument } from '@gemelo/contract/forms/document';
import { evaluateForm } from '@gemelo/contract/forms/state';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { startingAnswers } from '../../parts/forms/default-answers.ts';
import { FillFilesContext, filesInMemory } from '../../parts/forms/fill-files.ts';
import { FormInstructions } from '../../parts/forms/form-instructions.tsx';
import { FormView } from '../../parts/forms/form-view.tsx';
import classes from '../../parts/forms/forms.module.css';
import { RecordsContext } from '../../parts/forms/records.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useChoices } from './use-choices.ts';

/** A form as it would be filled in, with its draft for those who build it; nothing is kept or sent. */
export function PreviewPage({ form: detail }: { form: FormDetail }) {
  const { t } = useTranslation();
  const document = detail.draft ?? detail.document ?? emptyDocument;
  const form = useMemo(() => compileForm(document).form, [document]);
  const { records, provider } = useChoices(detail.idForm, document);
  const [clock] = useState(() => clockAt(new Date(), detail.timeZone));
  const context = useMemo(() => ({ clock, records }), [clock, records]);
  const [files] = useState(filesInMemory);
  const [answers, setAnswers] = useState(() => startingAnswers(form, context));
  const [attempt, setAttempt] = useState(0);
  const check = () => {
    if (evaluateForm(form, answers, context).issues.length > 0) setAttempt((count) => count + 1);
    else snackbar.success(t('form-fill.screen.previewRight'));
  };
  return (
    <FillFilesContext value={files}>
      <RecordsContext value={provider}>
        <Notice tone="info" title={t('form-fill.screen.preview')}>
          {t('form-fill.screen.previewText')}
        </Notice>
        <FormInstructions beside>
          <FormView
            form={form}
            answers={answers}
            onChange={setAnswers}
            context={context}
            mode={document.mode}
            attempt={attempt}
            actions={
              <div className={classes.foot}>
                <Button variant="default" className={classes.send} onClick={check}>
                  {t('form-fill.screen.check')}
                </Button>
              </div>
            }
          />
        </FormInstructions>
      </RecordsContext>
    </FillFilesContext>
  );
}
