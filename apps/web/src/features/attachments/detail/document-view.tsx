import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../../../lib/file-url.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

/** Opens a document in a tab of its own, where the browser shows it. */
export function DocumentView({ file }: { file: FileData }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    // A tab that is opened after the answer would be taken for an unwanted one.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const url = URL.createObjectURL(await fetchFile(file.idFile, 'whole', AbortSignal.timeout(120_000)));
      if (tab) tab.location.href = url;
    } catch {
      tab?.close();
      snackbar.error(t('upload.notSaved', { name: file.name }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => void open()}
      >
        {t('attachments.openDocument', { name: file.name })}
      </Button>
    </div>
  );
}
