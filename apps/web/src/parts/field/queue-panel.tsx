import { Button } from '@mantine/core';
import { IconChevronDown, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueue } from '../../lib/offline/queue.ts';
import { useStorage } from '../../lib/offline/use-storage.ts';
import type { Waiting } from '../../lib/offline/waiting.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { QueueList, useWaiting } from '../forms/queue-list.tsx';
import { useSendNow } from '../forms/use-send-now.ts';
import classes from './field.module.css';

/** How much of one’s work waits. Positions, which nobody made one by one, count only where nothing else waits. */
function countOf(waiting: readonly Waiting[]): number {
  const made = waiting.filter(({ kind }) => kind !== 'positions').length;
  const isStuck = waiting.some(({ reason }) => reason !== 'new');
  return made === 0 && isStuck ? 1 : made;
}

/** Says what was not sent yet and sends it; the list behind it tells why. Nothing where nothing waits. */
function Unsent() {
  const { t } = useTranslation();
  const count = countOf(useWaiting());
  const isSending = useQueue(({ sending }) => sending !== undefined);
  const sendNow = useSendNow();
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <div className={classes.section}>
      <Button
        className={classes.button ?? ''}
        color="yellow"
        variant="light"
        leftSection={<IconCloudUpload size={24} aria-hidden />}
        loading={isSending}
        onClick={sendNow}
      >
        {t('my-activities.unsent.send', { count })}
      </Button>
      <Button
        variant="subtle"
        className={classes.button ?? ''}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('my-activities.unsent.show')}
      </Button>
      {isOpen && <QueueList />}
    </div>
  );
}

/** The phone as a store of what was done: whether there is room, and what was not sent yet. */
export function QueuePanel() {
  const { t } = useTranslation();
  const isAlmostFull = useStorage();
  return (
    <>
      {isAlmostFull && <Notice tone="warning">{t('form-fill.screen.storage')}</Notice>}
      <Unsent />
    </>
  );
}
