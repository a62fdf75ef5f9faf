import { Button, Progress } from '@mantine/core';
import { IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import type { FileProgress } from '../../lib/offline/send-files.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './open-form.module.css';
import { Outcome } from './outcome.tsx';
import type { Outgoing } from './use-outgoing.ts';

function Files({ at, count, share }: FileProgress) {
  const { t } = useTranslation();
  const words = t('open-form.sending.file', { at, count });
  return (
    <div className={classes.progress}>
      <span>{words}</span>
      <Progress value={((at - 1 + share) / count) * 100} aria-label={words} />
    </div>
  );
}

interface SendingViewProps {
  outgoing: Exclude<Outgoing, { is: 'turnedAway' }>;
  /** The browser could not keep the answer. */
  isUnsaved: boolean;
  onRetry: () => void;
}

/** An answer on its way: how far it has come, or why it waits. */
export function SendingView({ outgoing, isUnsaved, onRetry }: SendingViewProps) {
  const { t } = useTranslation();
  const isWaiting = outgoing.is === 'waiting';
  const waiting = isUnsaved ? 'open-form.unkept' : 'open-form.waiting';
  const progress = isWaiting ? undefined : outgoing.progress;
  const isRepeated = isWaiting || outgoing.isRepeated;
  return (
    <Outcome
      icon={isWaiting ? IconCloudOff : IconCloudUpload}
      tone={isWaiting ? 'warning' : 'info'}
      title={t(isWaiting ? `${waiting}.title` : 'open-form.sending.title')}
      text={t(isWaiting ? `${waiting}.${outgoing.problem}` : 'open-form.sending.text')}
    >
      {(progress || isRepeated) && (
        <>
          {progress && <Files {...progress} />}
          {/* Stays while it is tried again, because a button that goes away loses the focus. */}
          {isRepeated && (
            <Button
              size="md"
              variant="default"
              aria-disabled={!isWaiting}
              data-disabled={!isWaiting}
              onClick={onRetry}
            >
              {t('open-form.waiting.now')}
            </Button>
          )}
        </>
      )}
    </Outcome>
  );
}
