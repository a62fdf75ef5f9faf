import { Button, Loader } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import classes from './file-findings.module.css';

/** What is read sooner shows no dialog that only flashes by. */
const WAIT_MS = 300;

/** A workbook while the server reads it; closing gives it up. */
export function FileReading({ fileName, onClose }: { fileName: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <DialogFrame
      title={t('form-files.reading.title', { name: fileName })}
      icon={<IconFileImport size={20} aria-hidden />}
      onClose={onClose}
      footer={
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      <div className={classes.reading} role="status">
        <Loader size="sm" />
        <span>{t('form-files.reading.text')}</span>
      </div>
    </DialogFrame>
  );
}
