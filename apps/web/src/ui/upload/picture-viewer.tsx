import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { PictureShow } from './picture-show.tsx';

interface PictureViewerProps {
  pictures: readonly FileData[];
  /** Index of the picture that is shown first. */
  first: number;
  onClose: () => void;
}

/** Pictures one by one, over the page. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(first);
  const picture = pictures[Math.min(at, pictures.length - 1)];
  if (!picture) return null;
  const save = () =>
    saveFile(picture).catch(() => snackbar.error(t('upload.notSaved', { name: picture.name })));
  return (
    <DialogFrame
      title={<bdi>{picture.name}</bdi>}
      size={960}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save()}
        >
          {t('upload.download')}
        </Button>
      }
    >
      <PictureShow pictures={pictures} at={at} onMove={setAt} alone />
    </DialogFrame>
  );
}
