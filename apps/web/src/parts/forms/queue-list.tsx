import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useOwner } from '../../lib/forms-offline/owner.ts';
import {
  discardWaiting,
  followQueue,
  noteReason,
  reopenAnswer,
  useQueue,
} from '../../lib/forms-offline/queue.ts';
import type { WaitingAnswer } from '../../lib/forms-offline/store.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FILL_PATH } from './fill-path.ts';
import classes from './forms.module.css';
import { keepSending } from './sending.ts';

/** What waits of the person who is signed in, kept up to date and sent whenever possible. */
export function useWaiting(): readonly WaitingAnswer[] {
  const owner = useOwner();
  useEffect(() => {
    keepSending();
    return followQueue(owner);
  }, [owner]);
  return useQueue((queue) => queue.waiting).filter((answer) => answer.owner === owner);
}

function useReason(answer: WaitingAnswer): string {
  const { t } = useTranslation();
  const isSending = useQueue((queue) => queue.sending === answer.answerKey);
  const message = Object.values(answer.refused ?? {})[0] ?? answer.message ?? '';
  return t(`form-fill.queue.reason.${isSending ? 'sending' : answer.reason}`, { message });
}

function WaitingRow({ answer }: { answer: WaitingAnswer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const reason = useReason(answer);
  const { formName: name, reason: cause } = answer;
  const since = t('form-fill.queue.since', { at: format.moment(new Date(answer.queuedAt).toISOString()) });
  const discard = async () => {
    const isMeant = await confirm({
      title: t('form-fill.queue.discardTitle'),
      text: t('form-fill.queue.discardText', { name }),
      confirmLabel: t('form-fill.queue.discard'),
      danger: true,
    });
    if (!isMeant) return;
    await discardWaiting(answer);
    snackbar.success(t('form-fill.queue.discarded'));
  };
  const correct = async () => {
    await reopenAnswer(answer);
    await navigate({ to: FILL_PATH, search: { id: answer.idForm, borrador: answer.answerKey } });
  };
  const retry = async () => {
    if (cause === 'refused') await noteReason(answer, { reason: 'new' });
    keepSending();
  };
  return (
    <li className={classes.waiting} data-refused={cause === 'refused' || undefined}>
      <div className={classes.waitingWords}>
        <bdi className={classes.waitingName}>{name}</bdi>
        <span className={classes.note}>
          {since}
          {answer.fileCount > 0 && ` · ${t('form-fill.queue.files', { count: answer.fileCount })}`}
        </span>
        <span className={cause === 'refused' ? classes.error : classes.note}>{reason}</span>
      </div>
      <div className={classes.ways}>
        {cause === 'refused' && (
          <Button
            className={classes.tall}
            onClick={() => void correct()}
            aria-label={t('form-fill.queue.correctNamed', { name })}
          >
            {t('form-fill.queue.correct')}
          </Button>
        )}
        <Button variant="default" className={classes.tall} onClick={() => void retry()}>
          {t('form-fill.queue.retry')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          className={classes.tall}
          onClick={() => void discard()}
          aria-label={t('form-fill.queue.discardNamed', { name })}
        >
          {t('form-fill.queue.discard')}
        </Button>
      </div>
    </li>
  );
}

/** What waits on the device: since when, why, and what can be done about it. Nothing where nothing waits. */
export function QueueList() {
  const { t } = useTranslation();
  const waiting = useWaiting();
  if (waiting.length === 0) return null;
  return (
    <Card title={t('form-fill.queue.title')} hint={t('form-fill.queue.bar', { count: waiting.length })}>
      <ul className={classes.files}>
        {waiting.map((answer) => (
          <WaitingRow key={answer.answerKey} answer={answer} />
        ))}
      </ul>
    </Card>
  );
}
