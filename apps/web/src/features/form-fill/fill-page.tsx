import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { keptAnswers } from '@gemelo/contract/forms/accept';
import { compileForm } from '@gemelo/contract/forms/compile';
import { evaluateForm } from '@gemelo/contract/forms/state';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { enqueueAnswer } from '../../lib/forms-offline/queue.ts';
import type { Draft } from '../../lib/forms-offline/store.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { FillFilesContext } from '../../parts/forms/fill-files.ts';
import { FormInstructions } from '../../parts/forms/form-instructions.tsx';
import { FormView } from '../../parts/forms/form-view.tsx';
import { RecordsContext } from '../../parts/forms/records.ts';
import { keepSending } from '../../parts/forms/sending.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { DraftsCard } from './drafts-card.tsx';
import classes from './form-fill.module.css';
import { SentNotice } from './sent-notice.tsx';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';
import { useKeptSteps } from './use-kept-steps.ts';
import { useDraftFiles, useStorage } from './use-storage.ts';

interface FillPageProps {
  form: FormDetail;
  /** From the device, because the server cannot be reached. */
  isKept: boolean;
}

/** Fills in a form: what is begun stays on the device until it is sent. */
export function FillPage({ form, isKept }: FillPageProps) {
  const { borrador } = useSearch();
  const drafts = useDraft(form, borrador);
  const [sent, setSent] = useState<Draft>();
  const { draft, others } = drafts;
  const navigate = useNavigate();
  useEffect(() => {
    // An answer that is to be corrected takes the place of what was sent.
    if (borrador) setSent(undefined);
  }, [borrador]);
  if (!draft) return <Loading count={6} />;
  const begin = () => {
    setSent(undefined);
    void drafts.begin();
  };
  return (
    <>
      {sent ? (
        <SentNotice answerKey={sent.answerKey} document={sent.document} onAgain={begin} />
      ) : (
        <DraftView
          key={draft.answerKey}
          draft={draft}
          newest={form}
          isKept={isKept}
          isUnsaved={drafts.isUnsaved}
          onChange={drafts.change}
          onSent={() => {
            setSent(draft);
            void navigate({ to: '.', search: ({ borrador: _, ...rest }) => rest, replace: true });
            void drafts.relist();
          }}
        />
      )}
      {others.length > 0 && !sent && (
        <DraftsCard
          drafts={others}
          current={draft}
          onOpen={drafts.open}
          onNew={begin}
          onChanged={(discarded) => {
            if (discarded?.answerKey === draft.answerKey) begin();
            else void drafts.relist();
          }}
        />
      )}
    </>
  );
}

interface DraftViewProps {
  draft: Draft;
  newest: FormDetail;
  isKept: boolean;
  isUnsaved: boolean;
  onChange: (answers: Draft['answers']) => void;
  onSent: () => void;
}

function DraftView({ draft, newest, isKept, isUnsaved, onChange, onSent }: DraftViewProps) {
  const { t } = useTranslation();
  const { document, timeZone } = draft;
  const form = useMemo(() => compileForm(document).form, [document]);
  const { records, provider } = useChoices(draft.idForm, document);
  const [clock, setClock] = useState(() => clockAt(new Date(), timeZone));
  const context = useMemo(() => ({ clock, records }), [clock, records]);
  useKeptSteps(document);
  const files = useDraftFiles(draft);
  const isAlmostFull = useStorage();
  const [attempt, setAttempt] = useState(0);
  const [wrong, setWrong] = useState(0);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const endedAt = new Date();
    // Judged as the server will: by the clock of this moment.
    const sentAt = clockAt(endedAt, timeZone);
    setClock(sentAt);
    const { root, issues } = evaluateForm(form, draft.answers, { clock: sentAt, records });
    setWrong(issues.length);
    if (issues.length > 0) return setAttempt((count) => count + 1);
    setBusy(true);
    try {
      await enqueueAnswer(draft, keptAnswers(form, root), endedAt.toISOString());
      onSent();
      keepSending();
    } catch {
      snackbar.error(t('form-fill.screen.notSaved'));
    }
    return setBusy(false);
  };

  const isReplaced = newest.published !== null && draft.formVersion !== newest.published;
  return (
    <FillFilesContext value={files}>
      <RecordsContext value={provider}>
        {isKept && <Notice tone="info">{t('form-fill.screen.offline')}</Notice>}
        {isReplaced && (
          <Notice tone="info">{t('form-fill.screen.replaced', { number: draft.formVersion })}</Notice>
        )}
        {draft.refused && <Notice tone="alarm">{t('form-fill.screen.refused')}</Notice>}
        {isAlmostFull && <Notice tone="warning">{t('form-fill.screen.storage')}</Notice>}
        {isUnsaved && <Notice tone="alarm">{t('form-fill.screen.notSaved')}</Notice>}
        <FormInstructions>
          <FormView
            form={form}
            answers={draft.answers}
            onChange={onChange}
            context={context}
            mode={document.mode}
            attempt={attempt}
            {...(draft.refused ? { refused: draft.refused } : {})}
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
                  onClick={() => void send()}
                >
                  {t('form-fill.screen.send')}
                </Button>
              </div>
            }
          />
        </FormInstructions>
      </RecordsContext>
    </FillFilesContext>
  );
}
