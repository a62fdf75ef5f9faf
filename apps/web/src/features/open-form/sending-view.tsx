import { Button, Progress } from '@mantine/core';
import { IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import type { FileProgress } from '../../lib/forms-offline/send-stored.ts';
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
  onRetry: () => void;
}

/** An answer on its way: how far it has come, or why it waits. */
export function SendingView({ outgoing, onRetry }: SendingViewProps) {
  const { t } = useTranslation();
  if (outgoing.is === 'sending')
    return (
      <Outcome
        key="sending"
        icon={IconCloudUpload}
        tone="info"
        title={t('open-form.sending.title')}
        text={t('open-form.sending.text')}
      >
        {outgoing.progress && <Files {...outgoing.progress} />}
      </Outcome>
    );
  return (
    <Outcome
      key="waiting"
      icon={IconCloudOff}
      tone="warning"
      title={t('open-form.waiting.title')}
      text={t(`open-form.waiting.${outgoing.problem}`)}
    >
      <Button size="md" variant="default" onClick={onRetry}>
        {t('open-form.waiting.now')}
      </Button>
    </Outcome>
  );
}
