import { keptAnswers } from '@gemelo/contract/forms/accept';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { FillContext } from '@gemelo/contract/forms/compiled';
import { evaluateForm } from '@gemelo/contract/forms/state';
import type { Answers } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Draft } from '../../lib/offline/stored.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useDeviceFiles } from './device-files.ts';
import { FillFilesContext } from './fill-files.ts';
import { FormView } from './form-view.tsx';
import classes from './forms.module.css';
import { type RecordProvider, RecordsContext } from './records.ts';

interface DraftFormProps {
  draft: Draft;
  /** Those that are known whole, to judge answers by. */
  records: NonNullable<FillContext['records']>;
  provider: RecordProvider;
  busy: boolean;
  onChange: (answers: Answers) => void;
  /** Another step is shown, which begins with this item. */
  onStep?: (name: string) => void;
  /** Nothing is wrong with the answers: they can be sent. */
  onFinish: (answers: Answers, endedAt: string) => void;
}

/** A draft with the button that finishes it, once nothing is wrong. */
export function DraftForm({ draft, records, provider, busy, onChange, onStep, onFinish }: DraftFormProps) {
  const { t } = useTranslation();
  const { document, timeZone, refused } = draft;
  const form = useMemo(() => compileForm(document).form, [document]);
  const [clock, setClock] = useState(() => clockAt(new Date(), timeZone));
  const context = useMemo(() => ({ clock, records }), [clock, records]);
  const files = useDeviceFiles(draft.owner, draft.answerKey);
  const [attempt, setAttempt] = useState(0);
  const [wrong, setWrong] = useState(0);

  const finish = () => {
    const endedAt = new Date();
    // Judged as the server will: by the clock of this moment.
    const sentAt = clockAt(endedAt, timeZone);
    setClock(sentAt);
    const { root, issues } = evaluateForm(form, draft.answers, { clock: sentAt, records });
    setWrong(issues.length);
    if (issues.length > 0) setAttempt((count) => count + 1);
    else onFinish(keptAnswers(form, root), endedAt.toISOString());
  };

  return (
    <FillFilesContext value={files}>
      <RecordsContext value={provider}>
        <FormView
          form={form}
          answers={draft.answers}
          onChange={onChange}
          context={context}
          mode={document.mode}
          attempt={attempt}
          left={draft.step}
          onStep={onStep}
          {...(refused ? { refused } : {})}
          actions={
            <div className={classes.foot}>
              {wrong > 0 && (
                <p className={classes.note} role="alert">
                  {t('form-fill.screen.problems', { count: wrong })}
                </p>
              )}
              <Button
                className={classes.send}
                leftSection={<IconSend size={18} className="mantine-rotate-rtl" aria-hidden />}
                loading={busy}
                onClick={finish}
              >
                {t('form-fill.screen.send')}
              </Button>
            </div>
          }
        />
      </RecordsContext>
    </FillFilesContext>
  );
}
