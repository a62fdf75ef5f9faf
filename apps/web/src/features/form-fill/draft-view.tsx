import { useState } from 'react';
import { enqueueAnswer } from '../../lib/offline/queue.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { useStorage } from '../../lib/offline/use-storage.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DraftForm } from '../../parts/forms/draft-form.tsx';
import { FormInstructions } from '../../parts/forms/form-instructions.tsx';
import { keepSending } from '../../parts/forms/sending.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useChoices } from './use-choices.ts';
import { useKeptSteps } from './use-kept-steps.ts';

interface DraftViewProps {
  draft: Draft;
  /** The number of the version that is filled in now, where it is known. */
  published: number | null;
  isUnsaved: boolean;
  onChange: (answers: Draft['answers']) => void;
  onStep: (name: string) => void;
  onSent: () => void;
}

/** A draft with its questions, and what is to be known before it is sent. */
export function DraftView({ draft, published, isUnsaved, onChange, onStep, onSent }: DraftViewProps) {
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
  const isReplaced = published !== null && draft.formVersion !== published;
  const isMarked = Object.keys(draft.refused ?? {}).length > 0;
  return (
    <>
      {isReplaced && (
        <Notice tone="info">{t('form-fill.screen.replaced', { number: draft.formVersion })}</Notice>
      )}
      {isMarked && <Notice tone="alarm">{t('form-fill.screen.refused')}</Notice>}
      {isAlmostFull && <Notice tone="warning">{t('form-fill.screen.storage')}</Notice>}
      {isUnsaved && <Notice tone="alarm">{t('form-fill.screen.notSaved')}</Notice>}
      <FormInstructions beside>
        <DraftForm
          draft={draft}
          {...choices}
          busy={busy}
          onChange={onChange}
          onStep={onStep}
          onFinish={(answers, endedAt) => void finish(answers, endedAt)}
        />
      </FormInstructions>
    </>
  );
}
