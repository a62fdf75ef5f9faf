import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { useEffect, useState } from 'react';
import { enqueueAnswer } from '../../lib/forms-offline/queue.ts';
import type { Draft } from '../../lib/forms-offline/store.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DraftForm } from '../../parts/forms/draft-form.tsx';
import { FormInstructions } from '../../parts/forms/form-instructions.tsx';
import { keepSending } from '../../parts/forms/sending.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { SentNotice } from './sent-notice.tsx';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';
import { useKeptSteps } from './use-kept-steps.ts';
import { useStorage } from './use-storage.ts';

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
  const choices = useChoices(draft.idForm, draft.document);
  useKeptSteps(draft.document);
  const isAlmostFull = useStorage();
  const [busy, setBusy] = useState(false);
  const finish = async (answers: Draft['answers'], endedAt: string) => {
    setBusy(true);
    try {
      await enqueueAnswer(draft, answers, endedAt);
      onSent();
      keepSending();
    } catch {
      snackbar.error(t('form-fill.screen.notSaved'));
    }
    setBusy(false);
  };
  const isReplaced = newest.published !== null && draft.formVersion !== newest.published;
  return (
    <>
      {isKept && <Notice tone="info">{t('form-fill.screen.offline')}</Notice>}
      {isReplaced && (
        <Notice tone="info">{t('form-fill.screen.replaced', { number: draft.formVersion })}</Notice>
      )}
      {draft.refused && <Notice tone="alarm">{t('form-fill.screen.refused')}</Notice>}
      {isAlmostFull && <Notice tone="warning">{t('form-fill.screen.storage')}</Notice>}
      {isUnsaved && <Notice tone="alarm">{t('form-fill.screen.notSaved')}</Notice>}
      <FormInstructions beside>
        <DraftForm
          draft={draft}
          {...choices}
          busy={busy}
          onChange={onChange}
          onFinish={(answers, endedAt) => void finish(answers, endedAt)}
        />
      </FormInstructions>
    </>
  );
}
