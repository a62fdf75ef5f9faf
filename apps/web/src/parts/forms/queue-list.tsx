import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { discardWaiting, followQueue, noteReason, reopenAnswer, useQueue } from '../../lib/offline/queue.ts';
import { reopenRecord } from '../../lib/offline/record-drafts.ts';
import type { Waiting } from '../../lib/offline/waiting.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ACTIVITY_MENU_PATH } from '../field/field-paths.ts';
import { FILL_PATH } from './fill-path.ts';
import classes from './forms.module.css';
import { keepSending } from './sending.ts';
import { useSendNow } from './use-send-now.ts';
import { fileCountOf, useWaitingName, useWaitingReason } from './use-waiting-words.ts';

/** What waits of the person who is signed in, kept up to date and sent whenever possible. */
export function useWaiting(): readonly Waiting[] {
  const owner = useOwner();
  useEffect(() => {
    keepSending();
    return followQueue(owner);
  }, [owner]);
  return useQueue((queue) => queue.waiting).filter((item) => item.owner === owner);
}

/** Where something is corrected; nothing where it can only be repeated or discarded. */
function useCorrect(item: Waiting): (() => Promise<void>) | undefined {
  const navigate = useNavigate();
  if (item.kind === 'answer')
    return async () => {
      await reopenAnswer(item);
      await navigate({ to: FILL_PATH, search: { id: item.idForm, borrador: item.key } });
    };
  if (item.kind === 'record')
    return async () => {
      await reopenRecord(item);
      const search = { id: item.idActivityUser, registro: item.key };
      await navigate({ to: ACTIVITY_MENU_PATH, search });
    };
  return undefined;
}

function useDiscard(item: Waiting, name: string) {
  const { t } = useTranslation();
  return async () => {
    const isMeant = await confirm({
      title: t('form-fill.queue.discardTitle', { name }),
      text: t('form-fill.queue.discardText'),
      confirmLabel: t('form-fill.queue.discard'),
      danger: true,
    });
    if (!isMeant) return;
    await discardWaiting(item);
    snackbar.success(t('form-fill.queue.discarded'));
  };
}

function WaitingRow({ item }: { item: Waiting }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useWaitingName()(item);
  const reason = useWaitingReason(item);
  const correct = useCorrect(item);
  const discard = useDiscard(item, name);
  const sendNow = useSendNow();
  const files = fileCountOf(item);
  const isRefused = item.reason === 'refused';
  const since = t('form-fill.queue.since', { at: format.moment(new Date(item.queuedAt).toISOString()) });
  const retry = async () => {
    if (isRefused) await noteReason(item, { reason: 'new' });
    sendNow();
  };
  return (
    <li className={classes.waiting} data-refused={isRefused || undefined}>
      <div className={classes.waitingWords}>
        <bdi className={classes.waitingName}>{name}</bdi>
        <span className={classes.note}>
          {since}
          {files > 0 && ` · ${t('form-fill.queue.files', { count: files })}`}
        </span>
        <span className={isRefused ? classes.error : classes.note}>{reason}</span>
      </div>
      <div className={classes.ways}>
        {isRefused && correct && (
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
        {waiting.map((item) => (
          <WaitingRow key={item.key} item={item} />
        ))}
      </ul>
    </Card>
  );
}
