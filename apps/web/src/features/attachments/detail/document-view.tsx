import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../../../lib/file-url.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

const WAIT_MS = 120_000;
const LOOK_MS = 5_000;

/** Shows a document in a tab for as long as that is open: reading it again there needs its address. */
function showIn(tab: Window, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  tab.location.href = url;
  const timer = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(timer);
    URL.revokeObjectURL(url);
  }, LOOK_MS);
}

/** Opens a document in a tab of its own, where the browser shows it; where no tab may open, it is downloaded. */
export function DocumentView({ file }: { file: FileData }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    // A tab that is opened after the answer would be taken for an unwanted one.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const blob = await fetchFile(file.idFile, 'whole', AbortSignal.timeout(WAIT_MS));
      if (tab && !tab.closed) showIn(tab, blob);
      else if (!tab) {
        saveBlob(blob, file.name);
        snackbar.info(t('attachments.tabBlocked', { name: file.name }));
      }
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
