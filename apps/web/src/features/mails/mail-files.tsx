import { type MailFile, readMailFile } from '@gemelo/contract/endpoints/mails';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure, fetchBytes } from '../../lib/api.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import classes from './mail-peek.module.css';

const WAIT_MS = 120_000;

/** The files of a mail, which can be opened here as in the recipient's mailbox. */
export function MailFiles({ idMail, files }: { idMail: number; files: readonly MailFile[] }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [saving, setSaving] = useState<number>();
  const save = async ({ idMailFile, name }: MailFile) => {
    setSaving(idMailFile);
    try {
      const input = { params: { idMail, idMailFile } };
      saveBlob(await fetchBytes(readMailFile, input, AbortSignal.timeout(WAIT_MS)), name);
    } catch (failure) {
      snackbar.error(failure instanceof ApiFailure ? textOf(failure) : t('mails.fileFailed'));
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <ul className={classes.files} aria-label={t('mails.files')}>
      {files.map((file) => (
        <li key={file.idMailFile}>
          <Button
            variant="default"
            size="compact-md"
            disabled={!file.kept}
            loading={saving === file.idMailFile}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            onClick={() => void save(file)}
          >
            <bdi>{file.name}</bdi>
          </Button>
          {!file.kept && <p className={classes.gone}>{t('mails.fileGone')}</p>}
        </li>
      ))}
    </ul>
  );
}
