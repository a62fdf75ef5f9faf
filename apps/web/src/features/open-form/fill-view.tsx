import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DraftForm } from '../../parts/forms/draft-form.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './open-form.module.css';
import type { OpenAnswer } from './use-open-answer.ts';
import { useOpenChoices } from './use-open-choices.ts';

type LeftProps = Pick<OpenAnswer, 'goOnWith' | 'discard'> & { left: Draft };

/** An answer that was begun on this device and not sent. */
function LeftDraft({ left, goOnWith, discard }: LeftProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = async () => {
    const bringBack = await discard(left);
    snackbar.info(t('open-form.left.discarded'), {
      action: { label: t('open-form.left.undo'), onClick: () => void bringBack() },
    });
  };
  return (
    <Notice tone="info" title={t('open-form.left.title')}>
      <p className={classes.left}>{t('open-form.left.text', { at: format.moment(left.startedAt) })}</p>
      <div className={classes.ways}>
        <Button variant="default" className={classes.tall} onClick={() => goOnWith(left)}>
          {t('open-form.left.open')}
        </Button>
        <Button variant="subtle" color="gray" className={classes.tall} onClick={() => void remove()}>
          {t('open-form.left.discard')}
        </Button>
      </div>
    </Notice>
  );
}

interface FillViewProps {
  token: string;
  draft: Draft;
  answer: OpenAnswer;
}

/** The form of a link while it is filled in. */
export function FillView({ token, draft, answer }: FillViewProps) {
  const { t } = useTranslation();
  const choices = useOpenChoices(token, draft.document);
  const [busy, setBusy] = useState(false);
  const { others, message, isUnsaved, change, finish } = answer;
  const [left] = others;
  return (
    <>
      {left && <LeftDraft left={left} goOnWith={answer.goOnWith} discard={answer.discard} />}
      {message !== undefined && (
        <Notice tone="alarm" title={t('open-form.refused')}>
          {message}
        </Notice>
      )}
      {isUnsaved && <Notice tone="warning">{t('open-form.unsaved')}</Notice>}
      <DraftForm
        draft={draft}
        {...choices}
        busy={busy}
        onChange={change}
        onFinish={(answers, endedAt) => {
          setBusy(true);
          void finish(answers, endedAt).finally(() => setBusy(false));
        }}
      />
    </>
  );
}
