import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

interface FileProblemsProps {
  fileName: string;
  problems: readonly string[];
  /** Reads the same file again, where that may go better. */
  onRetry?: (() => void) | undefined;
  onAnother?: (() => void) | undefined;
  onClose: () => void;
}

/** Why a file is no form; nothing of it was taken. */
export function FileProblems({ fileName, problems, onRetry, onAnother, onClose }: FileProblemsProps) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={t('form-files.problem.title', { name: fileName })}
      icon={<IconFileAlert size={20} aria-hidden />}
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {onAnother && (
            <Button
              variant={onRetry ? 'default' : 'filled'}
              data-autofocus={!onRetry || undefined}
              onClick={onAnother}
            >
              {t('form-files.another')}
            </Button>
          )}
          {onRetry && (
            <Button data-autofocus onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('form-files.problem.text')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <bdi>{problem}</bdi>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
