import { getAnswer } from '@gemelo/contract/endpoints/form-answers';
import { answerRevisions, reviseAnswer } from '@gemelo/contract/endpoints/form-review';
import { keptAnswers } from '@gemelo/contract/forms/accept';
import { compileForm } from '@gemelo/contract/forms/compile';
import { evaluateForm } from '@gemelo/contract/forms/state';
import type { Answers } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { FillFilesContext } from '../../../parts/forms/fill-files.ts';
import { FormView } from '../../../parts/forms/form-view.tsx';
import { RecordsContext } from '../../../parts/forms/records.ts';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { useErrorText } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { OpenAnswer } from './open-answer.ts';
import { useCorrectionSources } from './use-correction-sources.ts';

interface CorrectAnswerProps {
  answer: OpenAnswer;
  /** That of the company of the form. */
  timeZone: string;
  onDone: () => void;
}

const REASON_MAX = 500;
/** The server names answers by their place in the request. */
const pathsOf = (failure: unknown) =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        failure.issues.map(({ path, message }) => [path.replace(/^(body\.)?answers\./, ''), message]),
      )
    : {};

/** What is typed, judged by the engine as of the moment at which the answer was given. */
function useCorrection({ answer, timeZone, onDone }: CorrectAnswerProps) {
  const form = useMemo(() => compileForm(answer.document).form, [answer.document]);
  const context = useMemo(() => ({ clock: clockAt(new Date(answer.endedAt), timeZone) }), [answer, timeZone]);
  const [answers, setAnswers] = useState<Answers>(answer.answers);
  const [attempt, setAttempt] = useState(0);
  const { mutateAsync, isPending, error } = useWrite(reviseAnswer, {
    invalidates: [getAnswer, answerRevisions],
  });
  const save = async (reason: string) => {
    const { root, issues } = evaluateForm(form, answers, context);
    setAttempt(attempt + 1);
    if (issues.length > 0) return;
    const { message } = await mutateAsync({
      params: { idFormAnswer: answer.idFormAnswer },
      body: { answers: keptAnswers(form, root), reason, version: answer.version },
    });
    if (message) snackbar.success(message);
    onDone();
  };
  return { form, context, answers, setAnswers, attempt, save, isPending, error };
}

/** Corrects an answer in the version that it was given to; what it said before is kept. */
export function CorrectAnswer(props: CorrectAnswerProps) {
  const { answer, onDone } = props;
  const { t } = useTranslation();
  const textOf = useErrorText();
  const correction = useCorrection(props);
  const sources = useCorrectionSources(answer.idForm);
  const [reason, setReason] = useState('');
  useReportUnsaved(correction.answers !== answer.answers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What went wrong is told above the questions.
    correction.save(reason.trim()).catch(() => undefined);
  };
  return (
    <FillFilesContext value={sources.files}>
      <RecordsContext value={sources.records}>
        <form className={stack.stack} onSubmit={submit} noValidate>
          {correction.error && <Notice tone="alarm">{textOf(correction.error)}</Notice>}
          <FormView
            form={correction.form}
            answers={correction.answers}
            onChange={correction.setAnswers}
            context={correction.context}
            mode="page"
            attempt={correction.attempt}
            refused={pathsOf(correction.error)}
          />
          <TextInput
            label={t('form-answers.correct.reason')}
            value={reason}
            maxLength={REASON_MAX}
            required
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DrawerFoot>
            <Button variant="default" onClick={onDone}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={correction.isPending} disabled={!reason.trim()}>
              {t('form-answers.correct.save')}
            </Button>
          </DrawerFoot>
        </form>
      </RecordsContext>
    </FillFilesContext>
  );
}
