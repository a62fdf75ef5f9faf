import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useErrorText } from './error-text.ts';
import classes from './message.module.css';
import { Mono } from './mono.tsx';

export { useErrorText };

interface ErrorStateProps {
  error: unknown;
  /** What failed, in the words of its area. */
  title?: string | undefined;
  /** Fallback error text: a key of the contract's errors. */
  otherwise?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  compact?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { error, title, otherwise = 'INTERNAL', onRetry, retrying, compact } = props;
  const { t } = useTranslation();
  const textOf = useErrorText();
  const failure = error instanceof ApiFailure ? error : undefined;
  const refused = failure?.status === 403;

  return (
    <div className={classes.state} data-compact={compact || undefined} role="alert">
      <span className={classes.stateIcon} data-tone={refused ? undefined : 'alarm'} aria-hidden>
        {refused ? <IconLock size={24} stroke={1.5} /> : <IconCloudOff size={24} stroke={1.5} />}
      </span>
      <p className={classes.stateTitle}>{refused ? t('ui.error.refused') : (title ?? t('ui.error.title'))}</p>
      <p className={classes.stateText}>{textOf(error, otherwise)}</p>
      {onRetry && !refused && (
        <div className={classes.stateAction}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={retrying ?? false}
            onClick={onRetry}
          >
            {t('ui.error.retry')}
          </Button>
        </div>
      )}
      {failure?.correlationId && (
        <p className={classes.stateText}>
          {t('ui.error.reference')} <Mono copy>{failure.correlationId}</Mono>
        </p>
      )}
    </div>
  );
}
