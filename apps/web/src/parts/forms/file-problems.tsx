import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

interface FileProblemsProps {
  problems: readonly string[];
  onClose: () => void;
}

/** Why a file is no form; nothing of it was taken. */
export function FileProblems({ problems, onClose }: FileProblemsProps) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      title={t('parts.formFile.title')}
      icon={<IconFileAlert size={20} aria-hidden />}
      size={560}
      onClose={onClose}
      footer={
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>{t('parts.formFile.text')}</p>
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
